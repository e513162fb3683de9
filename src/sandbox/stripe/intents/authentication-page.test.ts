import { expect, test } from 'vitest';
import { openSandbox } from '../../test-sandbox.ts';

const return_url = 'http://127.0.0.1:9/thanks?order=17';

test('completing authentication pays the intent and redirects to the shop', async () => {
  const { bank, read, id } = await visitBank('pm_card_authenticationRequired');
  expect(await (await fetch(bank)).text()).toContain('Complete authentication');
  const back = await decide(bank, 'complete');
  expect(back.origin + back.pathname).toBe('http://127.0.0.1:9/thanks');
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    order: '17',
    payment_intent: id,
    redirect_status: 'succeeded',
  });
  expect(await read()).toMatchObject({ status: 'succeeded', amount_received: 2900, next_action: null });
});

test('after failed authentication another card can pay', async () => {
  const { bank, read, stripe, id } = await visitBank('pm_card_threeDSecure2Required');
  expect((await decide(bank, 'fail')).searchParams.get('redirect_status')).toBe('failed');
  const { status, last_payment_error } = await read();
  expect(status).toBe('requires_payment_method');
  expect(last_payment_error?.code).toBe('payment_intent_authentication_failure');
  const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url });
  expect(paid.status).toBe('succeeded');
});

test('an authenticated card without funds is declined', async () => {
  const card = 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds';
  const { bank, read } = await visitBank(card);
  await decide(bank, 'complete');
  expect((await read()).last_payment_error?.decline_code).toBe('insufficient_funds');
});

test('a second click does not pay again', async () => {
  const { bank, stripe, id } = await visitBank('pm_card_authenticationRequired');
  await decide(bank, 'complete');
  expect((await decide(bank, 'fail')).searchParams.get('redirect_status')).toBe('succeeded');
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
});

test('authentication does not pay a canceled intent', async () => {
  const { bank, stripe, id, read } = await visitBank('pm_card_authenticationRequired');
  await stripe.paymentIntents.cancel(id);
  await decide(bank, 'complete');
  expect((await read()).status).toBe('canceled');
});

test('a new confirmation invalidates the old authentication page', async () => {
  const { bank, stripe, id } = await visitBank('pm_card_authenticationRequired');
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_authenticationRequired', return_url });
  expect((await fetch(bank)).status).toBe(404);
});

async function visitBank(payment_method: string) {
  const { stripe } = await openSandbox();
  const intent = await stripe.paymentIntents.create({
    amount: 2900,
    currency: 'usd',
    confirm: true,
    payment_method,
    return_url,
  });
  expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
  const bank = intent.next_action?.redirect_to_url?.url ?? '';
  return { stripe, id: intent.id, bank, read: () => stripe.paymentIntents.retrieve(intent.id) };
}

async function decide(bank: string, decision: string): Promise<URL> {
  const body = new URLSearchParams({ decision });
  const response = await fetch(bank, { method: 'POST', body, redirect: 'manual' });
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '');
}
