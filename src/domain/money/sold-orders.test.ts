import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS as BEFORE, type Settings } from '../settings/settings.ts';
import { cents } from './money.ts';
import { type SoldOrders, soldDifference } from './sold-orders.ts';

const sold = (hats: number, orders: number, rest: Partial<SoldOrders> = {}): SoldOrders => ({
  hats,
  customHats: 0,
  subtotal: cents(hats * 2999),
  country: 'US',
  isExpress: false,
  orders,
  ...rest,
});

test('a larger discount takes from the orders of its hats only', () => {
  const after: Settings = {
    ...BEFORE,
    partyPack: [
      { hats: 4, percentage: 12 },
      { hats: 7, percentage: 15 },
    ],
  };
  // 119.96 less 10 % is 107.96, less 12 % 105.56; 179.94: 161.95 and 158.35.
  expect(soldDifference([sold(3, 9), sold(4, 2), sold(6, 1), sold(7, 5)], BEFORE, after)).toEqual({
    orders: 3,
    hats: [4, 6],
    amount: -(2 * 240 + 360),
  });
});

test('prices of custom hats and of shipping count for the orders that paid them', () => {
  const after: Settings = {
    ...BEFORE,
    customHatPrice: cents(2599),
    rates: { ...BEFORE.rates, standard: cents(599), express: cents(1099) },
  };
  const orders = [
    sold(1, 1),
    sold(1, 1, { customHats: 1, subtotal: cents(2499), isExpress: true }),
    // Free standard shipping above $50.00, and Printful's price elsewhere.
    sold(2, 1),
    sold(1, 1, { country: 'CA', isExpress: true }),
  ];
  expect(soldDifference(orders, BEFORE, after)).toEqual({ orders: 2, hats: [1, 1], amount: 100 + 200 });
});

test('abroad, a change of the price that is used without Printful’s makes no difference', () => {
  const after: Settings = { ...BEFORE, rates: { ...BEFORE.rates, elsewhere: cents(2999) } };
  expect(soldDifference([sold(1, 4, { country: 'CA' })], BEFORE, after)).toBeNull();
  const free: Settings = { ...after, freeStandardAbove: cents(1000) };
  expect(soldDifference([sold(1, 4, { country: 'CA' })], BEFORE, free)).toEqual({
    orders: 4,
    hats: [1, 1],
    amount: -4 * BEFORE.rates.elsewhere,
  });
});

test('a change that no order would have noticed makes no difference', () => {
  expect(soldDifference([sold(1, 4)], BEFORE, { ...BEFORE, editWindowMinutes: 5 })).toBeNull();
  expect(soldDifference([], BEFORE, { ...BEFORE, customHatPrice: cents(100) })).toBeNull();
});
