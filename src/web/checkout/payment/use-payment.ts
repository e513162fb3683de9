import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useNavigate } from 'react-router';
import { dismissToast, toast, useToast } from '../../ui/use-toast.ts';
import { CHECKOUT_TOASTS } from '../checkout-toasts.ts';
import { thankYouPath } from '../thank-you/thank-you-path.ts';
import { useSingleFlight } from '../use-single-flight.ts';
import { type PaymentOutcome, paymentOutcome } from './payment-outcome.ts';

interface Payment {
  stripe: Stripe | null;
  elements: StripeElements | null;
  orderId: string;
  onPaid: (orderId: string) => Promise<void>;
}

/** Confirms the payment with the provider, and whether that is under way. A declined card may be tried again. */
export function usePayment({ stripe, elements, orderId, onPaid }: Payment) {
  const navigate = useNavigate();
  const shown = useToast();

  return useSingleFlight(async () => {
    if (!stripe || !elements) return;
    // What was said of the last try no longer holds.
    if (shown) dismissToast(shown.id);
    const outcome = await confirmPayment(stripe, elements, orderId);
    if (outcome.kind === 'paid') return onPaid(orderId);
    if (outcome.kind === 'pending') return navigate(thankYouPath(orderId));
    if (outcome.kind === 'declined') return toast(CHECKOUT_TOASTS.paymentFailed(outcome.message));
    toast(CHECKOUT_TOASTS.unexpected);
  });
}

async function confirmPayment(
  stripe: Stripe,
  elements: StripeElements,
  orderId: string,
): Promise<PaymentOutcome> {
  const return_url = window.location.origin + thankYouPath(orderId);
  try {
    return paymentOutcome(
      await stripe.confirmPayment({ elements, redirect: 'if_required', confirmParams: { return_url } }),
    );
  } catch {
    return { kind: 'unexpected' };
  }
}
