/** A function, because reading the property throws where a browser forbids storage. */
export type StorageOf = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const ofAllTabs = () => window.localStorage;

/** Reads what a browser stored; null if there is nothing, or if it forbids storage. */
export function readStorage(key: string, storage: StorageOf = ofAllTabs): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. Returns false if storage is full or forbidden. */
export function writeStorage(key: string, text: string | null, storage: StorageOf = ofAllTabs): boolean {
  try {
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
