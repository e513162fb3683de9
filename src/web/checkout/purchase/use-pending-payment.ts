import { useState } from 'react';
import { closeAttempt, isOpen } from '../attempt/kept-attempts.ts';
import { SETBACKS } from '../checkout-words.ts';
import type { PendingPayment } from '../draft/checkout-draft.ts';
import type { PaymentOutcome } from '../payment/payment-outcome.ts';
import type { Purchase } from './use-purchase.ts';

/** The order that waits to be paid, from its making to its payment or its end. */
export function usePendingPayment(kept: PendingPayment | null, purchase: Purchase) {
  const [payment, setPayment] = useState(kept);
  const [setback, setSetback] = useState<string | null>(null);

  function startOver(why: string) {
    setPayment(null);
    setSetback(why);
  }

  return {
    payment,
    /** Why the shopper has to begin anew; null when there is nothing to say. */
    setback,
    waitFor(next: PendingPayment) {
      setPayment(next);
      setSetback(null);
    },
    /** Holds the purchase still and answers true when this is still the order that would be made now. */
    start({ orderId, fingerprint }: PendingPayment, fingerprintNow: string | null): boolean {
      const isCurrent = fingerprint === fingerprintNow && isOpen(orderId);
      if (isCurrent) purchase.hold();
      else startOver(SETBACKS.changed);
      return isCurrent;
    },
    end({ orderId }: PendingPayment, outcome: PaymentOutcome) {
      if (outcome.kind === 'paid' || outcome.kind === 'pending')
        return purchase.finish(orderId, outcome.kind);
      purchase.release();
      if (outcome.kind !== 'closed') return;
      closeAttempt(orderId);
      startOver(SETBACKS.closed);
    },
  };
}
