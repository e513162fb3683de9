import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { PendingPayment } from '../draft/checkout-draft.ts';
import { thankYouPath } from '../thank-you/thank-you-path.ts';
import { type PaymentOutcome, paymentOutcome } from './payment-outcome.ts';

export interface CardForm {
  stripe: Stripe;
  elements: StripeElements;
}

/** Confirms the payment with the provider; when its answer is lost, asks what became of it. Never throws. */
export async function confirmPayment(
  { stripe, elements }: CardForm,
  { orderId, clientSecret }: PendingPayment,
): Promise<PaymentOutcome> {
  const return_url = window.location.origin + thankYouPath(orderId);
  const confirmed = await outcomeOf(
    stripe.confirmPayment({ elements, redirect: 'if_required', confirmParams: { return_url } }),
  );
  if (confirmed.kind !== 'unheard') return confirmed;
  const asked = await outcomeOf(stripe.retrievePaymentIntent(clientSecret));
  return asked.kind === 'paid' || asked.kind === 'pending' || asked.kind === 'closed' ? asked : confirmed;
}

async function outcomeOf(answer: Promise<Parameters<typeof paymentOutcome>[0]>): Promise<PaymentOutcome> {
  try {
    return paymentOutcome(await answer);
  } catch {
    return { kind: 'unexpected' };
  }
}
