import type { OrderStatus } from '../orders/order-status.ts';

/** A bank's warning that a card may be stolen, or a payment that Stripe wants reviewed. */
export interface CardWarning {
  /** Stripe's id. */
  id: string;
  source: 'bank' | 'review';
  /** Stripe's reason, such as `approved`; null while it is open. */
  closedAs: string | null;
}

/** Stripe's reason of a review that ended in favor of the payment. */
export const APPROVED = 'approved';

const PREFIX = 'warning.';

/** The hold of an order whose card may be stolen. */
export const warningHold = ({ id, source }: Pick<CardWarning, 'id' | 'source'>) => ({
  kind: 'payment' as const,
  cause: `${PREFIX}${id}`,
  reason: REASONS[source],
});

/** Whether a hold is about a card that may be stolen. */
export const isAboutCard = ({ kind, cause }: { kind: string; cause: string }): boolean =>
  kind === 'payment' && cause.startsWith(PREFIX);

const REASONS: Record<CardWarning['source'], string> = {
  bank: 'a bank says this card may be stolen',
  review: 'Stripe asks you to review this payment, because the card may be stolen',
};

/** What a refund saves now. It depends on how far the hats are: `status` is that without holds. */
export function savedByRefund(status: OrderStatus): string {
  if (status === 'processing' || status === 'sent_to_printful')
    return 'Nothing is made yet. A refund now costs you no hats, and spares you a dispute and its fee.';
  if (status === 'confirmed_with_printful')
    return 'Printful has it. Cancel it now: you save the hats if Printful can still stop them, and the dispute and its fee in any case.';
  return 'The hats are gone. A refund now still spares you a dispute and its fee.';
}
