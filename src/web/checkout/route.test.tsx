import { describe, expect, test } from 'vitest';
import { FERAL } from '../../../test/world.ts';
import { browserCart } from '../cart/cart-store.ts';
import { currentCode, storeCode } from '../cart/stored-code.ts';
import { MAYA, ORDER, openCheckout, refusal } from './fixtures.tsx';
import { storeAttempt } from './order/stored-attempts.ts';

describe('the way to the payment', () => {
  test('leads from the address over the shipping to the card, and back', async () => {
    const { page, sentTo } = await openCheckout();
    const focused = () => page.document.activeElement.textContent;
    expect(focused()).not.toBe('Shipping Information');
    expect(page.text()).toContain(
      '|Still missing: the name, your email, the address, the ZIP code, the city and the state. Nothing is charged on this page.|',
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
      '|Ship to|Maya Ortiz, 418 Music Row, Nashville, TN 37203, United States|Edit|Email|maya|@example.com|Edit|Shipping|Express Shipping, $12.99, 1 to 2 business days once they ship|Edit|',
    );
    expect(focused()).toBe('Payment Information');
    await page.play('Edit shipping');
    expect(page.text()).toContain('|Shipping Information|');
    await page.play({ Standard: '' }, 'Continue to Payment');
    expect(sentTo('/api/orders').at(-1)).toMatchObject({
      total: '29.98',
      supersedes: { id: ORDER, key: 'k' },
    });
  });

  test('asks for the state that fits the ZIP, and for what is mistyped', async () => {
    const { page } = await openCheckout();
    await page.play({ ...MAYA, Email: 'maya@gmial.com' });
    await page.does(() => page.field('Email').blur());
    expect(page.text()).toContain('|Did you mean |maya@gmail.com|?|Yes, fix it|No, keep mine|');
    await page.play('Yes, fix it');
    expect(page.field('Email').value).toBe('maya@gmail.com');
  });

  test('says what is wrong with a field once it is left', async () => {
    const { page } = await openCheckout();
    await page.play({ 'ZIP code': '12', City: 'Nashville' });
    await page.does(() => page.field('City').blur());
    expect(page.field('ZIP code').getAttribute('aria-invalid')).toBe('true');
    await page.play({ 'ZIP code': '37203' });
    expect(page.field('ZIP code').getAttribute('aria-invalid')).toBeNull();
  });

  test('has a country’s own fields', async () => {
    const { page } = await openCheckout();
    await page.play({ ...MAYA, Country: 'CA' });
    expect(page.field('Province').value).toBe('');
    expect(page.text()).toContain('|“37203” is not a Canadian postal code: one looks like K1A 0B1|');
    expect(page.text()).toContain('For the carrier, who may call or text before delivery or about customs.');
  });
});

const filled = async (answers: object) => {
  const shown = await openCheckout(answers, { isFilled: true });
  await shown.page.play('Calculate Shipping Rates');
  return shown;
};

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
        'POST /api/shipping-rates': refusal(422, {
          code: 'invalid',
          message: 'We can’t find it.',
          path: 'address.zipCode',
        }),
      },
      '|We can’t find it.|',
    ],
    [
      'a refusal without a field',
      { 'POST /api/shipping-rates': refusal(422, { code: 'invalid', message: 'These hats don’t ship.' }) },
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
  const refuse = (...parts: Parameters<typeof refusal>) => ({ 'POST /api/orders': refusal(...parts) });
  const table: [string, object, string][] = [
    [
      'for a field',
      refuse(422, { code: 'invalid', message: 'No such city.', path: 'city' }),
      '|No such city.|',
    ],
    ['for anything else', refuse(422, { code: 'invalid', message: 'Not today.' }), '|Not today.'],
    ['without an answer', { 'POST /api/orders': refusal(502, { code: 'x', message: '' }) }, ''],
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

test('a hat from another tab stays in the cart when the price of an order is refused', async () => {
  const { page } = await filled({
    'POST /api/orders': () => {
      browserCart.change((cart) => [...cart, { ...FERAL, id: 8, name: 'Other' }]);
      const items = [{ id: FERAL.id, price: '26.99' }];
      const details = { items, subtotal: '26.99', shipping: '4.99', total: '31.98' };
      return refusal(409, { code: 'price_changed', message: 'New', details })();
    },
  });
  await page.play('Continue to Payment');
  expect(browserCart.current().map(({ name, price }) => [name, price])).toEqual([
    ['Feral', 2699],
    ['Other', 2499],
  ]);
});

test('a code that the shop changed is read again, although an abandoned checkout took it', async () => {
  const code = { name: 'SUMMER20', kind: 'percent', value: 20, minHats: 1 } as const;
  const figures = { items: [{ price: '24.99' }], subtotal: '24.99', shipping: '4.99', total: '27.48' };
  const { page } = await filled({
    'POST /api/orders': refusal(409, { code: 'price_changed', message: 'New', details: figures }),
    'POST /api/discount-code': { ...code, value: 10 },
  });
  await page.does(() => {
    const taken = { orderId: ORDER, orderKey: 'k', codeTakenAt: Date.now() };
    storeAttempt({ key: 'a', requestHash: 'h', lines: [], ...taken });
    storeCode({ code, refusal: null });
  });
  await page.play('Continue to Payment');
  expect(currentCode()?.code.value).toBe(10);
});

test('an empty cart cannot be checked out', async () => {
  const { page } = await openCheckout({}, { items: [] });
  expect(page.text()).toContain('|Your Cart is Empty|');
  expect(page.text()).not.toContain('your order');
});

test('whoever comes back after the thank-you page finds the order', async () => {
  const { page } = await openCheckout({}, { items: [], ofTab: { 'unhinged-hats-thanked': ORDER } });
  expect(page.text()).toContain(`|Looking for your order? |See order #${ORDER}|`);
});
