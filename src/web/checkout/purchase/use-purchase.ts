import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Cart } from '../../../domain/cart.ts';
import { takeBought } from '../attempt/shared-cart.ts';
import { storeDraft, storePaidOrder } from '../draft/stored-checkout.ts';
import { ACCEPTED_HERE } from '../thank-you/redirect-result.ts';
import { thankYouPath } from '../thank-you/thank-you-path.ts';

/** What happens to the cart from Pay Now to the thank-you page. */
export interface Purchase {
  /** What is bought: the cart, held still from the start of a payment to its end. */
  cart: Cart;
  isHeld: boolean;
  isPaid: boolean;
  hold: () => void;
  release: () => void;
  /** The provider has the money, or will: the shopper goes on, whatever else may fail. */
  finish: (orderId: string, outcome: 'paid' | 'pending') => void;
}

export function usePurchase(items: Cart): Purchase {
  const [held, setHeld] = useState<Cart | null>(null);
  const [isPaid, setPaid] = useState(false);
  const navigate = useNavigate();

  return {
    cart: held ?? items,
    isHeld: held !== null,
    isPaid,
    hold: () => setHeld(items),
    release: () => setHeld(null),
    finish(orderId, outcome) {
      if (outcome === 'paid') {
        storePaidOrder(orderId);
        takeBought(orderId);
        storeDraft(null);
        setPaid(true);
      }
      void navigate(thankYouPath(orderId), { replace: true, state: ACCEPTED_HERE });
    },
  };
}
