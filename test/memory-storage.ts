/** What a browser's storage does, for tests outside a browser. A test that looks inside passes its own map. */
export const memoryStorage = (stored = new Map<string, string>()) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string): void => void stored.set(key, text),
  removeItem: (key: string): void => void stored.delete(key),
});
