import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  add,
  type Cents,
  cents,
  formatAmount,
  formatPrice,
  lessPercent,
  parseAmount,
  split,
  ZERO,
} from './money.ts';

const amounts = fc.integer({ min: 0, max: 99_999_999 }).map(cents);

test('an amount survives its text', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(parseAmount(formatAmount(amount))).toBe(amount);
    }),
  );
});

test.each(['', '-1', '+1', '1.234', '1e3', ' 1', '1,000.00', '.5', '1.', 'NaN', '٣'])(
  '%j is no amount',
  (text) => {
    expect(parseAmount(text)).toBeNull();
  },
);

test('prices are written as Americans write them', () => {
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

test('a percentage is rounded half up, once', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(0, 10, 15), (amount, percentage) => {
      const exact = BigInt(amount) * BigInt(100 - percentage);
      const twice = BigInt(lessPercent(amount, percentage)) * 200n;
      expect(twice - 2n * exact <= 100n && twice - 2n * exact > -100n).toBe(true);
    }),
  );
});

test('shares add up to the total and are fair to the cent', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 9_899_901 }), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(amounts, weights, (total, parts) => {
      const shares = split(total, parts);
      expect(add(ZERO, ...shares)).toBe(total);
      const sum = parts.reduce((whole, part) => whole + part, 0);
      if (sum === 0) return;
      shares.forEach((share, index) => {
        const exact = (total * (parts[index] ?? 0)) / sum;
        expect(Math.abs(share - exact)).toBeLessThan(1.000_001);
      });
    }),
  );
});

test('the largest remainder gets the cent left over', () => {
  expect(split(100 as Cents, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(split(10 as Cents, [1, 2, 4])).toEqual([1, 3, 6]);
});
