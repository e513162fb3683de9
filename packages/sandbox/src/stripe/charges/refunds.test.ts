import { expect, test } from 'vitest';
import { openSandbox } from '../../test-sandbox.ts';

test('partial refunds never exceed the charge', async () => {
  const { stripe, intent } = await pay('pm_card_visa');
  const first = await stripe.refunds.create({ payment_intent: intent.id, amount: 1000 });
  expect(first).toMatchObject({
    object: 'refund',
    amount: 1000,
    status: 'succeeded',
    payment_intent: intent.id,
  });
  await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 1901 })).rejects.toMatchObject({
    statusCode: 400,
    param: 'amount',
  });
  await stripe.refunds.create({ charge: String(intent.latest_charge) });
  await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  const charge = await stripe.charges.retrieve(String(intent.latest_charge), { expand: ['refunds'] });
  expect(charge).toMatchObject({ amount_refunded: 2900, refunded: true });
  expect(charge.refunds?.data.map(({ amount }) => amount)).toEqual([1900, 1000]);
});

test('some refunds stay pending, then succeed', async () => {
  const { stripe, sandbox, intent } = await pay('pm_card_pendingRefund');
  const { id, status } = await stripe.refunds.create({ payment_intent: intent.id });
  expect(status).toBe('pending');
  await sandbox.idle();
  expect((await stripe.refunds.list()).data).toMatchObject([{ id, status: 'succeeded' }]);
});

test('some refunds fail later, and no longer count as refunded', async () => {
  const { stripe, sandbox, intent } = await pay('pm_card_refundFail');
  const { id } = await stripe.refunds.create({ payment_intent: intent.id });
  await sandbox.idle();
  expect((await stripe.refunds.list()).data).toMatchObject([{ id, status: 'failed' }]);
  const charge = await stripe.charges.retrieve(String(intent.latest_charge));
  expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
});

test('an unpaid intent cannot be refunded', async () => {
  const { stripe } = await openSandbox();
  const { id } = await stripe.paymentIntents.create({ amount: 2900, currency: 'usd' });
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ statusCode: 400 });
});

test('a buyer can dispute a charge, and the shop can lose', async () => {
  const { stripe, sandbox, url, intent } = await pay('pm_card_createDispute');
  await sandbox.idle();
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data;
  expect(dispute).toMatchObject({ reason: 'fraudulent', status: 'needs_response', amount: 2900 });
  expect((await stripe.charges.retrieve(String(intent.latest_charge))).disputed).toBe(true);
  await fetch(`${url}/sandbox/stripe/disputes/${dispute?.id}/close`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'lost' }),
  });
  expect((await stripe.disputes.list()).data).toMatchObject([{ id: dispute?.id, status: 'lost' }]);
  const types = (await stripe.events.list({ type: 'charge.dispute.*' })).data.map(({ type }) => type);
  expect(types.at(0)).toBe('charge.dispute.closed');
  expect(types.at(-1)).toBe('charge.dispute.created');
});

async function pay(payment_method: string) {
  const opened = await openSandbox();
  const intent = await opened.stripe.paymentIntents.create({
    amount: 2900,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    confirm: true,
    payment_method,
  });
  expect(intent.status).toBe('succeeded');
  return { ...opened, intent };
}
