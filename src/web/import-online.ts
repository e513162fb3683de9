/**
 * Imports code, and rejects without a try while the browser is offline: Firefox remembers that an import failed, and would not
 * try again once it is back.
 */
export const importOnline = <Code>(load: () => Promise<Code>): Promise<Code> =>
  navigator.onLine ? load() : Promise.reject(new Error('The browser is offline.'));
