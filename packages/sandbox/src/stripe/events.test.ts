import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { closeOnce, openSandbox, type Received, receiveWebhooks } from '../test-sandbox.ts';

const paid: Stripe.PaymentIntentCreateParams = {
  amount: 2900,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  confirm: true,
  payment_method: 'pm_card_visa',
};

test('events are signed and describe the payment', async () => {
  const { url, received } = await receiveWebhooks();
  const { sandbox, stripe } = await openSandbox({ stripe: { webhookUrl: url } });
  const intent = await stripe.paymentIntents.create(paid);
  await sandbox.idle();
  const events = received.map(read);
  expect(events.map(({ type }) => type).sort()).toEqual([
    'charge.succeeded',
    'charge.updated',
    'payment_intent.created',
    'payment_intent.succeeded',
  ]);
  const succeeded = events.find(({ type }) => type === 'payment_intent.succeeded');
  expect(succeeded).toMatchObject({ object: 'event', api_version: '2026-10-28.endive', livemode: false });
  expect(succeeded?.data.object).toMatchObject({ id: intent.id, status: 'succeeded', amount_received: 2900 });
  expect(succeeded?.request?.id).toBe(intent.lastResponse.requestId);
  const { data: stored } = await stripe.events.list({ type: 'payment_intent.succeeded' });
  expect(stored).toMatchObject([{ id: succeeded?.id, pending_webhooks: 0 }]);
});

test('the fee comes with the booking, after the payment', async () => {
  const { url, received } = await receiveWebhooks();
  const { sandbox, stripe } = await openSandbox({ stripe: { webhookUrl: url } });
  const paidIntent = await stripe.paymentIntents.create({ ...paid, expand: ['latest_charge'] });
  expect(paidIntent.latest_charge).toMatchObject({ paid: true, balance_transaction: null });
  await sandbox.idle();
  const updated = received.map(read).find(({ type }) => type === 'charge.updated');
  expect(updated?.data).toMatchObject({
    object: { payment_intent: paidIntent.id, balance_transaction: expect.stringMatching(/^txn_/) },
    previous_attributes: { balance_transaction: null },
  });
  const id = (updated?.data.object as Stripe.Charge | undefined)?.id ?? '';
  const charge = await stripe.charges.retrieve(id, { expand: ['balance_transaction'] });
  expect(charge.balance_transaction).toMatchObject({ fee: 114, net: 2786 });
});

test('a signature does not match an altered body', async () => {
  const { url, received } = await receiveWebhooks();
  const { sandbox, stripe } = await openSandbox({ stripe: { webhookUrl: url } });
  await stripe.paymentIntents.create({ amount: 2900, currency: 'usd' });
  await sandbox.idle();
  const [sent] = received as [Received];
  expect(() => read({ ...sent, body: sent.body.replace('2900', '1') })).toThrow(/signature/i);
});

test('an event is retried until the shop responds with 2xx', async () => {
  const { url, received } = await receiveWebhooks([500, 302]);
  const { sandbox, stripe } = await openSandbox({ stripe: { webhookUrl: url } });
  await stripe.paymentIntents.create({ amount: 2900, currency: 'usd' });
  await sandbox.idle();
  expect(received).toHaveLength(3);
  expect(new Set(received.map((each) => read(each).id)).size).toBe(1);
});

test('after the last retry an event stays undelivered', async () => {
  const { url, received } = await receiveWebhooks(Array(10).fill(500));
  const { sandbox, stripe } = await openSandbox({
    stripe: { webhookUrl: url, webhookRetryDelaysMs: [1, 1] },
  });
  await stripe.paymentIntents.create({ amount: 2900, currency: 'usd' });
  await sandbox.idle();
  expect(received).toHaveLength(3);
  expect((await stripe.events.list()).data[0]?.pending_webhooks).toBe(1);
});

test('deliveries continue after a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const { url, received } = await receiveWebhooks([500]);
  const stripe = { webhookUrl: url, webhookRetryDelaysMs: [50] };
  const before = await openSandbox({ dataDir, stripe });
  const { id } = await before.stripe.paymentIntents.create({ amount: 2900, currency: 'usd' });
  await closeOnce(before.sandbox);
  const after = await openSandbox({ dataDir, stripe });
  await after.sandbox.idle();
  expect(received.map(read).at(-1)?.data.object).toMatchObject({ id });
  expect((await after.stripe.events.list()).data[0]?.pending_webhooks).toBe(0);
});

test('faults duplicate and reorder events', async () => {
  const { url, received } = await receiveWebhooks();
  const { sandbox, stripe, url: sandboxUrl } = await openSandbox({ stripe: { webhookUrl: url } });
  await fetch(`${sandboxUrl}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ stripe: { twice: true, outOfOrderMs: 200 } }),
  });
  await stripe.paymentIntents.create(paid);
  await sandbox.idle();
  const types = received.map((each) => read(each).type);
  expect(types.slice(0, 2)).toEqual(['charge.succeeded', 'charge.succeeded']);
  expect(types).toHaveLength(8);
});

test('events can be listed by type', async () => {
  const { stripe } = await openSandbox();
  await stripe.paymentIntents.create(paid);
  const types = (await stripe.events.list({ type: 'payment_intent.*' })).data.map(({ type }) => type);
  expect(types).toEqual(['payment_intent.succeeded', 'payment_intent.created']);
});

function read({ headers, body }: Received): Stripe.Event {
  return new Stripe('sk_test_sandbox').webhooks.constructEvent(
    body,
    String(headers['stripe-signature']),
    'whsec_sandbox',
  );
}
