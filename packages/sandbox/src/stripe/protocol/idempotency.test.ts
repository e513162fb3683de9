import { expect, test } from 'vitest';
import { openSandbox } from '../../test-sandbox.ts';

test('the same request with the same key runs once', async () => {
  const { stripe } = await openSandbox();
  const create = () =>
    stripe.paymentIntents.create({ amount: 2900, currency: 'usd' }, { idempotencyKey: 'order-17' });
  const first = await create();
  const second = await create();
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});

test('a key with different parameters is refused', async () => {
  const { stripe } = await openSandbox();
  const create = (amount: number) =>
    stripe.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey: 'order-17' });
  await create(2900);
  await expect(create(5800)).rejects.toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
});

test('a key is refused while its first request is in progress', async () => {
  const { url } = await openSandbox({ stripe: { latencyMs: 100 } });
  const create = () =>
    fetch(`${url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox', 'idempotency-key': 'order-17' },
      body: new URLSearchParams({ amount: '2900', currency: 'usd' }),
    });
  const answers = await Promise.all([create(), create()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = await answers.find(({ status }) => status === 409)?.json();
  expect(refused.error.code).toBe('idempotency_key_in_use');
});

test('a decline is replayed, a validation error is not', async () => {
  const { stripe } = await openSandbox();
  const { id } = await stripe.paymentIntents.create({
    amount: 2900,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
  });
  const decline = () =>
    stripe.paymentIntents.confirm(
      id,
      { payment_method: 'pm_card_chargeDeclined' },
      { idempotencyKey: 'pay' },
    );
  await expect(decline()).rejects.toMatchObject({ statusCode: 402 });
  await expect(decline()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);

  const create = (amount: number) =>
    stripe.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey: 'cheap' });
  await expect(create(1)).rejects.toMatchObject({ code: 'amount_too_small' });
  expect((await create(100)).amount).toBe(100);
});

test('a 500 is replayed, and another key is not failed by it', async () => {
  const { stripe, url } = await openSandbox();
  await fetch(`${url}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ stripe: { failChanges: 1 } }),
  });
  const create = (idempotencyKey: string) =>
    stripe.paymentIntents.create({ amount: 2900, currency: 'usd' }, { idempotencyKey });
  const failure = await create('order-17').catch((error) => error);
  expect(failure).toMatchObject({ statusCode: 500, headers: { 'idempotency-key': 'order-17' } });
  expect(failure.headers).not.toHaveProperty('idempotent-replayed');
  await expect(create('order-17')).rejects.toMatchObject({
    statusCode: 500,
    headers: { 'idempotent-replayed': 'true' },
  });
  const { id } = await create('order-17-r2');
  expect((await stripe.paymentIntents.list()).data).toMatchObject([{ id }]);
});

test('an expired key can be used again', async () => {
  const { stripe } = await openSandbox({ stripe: { idempotencyKeyLifetimeMs: 0 } });
  const create = (amount: number) =>
    stripe.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey: 'order-17' });
  expect((await create(2900)).id).not.toBe((await create(5800)).id);
});

test('a retry after a lost response gets the same result', async () => {
  const { stripe, url } = await openSandbox();
  await fetch(`${url}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ stripe: { cutAnswers: 1 } }),
  });
  // The SDK retries after a closed connection, with the key it generated.
  const intent = await stripe.paymentIntents.create({ amount: 2900, currency: 'usd' });
  expect((await stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([intent.id]);
});
