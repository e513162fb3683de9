import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ServedShop, takeOverReason, takeOverWords } from './take-over.ts';

const STORED: ServedShop = {
  origin: 'https://hats.example',
  systemIdentifier: '7',
  live: true,
  restoredAt: null,
};
const HERE = { origin: STORED.origin, systemIdentifier: STORED.systemIdentifier, live: true };

test.each([
  ['the same shop', {}, {}, null],
  ['an unreadable identifier', {}, { systemIdentifier: null }, null],
  ['an identifier that was not stored', { systemIdentifier: null }, {}, null],
  ['a database that was only tried', { live: false, origin: 'http://localhost:3000' }, {}, null],
  ['another address', {}, { origin: 'https://copy.example' }, 'another address'],
  ['another server', {}, { systemIdentifier: '8' }, 'copied'],
  ['a restored backup', { restoredAt: new Date(0) }, {}, 'restored'],
  [
    'a restored backup of a shop that was only tried',
    { restoredAt: new Date(0), live: false },
    {},
    'restored',
  ],
])('with live keys, %s', (_, stored, here, reason) => {
  expect(takeOverReason({ ...STORED, ...stored }, { ...HERE, ...here })).toBe(reason);
});

test('a new database is taken over without a word', () => {
  expect(takeOverReason(null, HERE)).toBeNull();
});

test('with test keys, a shop works with any database', () => {
  const identifier = fc.option(fc.string());
  fc.assert(
    fc.property(
      fc.record({
        origin: fc.webUrl(),
        systemIdentifier: identifier,
        live: fc.boolean(),
        restoredAt: fc.option(fc.date()),
      }),
      identifier,
      (stored, systemIdentifier) => {
        expect(takeOverReason(stored, { ...HERE, systemIdentifier, live: false })).toBeNull();
      },
    ),
  );
});

test('the words name both addresses and end before the command', () => {
  const words = takeOverWords('another address', STORED, { ...HERE, origin: 'https://copy.example' });
  expect(words).toContain('https://hats.example');
  expect(words).toContain('https://copy.example');
  expect(words).toMatch(/type:$/);
});
