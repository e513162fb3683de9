import type { App } from './app.ts';
import { ShopError } from './shop-error.ts';

/**
 * PostgreSQL cannot store text that contains U+0000, and no keyboard types it. This hook refuses it in URLs. The body parsers
 * refuse it in bodies, and Node's parser in headers. In JSON, text may also contain half of a surrogate pair, which JSON
 * columns refuse and all others replace.
 */
export function refuseNulInAddresses(app: App): void {
  app.addHook('onRequest', async ({ url }) => {
    if (/%00|\0/.test(url) && !DESIGNER.test(url)) throw unstorable();
  });
}

/** The designer's query is never stored, and an invalid one opens the default hat. */
const DESIGNER = /^\/(custom-hat|crew)(\.data)?\?/;

export const unstorable = () =>
  new ShopError('malformed', 'Text must not contain the character U+0000, or half of a character.');

/** Whether any text of a parsed body cannot be stored, keys included. Not recursive, so any depth is fine. */
export function isUnstorable(body: unknown): boolean {
  const left = [body];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return true;
    if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) left.push(key, item ?? '');
  }
  return false;
}
