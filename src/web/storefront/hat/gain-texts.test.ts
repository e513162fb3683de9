import { expect, test } from 'vitest';
import { type DiscountCode, priceCart } from '../../../domain/cart/discount-code.ts';
import { cents } from '../../../domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import { gainTexts } from './gain-texts.ts';

const textsOf = (hats: number, price = 2999, code: DiscountCode | null = null) =>
  gainTexts(priceCart([{ price: cents(price), quantity: hats }], DEFAULT_SETTINGS, code), DEFAULT_SETTINGS);

test.each([
  [1, 'Your first hat.', '$20.02 more and standard shipping is free.'],
  [2, 'Hat 2 in your cart.', 'Two more after it take 10% off all four.'],
  [3, 'Hat 3 in your cart.', 'One more after it takes 10% off all four.'],
  [4, 'With this hat, they’re all 10% off.', 'Three more after it take 15% off all seven.'],
  [7, 'With this hat, they’re all 15% off and ship free.', ''],
  [12, 'With this hat, they’re all 15% off and ship free.', ''],
])('as number %i of its cart, the hat says what is gained and what comes next', (hats, now, next) => {
  expect(textsOf(hats)).toEqual({ now, next });
});

test('exactly the limit of free shipping still pays for it', () => {
  expect(textsOf(2, 2500).next).toBe('$0.01 more and standard shipping is free.');
});

test.each([
  [1, 20, 'Your first hat.', '$32.53 more and standard shipping is free.'],
  [2, 20, 'Hat 2 in your cart.', '$2.54 more and standard shipping is free.'],
  [3, 20, 'Hat 3 in your cart.', ''],
  [4, 20, 'Hat 4 in your cart.', ''],
  [7, 20, 'Hat 7 in your cart.', ''],
  [4, 12, 'Hat 4 in your cart.', ''],
  [7, 12, 'With this hat, they’re all 15% off and ship free.', ''],
  [4, 5, 'With this hat, they’re all 10% off.', 'Three more after it take 15% off all seven.'],
])(
  'as number %i of a cart with %i%% off by a code, it promises no pack that the code replaces',
  (hats, value, now, next) => {
    const code = { name: 'SUMMER', kind: 'percent', value, minHats: 1 } as const;
    expect(textsOf(hats, 2999, code)).toEqual({ now, next });
  },
);

test('a code that pays for all hats leaves nothing to promise', () => {
  const code = { name: 'FIFTY', kind: 'amount', value: 5000, minHats: 1 } as const;
  expect(textsOf(1, 2999, code)).toEqual({ now: 'Your first hat.', next: '' });
});
