/** Reads stored JSON. Undefined if it is missing or broken, or if the browser forbids storage. */
export function readStored(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON; null removes it. Returns false if storage is full or forbidden. */
export function store(storage: () => Storage, key: string, value: unknown): boolean {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

// Functions, because reading `window.localStorage` throws where the browser forbids storage.
export const forThisTab = () => window.sessionStorage;
export const forAllTabs = () => window.localStorage;
