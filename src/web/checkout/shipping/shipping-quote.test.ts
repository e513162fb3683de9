import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DESTINATION_FIELDS, type ShippingForm } from '../../../domain/address/address.ts';
import type { CartItem } from '../../../domain/cart/cart.ts';
import { priceCart } from '../../../domain/cart/discount-code.ts';
import { DEFAULT_DESIGN } from '../../../domain/design/design.ts';
import { cents } from '../../../domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import {
  chosenOption,
  currentQuote,
  type ListedOption,
  missingText,
  newQuote,
  quoteBasis,
  withTax,
} from './shipping-quote.ts';

const form: ShippingForm = {
  customerName: 'Maya Ortiz',
  customerEmail: 'maya@example.com',
  address: '418 Music Row',
  city: 'Nashville',
  state: 'TN',
  zipCode: '37203',
  country: 'US',
};

const hats = (quantity: number, id = 3): CartItem => ({
  ...DEFAULT_DESIGN,
  id,
  name: 'Bride or Die',
  price: cents(2999),
  image: '',
  quantity,
  isCustom: false,
  frontendArtwork: null,
});

const standard: ListedOption = {
  id: 'STANDARD',
  name: 'Standard',
  rate: cents(499),
  minDeliveryDays: 5,
  maxDeliveryDays: 10,
};
const express: ListedOption = {
  id: 'EXPRESS',
  name: 'Express',
  rate: cents(999),
  minDeliveryDays: 2,
  maxDeliveryDays: 5,
};

const basisOf = (form: ShippingForm, quantity: number, settings = DEFAULT_SETTINGS) => {
  const cart = [hats(quantity)];
  return quoteBasis(form, { cart, totals: priceCart(cart, settings), settings });
};

test('the first option is chosen', () => {
  expect(chosenOption(newQuote('basis', [standard, express]))).toBe(standard);
});

test('nothing is chosen if nothing is listed', () => {
  expect(chosenOption(newQuote('basis', []))).toBeNull();
});

test('a quote is valid for the destination and hats it was made for', () => {
  const basis = basisOf(form, 2);
  const quote = newQuote(basis, [standard]);
  expect(currentQuote(quote, { basis, hats: 2, settings: DEFAULT_SETTINGS })).toBe(quote);
});

test('free shipping of a large pack waits for its sales tax, which the shop may correct', () => {
  const now = { basis: 'basis', hats: 7, settings: DEFAULT_SETTINGS };
  expect(currentQuote(null, now)?.chosen).toBe('FREE_SHIPPING');
  expect(currentQuote(null, { ...now, isTaxed: true })).toBeNull();
  const { options } = withTax(newQuote('basis', [standard, express]), cents(293));
  expect(options.map(({ tax }) => tax)).toEqual([293, undefined]);
});

test('a change in any destination field clears the options', () => {
  const quote = newQuote(basisOf(form, 2), [standard]);
  for (const field of DESTINATION_FIELDS) {
    const moved = basisOf({ ...form, [field]: `${form[field]}x` }, 2);
    expect(currentQuote(quote, { basis: moved, hats: 2, settings: DEFAULT_SETTINGS }), field).toBeNull();
  }
});

test('changed settings clear the options', () => {
  const quote = newQuote(basisOf(form, 2), [standard]);
  const settings = { ...DEFAULT_SETTINGS, freeStandardAbove: cents(6000) };
  expect(currentQuote(quote, { basis: basisOf(form, 2, settings), hats: 2, settings })).toBeNull();
});

test('a change in name or email keeps the options', () => {
  const renamed = { ...form, customerName: 'Mia', customerEmail: 'mia@example.com' };
  expect(basisOf(renamed, 2)).toBe(basisOf(form, 2));
});

test('seven hats ship free without a request, six do not', () => {
  const now = (hats: number) => currentQuote(null, { basis: 'basis', hats, settings: DEFAULT_SETTINGS });
  expect(now(6)).toBeNull();
  expect(chosenOption(now(7))).toEqual({
    id: 'FREE_SHIPPING',
    name: 'Free Shipping (Party Pack 7+)',
    rate: 0,
    minDeliveryDays: 4,
    maxDeliveryDays: 9,
  });
});

test('a change in the number of hats clears the options, except free shipping for seven', () => {
  const quantity = fc.integer({ min: 1, max: 20 });
  fc.assert(
    fc.property(quantity, quantity, (before, after) => {
      fc.pre(before !== after);
      const quote = newQuote(basisOf(form, before), [standard]);
      const basis = basisOf(form, after);
      const now = currentQuote(quote, { basis, hats: after, settings: DEFAULT_SETTINGS });
      expect(chosenOption(now)?.id ?? null).toBe(after >= 7 ? 'FREE_SHIPPING' : null);
    }),
  );
});

test('rates need address, postal code, city and state, and the page says which of them are missing', () => {
  expect(missingText(form)).toBeNull();
  expect(missingText({ ...form, customerName: '', customerEmail: '' })).toBeNull();
  for (const [field, name] of [
    ['address', 'address'],
    ['zipCode', 'ZIP code'],
    ['city', 'city'],
    ['state', 'state'],
  ] as const)
    expect(missingText({ ...form, [field]: '  ' })).toBe(`Still missing: the ${name}.`);
  expect(missingText({ ...form, country: 'UK', address: '', zipCode: '', state: '' })).toBe(
    'Still missing: the address, the postcode and the nation.',
  );
  const empty = { customerName: '', customerEmail: ' ', address: '', zipCode: '', city: '', state: '' };
  expect(missingText({ ...form, ...empty })).toBe(
    'Still missing: the name, your email, the address, the ZIP code, the city and the state.',
  );
});
