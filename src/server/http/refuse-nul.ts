import type { App } from './app.ts';
import { ShopError } from './shop-error.ts';

/**
 * PostgreSQL stores no text that contains U+0000, and nobody types it. It is refused here, for every route: in addresses
 * by this hook, in bodies by those who parse them. Node's own parser refuses it in headers.
 */
export function refuseNulInAddresses(app: App): void {
  app.addHook('onRequest', async ({ url }) => {
    if (/%00|\0/.test(url) && !DESIGNER.test(url)) throw nulRefused();
  });
}

/** The designer's query is read as a design, never stored, and any garbage in it opens the default hat. */
const DESIGNER = /^\/custom-hat(\.data)?\?/;

export const nulRefused = () => new ShopError('malformed', 'Text must not contain the character U+0000.');

/** Whether any text in a parsed body contains U+0000, keys included. Takes bodies of any depth. */
export function containsNul(body: unknown): boolean {
  const left = [body];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) left.push(key, item ?? '');
  }
  return false;
}
