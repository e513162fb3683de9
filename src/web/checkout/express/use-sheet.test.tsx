import { describe, expect, onTestFinished, test } from 'vitest';
import { openShopPage, ROOT_DATA } from '../../../../test/small-dom/open-shop.tsx';
import { SmallStripe } from '../../../../test/small-dom/small-stripe.ts';
import { FERAL } from '../../../../test/world.ts';
import { PRINTED } from '../../../domain/design/making.ts';
import { cents } from '../../../domain/money/money.ts';
import { CartButton } from '../../cart/cart-button.tsx';
import { CartPlace } from '../../cart/cart-place.tsx';
import { closeCart } from '../../cart/cart-state.ts';
import { browserCart } from '../../cart/cart-store.ts';
import { changePlans } from '../../cart/plans.ts';
import { currentCode, storeCode } from '../../cart/stored-code.ts';
import { ORDER, openCheckout, refusal } from '../fixtures.tsx';
import { storeAttempt } from '../order/stored-attempts.ts';
// Otherwise the page would wait for their code.
import '../../cart/cart-dialog.tsx';
import './express-checkout.tsx';

const NASHVILLE = { city: 'Nashville', state: 'TN', postal_code: '37203', country: 'US' };
const OPTIONS = [
  { id: 'STANDARD', name: 'Standard Shipping', rate: '4.99', first: '2026-12-07', last: '2026-12-21' },
  {
    id: 'EXPRESS',
    name: 'Express Shipping',
    rate: '12.99',
    tax: '2.00',
    first: '2026-12-01',
    last: '2026-12-03',
  },
];
const CODE = { name: 'HALF', kind: 'percent', value: 50, minHats: 1 } as const;
const WAYS = { 'POST /api/shipping-estimate': { options: OPTIONS } };
const PAID = { [`POST /api/fulfill-order/${ORDER}`]: { paid: true, status: 'processing' } };

/** The checkout with the buttons of a wallet, and what the wallet’s sheet is told. */
async function opened(answers: object = {}, open: typeof openCheckout = openCheckout) {
  const stripe = new SmallStripe();
  const { page, sentTo } = await open({ ...WAYS, ...PAID, ...answers }, { stripe });
  await stripe.plays('expressCheckout', 'ready', { availablePaymentMethods: { applePay: true } });
  const told: unknown[] = [];
  const says = (event: string, details: object = {}) =>
    stripe.plays('expressCheckout', event, {
      resolve: (answer: unknown) => told.push(answer),
      reject: () => told.push('refused'),
      paymentFailed: (why: unknown) => told.push(why),
      ...details,
    });
  return {
    page,
    sentTo,
    stripe,
    told,
    says,
    /** Opens the sheet, chooses Maya’s address and pays. */
    async pays(changes: object = {}) {
      await says('click');
      await says('shippingaddresschange', { address: NASHVILLE });
      told.length = 0;
      await says('confirm', {
        billingDetails: { name: 'Maya Ortiz', email: 'maya@example.com' },
        shippingAddress: { name: 'Maya Ortiz', address: { ...NASHVILLE, line1: '418 Music Row' } },
        ...changes,
      });
      await page.settle();
    },
  };
}

describe('the sheet of a wallet', () => {
  test('opens with the hats and the cheapest shipping, and with other ways once it has an address', async () => {
    const { page, sentTo, stripe, told, says } = await opened();
    expect(page.text()).toContain('|or fill in the form|');
    const asked = { emailRequired: true, shippingAddressRequired: true, phoneNumberRequired: false };
    expect(stripe.elements.get('expressCheckout')?.options).toMatchObject(asked);
    await says('click');
    expect(told).toEqual([
      {
        lineItems: [
          { name: 'Feral', amount: 2499 },
          { name: 'Standard Shipping', amount: 499 },
        ],
        shippingRates: [{ id: 'STANDARD', displayName: 'Standard Shipping', amount: 499 }],
      },
    ]);
    await says('shippingaddresschange', { address: NASHVILLE });
    expect(sentTo('/api/shipping-estimate').at(-1)).toMatchObject({
      country: 'US',
      state: 'TN',
      city: 'Nashville',
      zipCode: '37203',
    });
    expect(told.at(-1)).toMatchObject({
      shippingRates: [{ id: 'STANDARD' }, { id: 'EXPRESS', amount: 1299 }],
    });
    await says('shippingratechange', { shippingRate: { id: 'EXPRESS' } });
    expect(told.at(-1)).toEqual({
      lineItems: [
        { name: 'Feral', amount: 2499 },
        { name: 'Express Shipping', amount: 1299 },
        { name: 'Sales tax', amount: 200 },
      ],
    });
    expect(stripe.sent.at(-1)).toEqual(['update', { amount: 3998 }]);
    await says('shippingratechange', { shippingRate: { id: 'PIGEON' } });
    expect(told.at(-1)).toBe('refused');
    await says('cancel');
    expect(stripe.sent.at(-1)).toEqual(['update', { amount: 2998 }]);
    await says('shippingratechange', { shippingRate: { id: 'EXPRESS' } });
    expect(told.at(-1)).toBe('refused');
  });

  test.each([
    ['to which we do not ship', { ships: false, options: [] }],
    ['for which the shop does not answer', refusal(503, { code: 'unavailable', message: '' })],
  ])('refuses an address %s', async (_name, answer) => {
    const { told, says } = await opened({ 'POST /api/shipping-estimate': answer });
    await says('click');
    await says('shippingaddresschange', { address: NASHVILLE });
    expect(told.at(-1)).toBe('refused');
  });

  test.each([
    [
      'an ended code',
      refusal(422, { code: 'invalid', message: 'HALF has ended.', path: 'discountCode' }),
      'HALF has ended. We took it out of your total, and nothing was charged. ',
      'HALF has ended.',
    ],
    [
      'too many tries',
      refusal(429, { code: 'too_many_requests', message: 'Wait a minute.' }),
      '|Wait a minute.|',
      null,
    ],
    [
      'a hat out of stock',
      { ships: true, options: [] },
      '|That didn’t work here, and nothing was charged. Use the checkout form.|',
      null,
    ],
    [
      'a ZIP code of another state',
      refusal(422, { code: 'invalid', message: 'That ZIP code is in Ohio.', path: 'zipCode' }),
      '|That ZIP code is in Ohio.|',
      null,
    ],
  ])('refuses an address because of %s, and says so', async (_name, answer, text, why) => {
    const { page, told, says } = await opened({
      'POST /api/shipping-estimate': answer,
      'POST /api/discount-code': CODE,
    });
    await page.does(() => storeCode({ code: CODE, refusal: null }));
    await says('click');
    await says('shippingaddresschange', { address: NASHVILLE });
    await page.settle();
    expect(told.at(-1)).toBe('refused');
    expect(page.text()).toContain(text);
    expect(currentCode()).toEqual({ code: CODE, refusal: why });
  });

  test('takes the next address without a code that was refused', async () => {
    const ended = refusal(422, { code: 'invalid', message: 'HALF has ended.', path: 'discountCode' });
    const { page, sentTo, told, says } = await opened({
      'POST /api/shipping-estimate': ({ discountCode }: { discountCode?: string }) =>
        discountCode ? ended() : { options: OPTIONS },
      'POST /api/discount-code': CODE,
    });
    await page.does(() => storeCode({ code: CODE, refusal: null }));
    await says('click');
    await says('shippingaddresschange', { address: NASHVILLE });
    await page.settle();
    await says('shippingaddresschange', { address: NASHVILLE });
    expect(sentTo('/api/shipping-estimate').at(-1)).not.toHaveProperty('discountCode', 'HALF');
    expect(told.at(-1)).toMatchObject({ lineItems: [{ amount: 2499 }, { amount: 499 }] });
  });

  test('says nothing of an address after it took a later one', async () => {
    const late = Promise.withResolvers();
    const { page, told, says } = await opened({
      'POST /api/shipping-estimate': ({ city }: { city?: string }) =>
        city === 'Akron' ? late.promise : { options: OPTIONS },
    });
    await says('click');
    await says('shippingaddresschange', { address: { ...NASHVILLE, city: 'Akron' } });
    await says('shippingaddresschange', { address: NASHVILLE });
    await page.does(() => late.resolve(refusal(429, { code: 'too_many_requests', message: 'Wait.' })()));
    await page.settle();
    expect(told.at(-1)).toBe('refused');
    expect(page.text()).not.toContain('|Wait.|');
  });

  test('that is not open takes no address and no money', async () => {
    const { sentTo, told, says } = await opened();
    const asked = sentTo('/api/shipping-estimate').length;
    await says('shippingaddresschange', { address: NASHVILLE });
    await says('confirm');
    expect(told).toEqual(['refused', { reason: 'fail' }]);
    expect([sentTo('/api/shipping-estimate').length, sentTo('/api/orders').length]).toEqual([asked, 0]);
  });

  test('pays, and leads to the thank-you page', async () => {
    const { page, sentTo, stripe, told, pays } = await opened();
    await pays();
    expect(told).toEqual([]);
    expect(sentTo('/api/orders')).toEqual([
      expect.objectContaining({
        customerName: 'Maya Ortiz',
        customerEmail: 'maya@example.com',
        address: '418 Music Row',
        shippingMethod: 'Standard Shipping',
        total: '29.98',
      }),
    ]);
    expect(sentTo('/api/create-payment-intent')).toEqual([
      { amount: '29.98', orderId: ORDER, express: true },
    ]);
    expect(stripe.sent.at(-1)).toEqual([
      'confirms',
      expect.objectContaining({ clientSecret: 'pi_1_secret_2' }),
    ]);
    expect(sentTo(`/api/fulfill-order/${ORDER}`)).toHaveLength(1);
    expect(page.address()).toBe(`/thank-you?order=${ORDER}`);
    expect(page.text()).toContain('|Paid. Opening your confirmation...|');
  });

  test('pays what the chosen way costs', async () => {
    const { sentTo, pays } = await opened({
      'POST /api/shipping-estimate': { options: OPTIONS.toReversed() },
    });
    await pays();
    expect(sentTo('/api/orders')).toEqual([
      expect.objectContaining({ shippingMethod: 'Express Shipping', total: '39.98' }),
    ]);
  });

  test('pays once, also if the wallet asks twice', async () => {
    const { sentTo, stripe, told, says, pays } = await opened();
    let answer: (value: unknown) => void = () => undefined;
    stripe.confirms = () => new Promise((done) => (answer = done));
    const first = pays();
    await new Promise((done) => setTimeout(done, 100));
    await says('confirm');
    answer({ paymentIntent: { status: 'succeeded' } });
    await first;
    expect(sentTo('/api/orders')).toHaveLength(1);
    expect(stripe.sent.filter(([call]) => call === 'confirms')).toHaveLength(1);
    expect(told).toEqual([]);
  });
});

describe('a sheet that cannot be paid', () => {
  test('for want of a street opens the form with the rest', async () => {
    const { page, sentTo, told, pays } = await opened();
    await pays({ shippingAddress: { name: 'Maya Ortiz', address: NASHVILLE } });
    expect(told).toEqual([{ reason: 'fail' }]);
    expect(page.text()).toContain('|Your wallet left something out. The rest is filled in: ');
    expect([page.field('Full name').value, page.field('City').value]).toEqual(['Maya Ortiz', 'Nashville']);
    expect(page.field('Address').getAttribute('aria-invalid')).toBe('true');
    expect(sentTo('/api/orders')).toEqual([]);
  });

  test('abroad keeps its country in the form, and shows all that the wallet filled in', async () => {
    const { page, pays } = await opened();
    await page.does(() => changePlans({ country: 'US' }));
    await pays({
      billingDetails: { name: 'Maya Ortiz', email: 'maya@example.com', phone: '+1 416 555 0134' },
      shippingAddress: {
        name: 'Maya Ortiz',
        address: { line2: 'Unit 5', city: 'Toronto', state: 'ON', postal_code: 'M5V 2T6', country: 'CA' },
      },
    });
    const filled = ['Country', 'Province', 'Apartment, suite or unit (optional)', 'Phone number (optional)'];
    expect(filled.map((label) => page.field(label).value)).toEqual(['CA', 'ON', 'Unit 5', '+1 416 555 0134']);
    expect(page.field('Address').getAttribute('aria-invalid')).toBe('true');
  });

  test('for a declined card says so, and the next try needs no new order', async () => {
    const { page, sentTo, stripe, pays } = await opened();
    stripe.confirms = { error: { type: 'card_error', message: 'Declined' } };
    await pays();
    expect(page.text()).toContain('|Declined. Nothing was charged.|');
    stripe.confirms = { paymentIntent: { status: 'processing' } };
    await pays();
    expect(page.text()).not.toContain('Declined');
    expect(page.address()).toBe(`/thank-you?order=${ORDER}`);
    expect(sentTo(`/api/fulfill-order/${ORDER}`)).toEqual([]);
  });

  test('for new prices takes them over, and names the new total', async () => {
    const figures = {
      items: [{ id: 7, price: '26.99' }],
      subtotal: '26.99',
      shipping: '4.99',
      total: '31.98',
    };
    const { page, told, pays } = await opened({
      'POST /api/orders': () => {
        // In another tab.
        browserCart.change((cart) => [...cart, { ...FERAL, id: 8, price: cents(1000) }]);
        return refusal(409, { code: 'price_changed', message: 'New', details: figures })();
      },
    });
    await pays();
    expect(told).toEqual([{ reason: 'fail' }]);
    expect(page.text()).toContain(
      '|The price has changed. Your new total is $31.98, and nothing was charged. Press the button again to pay it.|',
    );
    expect(page.text()).toContain('|Subtotal|$36.99|');
  });

  test('for a code that the shop changed reads it again, although an abandoned checkout took it', async () => {
    const details = { items: [{ price: '24.99' }], subtotal: '24.99', shipping: '4.99', total: '27.48' };
    const { page, pays } = await opened({
      'POST /api/orders': refusal(409, { code: 'price_changed', message: 'New', details }),
      'POST /api/discount-code': { ...CODE, value: 10 },
    });
    await page.does(() => {
      const taken = { orderId: ORDER, orderKey: 'k', codeTakenAt: Date.now() };
      storeAttempt({ key: 'a', requestHash: 'h', lines: [], ...taken });
      storeCode({ code: CODE, refusal: null });
    });
    await pays();
    expect(currentCode()?.code.value).toBe(10);
  });

  test('for a discount code takes the code out', async () => {
    const { page, pays } = await opened({
      'POST /api/orders': refusal(422, { code: 'invalid', message: 'HALF has ended.', path: 'discountCode' }),
      'POST /api/discount-code': CODE,
    });
    await page.does(() => storeCode({ code: CODE, refusal: null }));
    expect(page.text()).toContain('|Code HALF (50%)|');
    await pays();
    expect(page.text()).toContain('|HALF has ended. We took it out of your total, and nothing was charged. ');
    expect(currentCode()).toEqual({ code: CODE, refusal: 'HALF has ended.' });
    expect(page.text()).not.toContain('|Code HALF (50%)|');
  });

  test('for any other reason says it, and checks the cart', async () => {
    let price = '24.99';
    const { page, pays } = await opened({
      'POST /api/orders': refusal(422, { code: 'invalid', message: 'Not these hats.' }),
      '/api/products': () => [{ ...FERAL, price, refusal: null }],
    });
    price = '20.00';
    await pays();
    expect(page.text()).toContain('|Not these hats.|');
    expect(page.text()).toContain('|Feral|Ready-made. Navy, Yellow text|Quantity 1|Edit|$20.00|');
  });

  test('for a hat that is made differently now shows how, in a cart that stays open, and the next try orders that', async () => {
    const { makings } = ROOT_DATA;
    onTestFinished(() => {
      Object.assign(ROOT_DATA, { makings });
      closeCart();
    });
    const inCart: typeof openCheckout = async (answers = {}, { stripe } = {}) => {
      browserCart.change(() => [FERAL]);
      storeCode(null);
      const page = await openShopPage([<CartButton key="button" />, <CartPlace key="place" />], {
        'https://hats.example/stripe.js': stripe?.script,
        '/api/products': [{ ...FERAL, price: '24.99', refusal: null }],
        ...answers,
      });
      await page.click(/^Cart/);
      return { page, sentTo: () => [] };
    };
    const message = 'Feral is made differently now.';
    const orders = [refusal(422, { code: 'invalid', message, path: 'items.0.id' })()];
    const { page, pays } = await opened(
      { 'POST /api/orders': () => orders.pop() ?? { id: ORDER, key: 'k' } },
      inCart,
    );
    Object.assign(ROOT_DATA, { makings: { navy: { ...PRINTED, isStitched: true } } });
    await pays();
    await page.settle();
    expect(page.text('dialog')).toContain(`|${message}|`);
    expect(page.text('dialog')).toContain('|Navy, Yellow text (Gold thread)|');
    await pays();
    const sent = page.sent.flatMap(([to, body]) => (to === 'POST /api/orders' ? [body] : []));
    expect(sent).toMatchObject([
      { items: [{ making: 'printed-1608x720' }] },
      { items: [{ making: 'stitched-1608x720' }] },
    ]);
  });

  test('for an unknown reason charges nothing, and says so', async () => {
    const { page, stripe, told, pays } = await opened();
    stripe.submits = new Error('gone');
    await pays();
    expect(told).toEqual([{ reason: 'fail' }]);
    expect(page.text()).toContain('|We couldn’t place your order, and nothing was charged. Try again.|');
  });
});
