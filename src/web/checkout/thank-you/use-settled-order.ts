import { useEffect } from 'react';
import type { OrderState } from '../../../server/pages/page-context.ts';
import { useCart } from '../../cart/use-cart.ts';
import { keepAttempt, keepDraft, readAttempt } from '../draft/kept-checkout.ts';

/** Empties the cart that became this order. A cart filled since, seen from an old link, stays. */
export function useSettledOrder(order: OrderState | null): void {
  const { clear } = useCart();
  const settledId = order?.settled ? order.id : null;
  useEffect(() => {
    if (settledId === null || readAttempt()?.orderId !== settledId) return;
    clear();
    keepAttempt(null);
    keepDraft(null);
  }, [settledId, clear]);
}
