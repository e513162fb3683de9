import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CartItem } from '../../../domain/cart.ts';
import { DEFAULT_DESIGN } from '../../../domain/design.ts';
import { cents } from '../../../domain/money.ts';
import {
  attemptFor,
  attemptOf,
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

test('the same order is the same attempt, whatever else was tried since', () => {
  const newKey = keys();
  const first = attemptFor([], { fingerprint: 'a', cart }, newKey);
  const kept = withAttempt(withAttempt([], first), attemptFor([first], { fingerprint: 'b', cart }, newKey));
  expect(attemptFor(kept, { fingerprint: 'a', cart }, newKey)).toBe(first);
});

test('a changed order is another attempt, whose order is not known yet', () => {
  const newKey = keys();
  const first = { ...attemptFor([], { fingerprint: 'a', cart }, newKey), orderId: '7K2Q9MXA4T' };
  expect(attemptFor([first], { fingerprint: 'b', cart }, newKey)).toMatchObject({
    key: 'key-2',
    orderId: null,
  });
});

test('a changed order takes the place of the newest whose order is known, never of itself', () => {
  const newKey = keys();
  const attempts = ['a', 'b', 'c'].map((fingerprint) => attemptFor([], { fingerprint, cart }, newKey));
  const [first, second, third] = attempts.map((attempt, index) => ({
    ...attempt,
    ...(index < 2 ? { orderId: `ORDER-${index}`, orderKey: `opens-${index}` } : {}),
  }));
  if (!first || !second || !third) throw new Error('three attempts were made');
  const kept = [first, second, third].reduce(withAttempt, parseAttempts(null));
  expect(replacedBy(kept, third.key)).toEqual({
    key: second.key,
    order: { id: 'ORDER-1', key: 'opens-1' },
  });
  expect(replacedBy(kept, second.key)?.key).toBe(first.key);
  expect(replacedBy([third], third.key)).toBeNull();
});

test('an attempt knows its hats and how many, without their pictures', () => {
  const { lines } = attemptFor([], { fingerprint: 'a', cart }, randomKey);
  expect(lines).toEqual([{ ...DEFAULT_DESIGN, id: 3, isCustom: false, quantity: 2 }]);
});

test('an attempt is found by its order until it is dropped', () => {
  const attempt = { ...attemptFor([], { fingerprint: 'a', cart }, keys()), orderId: '7K2Q9MXA4T' };
  const kept = withAttempt([], attempt);
  expect(attemptOf(kept, '7K2Q9MXA4T')).toBe(attempt);
  expect(attemptOf(withoutAttempt(kept, 'key-1'), '7K2Q9MXA4T')).toBeNull();
});

test('an attempt is kept once, and old ones are forgotten', () => {
  const newKey = keys();
  const first = attemptFor([], { fingerprint: 'a', cart }, newKey);
  const orders = Array.from({ length: 20 }, (_, index) =>
    attemptFor([], { fingerprint: String(index), cart }, newKey),
  );
  const kept = [first, ...orders, ...orders].reduce(withAttempt, parseAttempts(null));
  expect(new Set(kept.map(({ key }) => key)).size).toBe(kept.length);
  expect(kept[0]).toBe(orders.at(-1));
  expect(kept).not.toContain(first);
});

test('attempts survive being kept as JSON', () => {
  const kept = withAttempt([], attemptFor([], { fingerprint: 'a', cart }, randomKey));
  expect(parseAttempts(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test('garbage is no attempt', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (kept) => {
      expect(parseAttempts(kept)).toEqual([]);
      expect(parseAttempts([{ key: 'k', fingerprint: 'f', lines: [kept] }])).toEqual([]);
    }),
  );
});

test('keys are long and never the same', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomKey()).not.toBe(randomKey());
});
