import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CartItem } from '../../../domain/cart/cart.ts';
import { DEFAULT_DESIGN } from '../../../domain/design/design.ts';
import { cents } from '../../../domain/money/money.ts';
import {
  attemptFor,
  attemptOf,
  hashRequest,
  parseAttempts,
  randomKey,
  replacedBy,
  withAttempt,
  withoutAttempt,
} from './order-attempt.ts';

const keys = () => {
  let count = 0;
  return () => `key-${++count}`;
};

const cart: CartItem[] = [
  {
    ...DEFAULT_DESIGN,
    id: 3,
    name: 'Bride or Die',
    price: cents(2999),
    image: 'data:image/jpeg;base64,AAAA',
    quantity: 2,
    isCustom: false,
    frontendArtwork: 'data:image/png;base64,AAAA',
  },
];

test('the same order is the same attempt, even after others', () => {
  const newKey = keys();
  const first = attemptFor([], { requestHash: 'a', cart }, newKey);
  const attempts = withAttempt(
    withAttempt([], first),
    attemptFor([first], { requestHash: 'b', cart }, newKey),
  );
  expect(attemptFor(attempts, { requestHash: 'a', cart }, newKey)).toEqual(first);
});

test('the same order, bought alone or from the cart, has the lines of its latest try', () => {
  const alone = attemptFor([], { requestHash: 'a', cart: [] }, keys());
  const { lines } = attemptFor([], { requestHash: 'a', cart }, keys());
  expect(attemptFor([alone], { requestHash: 'a', cart }, keys())).toEqual({ ...alone, lines });
  expect(attemptFor([{ ...alone, lines }], { requestHash: 'a', cart: [] }, keys())).toEqual(alone);
});

test('a changed order is a new attempt without an order id', () => {
  const newKey = keys();
  const first = { ...attemptFor([], { requestHash: 'a', cart }, newKey), orderId: '7K2Q9MXA4T' };
  expect(attemptFor([first], { requestHash: 'b', cart }, newKey)).toMatchObject({
    key: 'key-2',
    orderId: null,
  });
});

test('a changed order replaces the newest other attempt that has an order', () => {
  const newKey = keys();
  const made = ['a', 'b', 'c'].map((requestHash) => attemptFor([], { requestHash, cart }, newKey));
  const [first, second, third] = made.map((attempt, index) => ({
    ...attempt,
    ...(index < 2 ? { orderId: `ORDER-${index}`, orderKey: `opens-${index}` } : {}),
  }));
  if (!first || !second || !third) throw new Error('three attempts were made');
  const attempts = [first, second, third].reduce(withAttempt, parseAttempts(null));
  expect(replacedBy(attempts, third.key)).toEqual({
    key: second.key,
    order: { id: 'ORDER-1', key: 'opens-1' },
  });
  expect(replacedBy(attempts, second.key)?.key).toBe(first.key);
  expect(replacedBy([third], third.key)).toBeNull();
});

test('an attempt lists its hats and quantities, without pictures', () => {
  const { lines } = attemptFor([], { requestHash: 'a', cart }, randomKey);
  expect(lines).toEqual([{ ...DEFAULT_DESIGN, id: 3, isCustom: false, quantity: 2 }]);
});

test('an attempt is found by its order until it is dropped', () => {
  const attempt = { ...attemptFor([], { requestHash: 'a', cart }, keys()), orderId: '7K2Q9MXA4T' };
  const attempts = withAttempt([], attempt);
  expect(attemptOf(attempts, '7K2Q9MXA4T')).toBe(attempt);
  expect(attemptOf(withoutAttempt(attempts, 'key-1'), '7K2Q9MXA4T')).toBeNull();
});

test('an attempt is stored once, and the oldest ones are dropped', () => {
  const newKey = keys();
  const first = attemptFor([], { requestHash: 'a', cart }, newKey);
  const orders = Array.from({ length: 20 }, (_, index) =>
    attemptFor([], { requestHash: String(index), cart }, newKey),
  );
  const attempts = [first, ...orders, ...orders].reduce(withAttempt, parseAttempts(null));
  expect(new Set(attempts.map(({ key }) => key)).size).toBe(attempts.length);
  expect(attempts[0]).toBe(orders.at(-1));
  expect(attempts).not.toContain(first);
});

test('attempts survive a round trip through JSON', () => {
  const attempts = withAttempt([], attemptFor([], { requestHash: 'a', cart }, randomKey));
  expect(parseAttempts(JSON.parse(JSON.stringify(attempts)))).toEqual(attempts);
});

test('garbage is left out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      expect(parseAttempts(stored)).toEqual([]);
      expect(parseAttempts([{ key: 'k', requestHash: 'f', lines: [stored] }])).toEqual([]);
    }),
  );
});

test('keys have 32 hex digits and differ', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomKey()).not.toBe(randomKey());
});

test('different bodies have different hashes', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(hashRequest({ a }) === hashRequest({ a: b })).toBe(a === b);
    }),
  );
});
