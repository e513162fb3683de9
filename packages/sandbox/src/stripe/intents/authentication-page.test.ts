import type Stripe from 'stripe';
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

test('a card of 3D Secure 2 is authenticated in a frame if Stripe.js asks, one of 3D Secure 1 is redirected', async () => {
  const { stripe, url } = await openSandbox();
  const confirmed = async (number: string) => {
    const { id, client_secret } = await stripe.paymentIntents.create({ amount: 2900, currency: 'usd' });
    const card = { number, exp_month: '12', exp_year: '2040', cvc: '123' };
    const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
    const response = await fetch(`${url}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams([
        ['key', 'pk_test_sandbox'],
        ['client_secret', String(client_secret)],
        ['return_url', return_url],
        ['payment_method_data[type]', 'card'],
        ...(fields as [string, string][]),
      ]),
    });
    return ((await response.json()) as Stripe.PaymentIntent).next_action;
  };
  const framed = await confirmed('4000000000003220');
  expect(framed).toMatchObject({ type: 'use_stripe_sdk', use_stripe_sdk: { stripe_js: expect.any(String) } });
  const frame = await fetch(String(framed?.use_stripe_sdk?.stripe_js));
  expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors *');
  const redirected = await confirmed('4000000000003063');
  expect(redirected).toMatchObject({ type: 'redirect_to_url', redirect_to_url: { return_url } });
  const page = await fetch(redirected?.redirect_to_url?.url ?? '');
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
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
