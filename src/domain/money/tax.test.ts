import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents } from './money.ts';
import { isTaxed, lineTaxes, taxOfRefund, taxReturned } from './tax.ts';

const amount = (most: number) => fc.integer({ min: 0, max: most }).map(cents);

test.each([
  ['US', 'TN', true],
  ['US', 'OR', false],
  ['CA', 'TN', false],
] as const)('a shop registered in Tennessee taxes %s %s: %s', (country, state, isIt) => {
  expect(isTaxed({ country, state }, ['TN', 'NY'])).toBe(isIt);
});

test.each([
  [0, 0],
  [1000, 91],
  [1649, 150],
  [3298, 300],
])('of $32.98 with $3.00 tax, the first %d cents back are %d cents of tax', (returned, tax) => {
  expect(taxReturned(cents(300), { paid: cents(3298), returned: cents(returned) })).toBe(tax);
});

test('half a cent goes back to the shopper', () => {
  expect(taxReturned(cents(1), { paid: cents(100), returned: cents(50) })).toBe(1);
});

test('any refunds return shares of the tax that are never below zero, and in the end all of it', () => {
  fc.assert(
    fc.property(
      amount(99_999),
      fc.array(amount(5000), { maxLength: 12 }),
      amount(5000),
      (tax, parts, last) => {
        const refunds = [...parts, cents(last + 1)];
        const paid = cents(refunds.reduce((sum, part) => sum + part, 0));
        let returned = 0;
        const shares = refunds.map((part) => {
          const before = cents(returned);
          returned += part;
          return taxOfRefund(tax, { paid, before, amount: cents(part) });
        });
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(tax);
      },
    ),
  );
});

test('no share is more than a cent off its exact part', () => {
  fc.assert(
    fc.property(
      amount(9999),
      fc.integer({ min: 1, max: 99_999 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (tax, paid, part) => {
        const returned = Math.floor(paid * part);
        const share = taxReturned(tax, { paid: cents(paid), returned: cents(returned) });
        expect(Math.abs(share - (tax * returned) / paid)).toBeLessThanOrEqual(0.5);
      },
    ),
  );
});

test('the lines of an order have all of its tax', () => {
  fc.assert(
    fc.property(amount(9999), fc.array(amount(9999), { minLength: 1, maxLength: 8 }), (tax, shares) => {
      expect(lineTaxes(tax, shares).reduce((sum, share) => sum + share, 0)).toBe(tax);
    }),
  );
  expect(lineTaxes(cents(3), [1000, 1000] as Cents[])).toEqual([2, 1]);
});
