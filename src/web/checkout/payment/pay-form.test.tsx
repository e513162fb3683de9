import { describe, expect, test } from 'vitest';
import { SmallStripe } from '../../../../test/small-dom/small-stripe.ts';
import { browserCart } from '../../cart/cart-store.ts';
import { ORDER, openPayment, refusal } from '../fixtures.tsx';

const SECRET = 'pi_1_secret_2';
const PAID = { [`POST /api/fulfill-order/${ORDER}`]: { paid: true, status: 'processing' } };

/** Opens the payment, whose card form has loaded. */
async function opened(answers: object = {}) {
  const stripe = new SmallStripe();
  const { page, sentTo } = await openPayment({ ...PAID, ...answers }, { stripe });
  await stripe.plays('payment', 'ready');
  const type = (complete: boolean, empty = false) => stripe.plays('payment', 'change', { complete, empty });
  return { page, sentTo, stripe, type };
}

const declined = (error: object) => ({ error: { type: 'card_error', message: 'No.', ...error } });

describe('a card that pays', () => {
  test('leads to the thank-you page, and takes the hats out of the cart', async () => {
    const { page, sentTo, stripe, type } = await opened();
    await type(true);
    await page.play('Pay Now');
    expect(stripe.sent).toEqual([
      [
        'confirms',
        {
          redirect: 'if_required',
          confirmParams: { return_url: `https://hats.example/thank-you?order=${ORDER}` },
        },
      ],
    ]);
    expect(sentTo(`/api/fulfill-order/${ORDER}`)).toHaveLength(1);
    expect(page.address()).toBe(`/thank-you?order=${ORDER}`);
    expect(browserCart.current()).toEqual([]);
  });

  test('leads there also while the bank still thinks, with the hats still in the cart', async () => {
    const { page, sentTo, stripe, type } = await opened();
    stripe.confirms = { paymentIntent: { status: 'processing' } };
    await type(true);
    await page.play('Pay Now');
    expect(page.address()).toBe(`/thank-you?order=${ORDER}`);
    expect(sentTo(`/api/fulfill-order/${ORDER}`)).toEqual([]);
    expect(browserCart.current()).toHaveLength(1);
  });

  test('counts as paid if only Stripe’s answer was lost', async () => {
    const { page, stripe, type } = await opened();
    stripe.confirms = { error: { type: 'api_connection_error', message: 'No connection' } };
    stripe.retrieves = { paymentIntent: { status: 'succeeded' } };
    await type(true);
    await page.play('Pay Now');
    expect(stripe.sent.at(-1)).toEqual(['retrieves', SECRET]);
    expect(page.address()).toBe(`/thank-you?order=${ORDER}`);
  });

  test('is asked for once, however often the button is pressed, and nothing is edited meanwhile', async () => {
    const { page, stripe, type } = await opened();
    let answer: (value: unknown) => void = () => undefined;
    stripe.confirms = () => new Promise((done) => (answer = done));
    await type(true);
    await page.play('Pay Now');
    expect(page.text()).toContain('|Processing Payment...|');
    expect([page.has('Edit address'), page.has('Edit Feral')]).toEqual([false, false]);
    await page.submit();
    expect(stripe.sent).toHaveLength(1);
    await page.does(() => answer({ paymentIntent: { status: 'succeeded' } }));
    expect(page.address()).toBe(`/thank-you?order=${ORDER}`);
    expect(page.text()).toContain('|Paid. Opening your confirmation...|');
  });
});

describe('until the card can pay', () => {
  test('the button waits for the form, and says what is missing', async () => {
    const stripe = new SmallStripe();
    const { page } = await openPayment({}, { stripe });
    expect(page.has('Pay Now')).toBe(false);
    expect(page.text()).not.toContain('Still missing');
    await stripe.plays('payment', 'ready');
    expect(page.has('Pay Now')).toBe(true);
    const says = () => page.text('#pay-note');
    expect(says()).toMatch(/^\|Still missing: your card\.\| ?\|?After you pay, you have \d+ minutes/);
    await stripe.plays('payment', 'change', { complete: false, empty: false });
    expect(says()).toContain('|Still missing: the rest of your card details.|');
    expect(page.find('[type=submit]').getAttribute('aria-disabled')).toBe('true');
    await stripe.plays('payment', 'change', { complete: true, empty: false });
    expect(says()).not.toContain('Still missing');
    expect(page.find('[type=submit]').getAttribute('aria-disabled')).toBeNull();
  });

  test('Stripe gets the place of the order, which fills in the card’s', async () => {
    const { stripe } = await opened();
    expect(stripe.elements.get('payment')?.options).toMatchObject({
      group: { clientSecret: SECRET },
      defaultValues: { billingDetails: { address: { country: 'US', postal_code: '37203' } } },
    });
  });

  test('a field that Stripe misses is named until the card is typed on', async () => {
    const { page, stripe, type } = await opened();
    stripe.confirms = declined({ type: 'validation_error', code: 'incomplete_cvc', message: 'Incomplete.' });
    await type(false);
    await page.play('Pay Now');
    expect(page.text()).toContain('|Still missing: the security code.|');
    expect(page.text()).toContain('|Incomplete. Nothing was charged.');
    expect(page.has('Use another card')).toBe(false);
    expect(page.document.activeElement.nodeName).toBe('BUTTON');
    await type(false);
    expect(page.text()).toContain('|Still missing: the rest of your card details.|');
  });
});

describe('a card that does not pay', () => {
  test('is said to be declined, and another one may be typed', async () => {
    const { page, stripe, type } = await opened();
    stripe.confirms = declined({ code: 'card_declined', message: 'Your card was declined' });
    await type(true);
    await page.play('Pay Now');
    expect(page.text()).toContain('|Your card was declined. Nothing was charged. ');
    expect(page.text()).toContain('|Payment failed: Your card was declined|');
    expect(page.document.activeElement.textContent).toContain('Your card was declined.');
    await page.play('Use another card');
    expect(stripe.elements.get('payment')?.isFocused).toBe(true);
    expect([page.has('Edit address'), browserCart.current().length]).toEqual([true, 1]);
    stripe.confirms = { paymentIntent: { status: 'succeeded' } };
    await page.play('Pay Now');
    expect(page.text()).not.toContain('declined');
    expect(page.address()).toBe(`/thank-you?order=${ORDER}`);
  });

  test('is not called free of charge if nobody knows', async () => {
    const { page, stripe, type } = await opened();
    stripe.confirms = { error: { type: 'api_connection_error', message: 'No connection' } };
    await type(true);
    await page.play('Pay Now');
    expect(page.text()).toContain(
      '|No connection. Press Pay Now again. Even if the first try went through, you pay only once.',
    );
    expect(page.text()).not.toContain('Nothing was charged.');
    expect(page.has('Use another card')).toBe(false);
  });

  test('closes the payment after too many, and a new one opens', async () => {
    let asked = 0;
    const { page, sentTo, stripe, type } = await opened({
      'POST /api/create-payment-intent': () => ({ clientSecret: asked++ === 0 ? SECRET : 'pi_2_secret_3' }),
    });
    stripe.confirms = { error: { payment_intent: { status: 'canceled' } } };
    await type(true);
    await page.play('Pay Now');
    expect(sentTo('/api/create-payment-intent').at(-1)).toEqual({ amount: '29.98', orderId: ORDER });
    expect(page.text()).toContain('|Too many cards were declined, so that payment was closed. ');
    expect(stripe.elements.get('payment')?.options).toMatchObject({
      group: { clientSecret: 'pi_2_secret_3' },
    });
    expect(page.has('Edit address')).toBe(true);
    await stripe.plays('payment', 'ready');
    stripe.confirms = { paymentIntent: { status: 'succeeded' } };
    await page.play('Pay Now');
    expect(page.address()).toBe(`/thank-you?order=${ORDER}`);
  });

  test('leads back to shipping if the order can no longer be paid', async () => {
    let asked = 0;
    const { page, stripe, type } = await opened({
      'POST /api/create-payment-intent': () =>
        asked++ === 0 ? { clientSecret: SECRET } : refusal(409, { code: 'conflict', message: '' })(),
    });
    stripe.confirms = { error: { payment_intent: { status: 'canceled' } } };
    await type(true);
    await page.play('Pay Now');
    expect(page.text()).toContain('|Shipping Information|');
    expect(page.text()).toContain('|This payment was closed before it went through. Nothing was charged.');
  });

  test('and for which no new payment opens, may be tried again', async () => {
    let asked = 0;
    const { page, stripe, type } = await opened({
      'POST /api/create-payment-intent': () =>
        asked++ === 0
          ? { clientSecret: SECRET }
          : refusal(422, { code: 'invalid', message: 'Wait a minute' })(),
    });
    stripe.confirms = { error: { payment_intent: { status: 'canceled' } } };
    await type(true);
    await page.play('Pay Now');
    expect(page.text()).toContain('|Wait a minute. Nothing was charged.');
    expect(page.text()).toContain('|Payment failed: Wait a minute|');
    expect(page.has('Pay Now')).toBe(true);
  });
});

test.each([
  [
    'changed in another tab',
    () => browserCart.change((cart) => cart.map((hat) => ({ ...hat, quantity: 2 }))),
  ],
  ['paid in another tab', () => localStorage.removeItem('unhinged-hats-attempts')],
])('hats that are %s are not paid', async (_name, change) => {
  const { page, stripe, type } = await opened();
  await type(true);
  await page.does(change);
  if (page.has('Pay Now')) await page.play('Pay Now');
  expect(stripe.sent).toEqual([]);
  expect(page.text()).toContain('|Your cart changed after you went to pay, maybe in another tab. ');
  expect(page.text()).toContain('|Shipping Information|');
});
