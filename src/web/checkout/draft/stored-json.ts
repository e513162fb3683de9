/** Reads JSON that was kept; undefined when there is none, it is broken, or the browser keeps nothing. */
export function readStored(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value as JSON, null forgets it. Answers whether the browser did: it may be full or told to keep nothing. */
export function keep(storage: () => Storage, key: string, value: unknown): boolean {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

// Even naming a storage throws where a browser forbids it, hence functions.
export const forThisTab = () => window.sessionStorage;
export const forAllTabs = () => window.localStorage;
