import { type Cents, cents, formatPrice, subtract } from '../../../domain/money.ts';
import { ShopError } from '../../http/shop-error.ts';
import type { InTransaction } from '../in-transaction.ts';
import type { Order } from '../queries.ts';
import { disputesOf, insertRefund, type StoredDispute } from './queries.ts';

export interface RefundWish {
  /** Null for all that is left. */
  amount: Cents | null;
  /** What whoever asks saw to be given back before; refused when something was since. Undefined for who did not look. */
  refunded?: number | undefined;
  reason: string;
  /** Mail address of an administrator, or `shop`. */
  askedBy: string;
}

/**
 * Writes down that money of a locked, charged order is to go back, and queues the call to Stripe. From here on it
 * counts as given back, so that no two can ask for the same cent. Answers the refund's id.
 */
export async function requestRefund(
  deps: InTransaction,
  order: Order,
  { amount, refunded, reason, askedBy }: RefundWish,
): Promise<string | ShopError> {
  const left = await leftToRefund(deps, order);
  if (left === 0)
    return new ShopError('conflict', 'Nothing of this payment is left to give back.', { details: { left } });
  if (refunded !== undefined && refunded !== order.refunded)
    return new ShopError('conflict', `Something was given back meanwhile. ${formatPrice(left)} is left.`, {
      details: { left },
    });
  const wanted = amount ?? left;
  if (wanted > left)
    return new ShopError('invalid', `At most ${formatPrice(left)} can be given back.`, {
      path: 'amount',
      details: { left },
    });
  const id = `refund_${Buffer.from(deps.randomBytes(12)).toString('hex')}`;
  const now = deps.clock();
  await insertRefund(deps.db, {
    id,
    order_id: order.id,
    amount: wanted,
    status: 'requested',
    reason,
    asked_by: askedBy,
    created_at: now,
  });
  // For an administrator it is sent at once, while they wait; then the job is for the case that this broke off.
  const patience = askedBy === 'shop' ? 0 : deps.config.limits.providerTimeout;
  await deps.jobs.enqueue(deps.db, 'send-refund', { refundId: id }, new Date(now.getTime() + patience));
  return id;
}

/** What of an order's charge is neither given back nor in the hands of a bank. */
export async function leftToRefund(
  { db }: Pick<InTransaction, 'db'>,
  { id, paid, refunded }: Order,
): Promise<Cents> {
  if (paid === null) return cents(0);
  const disputed = (await disputesOf(db, id)).filter(holdsMoney).reduce((sum, { amount }) => sum + amount, 0);
  return cents(Math.max(0, subtract(paid, refunded) - disputed));
}

// An inquiry moves no money; whatever was won came back.
const holdsMoney = ({ status }: StoredDispute) =>
  !status.startsWith('warning_') && status !== 'won' && status !== 'prevented';
