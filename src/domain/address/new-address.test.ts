import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, ZERO } from '../money/money.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import type { Parcel, ProviderRate } from '../shipping/shipping.ts';
import { costsTheSame, isSameAddress, postalAddress, refuseCountry, sameShipping } from './new-address.ts';

const HOME = {
  name: 'Maya Ortiz',
  address1: '418 Music Row',
  address2: null,
  city: 'Nashville',
  state: 'TN',
  zip: '37203',
  country: 'US',
} as const;

const rate = (id: string, amount: number, maxDeliveryDays = 9): ProviderRate => ({
  id,
  rate: cents(amount),
  minDeliveryDays: 4,
  maxDeliveryDays,
});

const ONE_HAT: Parcel = { country: 'US', hats: 1, discountedSubtotal: cents(2499) };
const TO_CANADA: Parcel = { ...ONE_HAT, country: 'CA' };
const STANDARD = { method: 'Standard Shipping', price: cents(499) };
const EXPRESS = { method: 'Express Shipping', price: cents(999) };

const shipping = (paid: typeof STANDARD, parcel: Parcel, rates: readonly ProviderRate[] | null) =>
  sameShipping(paid, parcel, { rates, settings: DEFAULT_SETTINGS });

test('an address is the same only if every part is, and the email is no part of it', () => {
  expect(isSameAddress(HOME, { ...HOME })).toBe(true);
  for (const part of Object.keys(HOME) as (keyof typeof HOME)[])
    expect(isSameAddress(HOME, { ...HOME, [part]: 'x' })).toBe(false);
  expect(postalAddress({ ...HOME, email: 'maya@example.com', phone: '+16155550123' })).toEqual(HOME);
});

test('another country is refused by name', () => {
  expect(refuseCountry('CA', 'CA')).toBeNull();
  expect(refuseCountry('CA', 'US')).toEqual({
    field: 'country',
    message:
      'This order ships to Canada, and the country can’t change after paying. Cancel this order and place it again.',
  });
});

test('within a state, and within the United Kingdom, shipping costs the same', () => {
  expect(costsTheSame(HOME, { ...HOME, city: 'Memphis', zip: '38103' })).toBe(true);
  expect(costsTheSame(HOME, { ...HOME, state: 'KY' })).toBe(false);
  expect(costsTheSame(HOME, { ...HOME, address1: 'PO Box 12' })).toBe(false);
  expect(costsTheSame({ ...HOME, country: 'UK', state: 'Wales' }, { ...HOME, country: 'UK' })).toBe(true);
  expect(costsTheSame(HOME, { ...HOME, country: 'CA' })).toBe(false);
});

test('in the US the price stays, even if Printful gives no rates', () => {
  expect(shipping(STANDARD, ONE_HAT, [rate('STANDARD', 700)])).toMatchObject({ rate: 499, cost: 700 });
  expect(shipping(STANDARD, ONE_HAT, null)).toMatchObject({ rate: 499, cost: null });
});

test('another price is refused with both amounts', () => {
  const paid = { ...STANDARD, price: cents(1150) };
  expect(shipping(paid, TO_CANADA, [rate('STANDARD', 1150)])).toMatchObject({ rate: 1150 });
  expect(shipping(paid, TO_CANADA, [rate('STANDARD', 1720)])).toEqual({
    field: 'state',
    message: 'Shipping there costs $17.20, and you paid $11.50. Cancel this order and place it again.',
  });
});

test('a method that does not go there is refused', () => {
  const rates = [rate('STANDARD', 700), rate('FAST', 900, 3)];
  expect(shipping(EXPRESS, ONE_HAT, rates)).toMatchObject({ providerId: 'FAST' });
  expect(shipping(EXPRESS, ONE_HAT, [rate('STANDARD', 700)])).toMatchObject({
    message: 'Express Shipping doesn’t go there. Cancel this order and place it again.',
  });
});

test('without rates, a price that depends on them is unknown', () => {
  expect(shipping({ ...STANDARD, price: cents(1499) }, TO_CANADA, null)).toBe('unknown');
  expect(shipping(EXPRESS, ONE_HAT, null)).toBe('unknown');
});

test('free shipping stays free everywhere', () => {
  const countries = fc.constantFrom('US', 'CA', 'UK', 'AU');
  const rates = fc.option(fc.constant([rate('STANDARD', 1720)]));
  fc.assert(
    fc.property(countries, rates, fc.integer({ min: 7, max: 99 }), (country, given, hats) => {
      const large = { method: 'Free Shipping (Party Pack 7+)', price: ZERO };
      expect(shipping(large, { country, hats, discountedSubtotal: ZERO }, given)).toMatchObject({ rate: 0 });
    }),
  );
});
