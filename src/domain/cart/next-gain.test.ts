import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validSettings } from '../../../test/valid-settings.ts';
import { type Cents, cents, ZERO } from '../money/money.ts';
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings.ts';
import { isStandardFree, shippingOptions } from '../shipping/shipping.ts';
import { priceCart } from './discount-code.ts';
import { nextGain, priceOfOneMore } from './next-gain.ts';
import { largestPack } from './party-pack.ts';
import { type PricedLine, priceLines } from './pricing.ts';

const hats = (quantity: number, price = 2499): PricedLine => ({ price: cents(price), quantity });
const gainOf = (...lines: PricedLine[]) => nextGain(priceLines(lines, DEFAULT_SETTINGS), DEFAULT_SETTINGS);

test('two custom hats are 3 cents away from free shipping: exactly $50.00 still pays', () => {
  expect(gainOf(hats(2))).toEqual({ kind: 'free_standard', more: 3 });
  expect(gainOf(hats(2, 2500))).toEqual({ kind: 'free_standard', more: 1 });
});

test('past free shipping, or one hat short of it, the next gain is a pack', () => {
  expect(gainOf(hats(2, 2999))).toEqual({ kind: 'discount', hats: 2, percentage: 10 });
  expect(gainOf(hats(3, 999))).toEqual({ kind: 'discount', hats: 1, percentage: 10 });
  expect(gainOf(hats(4))).toEqual({ kind: 'discount', hats: 3, percentage: 15 });
  expect([gainOf(), gainOf(hats(7)), gainOf(hats(8))]).toEqual([null, null, null]);
});

test('with a code that ships free, the next gain is a pack, unless its shipping is not free yet', () => {
  const code = { name: 'FREESHIP', kind: 'free_shipping', value: 0, minHats: 1 } as const;
  const gainWith = (minHats: number) =>
    nextGain(priceCart([hats(1)], DEFAULT_SETTINGS, { ...code, minHats }), DEFAULT_SETTINGS);
  expect(gainWith(1)).toEqual({ kind: 'discount', hats: 3, percentage: 10 });
  expect(gainWith(2)).toEqual({ kind: 'free_standard', more: 2502 });
});

test('a seventh custom hat adds $13.49 to six hats, and makes dear ones cheaper', () => {
  const more = (...lines: PricedLine[]) =>
    priceOfOneMore(priceLines(lines, DEFAULT_SETTINGS), DEFAULT_SETTINGS);
  expect(more(hats(5), hats(1, 2999))).toBe(1349);
  expect(more(hats(6, 9999))).toBe(-876);
});

const carts = fc.array(fc.record({ price: fc.integer({ min: 100, max: 9_999 }), quantity: fc.constant(1) }), {
  minLength: 1,
  maxLength: 20,
}) as unknown as fc.Arbitrary<PricedLine[]>;

const standardRate = (lines: PricedLine[], settings: Settings) => {
  const { itemCount, discountedSubtotal } = priceLines(lines, settings);
  const parcel = { country: 'US', hats: itemCount, discountedSubtotal } as const;
  return shippingOptions(parcel, null, settings)[0]?.rate;
};

/** The cart with dearer hats, and no more of them. */
const dearer = ([first, ...rest]: PricedLine[], by: number): PricedLine[] => [
  { price: cents((first?.price ?? 0) + by), quantity: 1 },
  ...rest,
];

test('the gain named is gained at exactly that amount, and not a cent or a hat before', () => {
  fc.assert(
    fc.property(carts, validSettings, (lines, valid) => {
      const settings: Settings = { ...valid, rates: { ...valid.rates, standard: 499 as Cents } };
      const gain = nextGain(priceLines(lines, settings), settings);
      if (gain?.kind === 'free_standard') {
        expect(standardRate(dearer(lines, gain.more), settings)).toBe(ZERO);
        expect(standardRate(dearer(lines, gain.more - 1), settings)).toBe(499);
      } else if (gain) {
        const percentageOf = (more: number) =>
          priceLines([...lines, hats(more)], settings).discountPercentage;
        expect(percentageOf(gain.hats)).toBe(gain.percentage);
        expect(percentageOf(gain.hats - 1)).toBeLessThan(gain.percentage);
      } else expect(lines.length).toBeGreaterThanOrEqual(largestPack(settings).hats);
    }),
  );
});

test('with any code, the money named ships free, and no pack is named that the code replaces', () => {
  const codes = fc.record({
    name: fc.constant('CODE'),
    kind: fc.constantFrom('percent', 'amount'),
    value: fc.integer({ min: 1, max: 100 }),
    minHats: fc.constant(1),
  });
  fc.assert(
    fc.property(carts, validSettings, codes, (lines, settings, code) => {
      const totals = priceCart(lines, settings, code);
      const gain = nextGain(totals, settings);
      if (totals.result === 'discount') expect(gain?.kind).not.toBe('discount');
      if (gain?.kind !== 'free_standard') return;
      const { itemCount, discountedSubtotal } = priceCart(dearer(lines, gain.more), settings, code);
      expect(isStandardFree({ hats: itemCount, discountedSubtotal }, settings)).toBe(true);
    }),
  );
});

test('one more custom hat adds what the bill then says', () => {
  fc.assert(
    fc.property(carts, validSettings, (lines, settings) => {
      const before = priceLines(lines, settings);
      const after = priceLines([...lines, { price: settings.customHatPrice, quantity: 1 }], settings);
      expect(before.discountedSubtotal + priceOfOneMore(before, settings)).toBe(after.discountedSubtotal);
    }),
  );
});
