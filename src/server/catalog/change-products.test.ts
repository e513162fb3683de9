import { expect, test } from 'vitest';
import { cents } from '../../domain/money/money.ts';
import type { Profits } from '../profit/read-profit.ts';
import { profitOf } from './change-products.ts';

/** A hat of which one leaves `one`, and seven in one order leave `seven`. The shop wants $5.00 for each. */
const profit = (one: number | null, seven: number | null) => {
  const profits = {
    of: (_: unknown, count: number) => ({ left: count === 7 ? seven : one }),
    costOf: () => cents(1150),
    digitizationOf: () => cents(295),
    floor: cents(500),
  };
  return profitOf(profits as unknown as Profits, { productId: 1, price: cents(2450), hatColor: 'navy' });
};

test.each([
  ['at the floor', 500, 3500, false],
  ['of which one leaves a cent too little', 499, 3500, true],
  ['of which seven leave a cent too little', 500, 3499, true],
  ['whose costs nobody knows', null, null, false],
])('whether a price %s is below the floor', (_, one, seven, isBelow) => {
  expect(profit(one, seven).isBelow).toBe(isBelow);
});

test('of seven hats, it says what each leaves, rounded down, and as a loss below zero', () => {
  expect(profit(700, 4099)).toMatchObject({ one: '7.00', seven: '5.85', hatCost: '11.50', floor: '5.00' });
  expect(profit(-700, -10)).toMatchObject({ one: '-7.00', seven: '-0.02' });
});
