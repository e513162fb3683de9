import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { PendingPayment } from '../draft/checkout-draft.ts';
import { thankYouPath } from '../thank-you/redirect-result.ts';
import { type PaymentOutcome, paymentOutcome } from './payment-outcome.ts';

interface PaymentForm {
  stripe: Stripe;
  elements: StripeElements;
  isExpress?: boolean;
}

/**
 * Confirms the payment with Stripe. If the answer is lost, asks Stripe for the intent. Never throws. `isExpress`: the elements were
 * made before the intent.
 */
export async function confirmPayment(
  { orderId, clientSecret }: PendingPayment,
  { stripe, elements, isExpress = false }: PaymentForm,
): Promise<PaymentOutcome> {
  const return_url = window.location.origin + thankYouPath(orderId);
  const confirmed = await outcomeOf(
    stripe.confirmPayment({
      elements,
      ...(isExpress && { clientSecret }),
      redirect: 'if_required',
      confirmParams: { return_url },
    }),
  );
  if (confirmed.kind !== 'unknown') return confirmed;
  const retrieved = await outcomeOf(stripe.retrievePaymentIntent(clientSecret));
  const isCertain = ['paid', 'pending', 'closed'].includes(retrieved.kind);
  return isCertain ? retrieved : confirmed;
}

async function outcomeOf(answer: Promise<Parameters<typeof paymentOutcome>[0]>): Promise<PaymentOutcome> {
  try {
    return paymentOutcome(await answer);
  } catch {
    return { kind: 'unexpected' };
  }
}
