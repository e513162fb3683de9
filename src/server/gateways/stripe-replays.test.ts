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

test.each([
  ['is made under a second key', false],
  ['is found if it was made nevertheless', true],
])('a refund that Stripe answered with a 500 %s', async (_what, wasMade) => {
  const { stripe, gateway, failChanges } = await open();
  const { id: intentId } = await stripe.paymentIntents.create({
    amount: 3498,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'http://localhost/',
  });
  const made = { payment_intent: intentId, amount: 500, metadata: { refund_id: 'refund_1' } };
  if (wasMade) await stripe.refunds.create(made);
  await failChanges(1);
  const refund = { id: 'refund_1', orderId: ORDER.id, intentId, amount: cents(500) };
  const answers = [await gateway.refund(refund), await gateway.refund(refund)];
  const { data: refunds } = await stripe.refunds.list({ payment_intent: intentId });
  expect(refunds).toMatchObject([made]);
  expect(answers.map((answer) => 'id' in answer && answer.id)).toEqual([refunds[0]?.id, refunds[0]?.id]);
});
