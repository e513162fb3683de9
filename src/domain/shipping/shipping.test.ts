import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validSettings } from '../../../test/valid-settings.ts';
import type { Country } from '../address/states.ts';
import { largestPack, smallestPack } from '../cart/party-pack.ts';
import { cents } from '../money/money.ts';
import { type Days, DEFAULT_SETTINGS } from '../settings/settings.ts';
import { arrivalBy } from './arrival.ts';
import {
  lacksDays,
  matchOption,
  nearestOption,
  type Parcel,
  type ProviderRate,
  shippingOptions,
} from './shipping.ts';

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
  shippingOptions(parcelled, rates, DEFAULT_SETTINGS).map(({ id, rate }) => [id, rate]);

test('US shipping costs what the page says, despite the provider’s rate', () => {
  expect(named(parcel(), [standard, fast])).toEqual([
    ['STANDARD', 499],
    ['EXPRESS', 999],
  ]);
});

test('shipping abroad costs the provider’s rate', () => {
  expect(named(parcel({ country: 'AU' }), [standard, fast])).toEqual([
    ['STANDARD', 419],
    ['EXPRESS', 1215],
  ]);
});

test('there is no express where only the post goes, whatever rates there are', () => {
  for (const country of ['US', 'AU'] as const)
    expect(named(parcel({ country, postOnly: true }), [standard, fast]).map(([id]) => id)).toEqual([
      'STANDARD',
    ]);
});

test('a large pack ships free, and is offered express at its cost only if that is asked for', () => {
  const pack = parcel({ hats: 8, discountedSubtotal: cents(20_000) });
  expect(named(pack, [standard, fast])).toEqual([['FREE_SHIPPING', 0]]);
  const sooner = { ...pack, sooner: true };
  expect(named(sooner, [standard, fast])).toEqual([
    ['FREE_SHIPPING', 0],
    ['EXPRESS', 1215],
  ]);
  expect(named(sooner, [standard, { ...fast, rate: cents(700) }])).toContainEqual(['EXPRESS', 999]);
  expect(named({ ...sooner, postOnly: true }, [standard, fast])).toEqual([['FREE_SHIPPING', 0]]);
});

test('express needs a rate that is faster than standard', () => {
  expect(named(parcel(), [standard, slow])).toEqual([['STANDARD', 499]]);
});

test('without the provider there is only standard shipping', () => {
  expect(named(parcel(), null)).toEqual([['STANDARD', 499]]);
  expect(named(parcel({ country: 'UK' }), null)).toEqual([['STANDARD', 1499]]);
});

test('standard is free from four hats and above fifty dollars, but not at exactly fifty', () => {
  expect(named(parcel({ hats: 4 }), [standard, fast])).toEqual([
    ['STANDARD', 0],
    ['EXPRESS', 999],
  ]);
  expect(named(parcel({ discountedSubtotal: cents(5000) }), null)).toEqual([['STANDARD', 499]]);
  expect(named(parcel({ discountedSubtotal: cents(5001) }), null)).toEqual([['STANDARD', 0]]);
});

test('seven hats have one free option, sent to the provider as standard', () => {
  const countries = fc.constantFrom<Country>('US', 'CA', 'UK', 'AU');
  fc.assert(
    fc.property(countries, fc.integer({ min: 7, max: 999 }), fc.boolean(), (country, hats, answers) => {
      const [option, ...others] = shippingOptions(
        parcel({ country, hats }),
        answers ? [standard, fast] : null,
        DEFAULT_SETTINGS,
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

test('under any settings, the packs and the amount make shipping free, and express is never cheaper', () => {
  const hats = fc.integer({ min: 1, max: 20 });
  const subtotals = fc.integer({ min: 100, max: 100_000 }).map(cents);
  fc.assert(
    fc.property(
      validSettings,
      hats,
      subtotals,
      fc.boolean(),
      (settings, count, discountedSubtotal, abroad) => {
        const [small, large] = [smallestPack(settings), largestPack(settings)];
        const country = abroad ? 'CA' : 'US';
        const options = shippingOptions(
          { country, hats: count, discountedSubtotal },
          [standard, fast],
          settings,
        );
        const [first, express] = options;
        if (count >= large.hats) {
          expect(options).toHaveLength(1);
          expect(first).toMatchObject({ name: `Free Shipping (Party Pack ${large.hats}+)`, rate: 0 });
          return;
        }
        const isFree = count >= small.hats || discountedSubtotal > settings.freeStandardAbove;
        expect(first?.rate).toBe(isFree ? 0 : abroad ? 419 : settings.rates.standard);
        expect(express?.rate).toBe(abroad ? 1215 : settings.rates.express);
        expect(express?.rate).toBeGreaterThanOrEqual(first?.rate ?? Number.NaN);
        if (!abroad) expect([first?.minDeliveryDays, first?.maxDeliveryDays]).toEqual(settings.days.standard);
      },
    ),
  );
  const elsewhere = { ...DEFAULT_SETTINGS, rates: { ...DEFAULT_SETTINGS.rates, elsewhere: cents(1777) } };
  expect(shippingOptions(parcel({ country: 'UK' }), null, elsewhere)[0]?.rate).toBe(1777);
});

test('each option has its name, its days, and the provider’s id and cost', () => {
  const names = { standard: 'Standard Shipping', express: 'Express Shipping' };
  expect(shippingOptions(parcel(), [fast, standard], DEFAULT_SETTINGS)).toEqual([
    {
      id: 'STANDARD',
      name: names.standard,
      rate: 499,
      providerId: 'STANDARD',
      cost: 419,
      minDeliveryDays: 5,
      maxDeliveryDays: 10,
    },
    {
      id: 'EXPRESS',
      name: names.express,
      rate: 999,
      providerId: 'PRINTFUL_FAST',
      cost: 1215,
      minDeliveryDays: 2,
      maxDeliveryDays: 5,
    },
  ]);
  expect(shippingOptions(parcel({ country: 'CA' }), [fast, standard], DEFAULT_SETTINGS)).toEqual([
    {
      id: 'STANDARD',
      name: names.standard,
      rate: 419,
      providerId: 'STANDARD',
      cost: 419,
      minDeliveryDays: 7,
      maxDeliveryDays: 14,
    },
    {
      id: 'EXPRESS',
      name: names.express,
      rate: 1215,
      providerId: 'PRINTFUL_FAST',
      cost: 1215,
      minDeliveryDays: 1,
      maxDeliveryDays: 1,
    },
  ]);
  expect(shippingOptions(parcel({ country: 'CA' }), null, DEFAULT_SETTINGS)).toMatchObject([
    { cost: null, minDeliveryDays: 7, maxDeliveryDays: 14 },
  ]);
  expect(shippingOptions(parcel({ hats: 7 }), [fast, standard], DEFAULT_SETTINGS)[0]?.cost).toBe(419);
  expect(shippingOptions(parcel({ hats: 7 }), [fast], DEFAULT_SETTINGS)[0]?.cost).toBeNull();
});

test('abroad, express without a first day gets the default one', () => {
  const vague = { ...fast, minDeliveryDays: null };
  expect(shippingOptions(parcel({ country: 'UK' }), [standard, vague], DEFAULT_SETTINGS)[1]).toMatchObject({
    minDeliveryDays: 2,
    maxDeliveryDays: 2,
  });
});

test('abroad, express arrives when the provider says, who counts the days of production', () => {
  const { days } = DEFAULT_SETTINGS;
  const [least, most] = days.production;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 20 }), (onTheWay, spread) => {
      const listed = { minDeliveryDays: least + onTheWay, maxDeliveryDays: most + onTheWay + spread };
      const [, express] = shippingOptions(
        parcel({ country: 'UK' }),
        [
          { ...standard, maxDeliveryDays: 90 },
          { ...fast, ...listed },
        ],
        DEFAULT_SETTINGS,
      );
      const way: Days = [express?.minDeliveryDays ?? 0, express?.maxDeliveryDays ?? 0];
      const from = new Date('2026-12-01T12:00:00Z');
      expect(arrivalBy(way, from, { days })).toEqual(
        arrivalBy([listed.minDeliveryDays, listed.maxDeliveryDays], from, { days: { production: [0, 0] } }),
      );
    }),
  );
});

test('express is the cheapest rate that says it is faster than standard', () => {
  const expressOf = (...rates: ProviderRate[]) =>
    shippingOptions(parcel(), rates, DEFAULT_SETTINGS)[1]?.providerId;
  const cheap = { ...fast, id: 'CHEAP', rate: cents(900) };
  expect(expressOf(standard, fast, cheap)).toBe('CHEAP');
  expect(expressOf(standard, cheap, fast)).toBe('CHEAP');
  expect(expressOf(standard, { ...fast, maxDeliveryDays: null })).toBeUndefined();
  expect(expressOf(standard, { ...fast, maxDeliveryDays: 9 })).toBeUndefined();
  expect(expressOf(standard, { ...fast, maxDeliveryDays: 8 })).toBe('PRINTFUL_FAST');
  expect(expressOf(fast)).toBeUndefined();
  expect(expressOf({ ...standard, maxDeliveryDays: null }, fast)).toBeUndefined();
});

test('an order’s option is found by name and rate', () => {
  const options = shippingOptions(parcel(), [standard, fast], DEFAULT_SETTINGS);
  expect(matchOption(options, 'Express Shipping', '9.99')?.providerId).toBe('PRINTFUL_FAST');
  expect(matchOption(options, 'Standard Shipping', '4.99')?.providerId).toBe('STANDARD');
  expect(matchOption(options, 'Standard Shipping', '9.99')).toBeNull();
  expect(matchOption(options, 'Express Shipping', '0.00')).toBeNull();
  expect(matchOption(options, 'Express Shipping', 'free')).toBeNull();
});

test('an option that is no longer offered is replaced only when there is no choice', () => {
  const options = shippingOptions(parcel(), [standard, fast], DEFAULT_SETTINGS);
  const nearest = (name: string, among = options) => nearestOption(among, name, DEFAULT_SETTINGS)?.id ?? null;
  expect(nearest('Express Shipping')).toBe('EXPRESS');
  expect(nearest('Owl Post')).toBeNull();
  expect(nearest('Owl Post', options.slice(0, 1))).toBe('STANDARD');
  expect(nearest('Owl Post', [])).toBeNull();
  expect(nearest('Free Shipping (Party Pack 6+)')).toBe('STANDARD');
  // Under these settings, seven hats ship free, so the order never had it.
  expect(nearest('Free Shipping (Party Pack 7+)')).toBeNull();
});

test.each([
  ['says its days', [standard, fast], false],
  ['says no days for the faster rate', [standard, { ...fast, maxDeliveryDays: null }], true],
  ['says no days for the standard one', [{ ...standard, maxDeliveryDays: null }, fast], true],
  ['has another fast rate with days', [standard, { ...slow, maxDeliveryDays: null }, fast], false],
  ['lists nothing but standard', [standard], false],
  ['lists nothing', [], false],
])('Express lacks days if Printful %s', (_, rates, expected) => {
  expect(lacksDays(rates)).toBe(expected);
});
