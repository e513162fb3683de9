import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import { splitLine } from './split-line.ts';

const line = fc
  .record({ quantity: fc.integer({ min: 2, max: 99 }), share: fc.integer({ min: 0, max: 9_999_900 }) })
  .map(({ quantity, share }) => ({ quantity, share: cents(share) }));

test('one of three hats takes a third of what was paid', () => {
  expect(splitLine({ quantity: 3, share: cents(6747) }, 1)).toEqual({
    rest: { quantity: 2, share: 4498 },
    taken: { quantity: 1, share: 2249 },
  });
});

test('the cent that is left over goes to the larger remainder', () => {
  expect(splitLine({ quantity: 3, share: cents(1000) }, 1)).toMatchObject({
    rest: { share: 667 },
    taken: { share: 333 },
  });
});

test('splitting keeps the hats and the money, and pays each hat the same to the cent', () => {
  fc.assert(
    fc.property(line, fc.nat(), (whole, random) => {
      const count = 1 + (random % (whole.quantity - 1));
      const { rest, taken } = splitLine(whole, count);
      expect(taken.quantity).toBe(count);
      expect(rest.quantity + taken.quantity).toBe(whole.quantity);
      expect(rest.share + taken.share).toBe(whole.share);
      const exact = (whole.share * count) / whole.quantity;
      expect(Math.abs(taken.share - exact)).toBeLessThan(1);
    }),
  );
});

test.each([0, 3, 4, 1.5])('%s of three hats is no split', (count) => {
  expect(() => splitLine({ quantity: 3, share: cents(1000) }, count)).toThrow(RangeError);
});
