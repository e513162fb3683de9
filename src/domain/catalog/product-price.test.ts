import { expect, test } from 'vitest';
import { parseProductPrice } from './product-price.ts';

test.each([
  ['1.00', 100],
  ['29.99', 2999],
  ['999.99', 99_999],
  ['31', 3100],
  ['$28', 2800],
  [' 28.5 ', 2850],
])('%s is a price', (text, amount) => {
  expect(parseProductPrice(text)).toBe(amount);
});

test.each([
  '',
  '0.99',
  '1000.00',
  '29.',
  '$',
  '28$',
  '-5.00',
  '1e3',
  '29,99',
  'x29.99',
  '1029.99',
  '29.999',
  '29.99x',
])('%j is not a price', (text) => {
  expect(parseProductPrice(text)).toBeNull();
});
