import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../test/memory-storage.ts';
import { applyCode, type DiscountCode, SENT_CODE } from '../../domain/cart/discount-code.ts';
import { codeNote, discountName, effectText, shippingNote } from '../../domain/cart/discount-texts.ts';
import { priceLines } from '../../domain/cart/pricing.ts';
import { type Cents, cents } from '../../domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings/settings.ts';
import { ATTEMPTS_KEY } from '../checkout/order/order-attempt.ts';
import { codeNow, currentCode, enterCode, parseCode, refreshCode, storeCode } from './stored-code.ts';

const code: DiscountCode = { name: 'SUMMER20', kind: 'percent', value: 20, minHats: 1 };

test.each([
  [JSON.stringify({ code }), { code, refusal: null }],
  [JSON.stringify({ code, refusal: 'It ended.' }), { code, refusal: 'It ended.' }],
  [null, null],
  ['garbage', null],
  ['null', null],
  [JSON.stringify({ code: { ...code, kind: 'gift' } }), null],
  [JSON.stringify({ code: { ...code, value: '20' } }), null],
])('%s is stored as %o', (text, stored) => {
  expect(parseCode(text)).toEqual(stored);
});

test.each([
  [{ discountPercentage: 10, code: null }, 'Party Pack discount (10%)'],
  [{ discountPercentage: 20, code }, 'Code SUMMER20 (20%)'],
  [{ discountPercentage: 0, code: { name: 'FIVER', kind: 'amount' } }, 'Code FIVER'],
  [
    { discountPercentage: 10, code: { name: 'FREESHIP', kind: 'free_shipping' } },
    'Party Pack discount (10%)',
  ],
] as const)('a receipt calls the discount of %o "%s"', (order, name) => {
  expect(discountName(order)).toBe(name);
});

test('a receipt says why shipping is free', () => {
  expect(shippingNote({ name: 'FREESHIP', kind: 'free_shipping' })).toBe(', free with FREESHIP');
  expect(shippingNote(code)).toBe('');
});

test.each([
  ['percent', 20, '20% off'],
  ['amount', 500, '$5.00 off'],
  ['free_shipping', 0, 'free standard shipping'],
] as const)('a code of %s and %i is "%s"', (kind, value, text) => {
  expect(effectText({ kind, value })).toBe(text);
});

describe('the cart says beside a code', () => {
  const noteFor = (hats: number, change: Partial<DiscountCode>, price: Cents = cents(2499)) => {
    const totals = priceLines([{ price, quantity: hats }], DEFAULT_SETTINGS);
    return codeNote(applyCode(totals, { ...code, ...change }, DEFAULT_SETTINGS), DEFAULT_SETTINGS);
  };
  test.each([
    [1, {}, null],
    [7, { value: 10 }, 'Your Party Pack saves more, so SUMMER20 is not spent.'],
    [1, { minHats: 3 }, 'SUMMER20 works from 3 hats. Add 2 more hats.'],
    [2, { minHats: 3 }, 'SUMMER20 works from 3 hats. Add 1 more hat.'],
    [4, { kind: 'free_shipping', value: 0 }, 'Standard shipping is free already, so SUMMER20 is not spent.'],
    [7, { value: 100 }, 'An order costs at least $1.00.'],
    [4, { value: 100 }, 'An order costs at least $1.00.'],
    [1, { value: 100 }, null],
    [4, { name: SENT_CODE, value: 100 }, 'An order costs at least $1.00.'],
    [3, { name: SENT_CODE, value: 50 }, null],
    [3, { value: 50 }, 'With SUMMER20 your hats are not over $50.00, so standard shipping is not free.'],
  ] as const)('for %i hats with %o: %s', (hats, change, note) => {
    expect(noteFor(hats, change)).toBe(note);
  });

  test('that it costs more than it saves', () => {
    expect(noteFor(1, { kind: 'amount', value: 100 }, cents(5050))).toMatch(/ You pay less without it\.$/);
  });
});

describe('the shop is asked', () => {
  const answer = (status: number, body: object) =>
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
  const refuse = (status: number) =>
    answer(status, { error: { code: 'invalid', message: 'SUMMER20 has ended.', requestId: 'r' } });

  beforeEach(async () => {
    vi.stubGlobal('window', { localStorage: memoryStorage() });
    answer(200, code);
    expect(await enterCode('summer20')).toBeNull();
    expect(codeNow()).toEqual(code);
  });
  afterEach(() => vi.unstubAllGlobals());

  test('and a code that it refuses stays to say why, but saves nothing', async () => {
    refuse(422);
    await refreshCode();
    expect(codeNow()).toBeNull();
    expect(currentCode()).toEqual({ code, refusal: 'SUMMER20 has ended.' });
    answer(200, { ...code, value: 10 });
    await refreshCode();
    expect(codeNow()).toEqual({ ...code, value: 10 });
  });

  test('and too many questions leave the code as it is', async () => {
    refuse(429);
    await refreshCode();
    expect(codeNow()).toEqual(code);
  });

  test('and a late refusal leaves the code that was entered meanwhile', async () => {
    refuse(422);
    const late = refreshCode();
    storeCode({ code: { ...code, name: 'OTHER' }, refusal: null });
    await late;
    expect(codeNow()?.name).toBe('OTHER');
  });

  test.each([
    ['an hour ago keeps it', 1, true],
    ['two days ago', 48, false],
    ['in a tab whose clock was ahead', -48, false],
    ['before times were stored', null, false],
  ])('and a code that an unpaid order took %s: %s', async (_, hours, counts) => {
    const codeTakenAt = hours === null ? undefined : Date.now() - hours * 3_600_000;
    const attempt = { key: 'a', requestHash: 'h', lines: [], orderId: '7K2Q9MXA4T', codeTakenAt };
    window.localStorage.setItem(ATTEMPTS_KEY, JSON.stringify([attempt]));
    refuse(422);
    await refreshCode();
    expect(codeNow() !== null).toBe(counts);
  });

  test('and a code counts on while it cannot answer', async () => {
    refuse(500);
    await refreshCode();
    expect(codeNow()).toEqual(code);
  });

  test.each([
    [422, 'SUMMER20 has ended.'],
    [429, 'SUMMER20 has ended.'],
    [500, 'We couldn’t check the code. Try again in a moment.'],
  ])('about a typed code, and an answer of %i says: %s', async (status, why) => {
    refuse(status);
    expect(await enterCode('OTHER')).toBe(why);
    expect(codeNow()).toEqual(code);
  });
});
