import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openSandbox } from '../../test-sandbox.ts';

const cardOnly = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } } as const;
const price = { amount: 2900, currency: 'usd', ...cardOnly };

test('an intent offers what the dashboard turned on, unless it names its methods', async () => {
  const { stripe } = await openSandbox();
  const typesOf = async (params: Partial<Stripe.PaymentIntentCreateParams>) =>
    (await stripe.paymentIntents.create({ amount: 2900, currency: 'usd', ...params })).payment_method_types;
  expect(await typesOf({})).toEqual(['card', 'klarna', 'link']);
  expect(await typesOf({ automatic_payment_methods: { enabled: true } })).toEqual(['card', 'klarna', 'link']);
  expect(await typesOf(cardOnly)).toEqual(['card', 'link']);
  expect(await typesOf({ allowed_payment_method_types: ['card'] })).toEqual(['card']);
});

test('an intent is created from its parameters', async () => {
  const { stripe } = await openSandbox();
  const intent = await stripe.paymentIntents.create({
    ...price,
    metadata: { order_id: '17' },
    shipping: { name: 'Kim', address: { line1: '1 Main St', city: 'Salem', country: 'US' } },
  });
  expect(intent).toMatchObject({
    object: 'payment_intent',
    amount: 2900,
    amount_received: 0,
    currency: 'usd',
    status: 'requires_payment_method',
    livemode: false,
    latest_charge: null,
    metadata: { order_id: '17' },
  });
  expect(intent.id).toMatch(/^pi_\w{24}$/);
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{25}$`));
  expect(intent.lastResponse.requestId).toMatch(/^req_/);
  expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent);
});

test.each(['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex'])(
  '%s pays the whole amount',
  async (card) => {
    const { stripe } = await openSandbox();
    const { id } = await stripe.paymentIntents.create(price);
    const paid = await stripe.paymentIntents.confirm(id, { payment_method: card, expand: ['latest_charge'] });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2900, last_payment_error: null });
    expect(paid.latest_charge).toMatchObject({
      object: 'charge',
      paid: true,
      amount: 2900,
      payment_intent: id,
    });
  },
);

test.each([
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
  ['pm_card_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
])('%s is declined, and another card can pay', async (card, code, decline_code) => {
  const { stripe } = await openSandbox();
  const { id } = await stripe.paymentIntents.create(price);
  const error = await refusalOf(stripe.paymentIntents.confirm(id, { payment_method: card }));
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(error).toMatchObject({ statusCode: 402, code, decline_code });
  expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
  expect((await stripe.paymentIntents.retrieve(id)).last_payment_error).toMatchObject({ code, decline_code });
  const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  expect(paid.status).toBe('succeeded');
});

test.each([
  [{ amount: 49, currency: 'usd' }, 'amount_too_small', 'amount'],
  [{ amount: 100_000_000, currency: 'usd' }, 'amount_too_large', 'amount'],
  [{ currency: 'usd' }, 'parameter_missing', 'amount'],
  [{ amount: 12.5, currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
  [
    { amount: 2900, currency: 'usd', payment_method_types: ['card'] },
    'parameter_unknown',
    'payment_method_types',
  ],
  [
    { ...price, shipping: { name: 'Kim', address: { town: 'Salem' } } },
    'parameter_unknown',
    'shipping[address][town]',
  ],
  [{ ...price, payment_method: '' }, 'parameter_invalid_empty', 'payment_method'],
])('creating an intent with %j answers %s', async (params, code, param) => {
  const { stripe } = await openSandbox();
  const created = stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams);
  const error = await refusalOf(created);
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(error).toMatchObject({ statusCode: 400, code, param });
});

test('a paid intent cannot be confirmed or canceled', async () => {
  const { stripe } = await openSandbox();
  const { id } = await stripe.paymentIntents.create({
    ...price,
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  for (const attempt of [
    stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    stripe.paymentIntents.cancel(id),
  ]) {
    const error = await refusalOf(attempt);
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(error.payment_intent).toMatchObject({ id, status: 'succeeded' });
  }
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
});

test('a canceled intent cannot be paid', async () => {
  const { stripe } = await openSandbox();
  const { id } = await stripe.paymentIntents.create(price);
  const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  const error = await refusalOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
  expect(error.code).toBe('payment_intent_unexpected_state');
});

test('metadata with an empty value is left out', async () => {
  const { stripe } = await openSandbox();
  const { metadata } = await stripe.paymentIntents.create({ ...price, metadata: { a: '', b: '2' } });
  expect(metadata).toEqual({ b: '2' });
});

test('payment methods that may redirect need a return_url', async () => {
  const { stripe } = await openSandbox();
  const { id } = await stripe.paymentIntents.create({ amount: 2900, currency: 'usd' });
  const error = await refusalOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
  expect(error.message).toContain('return_url');
  const return_url = 'http://127.0.0.1/thanks';
  const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url });
  expect(paid.status).toBe('succeeded');
});

test('card numbers from a server are refused', async () => {
  const { stripe } = await openSandbox();
  const { id } = await stripe.paymentIntents.create(price);
  const payment_method_data = {
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
  };
  const params = { payment_method_data } as unknown as Stripe.PaymentIntentConfirmParams;
  expect((await refusalOf(stripe.paymentIntents.confirm(id, params))).message).toContain('generally unsafe');
});

test('lists are paged, newest first', async () => {
  const { stripe } = await openSandbox();
  const ids: string[] = [];
  for (const amount of [100, 200, 300]) {
    ids.unshift((await stripe.paymentIntents.create({ ...price, amount })).id);
  }
  const first = await stripe.paymentIntents.list({ limit: 2 });
  expect(first.has_more).toBe(true);
  const rest = await stripe.paymentIntents.list({ limit: 2, starting_after: first.data[1]?.id });
  expect(rest.has_more).toBe(false);
  expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(ids);
  const all: string[] = [];
  for await (const { id } of stripe.paymentIntents.list({ limit: 1, created: { gte: 1 } })) all.push(id);
  expect(all).toEqual(ids);
});

test('an unknown intent gets a 404, and an amount cannot be expanded', async () => {
  const { stripe } = await openSandbox();
  const error = await refusalOf(stripe.paymentIntents.retrieve('pi_none'));
  expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  const { id } = await stripe.paymentIntents.create(price);
  const expanded = await refusalOf(stripe.paymentIntents.retrieve(id, { expand: ['amount.cents'] }));
  expect(expanded.message).toContain('cannot be expanded');
});

async function refusalOf(attempt: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Stripe.errors.StripeError);
  return error as InstanceType<typeof Stripe.errors.StripeError>;
}
