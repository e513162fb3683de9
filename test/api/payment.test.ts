import type { PaymentIntentResult } from '@stripe/stripe-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentTexts } from '../../src/web/checkout/checkout-texts.ts';
import { paymentOutcome } from '../../src/web/checkout/payment/payment-outcome.ts';
import type { OrderAnswer, PaymentIntentAnswer } from '../../src/wire/orders.ts';
import { ask, refusalOf } from '../ask.ts';
import { stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { intentFor, ONE_HAT, order, orderToPay, paidOrder, pay, reaches, rowOf } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT_SCALE: '1000', SANDBOX_TIME_SCALE: '0.1' });
});

afterAll(() => shop.close());

/** Pays with a typed card. Returns Stripe.js's result and the page's message about it. */
async function payTyped(orderId: string, number: string) {
  const { clientSecret } = await ask<PaymentIntentAnswer>(`${shop.url}/api/create-payment-intent`, {
    orderId,
    amount: ONE_HAT,
  });
  const response = await fetch(
    `${shop.sandboxUrl}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`,
    {
      method: 'POST',
      body: new URLSearchParams({
        key: 'pk_test_sandbox',
        client_secret: clientSecret,
        return_url: `${shop.url}/thank-you?order=${orderId}`,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2040',
        'payment_method_data[card][cvc]': '123',
      }),
    },
  );
  const body = await response.json();
  const result = (response.ok ? { paymentIntent: body } : { error: body.error }) as PaymentIntentResult;
  const outcome = paymentOutcome(result);
  return { outcome: outcome.kind, notice: paymentTexts(outcome)?.notice ?? null, result };
}

test('an order is paid by card, whatever else Stripe’s dashboard has turned on', async () => {
  const { id } = await orderToPay(shop);
  const intent = await stripeAt(shop.sandboxUrl).paymentIntents.retrieve(await intentFor(shop, id));
  expect(intent.payment_method_types).toEqual(['card']);
});

describe('a card', () => {
  test.each([
    ['4242424242424242', 'Visa'],
    ['5555555555554444', 'Mastercard'],
    ['378282246310005', 'American Express'],
    ['4000000000000077', 'paid out at once'],
  ])('%s (%s) pays', async (number) => {
    const { id } = await orderToPay(shop);
    expect(await payTyped(id, number)).toMatchObject({ outcome: 'paid', notice: null });
    expect(await ask(`${shop.url}/api/fulfill-order/${id}`, {})).toMatchObject({ paid: true });
  });

  test.concurrent.each([
    ['4000000000000002', 'Your card was declined. Nothing was charged.'],
    ['4000000000009995', 'Your card has insufficient funds. Nothing was charged.'],
    ['4000000000009987', 'Your card was declined. Nothing was charged.'],
    ['4000000000009979', 'Your card was declined. Nothing was charged.'],
    ['4000000000000069', 'Your card has expired. Nothing was charged.'],
    ['4000000000000127', "Your card's security code is incorrect. Nothing was charged."],
    [
      '4000000000000119',
      'An error occurred while processing your card. Try again in a little bit. Nothing was charged.',
    ],
  ])('%s is declined, the shopper sees why, and another card pays the same order', async (number, notice) => {
    const { id, intentId } = await orderToPay(shop);
    expect(await payTyped(id, number)).toMatchObject({ outcome: 'declined', notice });
    await reaches(shop, id, 'payment_failed');
    expect(await payTyped(id, '4242424242424242')).toMatchObject({ outcome: 'paid' });
    await reaches(shop, id, 'processing', 'sent_to_printful', 'confirmed_with_printful');
    const { data } = await stripeAt(shop.sandboxUrl).charges.list({ payment_intent: intentId });
    expect(data.filter(({ paid }) => paid)).toHaveLength(1);
  });

  test.each([
    '4000002500003155',
    '4000002760003184',
    '4000000000003220',
    '4000000000003063',
    '4000008260003178',
  ])('%s needs the bank’s approval, and is not paid before that', async (number) => {
    const { id } = await orderToPay(shop);
    const { result } = await payTyped(id, number);
    expect(result.paymentIntent).toMatchObject({ status: 'requires_action' });
    expect(await ask(`${shop.url}/api/fulfill-order/${id}`, {})).toMatchObject({ paid: false });
  });

  test('that is declined says why, in Stripe’s words', async () => {
    const { id, intentId } = await orderToPay(shop);
    await expect(pay(shop, intentId, 'pm_card_chargeDeclinedInsufficientFunds')).rejects.toThrow();
    expect(await ask(`${shop.url}/api/fulfill-order/${id}`, {})).toMatchObject({
      paid: false,
      message: 'Your card has insufficient funds.',
    });
  });

  test('that is declined five times closes the payment, and a new payment can pay the order', async () => {
    const { id, intentId } = await orderToPay(shop);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await payTyped(id, '4000000000000002')).toMatchObject({ outcome: 'declined' });
    await reaches(shop, id, 'payment_failed');
    await until('the payment is closed', async () =>
      (await statusAtStripe(intentId)) === 'canceled' ? true : null,
    );
    await expect(pay(shop, intentId)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(await payTyped(id, '4242424242424242')).toMatchObject({ outcome: 'paid' });
    await reaches(shop, id, 'processing', 'sent_to_printful', 'confirmed_with_printful');
  });
});

const instead = async (old: OrderAnswer) =>
  order(shop, { city: 'Memphis', supersedes: { id: old.id, key: old.key } });

const statusAtStripe = async (intentId: string) =>
  (await stripeAt(shop.sandboxUrl).paymentIntents.retrieve(intentId)).status;

describe('a changed checkout', () => {
  test('closes the previous order, so that only the new one can be paid', async () => {
    const old = await orderToPay(shop);
    const body = await instead(old);
    const made = await ask<OrderAnswer>(`${shop.url}/api/orders`, body);
    expect(await rowOf(shop, old.id)).toMatchObject({ status: 'canceled', superseded_by: made.id });
    expect(await statusAtStripe(old.intentId)).toBe('canceled');
    await expect(pay(shop, old.intentId)).rejects.toThrow();

    await pay(shop, await intentFor(shop, made.id));
    await ask(`${shop.url}/api/fulfill-order/${made.id}`, {});
    await reaches(shop, made.id, 'confirmed_with_printful');
    expect(await rowOf(shop, old.id)).toMatchObject({ status: 'canceled' });
  });

  test('closes an order without a payment', async () => {
    const old = await ask<OrderAnswer>(`${shop.url}/api/orders`, await order(shop));
    await ask(`${shop.url}/api/orders`, await instead(old));
    expect(await rowOf(shop, old.id)).toMatchObject({ status: 'canceled' });
    const payment = { orderId: old.id, amount: '34.98' };
    expect(await refusalOf(`${shop.url}/api/create-payment-intent`, payment)).toMatchObject({ status: 409 });
  });

  test('is refused if the old order turns out to be paid', async () => {
    const old = await orderToPay(shop);
    await pay(shop, old.intentId);
    const refusal = await refusalOf(`${shop.url}/api/orders`, await instead(old));
    expect(refusal).toMatchObject({ status: 409, code: 'already_paid', details: { orderId: old.id } });
    await reaches(shop, old.id, 'processing', 'sent_to_printful', 'confirmed_with_printful');
  });

  test('sent again with the same key returns the same order', async () => {
    const old = await orderToPay(shop);
    const body = JSON.stringify(await instead(old));
    const headers = { 'content-type': 'application/json', 'idempotency-key': `again-${old.id}` };
    const send = async () => {
      const response = await fetch(`${shop.url}/api/orders`, { method: 'POST', headers, body });
      return (await response.json()) as OrderAnswer;
    };
    const [first, ...others] = await Promise.all([send(), send(), send()]);
    expect(others).toEqual([first, first]);
  });

  test.each([
    ['a wrong key', 'x'.repeat(22)],
    ['no key', ''],
  ])('with %s closes nothing', async (_, key) => {
    const old = await orderToPay(shop);
    const refusal = await refusalOf(`${shop.url}/api/orders`, await instead({ id: old.id, key }));
    expect(refusal).toMatchObject({ status: 422, path: 'supersedes' });
    expect(await rowOf(shop, old.id)).toMatchObject({ status: 'pending' });
  });

  test('during a payment lets either the payment or the change succeed, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const old = await orderToPay(shop);
      const [payment, change] = await Promise.allSettled([
        pay(shop, old.intentId),
        ask<OrderAnswer>(`${shop.url}/api/orders`, await instead(old)),
      ]);
      expect([payment.status, change.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(await statusAtStripe(old.intentId)).toBe(
        payment.status === 'fulfilled' ? 'succeeded' : 'canceled',
      );
    }
  });
});

test('money for a replaced order is refunded, and the shopper gets an email', async () => {
  const { id, intentId } = await orderToPay(shop);
  const { id: other } = await paidOrder(shop);
  // As if Stripe had reported the payment as canceled but taken the money.
  await shop.rows("update orders set status = 'canceled', superseded_by = $2 where id = $1", [id, other]);
  await pay(shop, intentId);
  await ask(`${shop.url}/api/fulfill-order/${id}`, {});
  expect(await reaches(shop, id, 'refunded')).toMatchObject({ paid: 3498, refunded: 3498 });
  await until('the shopper gets an email', async () => {
    const mails = await shop.rows("select id from mails where event like 'refunded.%' and text like $1", [
      `%${id}%`,
    ]);
    return mails.length === 1 || null;
  });
});

test('money for a canceled order without a replacement waits for the owner', async () => {
  const { id, intentId } = await orderToPay(shop);
  await shop.rows("update orders set status = 'canceled' where id = $1", [id]);
  await pay(shop, intentId);
  await ask(`${shop.url}/api/fulfill-order/${id}`, {});
  expect(await reaches(shop, id, 'on_hold')).toMatchObject({
    hold_reason: 'paid after it was canceled',
    refunded: 0,
  });
  expect(await shop.rows('select kind from alerts where order_id = $1 and done_at is null', [id])).toEqual([
    { kind: 'held' },
  ]);
});
