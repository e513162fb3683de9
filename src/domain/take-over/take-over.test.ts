import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ServedShop, takeOverReason, takeOverWords, testKeysRefusal } from './take-over.ts';

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

test('with test keys, a shop takes over no database', () => {
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

test.each([
  ['the live shop’s own database', {}, {}, true],
  ['that on another server', {}, { systemIdentifier: '8' }, true],
  ['a copy at another address', {}, { origin: 'https://copy.example' }, false],
  ['a restored backup', { restoredAt: new Date(0) }, {}, false],
  ['a database of tests', { live: false }, {}, false],
])('with test keys, %s', (_, stored, here, isRefused) => {
  const refusal = testKeysRefusal({ ...STORED, ...stored }, { ...HERE, live: false, ...here });
  expect(refusal !== null).toBe(isRefused);
  expect(testKeysRefusal({ ...STORED, ...stored }, { ...HERE, ...here })).toBeNull();
});

test('the words name both addresses and end before the command', () => {
  const words = takeOverWords('another address', STORED, { ...HERE, origin: 'https://copy.example' });
  expect(words).toContain('https://hats.example');
  expect(words).toContain('https://copy.example');
  expect(words).toMatch(/type:$/);
});
