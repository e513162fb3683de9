import { expect, test } from 'vitest';
import { cents } from '../../../domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import { previewCode } from './preview-code.ts';

const costs = {
  fee: { basisPoints: 290, fixed: 30 },
  floor: 300,
  carts: [
    { hats: 1, hatCost: 1300, digitization: 0, shippingCost: 419 },
    { hats: 4, hatCost: 1300, digitization: 0, shippingCost: null },
    { hats: 7, hatCost: 1300, digitization: 650, shippingCost: 919 },
  ],
};

test('a code’s preview shows what carts pay now and then, and what is left', () => {
  const code = { name: 'X', kind: 'percent', value: 20, minHats: 1 } as const;
  expect(previewCode(code, costs, DEFAULT_SETTINGS)).toEqual([
    // $24.99 less 20 % is $19.99, with shipping $24.98, of which Stripe takes $1.02.
    { hats: 1, now: cents(2998), withCode: cents(2498), left: 2498 - 1300 - 419 - 102, isBelow: false },
    { hats: 4, now: cents(8996), withCode: cents(7997), left: null, isBelow: false },
    {
      hats: 7,
      now: cents(14_869),
      withCode: cents(13_994),
      left: 13_994 - 9100 - 650 - 919 - 436,
      isBelow: false,
    },
  ]);
});

test('a code that leaves less than the floor for each hat is below it', () => {
  const code = { name: 'X', kind: 'amount', value: 700, minHats: 1 } as const;
  const [one, , seven] = previewCode(code, costs, DEFAULT_SETTINGS);
  expect([one?.isBelow, seven?.isBelow]).toEqual([false, false]);
  const [less] = previewCode({ ...code, value: 1200 }, costs, DEFAULT_SETTINGS);
  expect(less).toMatchObject({ left: 1798 - 1300 - 419 - 82, isBelow: true });
});
