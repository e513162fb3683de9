/** `requested` is ours alone: Stripe has not been heard yet. The others are Stripe's. */
export const REFUND_STATUSES = [
  'requested',
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'canceled',
] as const;

export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** True while the provider has taken it up and it has not failed: the shopper may be told. */
export const isAccepted = (status: RefundStatus): boolean =>
  status === 'pending' || status === 'requires_action' || status === 'succeeded';

/** True when its money stays with, or came back to, the shop. */
export const hasFailed = (status: RefundStatus): boolean => status === 'failed' || status === 'canceled';

/** News that comes late is no news: a refund only goes on, and a failure, which may follow a success, is its end. */
export const isNewer = (news: RefundStatus, known: RefundStatus): boolean =>
  !hasFailed(known) && REFUND_STATUSES.indexOf(news) > REFUND_STATUSES.indexOf(known);
