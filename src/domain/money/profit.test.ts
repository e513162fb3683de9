import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validSettings } from '../../../test/valid-settings.ts';
import { COUNTRIES } from '../address/states.ts';
import { largestPack } from '../cart/party-pack.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { type Cents, cents } from './money.ts';
import {
  digitizationFee,
  expectedFee,
  feeOf,
  isBelowFloor,
  profitOf,
  type Sale,
  USUAL_FEE,
} from './profit.ts';

const standard = (rate: number) => [
  { id: 'STANDARD', rate: cents(rate), minDeliveryDays: 4, maxDeliveryDays: 8 },
];

const sale: Sale = {
  price: cents(2499),
  hats: 1,
  country: 'US',
  hatCost: cents(1248),
  digitization: cents(0),
  rates: standard(419),
};

const amount = (most: number) => fc.integer({ min: 0, max: most }).map(cents);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const anySale: fc.Arbitrary<Sale> = fc.record({
  price: fc.integer({ min: 100, max: 99_999 }).map(cents),
  hats: fc.integer({ min: 1, max: 10 }),
  country: fc.constantFrom(...COUNTRIES.map(({ code }) => code)),
  hatCost: maybe(amount(5000)),
  digitization: amount(1000),
  rates: maybe(amount(9000).map(standard)),
});

describe('what an order leaves', () => {
  test('is less by the fee for a new embroidery, once for all its hats', () => {
    const stitched = { ...sale, hats: 3 };
    const [known, fresh] = [cents(0), cents(650)].map((digitization) =>
      profitOf({ ...stitched, digitization }, { settings: DEFAULT_SETTINGS, fee: USUAL_FEE }),
    );
    expect((known?.left ?? 0) - (fresh?.left ?? 0)).toBe(650);
  });

  test.each([
    ['a print costs no digitization', { isStitched: false, estimated: cents(750) }, 0],
    ['Printful’s estimate counts', { isStitched: true, estimated: cents(750) }, 750],
    ['without an estimate the setting counts', { isStitched: true, estimated: null }, 650],
    ['an estimate without a fee leaves the setting in force', { isStitched: true, estimated: cents(0) }, 650],
  ])('%s', (_, hat, fee) => {
    expect(digitizationFee(hat, DEFAULT_SETTINGS)).toBe(fee);
  });

  test('is the charge without Printful’s hats and shipping and without Stripe’s fee', () => {
    expect(profitOf(sale, { settings: DEFAULT_SETTINGS, fee: USUAL_FEE })).toEqual({
      subtotal: 2499,
      discount: 0,
      shipping: 499,
      charged: 2998,
      hatsCost: 1248,
      digitization: 0,
      shippingCost: 419,
      stripeFee: 117,
      left: 2998 - 1248 - 419 - 117,
    });
  });

  test('counts the discount and the free shipping of a pack', () => {
    const { hats } = largestPack(DEFAULT_SETTINGS);
    const profit = profitOf(
      { ...sale, hats, rates: standard(1673) },
      { settings: DEFAULT_SETTINGS, fee: USUAL_FEE },
    );
    expect(profit).toMatchObject({ discount: 2624, shipping: 0 });
    expect(profit.left).toBe(profit.charged - hats * 1248 - 1673 - profit.stripeFee);
  });

  test('adds up to the charge for any sale, and is unknown exactly if a cost is', () => {
    fc.assert(
      fc.property(anySale, validSettings, (any, settings) => {
        const profit = profitOf(any, { settings, fee: USUAL_FEE });
        const { subtotal, discount, shipping, charged, hatsCost, shippingCost, stripeFee, left } = profit;
        const costs = (hatsCost ?? 0) + any.digitization + (shippingCost ?? 0) + stripeFee;
        expect(subtotal).toBe(any.price * any.hats);
        expect(charged).toBe(subtotal - discount + shipping);
        expect(left === null).toBe(any.hatCost === null || any.rates === null);
        if (left !== null) expect(left + costs).toBe(charged);
        for (const part of Object.values(profit))
          expect(part === null || Number.isSafeInteger(part)).toBe(true);
      }),
    );
  });

  test('falls by a cent for each hat when a hat costs a cent more', () => {
    fc.assert(
      fc.property(anySale, validSettings, (any, settings) => {
        fc.pre(any.hatCost !== null && any.rates !== null);
        const dearer = { ...any, hatCost: cents((any.hatCost ?? 0) + 1) };
        const [before, after] = [any, dearer].map(
          (one) => profitOf(one, { settings, fee: USUAL_FEE }).left ?? 0,
        );
        expect((before ?? 0) - (after ?? 0)).toBe(any.hats);
      }),
    );
  });
});

describe('a floor', () => {
  test('is for each hat, and a profit on it is not below it', () => {
    const floor = cents(500);
    expect(isBelowFloor({ left: 999 }, 2, floor)).toBe(true);
    expect(isBelowFloor({ left: 1000 }, 2, floor)).toBe(false);
    expect(isBelowFloor({ left: -1 }, 1, cents(0))).toBe(true);
  });

  test('says nothing about a profit that is not known', () => {
    expect(isBelowFloor({ left: null }, 1, cents(99_999))).toBe(false);
  });
});

describe('Stripe’s fee', () => {
  test.each([
    [2998, 117],
    [0, 30],
    [50, 31],
    [17, 30],
    [18, 31],
  ])('of %i cents is %i', (charged, fee) => {
    expect(feeOf(charged as Cents, USUAL_FEE)).toBe(fee);
  });

  test('is the usual one until there are enough charges', () => {
    const few = Array.from({ length: 19 }, () => ({ paid: cents(2998), fee: cents(200) }));
    expect(expectedFee(few)).toEqual({ ...USUAL_FEE, charges: 0 });
  });

  test('is never less than that of past charges together', () => {
    const charge = fc.record({ paid: fc.integer({ min: 100, max: 99_999 }).map(cents), fee: amount(5000) });
    fc.assert(
      fc.property(fc.array(charge, { minLength: 20, maxLength: 60 }), (charges) => {
        const fee = expectedFee(charges);
        expect(fee.charges).toBe(charges.length);
        const paid = charges.reduce((sum, one) => sum + one.paid, 0);
        const taken = charges.reduce((sum, one) => sum + one.fee, 0);
        const foretold = (paid * fee.basisPoints) / 10_000 + charges.length * fee.fixed;
        expect(foretold).toBeGreaterThanOrEqual(taken - 1e-6);
      }),
    );
  });
});
