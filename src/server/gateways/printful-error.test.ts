import { expect, test } from 'vitest';
import { refusalCause, refusalMessage } from './printful-error.ts';

test.each([
  ['Item 1 is out of stock.', 'out-of-stock', 'The hat is out of stock at Printful'],
  ['Item 1 is discontinued and out of stock.', 'discontinued', 'Printful no longer makes this hat'],
  ['Invalid shipping method', 'refused', 'Printful no longer ships this way'],
  ['Something else', 'refused', 'Printful refused it'],
])('the refusal "%s" holds an order as %s', (message, cause, meaning) => {
  expect(refusalCause({ message })).toBe(cause);
  expect(refusalMessage({ message, code: null })).toBe(`${meaning} (${message.replace(/\.$/, '')})`);
});
