import { expect, test } from 'vitest';
import { priceLines } from '../../../domain/cart/pricing.ts';
import { cents } from '../../../domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import { gainTexts } from './gain-texts.ts';

const textsOf = (hats: number, price = 2999) =>
  gainTexts(priceLines([{ price: cents(price), quantity: hats }], DEFAULT_SETTINGS), DEFAULT_SETTINGS);

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
