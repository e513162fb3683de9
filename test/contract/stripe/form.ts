import type { FormValue } from '../../../packages/sandbox/src/http/form.ts';

/** A decoded form with its lists: a form names their items 0, 1, 2… */
export function withLists(value: FormValue): unknown {
  if (typeof value === 'string') return value;
  const names = Object.keys(value);
  const isList = names.length > 0 && names.every((name, position) => name === String(position));
  if (isList) return Object.values(value).map(withLists);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withLists(member)]));
}
