import { useEffect } from 'react';
import type { OrderState } from '../../../server/pages/page-context.ts';
import { takeBought } from '../attempt/shared-cart.ts';
import { keepDraft, keepPaidOrder, readDraft } from '../draft/kept-checkout.ts';

/** Takes the hats of a settled order from the cart. A cart filled since, seen from an old link, stays. */
export function useBoughtCart(order: OrderState | null): void {
  const orderId = order?.id ?? null;
  const settledId = order?.settled ? order.id : null;
  useEffect(() => {
    // From here on the address itself tells which order it is.
    if (orderId !== null) keepPaidOrder(null);
  }, [orderId]);
  useEffect(() => {
    if (settledId === null) return;
    if (readDraft().payment?.orderId === settledId) keepDraft(null);
    takeBought(settledId);
  }, [settledId]);
}
