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

/** Whose hold an order is on. A dispute's and Printful's end by themselves, any other at a person's word. */
export type HoldKind = 'dispute' | 'printful' | 'other';

/** Where an order may go from where it is. `on_hold` returns to the state its cause held. */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'payment_failed', 'canceled', 'on_hold'],
  payment_failed: ['processing', 'canceled', 'on_hold'],
  processing: ['sent_to_printful', 'on_hold', 'canceled', 'refunded'],
  sent_to_printful: ['confirmed_with_printful', 'on_hold', 'canceled', 'refunded'],
  confirmed_with_printful: ['shipped', 'on_hold', 'canceled', 'refunded'],
  shipped: ['completed', 'refunded'],
  completed: ['refunded'],
  on_hold: ['processing', 'sent_to_printful', 'confirmed_with_printful', 'shipped', 'canceled', 'refunded'],
  // Money that arrives after all is held for the owner to decide.
  canceled: ['on_hold', 'refunded'],
  // A refund may fail days after it was accepted.
  refunded: ['on_hold'],
};

/** True when the table allows the move; staying where one is is no move. */
export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => MOVES[from].includes(to);

/** True while nothing has been handed to the carrier yet. */
export const isUnshipped = (status: OrderStatus): boolean =>
  (['processing', 'sent_to_printful', 'confirmed_with_printful'] as OrderStatus[]).includes(status);

/** True while its address and words may still be changed. */
export const isChangeable = (status: OrderStatus): boolean =>
  (['pending', 'payment_failed', 'processing', 'sent_to_printful', 'on_hold'] as OrderStatus[]).includes(
    status,
  );

/** True from the moment Stripe said succeeded: the shopper's money is here. */
export const isPaid = (status: OrderStatus): boolean =>
  !(['pending', 'payment_failed', 'canceled'] as OrderStatus[]).includes(status);

/** True once Stripe has taken the shopper's money, even for an order that was canceled since. */
export const hasBeenPaid = ({ status, paid }: { status: OrderStatus; paid: number | null }): boolean =>
  isPaid(status) || paid !== null;
