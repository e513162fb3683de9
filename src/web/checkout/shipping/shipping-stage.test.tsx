import { describe, expect, onTestFinished, test } from 'vitest';
import { ROOT_DATA } from '../../../../test/small-dom/open-shop.tsx';
import { FERAL } from '../../../../test/world.ts';
import { PRINTED } from '../../../domain/design/making.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../domain/settings/settings.ts';
import { browserCart } from '../../cart/cart-store.ts';
import { currentPlans } from '../../cart/plans.ts';
import { currentCode, storeCode } from '../../cart/stored-code.ts';
import { refreshSettings } from '../../use-settings.ts';
import { openCheckout, RATES, refusal } from '../fixtures.tsx';

const LARGE = [{ ...FERAL, quantity: 7 }];
const FREE = { ...RATES[0], id: 'FREE_SHIPPING', name: 'Free Shipping', rate: '0.00' };
const CODE = { name: 'HALF', kind: 'percent', value: 50, minHats: 1 } as const;

const filled = (answers: object = {}, items = [FERAL]) => openCheckout(answers, { isFilled: true, items });

describe('the largest pack', () => {
  test('ships free at once, and Express is shown if it is asked for', async () => {
    const { page, sentTo } = await filled({ 'POST /api/shipping-rates': [FREE, RATES[1]] }, LARGE);
    expect(page.text()).toContain('|Shipping|');
    expect(page.text()).toMatch(/\|[^|]*Free[^|]*\|[^|]* once they ship\|Free\|/);
    expect(page.text()).toMatch(/\|Need it sooner\? ?\|See Express\|/);
    await page.play('See Express');
    expect(page.document.activeElement.value).toBe('FREE_SHIPPING');
    expect(sentTo('/api/shipping-rates')).toEqual([expect.objectContaining({ sooner: true })]);
    expect(page.text()).toContain('|Express Shipping|1 to 2 business days once they ship|$12.99|');
    expect(page.text()).not.toContain('Need it sooner?');
    await page.play({ Express: '' }, 'Continue to Payment');
    expect(sentTo('/api/orders')).toEqual([expect.objectContaining({ shippingMethod: 'Express Shipping' })]);
  });

  test('says so if there is no Express', async () => {
    const { page } = await filled({ 'POST /api/shipping-rates': [FREE] }, LARGE);
    await page.play('See Express');
    expect(page.text()).toContain('|There’s no Express for these hats to that address. They ship free.');
    expect(page.document.activeElement.value).toBe('FREE_SHIPPING');
  });

  test('has to have an address first', async () => {
    const { page } = await openCheckout({}, { items: LARGE });
    expect(page.text()).toContain('Fill in the address, and Express shows up here.');
    expect(page.has('See Express')).toBe(false);
  });
});

describe('asking for rates', () => {
  test('remembers the country, and stops at a mistyped email', async () => {
    const { page, sentTo } = await filled();
    await page.play({ Email: 'maya@' }, 'Calculate Shipping Rates');
    expect(sentTo('/api/shipping-rates')).toEqual([]);
    expect(page.field('Email').getAttribute('aria-invalid')).toBe('true');
    await page.play({ Email: 'maya@example.com' }, 'Calculate Shipping Rates');
    expect(sentTo('/api/shipping-rates')).toHaveLength(1);
    expect(currentPlans().country).toBe('US');
  });

  test('is done by Enter in a field, which then orders', async () => {
    const { page, sentTo } = await filled();
    await page.press(page.field('City'), 'Enter');
    expect(sentTo('/api/shipping-rates')).toHaveLength(1);
    await page.press(page.field('City'), 'a');
    expect(sentTo('/api/orders')).toEqual([]);
    await page.press(page.field('City'), 'Enter');
    expect(sentTo('/api/orders')).toHaveLength(1);
  });

  test('is done anew for another address', async () => {
    const { page } = await filled();
    await page.play('Calculate Shipping Rates');
    expect(page.has('Continue to Payment')).toBe(true);
    await page.play({ Address: '1 Elsewhere' });
    await page.play({ 'ZIP code': '37204' });
    expect([page.has('Calculate Shipping Rates'), page.has('Continue to Payment')]).toEqual([true, false]);
  });

  test.each([
    ['another field', { Email: 'maya@example.org' }, 'customerEmail'],
    ['the same field', { City: 'Nashville 2' }, 'city'],
    ['none', {}, 'shipping'],
  ])('that she did not wait for leaves the focus where she types: %s', async (_name, typed, focused) => {
    const { promise, resolve } = Promise.withResolvers();
    const { page } = await filled({ 'POST /api/shipping-rates': () => promise });
    await page.play({ City: 'Nashville' });
    await page.press(page.field('City'), 'Enter');
    await page.play(typed as Record<string, string>);
    await page.does(() => resolve(RATES));
    expect(page.document.activeElement.name).toBe(focused);
  });

  test('without an answer can be done again', async () => {
    let fails = true;
    const { page } = await filled({
      'POST /api/shipping-rates': () => (fails ? new Response('', { status: 503 }) : RATES),
    });
    await page.play('Calculate Shipping Rates');
    expect(page.text()).toContain(
      '|Shipping calculation failed: Unable to calculate shipping rates. Please try again.|',
    );
    fails = false;
    await page.play('Calculate Shipping Rates');
    expect(page.text()).toContain('|Standard Shipping|');
  });

  test('refused for a hat that was redesigned meanwhile shows its new look in the cart', async () => {
    const products = [{ ...FERAL, price: '24.99', refusal: null }];
    const { page } = await filled({
      '/api/products': () => products,
      'POST /api/shipping-rates': refusal(422, {
        code: 'invalid',
        message: 'Looks different.',
        path: 'items',
      }),
    });
    products[0] = { ...products[0], hatColor: 'black' } as (typeof products)[0];
    await page.play('Calculate Shipping Rates');
    expect(browserCart.current()).toMatchObject([{ name: 'Feral', hatColor: 'black' }]);
  });

  test('refused for a hat that is made differently now goes on with how it is made', async () => {
    const { makings } = ROOT_DATA;
    onTestFinished(() => void Object.assign(ROOT_DATA, { makings }));
    const message = 'Feral is made differently now.';
    const answers = [refusal(422, { code: 'invalid', message, path: 'items.0.id' })()];
    const { page, sentTo } = await filled({ 'POST /api/shipping-rates': () => answers.pop() ?? RATES });
    expect(page.text()).toContain('|Ready-made. Navy, Yellow text|');
    Object.assign(ROOT_DATA, { makings: { navy: { ...PRINTED, isStitched: true } } });
    await page.play('Calculate Shipping Rates');
    expect(page.text()).toContain(`|${message} |`);
    expect(page.text()).toContain('|Ready-made. Navy, Yellow text (Gold thread)|');
    await page.play('Calculate Shipping Rates', 'Continue to Payment');
    const made = (making: string) => ({ items: [{ making }] });
    expect(sentTo('/api/shipping-rates')).toMatchObject(['printed-1608x720', 'stitched-1608x720'].map(made));
    expect(sentTo('/api/orders')).toMatchObject([made('stitched-1608x720')]);
    expect(sentTo('/api/create-payment-intent')).toHaveLength(1);
  });

  test('with a code that has ended takes the code out', async () => {
    const { page } = await filled({
      'POST /api/shipping-rates': refusal(422, {
        code: 'invalid',
        message: 'HALF has ended.',
        path: 'discountCode',
      }),
      'POST /api/discount-code': CODE,
    });
    await page.does(() => storeCode({ code: CODE, refusal: null }));
    await page.play('Calculate Shipping Rates');
    expect(page.text()).toContain('|HALF has ended. We took it out of your total, and nothing was charged. ');
    expect(currentCode()?.refusal).toBe('HALF has ended.');
  });
});

describe('an order that is refused', () => {
  const ordered = async (error: Parameters<typeof refusal>[1], answers: object = {}) => {
    const shown = await filled({ 'POST /api/orders': refusal(422, error), ...answers });
    await shown.page.play('Calculate Shipping Rates', 'Continue to Payment');
    return shown;
  };

  test('for one hat names it, and the hat is removed', async () => {
    const { page } = await ordered({ code: 'invalid', message: 'Not this one.', path: 'items.0.textLine1' });
    expect(page.text()).toContain('|Not this one. |Remove Feral|');
    expect(page.text()).toContain('|Checkout failed: An error occurred during checkout. Please try again.|');
    await page.play('Remove Feral');
    expect(browserCart.current()).toEqual([]);
    expect(page.text()).not.toContain('Not this one.');
  });

  test('by nobody, without a connection, says so', async () => {
    const { page } = await filled({
      'POST /api/orders': () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await page.play('Calculate Shipping Rates');
    Object.assign(navigator, { onLine: false });
    await page.play('Continue to Payment');
    expect(page.text()).toContain(
      '|You’re offline. Nothing was charged. Your hats and your address are still here. |',
    );
  });

  test('for a code takes it out', async () => {
    const { page } = await ordered(
      { code: 'invalid', message: 'HALF has ended.', path: 'discountCode' },
      { 'POST /api/discount-code': CODE },
    );
    expect(page.text()).toContain('|HALF has ended. We took it out of your total');
  });

  test('because it was paid before leads to the thank-you page', async () => {
    const details = { orderId: '7K2Q9MXA4V' };
    const { page } = await filled({
      'POST /api/orders': refusal(409, { code: 'already_paid', message: 'Paid', details }),
    });
    await page.play('Calculate Shipping Rates', 'Continue to Payment');
    expect(page.address()).toBe('/thank-you?order=7K2Q9MXA4V');
  });

  test('for its price shows the new one, which is then ordered', async () => {
    const figures = {
      items: [{ id: 7, price: '26.99' }],
      subtotal: '26.99',
      shipping: '4.99',
      total: '31.98',
    };
    let tries = 0;
    const { page, sentTo } = await filled({
      'POST /api/orders': () =>
        tries++ === 0
          ? refusal(409, { code: 'price_changed', message: 'New', details: figures })()
          : { id: '7K2Q9MXA4T', key: 'k' },
    });
    await page.play('Calculate Shipping Rates', 'Continue to Payment');
    expect(page.text()).toContain(
      'Your new total is $31.98, and nothing was charged. Check it and continue.',
    );
    expect(page.text()).toContain('|Subtotal|$26.99|');
    if (page.has('Calculate Shipping Rates')) await page.play('Calculate Shipping Rates');
    await page.play('Continue to Payment');
    expect(sentTo('/api/orders').at(-1)).toMatchObject({ total: '31.98' });
    expect(page.text()).toContain('|Payment Information|');
  });
});

test('a paused shop says why once, and takes no order until it opens again', async () => {
  let pause: Settings['pause'] = { text: 'We are at the lake.', until: '2027-01-01' };
  const settings = () => ({ version: 1, settings: { ...DEFAULT_SETTINGS, pause } });
  const { page } = await filled({ '/api/settings': settings });
  await page.play('Calculate Shipping Rates');
  expect(page.text().split('We are at the lake.')).toHaveLength(2);
  expect(page.has('Continue to Payment')).toBe(false);
  pause = null;
  await page.does(() => void refreshSettings());
  expect(page.has('Continue to Payment')).toBe(true);
});

test('a paused shop also says which hat it refuses', async () => {
  let pause: Settings['pause'] = { text: 'We are at the lake.', until: '2027-01-01' };
  const { page } = await filled({
    '/api/settings': () => ({ version: 1, settings: { ...DEFAULT_SETTINGS, pause } }),
    'POST /api/shipping-rates': refusal(422, { code: 'invalid', message: 'Not this.', path: 'items.0.id' }),
  });
  await page.play('Calculate Shipping Rates');
  expect(page.text()).toContain('|Not this.');
  expect(page.text()).toContain('|We are at the lake.');
  pause = null;
  await page.does(() => void refreshSettings());
});

test('a shop that pauses meanwhile says why once', async () => {
  let pause: Settings['pause'] = null;
  const message = 'We are at the lake. Nothing was charged.';
  const { page } = await filled({
    '/api/settings': () => ({ version: 1, settings: { ...DEFAULT_SETTINGS, pause } }),
    'POST /api/orders': () => {
      pause = { text: 'We are at the lake.', until: '2027-01-01' };
      return new Response(JSON.stringify({ error: { code: 'paused', message } }), { status: 409 });
    },
  });
  await page.play('Calculate Shipping Rates', 'Continue to Payment');
  expect(page.has('Continue to Payment')).toBe(false);
  expect(page.text().split('We are at the lake.')).toHaveLength(2);
  pause = null;
  await page.does(() => void refreshSettings());
});
