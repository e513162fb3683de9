import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { afterEach, expect, test, vi } from 'vitest';
import { confirmPayment } from './confirm-payment.ts';

const LOST = { error: { type: 'api_connection_error', message: 'No answer.' } };

afterEach(() => vi.unstubAllGlobals());

async function confirm(answer: object | Error, intent: object | Error = LOST) {
  vi.stubGlobal('window', { location: { origin: 'https://hats.example' } });
  const answered = (given: object | Error) =>
    vi.fn(async () => {
      if (given instanceof Error) throw given;
      return given;
    });
  const stripe = { confirmPayment: answered(answer), retrievePaymentIntent: answered(intent) };
  const payment = { orderId: '7K2Q9MXA4T', clientSecret: 'pi_1_secret', requestHash: '' };
  const outcome = await confirmPayment(payment, {
    stripe: stripe as unknown as Stripe,
    elements: {} as StripeElements,
  });
  return { outcome, stripe };
}

test('a bank sends its shopper back to the page that thanks for this order', async () => {
  const { outcome, stripe } = await confirm({ paymentIntent: { status: 'succeeded' } });
  expect(outcome).toEqual({ kind: 'paid' });
  expect(stripe.confirmPayment).toHaveBeenCalledWith(
    expect.objectContaining({
      redirect: 'if_required',
      confirmParams: { return_url: expect.stringMatching(/^https:\/\/hats\.example\/.*7K2Q9MXA4T/) },
    }),
  );
  expect(stripe.retrievePaymentIntent).not.toHaveBeenCalled();
});

test.each([
  ['succeeded', 'paid'],
  ['processing', 'pending'],
  ['canceled', 'closed'],
  ['requires_payment_method', 'unknown'],
])('after a lost answer, a payment that is %s at Stripe counts as %s', async (status, kind) => {
  expect((await confirm(LOST, { paymentIntent: { status } })).outcome.kind).toBe(kind);
});

test('a payment whose outcome is unknown is not called failed', async () => {
  expect((await confirm(LOST, new Error('offline'))).outcome).toEqual({
    kind: 'unknown',
    message: 'No answer.',
  });
});

test('a declined card is not asked about again', async () => {
  const { outcome, stripe } = await confirm({ error: { type: 'card_error', message: 'Declined.' } });
  expect(outcome).toMatchObject({ kind: 'declined', message: 'Declined.' });
  expect(stripe.retrievePaymentIntent).not.toHaveBeenCalled();
});
