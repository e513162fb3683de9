import type { Random } from '../simulation/world/random.ts';

/** Texts that databases, parsers, file systems and templates stumble over. None of them looks like an answer of PostgreSQL. */
export const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u{FFFF}',
  '\u{FEFF}x',
  '\uD800',
  'x\uDFFFy',
  '\u202Egnirts',
  'é'.normalize('NFD').repeat(50),
  '👩‍👩‍👧‍👦'.repeat(20),
  'z̴̛̘a̷l̸g̵o̶',
  '\r\nX-Injected: yes',
  '\u2028\u2029',
  '\t\v\f\x1b[31m\x07',
  "' or '1'='1",
  "'; drop table orders; --",
  '$1',
  '\\',
  '%',
  '_%',
  '%s%n%x',
  '%00',
  '\u0024{7*7}{{7*7}}<%= 7*7 %>',
  '{"a":1}',
  '__proto__',
  'constructor',
  'toString',
  '../../../../etc/passwd',
  '..\\..\\boot.ini',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  '</script><img src=x onerror=alert(1)>',
  '=1+1',
  'a@b',
  'a@b.example, c@d.example',
  'x@y.example\nBcc: z@y.example',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '-0',
  '1e400',
  '0x10',
  '1.005',
  '99999999999.99',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '٣',
  'null',
  'undefined',
  'true',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '2026-11-20T12:00:00.000000000001Z',
  'x'.repeat(300),
  'x'.repeat(9000),
  'ab '.repeat(3000),
];

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  -0,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  9_007_199_254_740_991,
  9_223_372_036_854_776_000,
  1e21,
  1e308,
  5e-324,
  [],
  {},
  [[]],
  [null],
  { length: -1 },
  { toString: 1, valueOf: 1 },
  JSON.parse('{"then":"x"}'),
  Array.from({ length: 200 }, (_, index) => index),
];

export const oddValue = (random: Random): unknown =>
  structuredClone(random.chance(0.5) ? random.pick(ODD_TEXTS) : random.pick(ODD_VALUES));

const ODD_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'id',
  'role',
  'status',
  'total',
  '',
  '\0',
  '$ref',
];

/** The body with a few parts replaced, removed, doubled or added. */
export function mutate(random: Random, body: unknown): unknown {
  const holder: Holder = { body };
  for (let left = random.pick([1, 1, 1, 2, 3]); left > 0; left -= 1) {
    const [parent, key] = random.pick(placesIn(holder));
    mutatePlace(random, parent, key);
  }
  return holder.body;
}

type Holder = Record<string, unknown>;

function mutatePlace(random: Random, parent: Holder, key: string): void {
  const value = parent[key];
  const kind = random.pick(['odd', 'odd', 'odd', 'remove', 'wrap', 'double', 'add', 'text'] as const);
  if (kind === 'remove' && !('body' in parent)) delete parent[key];
  else if (kind === 'wrap') parent[key] = random.chance(0.5) ? [value] : { value };
  else if (kind === 'double' && Array.isArray(value)) value.push(...structuredClone(value));
  else if (kind === 'add' && typeof value === 'object' && value !== null)
    define(value as Holder, random.pick(ODD_KEYS), oddValue(random));
  else if (kind === 'text' && typeof value === 'string') parent[key] = value + random.pick(ODD_TEXTS);
  else parent[key] = oddValue(random);
}

// An assignment to `__proto__` would change the prototype instead.
const define = (target: Holder, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });

/** Every place of a value, the whole body's included. */
function placesIn(holder: Holder): [parent: Holder, key: string][] {
  const places: [Holder, string][] = [];
  const waiting = [holder];
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop())
    for (const [key, value] of Object.entries(parent)) {
      places.push([parent, key]);
      if (typeof value === 'object' && value !== null) waiting.push(value as Holder);
    }
  return places;
}

/** The bytes of a JSON body, sometimes damaged. */
export function bytesOf(random: Random, body: unknown): Buffer {
  const text = JSON.stringify(body) ?? '';
  if (random.chance(0.9)) return Buffer.from(text);
  const bytes = Buffer.from(text);
  const at = random.whole(0, bytes.length);
  return random.pick<() => Buffer>([
    () => bytes.subarray(0, at),
    () => Buffer.concat([bytes.subarray(0, at), Buffer.from(random.bytes(3)), bytes.subarray(at)]),
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([bytes, Buffer.from('}')]),
    () => Buffer.concat([bytes, bytes]),
    () => Buffer.from(text.replace(/"/g, "'")),
    () => Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
    () => Buffer.from(`{"a":${'9'.repeat(5000)}}`),
    () =>
      Buffer.from(`{"id":1,"id":2,"key":"a","key":"b"${text.startsWith('{"') ? `,${text.slice(1)}` : '}'}`),
    () => Buffer.from(text.replace('{', '{"\\u0000":"\\u0000\\ud800",')),
    () => Buffer.from('x'.repeat(70_000)),
    () => Buffer.from(random.bytes(200)),
  ])();
}
