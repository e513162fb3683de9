import type { PendingPayment } from '../draft/checkout-draft.ts';

export interface Situation {
  /** The shopper went on to pay: the history entry says so. */
  asksPayment: boolean;
  /** A payment is under way: whatever else changes, the stage does not. */
  isHeld: boolean;
  payment: PendingPayment | null;
  /** Of the order that would be made now; null while no shipping is chosen. */
  fingerprint: string | null;
}

/** What is shown; `changed` is the first stage, since the order that waits is not what would be bought now. */
export type Stage = { kind: 'shipping' } | { kind: 'changed' } | { kind: 'payment'; payment: PendingPayment };

/** Payment lasts as long as its order is the one that would be made now, or is being paid. */
export function stageOf({ asksPayment, isHeld, payment, fingerprint }: Situation): Stage {
  if (payment && isHeld) return { kind: 'payment', payment };
  if (!payment || !asksPayment) return { kind: 'shipping' };
  return payment.fingerprint === fingerprint ? { kind: 'payment', payment } : { kind: 'changed' };
}
