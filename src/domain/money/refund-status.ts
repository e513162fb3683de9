import type { Cents } from './money.ts';

/** `requested` is our own: Stripe has not answered yet. The others are Stripe's. */
export const REFUND_STATUSES = [
  'requested',
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'canceled',
] as const;

export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** True when Stripe has accepted the refund and it has not failed, so the shopper may see it. */
export const isAccepted = (status: RefundStatus): boolean =>
  status === 'pending' || status === 'requires_action' || status === 'succeeded';

/** True when the shop still has the money, or got it back. */
export const hasFailed = (status: RefundStatus): boolean => status === 'failed' || status === 'canceled';

/** A refund only moves forward, so a late event changes nothing. A failure is final, and may follow a success. */
export const isNewer = (next: RefundStatus, current: RefundStatus): boolean =>
  !hasFailed(current) && REFUND_STATUSES.indexOf(next) > REFUND_STATUSES.indexOf(current);

/** Why a refund failed, by Stripe's reason, as the owner reads it. */
export const failureText = (failure: string | null): string =>
  failure?.replaceAll('_', ' ') ?? 'no reason was given';

interface RefundMoney {
  status: RefundStatus;
  amount: Cents;
  /** What the owner paid another way after it failed. */
  paidOtherwise: Cents;
}

/** What of a refund counts as refunded: all of it from its request on; once it failed, what was paid another way. */
export const refundedBy = ({ status, amount, paidOtherwise }: RefundMoney): Cents =>
  hasFailed(status) ? paidOtherwise : amount;

/** The same without a refund that Stripe has not accepted yet. */
export const returnedBy = ({ status, amount, paidOtherwise }: RefundMoney): Cents =>
  isAccepted(status) ? amount : paidOtherwise;
