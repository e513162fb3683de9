import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validSettings } from '../../../test/valid-settings.ts';
import { add, cents, ZERO } from '../money/money.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { shippingOptions } from '../shipping/shipping.ts';
import { chargeOf, type DiscountCode, priceCart, readCodeName, usedCode } from './discount-code.ts';
import { lineShares, type PricedLine, priceLines } from './pricing.ts';

const line = fc.record({
  price: fc.integer({ min: 100, max: 99_999 }).map(cents),
  quantity: fc.integer({ min: 1, max: 12 }),
});
const carts = fc.array(line, { minLength: 1, maxLength: 20 });
const codes: fc.Arbitrary<DiscountCode> = fc.record({
  name: fc.constant('CODE'),
  minHats: fc.integer({ min: 1, max: 9 }),
  kind: fc.constant('percent' as const),
  value: fc.integer({ min: 1, max: 100 }),
});
const amounts = codes.chain((code) =>
  fc.integer({ min: 1, max: 30_000 }).map((value) => ({ ...code, kind: 'amount' as const, value })),
);
const anyCode = fc.oneof(
  codes,
  amounts,
  codes.map((code) => ({ ...code, kind: 'free_shipping' as const, value: 0 })),
);

const code = (change: Partial<DiscountCode> = {}): DiscountCode => ({
  name: 'SUMMER20',
  kind: 'percent',
  value: 20,
  minHats: 1,
  ...change,
});
const of = (hats: number, used: DiscountCode | null, price = 2499) =>
  priceCart([{ price: cents(price), quantity: hats }], DEFAULT_SETTINGS, used);

describe('what a code takes off', () => {
  test.each([
    [1, code(), 500, 'discount'],
    // 124.95 less 20 % = 99.96.
    [5, code(), 2499, 'discount'],
    [5, code({ value: 10 }), 1249, 'pack'],
    [5, code({ value: 11 }), 1374, 'discount'],
    [7, code({ value: 12 }), 2624, 'pack'],
    [2, code({ minHats: 3 }), 0, 'too_few'],
    [3, code({ minHats: 3 }), 1499, 'discount'],
    [1, code({ kind: 'amount', value: 500 }), 500, 'discount'],
    [1, code({ kind: 'amount', value: 9900 }), 2499, 'discount'],
    [1, code({ kind: 'free_shipping', value: 0 }), 0, 'free_standard'],
    [4, code({ kind: 'free_shipping', value: 0 }), 1000, 'already'],
    [3, code({ kind: 'free_shipping', value: 0 }), 0, 'already'],
    [1, null, 0, 'none'],
  ] as const)('%i hats with %o save %i cents', (hats, used, discount, result) => {
    expect(of(hats, used)).toMatchObject({ discount, result });
  });

  test('it is the larger of the code’s and the Party Pack’s discount, as a naive calculation has it', () => {
    fc.assert(
      fc.property(carts, fc.oneof(codes, amounts), validSettings, (cart, used, settings) => {
        const hats = cart.flatMap(({ price, quantity }) => Array<number>(quantity).fill(price));
        const sum = hats.reduce((whole, price) => whole + price, 0);
        const reached = settings.partyPack.filter((pack) => hats.length >= pack.hats);
        const percentage = Math.max(0, ...reached.map((pack) => pack.percentage));
        const less = (percent: number) => sum - Math.round((sum * (100 - percent)) / 100 + 1e-9);
        const byCode = used.kind === 'percent' ? less(used.value) : Math.min(used.value, sum);
        const expected = Math.max(less(percentage), hats.length < used.minHats ? 0 : byCode);
        const totals = priceCart(cart, settings, used);
        expect(totals.discount).toBe(expected);
        expect(totals.discount + totals.discountedSubtotal).toBe(sum);
      }),
    );
  });
});

describe('what is charged', () => {
  test('lines, discount, shipping and total add up to the cent, and a code leaves at least $1.00', () => {
    fc.assert(
      fc.property(
        carts,
        anyCode,
        validSettings,
        fc.integer({ min: 0, max: 3000 }),
        (cart, used, settings, rate) => {
          const plain = priceLines(cart, settings);
          const totals = priceCart(cart, settings, used);
          const shipping = cents(rate);
          const charge = chargeOf(totals, shipping);
          expect(charge.total).toBe(totals.subtotal - charge.discount + rate);
          expect(add(ZERO, ...lineShares(cart, charge.hats))).toBe(charge.total - rate);
          expect(charge.total).toBeLessThanOrEqual(add(plain.discountedSubtotal, shipping));
          if (totals.result === 'discount') expect(charge.total).toBeGreaterThanOrEqual(100);
        },
      ),
    );
  });

  test('a free hat costs its shipping, and $1.00 where shipping is free', () => {
    const free = of(1, code({ value: 100 }));
    expect(chargeOf(free, cents(499))).toEqual({ discount: 2499, hats: 0, total: 499 });
    expect(chargeOf(free, ZERO)).toEqual({ discount: 2399, hats: 100, total: 100 });
    expect(chargeOf(free, cents(60))).toEqual({ discount: 2459, hats: 40, total: 100 });
  });

  test('many lines share what is left of them without a missing cent', () => {
    const cart: PricedLine[] = [3, 2, 1].map((quantity) => ({ price: cents(2999), quantity }));
    const totals = priceCart(cart, DEFAULT_SETTINGS, code({ value: 33 }));
    // 179.94 less 33 % = 120.5598.
    expect(lineShares(cart, chargeOf(totals, ZERO).hats)).toEqual([6028, 4019, 2009]);
  });
});

describe('shipping', () => {
  const standard = (hats: number, used: DiscountCode | null) => {
    const { discountedSubtotal, result } = of(hats, used);
    const parcel = { hats, discountedSubtotal, freeStandard: result === 'free_standard' };
    return shippingOptions({ country: 'US', ...parcel }, null, DEFAULT_SETTINGS)[0];
  };

  test('free standard shipping depends on the subtotal after the discount', () => {
    expect(standard(3, null)).toMatchObject({ rate: 0 });
    // $74.97 less 40 % = $44.98.
    expect(standard(3, code({ value: 40 }))).toMatchObject({ rate: 499 });
  });

  test('a code makes it free, and says what it would have cost', () => {
    const free = code({ kind: 'free_shipping', value: 0 });
    expect(standard(1, free)).toMatchObject({ rate: 0, waived: 499 });
    expect(standard(4, free)).not.toHaveProperty('waived');
  });
});

test('a code is spent only if it saves something', () => {
  const free = code({ kind: 'free_shipping', value: 0 });
  expect(usedCode(of(1, code()), { rate: cents(499) })).toEqual({
    name: 'SUMMER20',
    kind: 'percent',
    saved: 500,
  });
  expect(usedCode(of(1, free), { rate: ZERO, waived: cents(499) })).toMatchObject({ saved: 499 });
  // Express is paid.
  expect(usedCode(of(1, free), { rate: cents(999) })).toBeNull();
  expect(usedCode(of(7, code({ value: 15 })), { rate: ZERO })).toBeNull();
  expect(usedCode(of(1, null), { rate: cents(499) })).toBeNull();
});

test.each([
  [' summer 20 ', 'SUMMER20'],
  ['mia-and-co', 'MIA-AND-CO'],
  ['x', null],
  ['50%', null],
  ['', null],
  ['A'.repeat(31), null],
])('typed as "%s", a code is %s', (typed, name) => {
  expect(readCodeName(typed)).toBe(name);
});

test.each(['SUMMER\u200b20', '\ufeffsummer 20', 'SUMMER\u00a020'])(
  'the pasted code %j is SUMMER20',
  (typed) => {
    expect(readCodeName(typed)).toBe('SUMMER20');
  },
);

test('a dash of any length in a code is a hyphen', () => {
  for (const typed of ['BACK-4', 'BACK\u20134', 'BACK\u20114', 'BACK\u22124'])
    expect(readCodeName(typed)).toBe('BACK-4');
});
