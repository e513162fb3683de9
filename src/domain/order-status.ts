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
  refunded: [],
};

/** True when the table allows the move; staying where one is is no move. */
export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => MOVES[from].includes(to);

/** True from the moment Stripe said succeeded: the shopper's money is here. */
export const isPaid = (status: OrderStatus): boolean =>
  !(['pending', 'payment_failed', 'canceled'] as OrderStatus[]).includes(status);
