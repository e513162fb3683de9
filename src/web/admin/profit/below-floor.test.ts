import { expect, test } from 'vitest';
import type { ProfitHat } from '../../../wire/admin/profit.ts';
import { belowFloor, hatRanges } from './below-floor.ts';

test.each([
  [[1], '1 hat'],
  [[2], '2 hats'],
  [[1, 2, 3], '1 to 3 hats'],
  [[1, 2, 5, 7, 8], '1 to 2, 5 and 7 to 8 hats'],
])('numbers of hats %j are "%s"', (hats, words) => {
  expect(hatRanges(hats)).toBe(words);
});

test('orders below the floor are listed by hat and country, with the least that one leaves', () => {
  const order = (country: string, hats: number, { left, isBelow }: { left: string; isBelow: boolean }) => ({
    country,
    hats,
    left,
    isBelow,
    subtotal: '',
    discount: '',
    shipping: '',
    hatsCost: null,
    digitization: '',
    shippingCost: null,
    stripeFee: '',
  });
  const hat: ProfitHat = {
    name: 'Custom hat',
    color: 'Navy',
    hatCost: '12.48',
    orders: [
      order('US', 1, { left: '5.00', isBelow: false }),
      order('CA', 1, { left: '-1.20', isBelow: true }),
      order('CA', 2, { left: '-10.20', isBelow: true }),
      order('AU', 3, { left: '0.50', isBelow: true }),
    ],
  };
  expect(belowFloor([hat])).toEqual([
    { hat, country: 'CA', hats: [1, 2], least: '-10.20' },
    { hat, country: 'AU', hats: [3], least: '0.50' },
  ]);
});
