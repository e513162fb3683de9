import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Cart } from '../../domain/cart/cart.ts';
import type { DiscountCode } from '../../domain/cart/discount-code.ts';
import { useCode } from '../cart/stored-code.ts';
import { NOT_REOPENED, SETBACKS } from './checkout-texts.ts';
import type { PendingPayment } from './draft/checkout-draft.ts';
import { storeDraft, storePaidOrder, thankYouHere } from './draft/stored-checkout.ts';
import { reopenPayment } from './order/place-order.ts';
import { refusalOf } from './order/refusal.ts';
import { settleOrder } from './order/settle-order.ts';
import { closeAttempt, isOpen, takeBought } from './order/stored-attempts.ts';
import type { PaymentOutcome } from './payment/payment-outcome.ts';
import type { SentCart } from './sent-cart.ts';
import { ACCEPTED_HERE } from './thank-you/redirect-result.ts';

/** The cart on the way from Pay Now to the thank-you page. */
export interface Purchase {
  /** Does not change during a payment, even if another tab changes the stored cart. */
  cart: Cart;
  /** The discount code, which stays the same during a payment as well. */
  code: DiscountCode | null;
  isHeld: boolean;
  isPaid: boolean;
  hold: () => void;
  release: () => void;
  /** Stripe has the money, or will have it. Opens the thank-you page. */
  finish: (orderId: string, outcome: 'paid' | 'pending') => Promise<void>;
}

/** `sent` is the cart's own, if the shop sent it. */
export function usePurchase(items: Cart, sent: SentCart | null = null): Purchase {
  const own = useCode();
  const code = sent ? sent.code : own;
  const [held, setHeld] = useState<Pick<Purchase, 'cart' | 'code'> | null>(null);
  const [isPaid, setPaid] = useState(false);
  const navigate = useNavigate();

  return {
    cart: held?.cart ?? items,
    code: held ? held.code : code,
    isHeld: held !== null,
    isPaid,
    hold: () => setHeld({ cart: items, code }),
    release: () => setHeld(null),
    async finish(orderId, outcome) {
      if (outcome === 'paid') {
        // Should the tab die from here on, a reload goes on to the thank-you page, and ordering the same cart again in another
        // tab finds this order paid.
        storePaidOrder(orderId);
        setPaid(true);
        await settleOrder(orderId);
        takeBought(orderId);
        storeDraft(null);
      }
      await navigate(thankYouHere(orderId), { replace: true, state: ACCEPTED_HERE });
    },
  };
}

/** The order to pay. `stored` is what this tab stored before a reload. */
export function usePendingPayment(stored: PendingPayment | null, purchase: Purchase) {
  const [payment, setPayment] = useState(stored);
  const [setback, setSetback] = useState<string | null>(null);
  const [isReopened, setReopened] = useState(false);

  function startOver(why: string) {
    setPayment(null);
    setSetback(why);
  }

  return {
    payment,
    /** Why the shopper is back at shipping; null when there is no reason to show. */
    setback,
    /** This payment replaces one that was closed after declined cards. */
    isReopened,
    set(next: PendingPayment) {
      setPayment(next);
      setSetback(null);
    },
    /** Holds the cart and returns true if this is still the order that would be placed now. */
    start({ orderId, requestHash }: PendingPayment, requestHashNow: string | null): boolean {
      const isCurrent = requestHash === requestHashNow && isOpen(orderId);
      setReopened(false);
      if (isCurrent) purchase.hold();
      else startOver(SETBACKS.changed);
      return isCurrent;
    },
    async end({ orderId }: PendingPayment, outcome: PaymentOutcome): Promise<void> {
      if (outcome.kind === 'paid' || outcome.kind === 'pending')
        return purchase.finish(orderId, outcome.kind);
      purchase.release();
    },
    /** Replaces a payment that was closed after declined cards. Returns why that failed; null if there is nothing to show. */
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
        return refusal.kind === 'message' ? refusal.message : NOT_REOPENED;
      } finally {
        purchase.release();
      }
    },
  };
}
