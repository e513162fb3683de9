import { counted } from '../language/counted.ts';
import { longDayOfYear } from '../settings/holiday.ts';

/** What the shop needs. A scope that may change things may also read them. */
export const NEEDED_SCOPES = ['orders', 'sync_products/read', 'webhooks', 'stores_list'] as const;

/** Without these, paid orders wait. */
export const LIFE_SCOPES = ['orders'] as const;

/** Those of the needed scopes that were not granted. */
export const missingScopes = (
  granted: readonly string[],
  needed: readonly string[] = NEEDED_SCOPES,
): string[] =>
  needed.filter((scope) => !granted.includes(scope) && !granted.includes(scope.replace('/read', '')));

/** The scope that Printful's documents ask for; null if they name none. */
export function scopeOf(method: string, path: string): string | null {
  const scope = SCOPED.find(([pattern]) => pattern.test(path))?.[1] ?? null;
  return scope === null || scope === 'stores_list' || method !== 'GET' ? scope : `${scope}/read`;
}

const SCOPED: [path: RegExp, scope: string][] = [
  [/^(\/v2)?\/orders([/?]|$)/, 'orders'],
  [/^\/store\//, 'sync_products'],
  [/^(\/v2)?\/webhooks([/?]|$)/, 'webhooks'],
  [/^\/stores([/?]|$)/, 'stores_list'],
];

/** How many days before its end the owner is warned. */
const WARNINGS = [1, 7, 30] as const;

/** The warning that is due on a day before the end of the token, and how many days are left. Null if none is, or once it has ended. */
export function endWarning(endsOn: string, today: string): { warning: number; left: number } | null {
  const left = Math.round((Date.parse(endsOn) - Date.parse(today)) / DAY);
  const warning = WARNINGS.find((days) => left <= days);
  return warning === undefined || left < 0 ? null : { warning, left };
}

const DAY = 24 * 60 * 60 * 1000;

/** What the owner reads then. */
export const endWarningText = (endsOn: string, left: number): string =>
  `Printful’s token ends ${left === 0 ? 'today' : `in ${counted(left, 'day')}`}, on ${longDayOfYear(endsOn)}. After that no paid order gets to Printful. Create a new token there with the scopes ${NEW_TOKEN_SCOPES}, set it as PRINTFUL_TOKEN, restart the shop, and enter the new token’s end date in Settings.`;

/** With the one that Printful seems to ask for when it changes a drawing. Its documents are unclear about it, so it is not needed. */
export const NEW_TOKEN_SCOPES = [
  ...NEEDED_SCOPES.map((scope) => scope.replace('/read', '')),
  'file_library',
].join(', ');
