import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LAKE_HOUSE } from '../../../../test/world.ts';
import { type DiscountCode, priceCart } from '../../../domain/cart/discount-code.ts';
import { cents } from '../../../domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import { orderTotal } from '../order/order-request.ts';
import { firstOptions, placeBody, readOptions, sheetLines, sheetRates, sheetTotal } from './sheet.ts';

const STANDARD = { id: 'STANDARD', name: 'Standard Shipping', rate: cents(499), arrives: '' };
const hats = (quantity: number) => [{ ...LAKE_HOUSE, quantity }];
const priced = (quantity: number, code: DiscountCode | null = null) =>
  priceCart(hats(quantity), DEFAULT_SETTINGS, code);

/** This many hats, as a sheet is opened for them. */
const ordered = (quantity: number) => ({
  cart: hats(quantity),
  totals: priced(quantity),
  settings: DEFAULT_SETTINGS,
});

test('the lines of a sheet add up to its total, which is the order’s, with every code and number of hats', () => {
  const code = fc.record({
    name: fc.constant('SUMMER'),
    kind: fc.constantFrom('percent', 'amount', 'free_shipping'),
    value: fc.integer({ min: 1, max: 100 }),
    minHats: fc.integer({ min: 1, max: 4 }),
  }) as fc.Arbitrary<DiscountCode>;
  const order = fc.record({
    quantities: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 }),
    code: fc.option(code),
    rate: fc.nat(4000),
    tax: fc.nat(900),
  });
  fc.assert(
    fc.property(order, ({ quantities, code, rate, tax }) => {
      const cart = quantities.map((quantity, id) => ({ ...LAKE_HOUSE, id, quantity }));
      const totals = priceCart(cart, DEFAULT_SETTINGS, code);
      const option = { ...STANDARD, rate: cents(rate), tax: cents(tax) };
      const sum = sheetLines(cart, totals, option).reduce((total, { amount }) => total + amount, 0);
      expect(sum).toBe(sheetTotal(totals, option));
      expect(sum).toBe(orderTotal(totals, option));
    }),
  );
});

test('a sheet names each hat, the discount and shipping', () => {
  const lines = sheetLines(hats(4), priced(4), { ...STANDARD, rate: cents(0) });
  expect(lines.map(({ name }) => name)).toEqual([
    expect.stringMatching(/ × 4$/),
    'Party Pack discount (10%)',
    'Standard Shipping',
  ]);
  const many = Array.from({ length: 9 }, (_, id) => ({ ...LAKE_HOUSE, id, quantity: 1 }));
  expect(sheetLines(many, priceCart(many, DEFAULT_SETTINGS), STANDARD)[0]?.name).toBe('9 hats');
});

test('a sheet has sales tax after shipping', () => {
  const taxed = { ...STANDARD, tax: cents(293) };
  expect(sheetLines(hats(1), priced(1), taxed).at(-1)).toEqual({ name: 'Sales tax', amount: 293 });
  const place = { country: 'US', state: 'TN', city: 'Nashville', zipCode: '37203' };
  expect(placeBody(place, ordered(1))).toMatchObject({
    zipCode: '37203',
  });
});

test('a sheet opens with the cheapest way at home', () => {
  expect(firstOptions(priced(1), DEFAULT_SETTINGS)).toEqual([STANDARD]);
  expect(firstOptions(priced(7), DEFAULT_SETTINGS)).toMatchObject([{ id: 'FREE_SHIPPING', rate: 0 }]);
});

test('our options become the sheet’s, with the days of arrival', () => {
  const options = readOptions({
    options: [
      { id: 'STANDARD', name: 'Standard Shipping', rate: '4.99', first: '2026-12-07', last: '2026-12-21' },
    ],
  });
  const [rate] = sheetRates(options);
  expect(rate).toMatchObject({ id: 'STANDARD', amount: 499, displayName: 'Standard Shipping' });
  expect(String(rate?.deliveryEstimate).replace(/\W/g, '')).toBe('Dec721');
  expect(sheetRates([STANDARD])[0]).not.toHaveProperty('deliveryEstimate');
});

test('Express is asked for beside the free shipping of a large pack', () => {
  const place = { country: 'US', state: 'TN' };
  expect(placeBody(place, ordered(7))).toMatchObject({
    state: 'TN',
    sooner: true,
  });
  expect(placeBody(place, ordered(1)).sooner).toBe(false);
});

test('the request for ways to ship a sent cart names that cart', () => {
  const sentCart = { id: 7, key: 'opens-it' };
  const body = placeBody({ country: 'US', state: 'TN' }, { ...ordered(1), sentCart });
  expect(body).toMatchObject({ sentCart });
});
