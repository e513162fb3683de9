import { parseJson } from '../../../lib/json.ts';
import { readStorage, writeStorage } from '../../../lib/storage.ts';

/** Reads stored JSON. Undefined if it is missing or broken, or if the browser forbids storage. */
export const readStored = (storage: () => Storage, key: string): unknown =>
  parseJson(readStorage(key, storage)) ?? undefined;

/** Stores a value as JSON; null removes it. Returns false if storage is full or forbidden. */
export const store = (storage: () => Storage, key: string, value: unknown): boolean =>
  writeStorage(key, value === null ? null : JSON.stringify(value), storage);

export const forThisTab = () => window.sessionStorage;
export const forAllTabs = () => window.localStorage;
