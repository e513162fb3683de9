import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useState } from 'react';
import { dismissShownToast, toast } from '../../ui/use-toast.ts';
import {
  CHECKOUT_TOASTS,
  inSentences,
  NOTHING_PAID,
  PAYING_ELSEWHERE,
  paymentTexts,
} from '../checkout-texts.ts';
import type { PendingPayment } from '../draft/checkout-draft.ts';
import { withPaymentLock } from '../order/tab-locks.ts';
import { thankYouPath } from '../thank-you/redirect-result.ts';
import { useSingleFlight } from '../use-single-flight.ts';
import { type PaymentOutcome, paymentOutcome } from './payment-outcome.ts';

export interface PaymentCallbacks {
  /** The last check before money moves. Returns false if this payment must not be made anymore. */
  onStart: () => boolean;
  onEnd: (outcome: PaymentOutcome) => Promise<void>;
  /** The payment was closed after declined cards. Returns why no new one was opened; null if there is nothing to show. */
  onClosed: () => Promise<string | null>;
}

/** Why the last try failed. */
export interface PaymentTrouble {
  notice: string;
  /** The card form shows which field is wrong, so the focus stays there. */
  isTyping: boolean;
  /** Another card may be taken. */
  isDeclined?: boolean;
  /** The card field that Stripe found empty or incomplete. */
  missing?: string | undefined;
}

/** Pays with the card form, in one tab at a time. A declined card may be tried again. */
export function usePayment(payment: PendingPayment, { onStart, onEnd, onClosed }: PaymentCallbacks) {
  const stripe = useStripe();
  const elements = useElements();
  const [trouble, setTrouble] = useState<PaymentTrouble | null>(null);

  const [pay, isPaying] = useSingleFlight(async () => {
    if (!stripe || !elements) return;
    // The messages about the last try no longer apply.
    dismissShownToast();
    setTrouble(null);
    const tried = await withPaymentLock(async () => {
      if (!onStart()) return true;
      const outcome = await confirmPayment(stripe, elements, payment);
      if (outcome.kind === 'closed') setTrouble(showWhyClosed(await onClosed()));
      else {
        await onEnd(outcome);
        setTrouble(showFailure(outcome));
      }
      return true;
    });
    if (tried === null) setTrouble({ notice: PAYING_ELSEWHERE, isTyping: false });
  });

  const toCard = () => elements?.getElement('payment')?.focus();

  return { pay, isPaying, trouble, toCard };
}

/** Confirms the payment with Stripe. If the answer is lost, asks Stripe for the intent. Never throws. */
async function confirmPayment(
  stripe: Stripe,
  elements: StripeElements,
  { orderId, clientSecret }: PendingPayment,
): Promise<PaymentOutcome> {
  const return_url = window.location.origin + thankYouPath(orderId);
  const confirmed = await outcomeOf(
    stripe.confirmPayment({ elements, redirect: 'if_required', confirmParams: { return_url } }),
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

function showWhyClosed(why: string | null): PaymentTrouble | null {
  if (why === null) return null;
  toast(CHECKOUT_TOASTS.paymentFailed(why));
  return { notice: inSentences(why, NOTHING_PAID), isTyping: false };
}

function showFailure(outcome: PaymentOutcome): PaymentTrouble | null {
  const texts = paymentTexts(outcome);
  if (!texts) return null;
  toast(texts.toast);
  const { isTyping = false, missing } = outcome.kind === 'declined' ? outcome : {};
  return { notice: texts.notice, isTyping, isDeclined: outcome.kind === 'declined', missing };
}
