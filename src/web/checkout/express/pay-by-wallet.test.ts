import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../../test/memory-storage.ts';
import { LAKE_HOUSE, MAYA } from '../../../../test/world.ts';
import { priceCart } from '../../../domain/cart/discount-code.ts';
import { pricingOf } from '../../../domain/cart/sent-cart.ts';
import { cents } from '../../../domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import { browserCart } from '../../cart/cart-store.ts';
import { readAttempts } from '../order/stored-attempts.ts';
import { type SentCart, searchOfOrder } from '../sent-cart.ts';
import { payByWallet } from './pay-by-wallet.ts';

type Answer = [status: number, body: unknown];

const CART = [LAKE_HOUSE];
const EXPRESS = { id: 'EXPRESS', name: 'Express Shipping', rate: cents(1299), arrives: '' };
const MADE: Answer = [201, { id: '7K2Q9MXA4T', key: 'opens-it' }];
const PAYABLE: Answer = [200, { clientSecret: 'pi_1_secret' }];
const FIGURES = { items: [], subtotal: '31.99', discount: '0.00', shipping: '4.99', total: '36.98' };
const refused = (status: number, code: string, more = {}): Answer => [
  status,
  { error: { code, message: 'No.', requestId: 'r', ...more } },
];

let answers: Record<string, Answer[]>;
let calls: string[];
let ordered: Record<string, unknown>;
const paymentFailed = vi.fn();
const confirmPayment = vi.fn();

beforeEach(() => {
  calls = [];
  browserCart.change(() => CART);
  const storage = memoryStorage();
  const page = {
    localStorage: storage,
    sessionStorage: storage,
    location: { origin: 'https://hats.example' },
  };
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', async (path: string, request: RequestInit = {}) => {
    calls.push(path);
    if (path === '/api/orders') ordered = JSON.parse(String(request.body));
    const [status, body] = answers[path]?.shift() ?? [500, {}];
    return new Response(JSON.stringify(body), { status });
  });
  confirmPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** Confirms a sheet for Maya's hat, from the cart unless `taken` says otherwise. */
const confirm = (line1 = MAYA.address, taken = CART, sent: SentCart | null = null) =>
  payByWallet(
    {
      billingDetails: { name: MAYA.customerName, email: MAYA.customerEmail } as never,
      shippingAddress: {
        name: MAYA.customerName,
        address: { line1, line2: null, city: 'Nashville', state: 'TN', postal_code: '37203', country: 'US' },
      },
      paymentFailed,
    },
    {
      stripe: { confirmPayment } as unknown as Stripe,
      elements: { submit: async () => ({}) } as unknown as StripeElements,
    },
    {
      cart: CART,
      totals: priceCart(CART, DEFAULT_SETTINGS),
      settings: DEFAULT_SETTINGS,
      option: EXPRESS,
      taken,
      sent,
    },
  );

describe('a confirmed sheet', () => {
  test('places one order and pays it', async () => {
    answers = { '/api/orders': [MADE], '/api/create-payment-intent': [PAYABLE] };
    expect(await confirm()).toEqual({ kind: 'paid', orderId: '7K2Q9MXA4T' });
    expect(calls).toEqual(['/api/orders', '/api/create-payment-intent']);
    expect(confirmPayment).toHaveBeenCalledOnce();
    expect(paymentFailed).not.toHaveBeenCalled();
  });

  test.each([
    ['a holiday', refused(409, 'paused'), { kind: 'message', message: 'No.' }],
    ['an expired code', refused(422, 'invalid', { path: 'discountCode' }), { kind: 'code' }],
    ['a hat no longer made', refused(422, 'invalid', { path: 'items.0.id' }), { kind: 'message', line: 0 }],
    [
      'a price that changed',
      refused(409, 'price_changed', { path: 'items.0.price', details: FIGURES }),
      { kind: 'price_changed', figures: FIGURES },
    ],
    [
      'a rate that changed where sales tax is collected',
      refused(409, 'price_changed', { path: 'shippingCost', details: { ...FIGURES, tax: '3.41' } }),
      { kind: 'price_changed', figures: { ...FIGURES, tax: '3.41' } },
    ],
    [
      'a rate that vanished',
      refused(409, 'price_changed', { path: 'shippingCost', details: FIGURES }),
      { kind: 'price_changed', figures: FIGURES },
    ],
  ])(
    'is refused for %s, without an intent or a charge, and the cart stays',
    async (_why, answer, refusal) => {
      answers = { '/api/orders': [answer] };
      expect(await confirm()).toMatchObject({ kind: 'refused', refusal });
      expect(calls).toEqual(['/api/orders']);
      expect(paymentFailed).toHaveBeenCalledOnce();
      expect(paymentFailed).toHaveBeenCalledWith(expect.objectContaining({ reason: 'fail' }));
      expect(confirmPayment).not.toHaveBeenCalled();
      expect(browserCart.current()).toEqual(CART);
    },
  );

  test('goes on in the form with the field that the shop refuses, and its sentence', async () => {
    const why = { path: 'zipCode', message: 'Check the ZIP code.' };
    answers = { '/api/orders': [refused(422, 'invalid', why)] };
    expect(await confirm()).toMatchObject({
      kind: 'lacking',
      form: { address: MAYA.address },
      refused: { field: 'zipCode', message: 'Check the ZIP code.' },
    });
    expect(confirmPayment).not.toHaveBeenCalled();
  });

  test('goes on in the form when the street changes the sales tax, which a sheet cannot ask for again', async () => {
    const details = { ...FIGURES, shipping: '12.99', tax: '3.41' };
    answers = { '/api/orders': [refused(409, 'price_changed', { path: 'total', details })] };
    expect(await confirm()).toMatchObject({
      kind: 'lacking',
      form: { address: MAYA.address },
      refused: {
        field: null,
        message: 'Sales tax depends on your street. Check the total, then pay.',
      },
    });
    expect(confirmPayment).not.toHaveBeenCalled();
  });

  test('orders nothing when another tab has bought or changed its hats, unless the hat is bought alone', async () => {
    browserCart.change(() => [{ ...LAKE_HOUSE, quantity: 2 }]);
    answers = { '/api/orders': [MADE], '/api/create-payment-intent': [PAYABLE] };
    expect(await confirm()).toMatchObject({ kind: 'failed' });
    expect(calls).toEqual([]);
    expect(await confirm(MAYA.address, [])).toMatchObject({ kind: 'paid' });
    expect(readAttempts().map(({ lines }) => lines)).toEqual([[]]);
  });

  test('orders the cart that the shop sent, and remembers which it was', async () => {
    browserCart.change(() => []);
    answers = { '/api/orders': [MADE], '/api/create-payment-intent': [PAYABLE] };
    const { pricing, ...ref } = { id: 7, key: 'opens-it', pricing: pricingOf(DEFAULT_SETTINGS) };
    expect(await confirm(MAYA.address, [], { ref, items: CART, code: null, pricing })).toMatchObject({
      kind: 'paid',
    });
    expect(ordered.sentCart).toEqual(ref);
    expect(searchOfOrder('7K2Q9MXA4T')).toBe('?cart=7');
  });

  test('says a PO box in the sheet, which stays open', async () => {
    expect(await confirm('PO Box 12')).toEqual({ kind: 'other_address' });
    expect(paymentFailed).toHaveBeenCalledWith(
      expect.objectContaining({ reason: 'invalid_shipping_address' }),
    );
    expect(calls).toEqual([]);
  });

  test('that was paid before its answer was lost is not paid again', async () => {
    answers = {
      '/api/orders': [MADE],
      '/api/create-payment-intent': [refused(409, 'conflict')],
      '/api/fulfill-order/7K2Q9MXA4T': [[200, { paid: true }]],
    };
    expect(await confirm()).toEqual({ kind: 'paid_before', orderId: '7K2Q9MXA4T' });
    expect(confirmPayment).not.toHaveBeenCalled();
  });

  test('is closed after a decline that canceled its payment, so that the next try is another order', async () => {
    confirmPayment.mockResolvedValue({ paymentIntent: { status: 'canceled' } });
    answers = { '/api/orders': [MADE], '/api/create-payment-intent': [PAYABLE] };
    expect(await confirm()).toMatchObject({ kind: 'failed' });
    expect(readAttempts()).toEqual([]);
  });
});
