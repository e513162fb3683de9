import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  add,
  cents,
  formatAmount,
  formatBalance,
  formatPrice,
  formatSigned,
  lessPercent,
  parseAmount,
  priceText,
  readAmount,
  split,
  ZERO,
} from './money.ts';

const amounts = fc.integer({ min: 0, max: 99_999_999 }).map(cents);

test('an amount is the same after formatting and parsing', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(parseAmount(formatAmount(amount))).toBe(amount);
    }),
  );
});

test.each(['', '-1', '+1', '1.234', '1e3', ' 1', '1,000.00', '.5', '1.', 'NaN', '٣', '1234567890', '1\n'])(
  '%j is not an amount',
  (text) => {
    expect(parseAmount(text)).toBeNull();
    expect(() => readAmount(text)).toThrow(`"${text}" is not an amount`);
  },
);

test.each([
  ['5', 500],
  ['1.5', 150],
  ['0.05', 5],
  ['999999999.99', 99_999_999_999],
])('%j is %i cents', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
  expect(readAmount(text)).toBe(amount);
});

test('prices have the American format', () => {
  expect(formatPrice(cents(123_456_789))).toBe('$1,234,567.89');
  expect(formatPrice(cents(2499))).toBe('$24.99');
  expect(formatPrice(cents(5))).toBe('$0.05');
});

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is refused as cents', (value) => {
  expect(() => cents(value)).toThrow(RangeError);
});

test('five hats at 29.99 less ten percent cost 134.96', () => {
  expect(lessPercent(cents(5 * 2999), 10)).toBe(13_496);
});

test('a percentage discount is rounded once, half up', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(0, 10, 15), (amount, percentage) => {
      const exact = BigInt(amount) * BigInt(100 - percentage);
      const twice = BigInt(lessPercent(amount, percentage)) * 200n;
      expect(twice - 2n * exact <= 100n && twice - 2n * exact > -100n).toBe(true);
    }),
  );
});

test('shares add up to the total, and each is less than a cent off its exact proportion', () => {
  const weights = fc
    .array(fc.integer({ min: 0, max: 9_899_901 }), { minLength: 1, maxLength: 100 })
    .filter((parts) => parts.some((part) => part > 0));
  fc.assert(
    fc.property(amounts, weights, (total, parts) => {
      const shares = split(total, parts);
      expect(add(ZERO, ...shares)).toBe(total);
      const sum = BigInt(parts.reduce((whole, part) => whole + part, 0));
      shares.forEach((share, index) => {
        const off = BigInt(share) * sum - BigInt(total) * BigInt(parts[index] ?? 0);
        expect(off > -sum && off < sum).toBe(true);
      });
    }),
  );
});

test('if all weights are zero, the first share is the total', () => {
  expect(split(cents(100), [0, 0, 0])).toEqual([100, 0, 0]);
  expect(split(cents(100), [])).toEqual([]);
});

test('the shares with the largest remainders get the leftover cents', () => {
  expect(split(cents(100), [1, 1, 1])).toEqual([34, 33, 33]);
  expect(split(cents(200), [1, 1, 1])).toEqual([67, 67, 66]);
  expect(split(cents(3), [1, 1, 1, 1, 1])).toEqual([1, 1, 1, 0, 0]);
  expect(split(cents(10), [1, 2, 4])).toEqual([1, 3, 6]);
  expect(split(cents(4), [1, 6, 3])).toEqual([1, 2, 1]);
  expect(split(cents(10), [4, 2, 1])).toEqual([6, 3, 1]);
});

test('only a negative balance has a sign', () => {
  expect([-320, -5, 0, 5, 320].map(formatBalance)).toEqual(['-3.20', '-0.05', '0.00', '0.05', '3.20']);
});

test('a page shows a loss with a minus before the dollar sign', () => {
  expect([-123_456, -5, 0, 123_456].map(formatSigned)).toEqual([
    '−$1,234.56',
    '−$0.05',
    '$0.00',
    '$1,234.56',
  ]);
  fc.assert(
    fc.property(fc.integer(), (balance) => priceText(formatBalance(balance)) === formatSigned(balance)),
  );
});

test('the error names the invalid amount', () => {
  expect(() => cents(-7)).toThrow('-7 is not an amount in cents');
});
