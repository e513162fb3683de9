import type { App } from './app.ts';
import { ShopError } from './shop-error.ts';

/**
 * PostgreSQL cannot store text that contains U+0000, and no keyboard types it. This hook refuses it in URLs. The body parsers
 * refuse it in bodies, and Node's parser in headers.
 */
export function refuseNulInAddresses(app: App): void {
  app.addHook('onRequest', async ({ url }) => {
    if (/%00|\0/.test(url) && !DESIGNER.test(url)) throw nulRefused();
  });
}

/** The designer's query is never stored, and an invalid one opens the default hat. */
const DESIGNER = /^\/(custom-hat|crew)(\.data)?\?/;

export const nulRefused = () => new ShopError('malformed', 'Text must not contain the character U+0000.');

/** Whether any text of a parsed body contains U+0000, keys included. Not recursive, so any depth is fine. */
export function containsNul(body: unknown): boolean {
  const left = [body];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) left.push(key, item ?? '');
  }
  return false;
}
