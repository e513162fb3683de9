import { expect, test } from 'vitest';
import { openSandbox } from '../../../packages/sandbox/src/test-sandbox.ts';
import { MAYA_RECIPIENT } from '../../../test/world.ts';
import { cents } from '../../domain/money/money.ts';
import { stripeGateway } from './stripe.ts';

async function open() {
  const { url, stripe } = await openSandbox();
  const failChanges = (times: number) =>
    fetch(`${url}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stripe: { failChanges: times } }),
    });
  const gateway = stripeGateway({
    apiUrl: url,
    secretKey: 'sk_test_sandbox',
    webhookSecret: 'whsec_sandbox',
    timeout: 5000,
    largestAnswer: 100_000,
  });
  return { stripe, gateway, failChanges };
}

const ORDER = { id: '7K2Q9MXA4T', total: cents(3498), recipient: MAYA_RECIPIENT, hats: 'Bride Squad' };
const ATTEMPT = { attempt: 1, threeDSecure: false };

test('an intent that Stripe failed to make is made under a second key, and is the same at every call', async () => {
  const { stripe, gateway, failChanges } = await open();
  await failChanges(1);
  const { intentId } = await gateway.createPayment(ORDER, ATTEMPT);
  expect(await gateway.createPayment(ORDER, ATTEMPT)).toMatchObject({ intentId });
  expect((await stripe.paymentIntents.list()).data).toMatchObject([{ id: intentId }]);
});

test('a refund that Stripe answered with a 500 waits, since it may have been made', async () => {
  const { stripe, gateway, failChanges } = await open();
  const { id: intentId } = await stripe.paymentIntents.create({
    amount: 3498,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'http://localhost/',
  });
  await failChanges(1);
  const refund = { id: 'refund_1', orderId: ORDER.id, intentId, amount: cents(500) };
  for (let times = 0; times < 2; times += 1)
    await expect(gateway.refund(refund)).rejects.toMatchObject({ code: 'provider_failed' });
  expect((await stripe.refunds.list({ payment_intent: intentId })).data).toEqual([]);
});

test('a payment whose address was corrected after an answer was lost is begun under a second key', async () => {
  const { gateway } = await open();
  const { intentId } = await gateway.createPayment(ORDER, ATTEMPT);
  const corrected = { ...ORDER, recipient: { ...MAYA_RECIPIENT, address1: '2 Corrected Street' } };
  const made = await gateway.createPayment(corrected, ATTEMPT);
  expect(made.intentId).not.toBe(intentId);
  expect(await gateway.createPayment(corrected, ATTEMPT)).toMatchObject({ intentId: made.intentId });
});
