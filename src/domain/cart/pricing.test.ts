import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validSettings } from '../../../test/valid-settings.ts';
import { add, cents, ZERO } from '../money/money.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { nudge } from './discount-texts.ts';
import { lineShares, type PricedLine, priceLines } from './pricing.ts';

const line = fc.record({
  price: fc.integer({ min: 100, max: 99_999 }).map(cents),
  quantity: fc.integer({ min: 1, max: 99 }),
});
const carts = fc.array(line, { maxLength: 100 });

const hats = (quantity: number): PricedLine[] => [{ price: cents(2999), quantity }];

test.each([
  [1, 0],
  [3, 0],
  [4, 10],
  [6, 10],
  [7, 15],
  [50, 15],
])('%i hats are %i%% off', (quantity, percentage) => {
  const totals = priceLines(hats(quantity), DEFAULT_SETTINGS);
  expect(totals.discountPercentage).toBe(percentage);
  expect(totals.isDiscounted).toBe(percentage > 0);
});

test('the discount depends on the number of hats in all lines', () => {
  fc.assert(
    fc.property(carts, validSettings, (cart, settings) => {
      const { itemCount, discountPercentage } = priceLines(cart, settings);
      const reached = settings.partyPack.filter(({ hats: from }) => itemCount >= from);
      expect(discountPercentage).toBe(Math.max(0, ...reached.map(({ percentage }) => percentage)));
    }),
  );
});

test('discount and discounted subtotal add up to the subtotal, and the lines to the discounted subtotal', () => {
  fc.assert(
    fc.property(carts, validSettings, (cart, settings) => {
      const { subtotal, discount, discountedSubtotal } = priceLines(cart, settings);
      expect(add(discountedSubtotal, discount)).toBe(subtotal);
      expect(add(ZERO, ...lineShares(cart, discountedSubtotal))).toBe(discountedSubtotal);
    }),
  );
});

test('a line’s share depends on its price times its quantity', () => {
  const cart = [
    { price: cents(2999), quantity: 3 },
    { price: cents(2499), quantity: 1 },
  ];
  // 89.97 and 24.99 less 10 %: 80.973 and 22.491.
  const { discountedSubtotal } = priceLines(cart, DEFAULT_SETTINGS);
  expect(lineShares(cart, discountedSubtotal)).toEqual([8097, 2249]);
  expect(lineShares([...cart].reverse(), discountedSubtotal)).toEqual([2249, 8097]);
});

test('one line of many hats and many lines of one hat pay the same, to the cent', () => {
  fc.assert(
    fc.property(carts, validSettings, (cart, settings) => {
      const { subtotal, discountedSubtotal } = priceLines(cart, settings);
      for (const [index, share] of lineShares(cart, discountedSubtotal).entries()) {
        const { price, quantity } = cart[index] as PricedLine;
        expect(Math.abs(share - (price * quantity * discountedSubtotal) / subtotal)).toBeLessThan(1);
      }
    }),
  );
});

test('an empty cart costs nothing', () => {
  expect(priceLines([], DEFAULT_SETTINGS)).toMatchObject({
    itemCount: 0,
    subtotal: 0,
    discount: 0,
    discountedSubtotal: 0,
    isDiscounted: false,
  });
});

test('two or three hats show a hint about the discount for four', () => {
  expect([1, 2, 3, 4].map((hats) => nudge(hats, DEFAULT_SETTINGS))).toEqual([
    null,
    'Add 2 more hats to unlock 10% Party Pack discount!',
    'Add 1 more hat to unlock 10% Party Pack discount!',
    null,
  ]);
});
