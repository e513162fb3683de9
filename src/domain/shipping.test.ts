import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Country } from './address.ts';
import { cents } from './money.ts';
import { matchOption, type Parcel, type ProviderRate, shippingOptions } from './shipping.ts';

const standard: ProviderRate = { id: 'STANDARD', rate: cents(419), minDeliveryDays: 5, maxDeliveryDays: 9 };
const fast: ProviderRate = { id: 'PRINTFUL_FAST', rate: cents(1215), minDeliveryDays: 2, maxDeliveryDays: 4 };
const slow: ProviderRate = { id: 'SNAIL', rate: cents(99), minDeliveryDays: 20, maxDeliveryDays: 30 };

const parcel = (changes: Partial<Parcel> = {}): Parcel => ({
  country: 'US',
  hats: 1,
  discountedSubtotal: cents(2499),
  ...changes,
});

const named = (parcelled: Parcel, rates: ProviderRate[] | null) =>
  shippingOptions(parcelled, rates).map(({ id, rate }) => [id, rate]);

test('at home the page’s promise is kept, whatever the provider asks', () => {
  expect(named(parcel(), [standard, fast])).toEqual([
    ['STANDARD', 499],
    ['EXPRESS', 999],
  ]);
});

test('elsewhere the provider’s rate is asked', () => {
  expect(named(parcel({ country: 'AU' }), [standard, fast])).toEqual([
    ['STANDARD', 419],
    ['EXPRESS', 1215],
  ]);
});

test('express needs a rate that is faster than standard', () => {
  expect(named(parcel(), [standard, slow])).toEqual([['STANDARD', 499]]);
});

test('without the provider there is standard only', () => {
  expect(named(parcel(), null)).toEqual([['STANDARD', 499]]);
  expect(named(parcel({ country: 'UK' }), null)).toEqual([['STANDARD', 1499]]);
});

test('standard is free from four hats and above fifty dollars; exactly fifty pays', () => {
  expect(named(parcel({ hats: 4 }), [standard, fast])).toEqual([
    ['STANDARD', 0],
    ['EXPRESS', 999],
  ]);
  expect(named(parcel({ discountedSubtotal: cents(5000) }), null)).toEqual([['STANDARD', 499]]);
  expect(named(parcel({ discountedSubtotal: cents(5001) }), null)).toEqual([['STANDARD', 0]]);
});

test('seven hats ship free, in one option that goes to the provider as standard', () => {
  const countries = fc.constantFrom<Country>('US', 'CA', 'UK', 'AU');
  fc.assert(
    fc.property(countries, fc.integer({ min: 7, max: 999 }), fc.boolean(), (country, hats, answers) => {
      const [option, ...others] = shippingOptions(
        parcel({ country, hats }),
        answers ? [standard, fast] : null,
      );
      expect(others).toEqual([]);
      expect(option).toMatchObject({
        id: 'FREE_SHIPPING',
        name: 'Free Shipping (Party Pack 7+)',
        rate: 0,
        minDeliveryDays: 4,
        maxDeliveryDays: 9,
        providerId: 'STANDARD',
      });
    }),
  );
});

test('an order finds its option by name and rate', () => {
  const options = shippingOptions(parcel(), [standard, fast]);
  expect(matchOption(options, 'Express Shipping', '9.99')?.providerId).toBe('PRINTFUL_FAST');
  expect(matchOption(options, 'Express Shipping', '0.00')).toBeNull();
  expect(matchOption(options, 'Express Shipping', 'free')).toBeNull();
});
