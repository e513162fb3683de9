import { useState } from 'react';
import { closeAttempt, isOpen } from '../attempt/stored-attempts.ts';
import { NOT_REOPENED, SETBACKS } from '../checkout-words.ts';
import type { PendingPayment } from '../draft/checkout-draft.ts';
import { reopenPayment } from '../order/place-order.ts';
import { refusalOf } from '../order/refusal.ts';
import type { PaymentOutcome } from '../payment/payment-outcome.ts';
import type { Purchase } from './use-purchase.ts';

/** The order that waits to be paid, from its making to its payment or its end. */
export function usePendingPayment(kept: PendingPayment | null, purchase: Purchase) {
  const [payment, setPayment] = useState(kept);
  const [setback, setSetback] = useState<string | null>(null);
  const [isReopened, setReopened] = useState(false);

  function startOver(why: string) {
    setPayment(null);
    setSetback(why);
  }

  return {
    payment,
    /** Why the shopper has to begin anew; null when there is nothing to say. */
    setback,
    /** The card form is a new one for the same order. */
    isReopened,
    waitFor(next: PendingPayment) {
      setPayment(next);
      setSetback(null);
    },
    /** Holds the purchase still and answers true when this is still the order that would be made now. */
    start({ orderId, fingerprint }: PendingPayment, fingerprintNow: string | null): boolean {
      const isCurrent = fingerprint === fingerprintNow && isOpen(orderId);
      setReopened(false);
      if (isCurrent) purchase.hold();
      else startOver(SETBACKS.changed);
      return isCurrent;
    },
    end({ orderId }: PendingPayment, outcome: PaymentOutcome) {
      if (outcome.kind === 'paid' || outcome.kind === 'pending')
        return purchase.finish(orderId, outcome.kind);
      purchase.release();
    },
    /** Replaces a payment that was closed for declined cards. Answers why there is no new one, null when all is said. */
    async reopen(closed: PendingPayment, amount: string): Promise<string | null> {
      try {
        const next = await reopenPayment(closed, amount);
        if (next) {
          setPayment(next);
          setReopened(true);
          return null;
        }
        closeAttempt(closed.orderId);
        startOver(SETBACKS.closed);
        return null;
      } catch (error) {
        const refusal = refusalOf(error);
        return refusal.kind === 'told' ? refusal.message : NOT_REOPENED;
      } finally {
        purchase.release();
      }
    },
  };
}
