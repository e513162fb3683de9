import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attemptFor, fingerprintOf, parseAttempt, randomKey } from './order-attempt.ts';

const keys = () => {
  let count = 0;
  return () => `key-${++count}`;
};

test('the same order is the same attempt', () => {
  const newKey = keys();
  const first = attemptFor(null, fingerprintOf({ total: '29.99' }), newKey);
  expect(attemptFor(first, fingerprintOf({ total: '29.99' }), newKey)).toBe(first);
});

test('a changed order is another attempt, whose order is not known yet', () => {
  const newKey = keys();
  const first = { ...attemptFor(null, fingerprintOf({ total: '29.99' }), newKey), orderId: '7K2Q9MXA4T' };
  expect(attemptFor(first, fingerprintOf({ total: '24.99' }), newKey)).toMatchObject({
    key: 'key-2',
    orderId: null,
  });
});

test('bodies that differ have other fingerprints', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(fingerprintOf({ a }) === fingerprintOf({ a: b })).toBe(a === b);
    }),
  );
});

test('an attempt survives being kept as JSON', () => {
  const attempt = { key: randomKey(), fingerprint: 'f', orderId: null };
  expect(parseAttempt(JSON.parse(JSON.stringify(attempt)))).toEqual(attempt);
});

test('garbage is no attempt', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.string())), (kept) => {
      expect(parseAttempt(kept)).toBeNull();
    }),
  );
});

test('keys are long and never the same', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomKey()).not.toBe(randomKey());
});
