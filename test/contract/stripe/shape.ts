/** A value reduced to what its type can notice, so that thousands of responses have few different shapes. */
export function shapeOf(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? 1 : 1.5;
  if (typeof value === 'string') return wordOf(value);
  if (Array.isArray(value)) return different(value.map(shapeOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shapeOf(member)]));
}

/** Words may be values of an enum, so they stay. Ids, names and addresses become a text that no enum has. */
function wordOf(text: string): string {
  if (text === '') return text;
  // A leading zero is part of a code.
  if (/^-?(0|[1-9]\d*)$/.test(text)) return '1';
  if (/^-?\d+\.\d+$/.test(text)) return '1.5';
  const isRandom = /^[a-z]{2,4}_[A-Za-z0-9]{10,}$|^[0-9a-f-]{16,}$|[0-9a-f]{4}-[0-9a-f]{4}/.test(text);
  return !isRandom && /^[a-z0-9][a-z0-9_.*-]{0,60}$/.test(text) ? text : 'Text';
}

/** The different values, in their first order. */
export function different<Value>(values: Value[]): Value[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
