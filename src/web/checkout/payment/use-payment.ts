import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useState } from 'react';
import { dismissShownToast, toast } from '../../ui/use-toast.ts';
import { whilePaying } from '../attempt/tab-locks.ts';
import { CHECKOUT_TOASTS, NOTHING_PAID, PAYING_ELSEWHERE } from '../checkout-words.ts';
import type { PendingPayment } from '../draft/checkout-draft.ts';
import { useSingleFlight } from '../use-single-flight.ts';
import { confirmPayment } from './confirm-payment.ts';
import type { PaymentOutcome } from './payment-outcome.ts';
import { inSentences, paymentWords } from './payment-words.ts';

/** Who is told of the course of a payment. */
export interface PaymentWatch {
  /** The last look before money moves: false when this is not to be paid any more, and nothing is started. */
  onStart: () => boolean;
  onEnd: (outcome: PaymentOutcome) => void;
  /** The payment was closed for declined cards. Answers why no new one was opened, null when all is said. */
  onClosed: () => Promise<string | null>;
}

/** Why the last try did not pay. */
export interface PaymentTrouble {
  notice: string;
  /** The shopper is better off in the card form, which points at the field that is wrong. */
  isTyping: boolean;
}

/** Pays with what is typed into the card form, in one tab at a time. A declined card may be tried again. */
export function usePayment(payment: PendingPayment, { onStart, onEnd, onClosed }: PaymentWatch) {
  const stripe = useStripe();
  const elements = useElements();
  const [trouble, setTrouble] = useState<PaymentTrouble | null>(null);

  const [pay, isPaying] = useSingleFlight(async () => {
    if (!stripe || !elements) return;
    // What was said of the last try no longer holds.
    dismissShownToast();
    setTrouble(null);
    const tried = await whilePaying(async () => {
      if (!onStart()) return true;
      const outcome = await confirmPayment({ stripe, elements }, payment);
      if (outcome.kind === 'closed') setTrouble(tellWhyClosed(await onClosed()));
      else {
        onEnd(outcome);
        setTrouble(tellOf(outcome));
      }
      return true;
    });
    if (tried === null) setTrouble({ notice: PAYING_ELSEWHERE, isTyping: false });
  });

  return { pay, isPaying, trouble };
}

function tellWhyClosed(why: string | null): PaymentTrouble | null {
  if (why === null) return null;
  toast(CHECKOUT_TOASTS.paymentFailed(why));
  return { notice: inSentences(why, NOTHING_PAID), isTyping: false };
}

function tellOf(outcome: PaymentOutcome): PaymentTrouble | null {
  const words = paymentWords(outcome);
  if (!words) return null;
  toast(words.toast);
  return { notice: words.notice, isTyping: outcome.kind === 'declined' && outcome.isTyping };
}
