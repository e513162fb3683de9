import { beforeEach, describe, expect, test } from 'vitest';
import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import { LAKE_HOUSE } from '../../../test/world.ts';
import type { CartItem } from '../../domain/cart/cart.ts';
import { cents } from '../../domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings/settings.ts';
import { browserCart } from '../cart/cart-store.ts';
import { changePlans } from '../cart/plans.ts';
import { storeCode } from '../cart/stored-code.ts';
import CheckoutPage from './route.tsx';

const READY: CartItem = {
  ...LAKE_HOUSE,
  id: 7,
  name: 'Feral',
  price: cents(2499),
  isCustom: false,
  image: '/feral.png',
};
const RATES = [
  { id: 'STANDARD', name: 'Standard Shipping', rate: '4.99', minDeliveryDays: 3, maxDeliveryDays: 5 },
  { id: 'EXPRESS', name: 'Express Shipping', rate: '12.99', minDeliveryDays: 1, maxDeliveryDays: 2 },
];
const MAYA = {
  Email: 'maya@example.com',
  'Full name': 'Maya Ortiz',
  Address: '418 Music Row',
  'ZIP code': '37203',
  City: 'Nashville',
  State: 'TN',
};

beforeEach(() => {
  browserCart.change(() => [READY]);
  storeCode(null);
  changePlans({ country: '', partyOn: '' });
});

const ORDER = '7K2Q9MXA4T';
const error =
  (status: number, refusal: { code: string; message: string; path?: string; details?: object }) => () =>
    new Response(JSON.stringify({ error: refusal }), { status });

async function opened(answers: object = {}) {
  const page = await openShopPage(<CheckoutPage />, {
    '/api/products': [{ ...READY, price: '24.99', refusal: null }],
    '/api/settings': { version: 1, settings: DEFAULT_SETTINGS },
    'POST /api/shipping-estimate': { options: [] },
    'POST /api/shipping-rates': RATES,
    'POST /api/orders': { id: ORDER, key: 'k' },
    'POST /api/create-payment-intent': { clientSecret: 'pi_1_secret_2' },
    ...answers,
  });
  const sentTo = (path: string) => page.sent.flatMap(([to, body]) => (to === `POST ${path}` ? [body] : []));
  return { page, sentTo };
}

describe('the way to the payment', () => {
  test('leads from the address over the shipping to the card, and back', async () => {
    const { page, sentTo } = await opened();
    expect(page.text()).toContain(
      '|Still missing: your name, your email, the address, the ZIP code, the city and the state. Nothing is charged on this page.|',
    );
    expect([page.has('Calculate Shipping Rates'), page.has('Continue to Payment')]).toEqual([false, false]);
    await page.play(MAYA);
    expect(page.text()).toContain('|Next: pick Standard or Express. Nothing is charged on this page.|');
    await page.play('Calculate Shipping Rates');
    expect(sentTo('/api/shipping-rates')).toEqual([
      expect.objectContaining({ address: expect.objectContaining({ zipCode: '37203', state: 'TN' }) }),
    ]);
    expect(page.text()).toContain('|Standard Shipping|3 to 5 business days once they ship|$4.99|');
    expect(page.text()).toContain('|Subtotal|$24.99|Standard Shipping|$4.99|Total|$29.98|');
    await page.play({ Express: '' });
    expect(page.text()).toContain('|Express Shipping|$12.99|Total|$37.98|');
    await page.play('Continue to Payment');
    expect(sentTo('/api/orders')).toEqual([
      expect.objectContaining({
        customerName: 'Maya Ortiz',
        customerEmail: 'maya@example.com',
        city: 'Nashville',
        total: '37.98',
        shippingMethod: 'Express Shipping',
        shippingCost: '12.99',
      }),
    ]);
    expect(sentTo('/api/create-payment-intent')).toEqual([{ amount: '37.98', orderId: ORDER }]);
    expect(page.text()).toContain(
      '|Ship to|Maya Ortiz, 418 Music Row, Nashville, TN 37203, United States|Edit|Email|maya@example.com|Edit|Shipping|Express Shipping, $12.99, 1 to 2 business days once they ship|Edit|',
    );
    await page.play('Edit shipping');
    expect(page.text()).toContain('|Shipping Information|');
    await page.play({ Standard: '' }, 'Continue to Payment');
    expect(sentTo('/api/orders').at(-1)).toMatchObject({
      total: '29.98',
      supersedes: { id: ORDER, key: 'k' },
    });
  });

  test('asks for the state that fits the ZIP, and for what is mistyped', async () => {
    const { page } = await opened();
    await page.play({ ...MAYA, Email: 'maya@gmial.com' });
    await page.does(() => page.field('Email').blur());
    expect(page.text()).toContain('|Did you mean |maya@gmail.com|?|Yes, fix it|No, keep mine|');
    await page.play('Yes, fix it');
    expect(page.field('Email').value).toBe('maya@gmail.com');
  });

  test('says what is wrong with a field once it is left', async () => {
    const { page } = await opened();
    await page.play({ 'ZIP code': '12', City: 'Nashville' });
    await page.does(() => page.field('City').blur());
    expect(page.field('ZIP code').getAttribute('aria-invalid')).toBe('true');
    await page.play({ 'ZIP code': '37203' });
    expect(page.field('ZIP code').getAttribute('aria-invalid')).toBeNull();
  });

  test('has a country’s own fields', async () => {
    const { page } = await opened();
    await page.play({ ...MAYA, Country: 'CA' });
    expect(page.field('Province').value).toBe('');
    expect(page.text()).toContain('|“37203” is not a Canadian postal code: one looks like K1A 0B1|');
    expect(page.text()).toContain('For the carrier, who may call or text before delivery or about customs.');
  });
});

const filled = (answers: object) =>
  opened(answers).then(async (shown) => {
    await shown.page.play(MAYA, 'Calculate Shipping Rates');
    return shown;
  });

describe('shipping that cannot be calculated', () => {
  const table: [string, object, string][] = [
    [
      'nothing goes there',
      { 'POST /api/shipping-rates': [] },
      '|No shipping options available for this address.|',
    ],
    [
      'an address that is not found',
      {
        'POST /api/shipping-rates': error(422, {
          code: 'invalid',
          message: 'We can’t find it.',
          path: 'address.zipCode',
        }),
      },
      '|We can’t find it.|',
    ],
    [
      'a refusal without a field',
      { 'POST /api/shipping-rates': error(422, { code: 'invalid', message: 'These hats don’t ship.' }) },
      '|These hats don’t ship.',
    ],
  ];
  test.each(table)('%s', async (_name, answers, text) => {
    const { page } = await filled(answers);
    expect(page.text()).toContain(text);
    expect(page.has('Continue to Payment')).toBe(false);
  });
});

describe('an order that the shop refuses', () => {
  const figures = { items: [{ price: '24.99' }], subtotal: '24.99', shipping: '4.99', total: '32.98' };
  const refuse = (...refusal: Parameters<typeof error>) => ({ 'POST /api/orders': error(...refusal) });
  const table: [string, object, string][] = [
    [
      'for a field',
      refuse(422, { code: 'invalid', message: 'No such city.', path: 'city' }),
      '|No such city.|',
    ],
    ['for anything else', refuse(422, { code: 'invalid', message: 'Not today.' }), '|Not today.'],
    ['without an answer', { 'POST /api/orders': error(502, { code: 'x', message: '' }) }, ''],
    [
      'for new sales tax',
      refuse(409, { code: 'price_changed', message: 'New', details: { ...figures, tax: '3.00' } }),
      '|The price has changed. Your new total is $32.98, and nothing was charged. Check it and continue.',
    ],
    [
      'for other shipping',
      refuse(409, { code: 'price_changed', message: 'New', details: { ...figures, shipping: '7.99' } }),
      '|The price has changed. Your new total is $32.98, and nothing was charged. Calculate the shipping rates again to continue.',
    ],
  ];
  test.each(table)('%s is not paid', async (_name, answers, text) => {
    const { page, sentTo } = await filled(answers);
    await page.play('Continue to Payment');
    expect(page.text()).toContain(text);
    expect(page.text()).toContain('|Shipping Information|');
    expect(sentTo('/api/create-payment-intent')).toEqual([]);
  });
});

test('an empty cart cannot be checked out', async () => {
  browserCart.change(() => []);
  const { page } = await opened();
  expect(page.text()).toContain('|Your Cart is Empty|');
});
