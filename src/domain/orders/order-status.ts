export const ORDER_STATUSES = [
  'pending',
  'processing',
  'sent_to_printful',
  'confirmed_with_printful',
  'shipped',
  'completed',
  'payment_failed',
  'on_hold',
  'canceled',
  'refunded',
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Whether the order ended without hats, as its shopper sees it. */
export const isCanceled = (status: OrderStatus): boolean => status === 'canceled' || status === 'refunded';

/** The allowed moves. `holds.ts` says to which status an order leaves `on_hold`. */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'payment_failed', 'canceled', 'on_hold'],
  payment_failed: ['processing', 'canceled', 'on_hold'],
  processing: ['sent_to_printful', 'on_hold', 'canceled', 'refunded'],
  sent_to_printful: ['confirmed_with_printful', 'on_hold', 'canceled', 'refunded'],
  confirmed_with_printful: ['shipped', 'on_hold', 'canceled', 'refunded'],
  shipped: ['completed', 'refunded'],
  completed: ['refunded'],
  on_hold: ['processing', 'sent_to_printful', 'confirmed_with_printful', 'shipped', 'canceled', 'refunded'],
  // Money may still arrive. The owner decides what to do with it.
  canceled: ['on_hold', 'refunded'],
  // A refund may fail days after Stripe accepted it.
  refunded: ['on_hold'],
};

/** True when the table allows the move. Staying in a status is not a move. */
export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => MOVES[from].includes(to);

/** True until the carrier has a parcel. */
export const isUnshipped = (status: OrderStatus): boolean =>
  (['processing', 'sent_to_printful', 'confirmed_with_printful'] as OrderStatus[]).includes(status);

/** True once Printful makes it, or has. */
export const isConfirmed = (status: OrderStatus): boolean =>
  (['confirmed_with_printful', 'shipped', 'completed'] as OrderStatus[]).includes(status);

/** True while its address and text may still be changed. */
export const isChangeable = (status: OrderStatus): boolean =>
  (['pending', 'payment_failed', 'processing', 'sent_to_printful', 'on_hold'] as OrderStatus[]).includes(
    status,
  );

/** True until Printful makes it, as far as we know. Printful may still refuse to stop. */
export const isCancelable = (status: OrderStatus): boolean =>
  isChangeable(status) || status === 'confirmed_with_printful';

/** True once Stripe said `succeeded`: we have the money. */
export const isPaid = (status: OrderStatus): boolean =>
  !(['pending', 'payment_failed', 'canceled'] as OrderStatus[]).includes(status);

/** True once Stripe has taken the money, even if the order was canceled later. */
export const hasBeenPaid = ({ status, paid }: { status: OrderStatus; paid: number | null }): boolean =>
  isPaid(status) || paid !== null;
