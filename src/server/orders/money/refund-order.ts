import { moneyAtBank, refundableOf } from '../../../domain/money/dispute-status.ts';
import { add, type Cents, cents, formatPrice, ZERO } from '../../../domain/money/money.ts';
import {
  hatsRefund,
  type RefundReason,
  refundedHats,
  shareOfHats,
} from '../../../domain/money/refund-hats.ts';
import { hasFailed, refundedBy } from '../../../domain/money/refund-status.ts';
import { paidFor } from '../../../domain/money/tax.ts';
import { hasBeenPaid } from '../../../domain/orders/order-status.ts';
import type { ProblemLine } from '../../../domain/orders/problem.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps, InTransaction } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { findOrderLines, type OrderLine } from '../line-queries.ts';
import { replacementsOf } from '../problems/replacement-queries.ts';
import { findOrder, type Order } from '../queries.ts';
import { withOrderLocked } from '../with-order-locked.ts';
import { disputesOf, findRefund, insertRefund, type Refund, refundsOf } from './queries.ts';
import { changeStatus, recordRefunds } from './record-refunds.ts';

interface RefundInput {
  /** Null for all that is left; of hats, what was shown for them. */
  amount: Cents | null;
  /** The hats that are refunded; empty for a refund by amount. */
  lines?: readonly ProblemLine[];
  /** What is refunded of the shipping, beside hats. */
  shipping?: Cents;
  /** The refunded amount that the administrator saw. The refund is refused if it has changed since. */
  refunded?: number | undefined;
  /** How many replacements the administrator saw. The refund is refused if one was ordered since. */
  replacements?: number | undefined;
  reason: string;
  reasonKind?: RefundReason;
  /** Mail address of an administrator, or `shop`. */
  requestedBy: string;
}

/** Refunds hats, an amount, or all of an order's money. A refusal by Stripe comes back in Stripe's words. */
export async function refundOrder(
  deps: Deps,
  { orderId, replacements, ...input }: RefundInput & { orderId: string },
): Promise<Refund | ShopError> {
  const refundId = await withOrderLocked(deps, { orderId }, async (inner, order) => {
    if (order.replaces !== null)
      return new ShopError('conflict', `Nothing was paid for this order. Refund order #${order.replaces}.`);
    if (!hasBeenPaid(order)) return new ShopError('conflict', 'This order is not paid.');
    const replaced =
      replacements === undefined ? null : await refuseReplaced(inner, orderId, { seen: replacements });
    if (replaced) return replaced;
    const amount = await amountOf(inner, order, input);
    return amount instanceof ShopError ? amount : requestRefund(inner, order, { ...input, amount });
  });
  if (refundId instanceof ShopError) return refundId;
  const refund = await sendRefundNow(deps, refundId);
  if (hasFailed(refund.status))
    return new ShopError('conflict', `Stripe refused: ${refund.failure ?? 'no reason was given'}`);
  return refund;
}

/**
 * The refusal if hats of a locked, paid order were replaced since an administrator saw `seen` replacements; else null. For a
 * decision on hats, those count too that are `waiting` for an address.
 */
export async function refuseReplaced(
  { db }: Pick<InTransaction, 'db'>,
  orderId: string,
  { seen, waiting = 0 }: { seen: number; waiting?: number },
): Promise<ShopError | null> {
  const made = await replacementsOf(db, orderId);
  if (made.length + waiting === seen) return null;
  return new ShopError(
    'conflict',
    made.length > seen
      ? `Order #${made.at(-1)?.id} replaces hats of this order by now.`
      : 'Somebody decided about hats of this order in the meantime. Close this and look again.',
  );
}

/** What was paid for the hats, if hats are refunded: the amount that the administrator saw, and no hat twice. */
async function amountOf(
  deps: InTransaction,
  order: Order,
  { lines = [], shipping = ZERO, amount }: RefundInput,
): Promise<Cents | null | ShopError> {
  const left = await leftToRefund(deps, order);
  // Without money that is left, the refusal says why.
  if (lines.length === 0 || left === 0) return amount;
  const sold = (await soldLines(deps.db, order.id)).map((line) => ({ ...line, share: paidFor(line) }));
  const hats = hatsRefund(lines, sold, left);
  if (hats === null)
    return new ShopError('conflict', 'Some of these hats are refunded already, or are not in this order.', {
      path: 'lines',
    });
  const share = cents(Math.min(add(hats, shipping), left));
  if (amount === null || amount === share) return share;
  return new ShopError('conflict', `These hats come to ${formatPrice(share)} by now. Look again.`);
}

/** The lines of an order, each with how many of its hats were refunded. */
export async function soldLines(db: Db, orderId: string): Promise<(OrderLine & { refunded: number })[]> {
  const refunds = await refundsOf(db, orderId);
  return (await findOrderLines(db, orderId)).map((line) => ({
    ...line,
    refunded: refundedOf(line, refunds),
  }));
}

/** How many hats of a line were refunded. */
export const refundedOf = (line: OrderLine, refunds: readonly Refund[]): number =>
  line.quantity - (line.refusedAt === null ? notRefunded(line, refunds).hats : 0);

/** How many hats of a line no refund has named, and what was paid for them. */
export function notRefunded(line: OrderLine, refunds: readonly Refund[]): { hats: number; paid: Cents } {
  const refunded = refundedHats(
    line,
    refunds.filter((refund) => refundedBy(refund) > 0),
  );
  const hats = line.quantity - refunded;
  return { hats, paid: shareOfHats({ ...line, share: paidFor(line), refunded }, hats) };
}

/**
 * Stores a refund of a locked, paid order and queues the call to Stripe. From here on it counts as refunded, so that no
 * cent is refunded twice. Returns the refund's id.
 */
export async function requestRefund(
  deps: InTransaction,
  order: Order,
  { amount, lines = [], refunded, reason, reasonKind = 'other', requestedBy }: RefundInput,
): Promise<string | ShopError> {
  const left = await leftToRefund(deps, order);
  if (left === 0) {
    const { held } = moneyAtBank(await disputesOf(deps.db, order.id));
    const why = held > 0 ? BANK_HOLDS_IT : 'Nothing of this payment is left to refund.';
    return new ShopError('conflict', why, { details: { left } });
  }
  if (refunded !== undefined && refunded !== order.refunded)
    return new ShopError(
      'conflict',
      `Something was refunded in the meantime. ${formatPrice(left)} is left. Close this and look again.`,
      { details: { left } },
    );
  const wanted = amount ?? left;
  if (wanted > left)
    return new ShopError('invalid', `At most ${formatPrice(left)} can be refunded.`, {
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
    reason_kind: reasonKind,
    lines: JSON.stringify(lines),
    asked_by: requestedBy,
    created_at: now,
  });
  // For a waiting administrator it is sent at once; then the job is there in case that fails.
  const delay = requestedBy === 'shop' ? 0 : deps.config.limits.providerTimeout;
  const at = new Date(now.getTime() + delay);
  await deps.jobs.enqueue(deps.db, { name: 'send-refund', data: { refundId: id }, at });
  return id;
}

export const BANK_HOLDS_IT = 'No refund while the bank holds the money, or the shopper gets it twice.';

/** The part of an order's money that is neither refunded nor held by a bank. */
export async function leftToRefund(
  { db }: Pick<InTransaction, 'db'>,
  { id, paid, refunded }: Order,
): Promise<Cents> {
  return paid === null ? cents(0) : refundableOf({ paid, refunded, disputes: await disputesOf(db, id) });
}

/** Sends a requested refund at once. When Stripe does not answer, the refund stays requested and the job tries again. */
export async function sendRefundNow(deps: Deps, refundId: string): Promise<Refund> {
  try {
    await sendRefund(deps, { refundId });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    deps.log.warn({ err: error.cause, refundId }, 'Stripe does not answer; the refund is sent later');
  }
  const refund = await findRefund(deps.db, refundId);
  if (!refund) throw new Error(`there is no refund ${refundId}`);
  return refund;
}

/**
 * Sends a requested refund to Stripe. It may run again after it stopped half-way: the money is refunded once.
 * Returns the refund as it is then. Throws when Stripe does not answer.
 */
export async function sendRefund(deps: Deps, { refundId }: { refundId: string }): Promise<Refund | null> {
  const refund = await findRefund(deps.db, refundId);
  if (refund?.status !== 'requested') return refund;
  const { paymentIntentId } = (await findOrder(deps.db, refund.orderId)) ?? {};
  if (!paymentIntentId) throw new Error(`order ${refund.orderId} was never paid`);
  const { id, orderId, amount } = refund;
  const answer =
    (await findAtStripe(deps, refund, paymentIntentId)) ??
    (await deps.stripe.refund({ id, orderId, intentId: paymentIntentId, amount }));

  await withOrderLocked(deps, { orderId }, async (inner, order) => {
    if (!('refused' in answer)) return recordRefunds(inner, order, [answer]);
    const refund = await findRefund(inner.db, refundId);
    if (refund?.status === 'requested')
      await changeStatus(inner, order, { refund, change: { status: 'failed', failure: answer.refused } });
  });
  return findRefund(deps.db, refundId);
}

/** Stripe forgets an idempotency key after a day, but not the refund that was made with it. */
async function findAtStripe({ stripe, clock, config }: Deps, { id, createdAt }: Refund, intentId: string) {
  const isFresh = clock().getTime() - createdAt.getTime() < config.limits.providerTimeout;
  if (isFresh) return undefined;
  const { refunds } = await stripe.readCharge(intentId);
  return refunds.find(({ ourId }) => ourId === id);
}
