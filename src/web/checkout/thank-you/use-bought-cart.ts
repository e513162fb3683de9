import { useEffect } from 'react';
import type { PaymentSummary } from '../../../wire/page-context.ts';
import { takeBought } from '../attempt/shared-cart.ts';
import { readDraft, storeDraft, storePaidOrder } from '../draft/stored-checkout.ts';

/** Takes the hats of a settled order from the cart. A cart filled since, seen from an old link, stays. */
export function useBoughtCart(order: PaymentSummary | null): void {
  const orderId = order?.id ?? null;
  const paidId = order?.paid ? order.id : null;
  useEffect(() => {
    // From here on the address itself tells which order it is.
    if (orderId !== null) storePaidOrder(null);
  }, [orderId]);
  useEffect(() => {
    if (paidId === null) return;
    if (readDraft().payment?.orderId === paidId) storeDraft(null);
    takeBought(paidId);
  }, [paidId]);
}
