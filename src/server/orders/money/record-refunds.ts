import { add, formatPrice, ZERO } from '../../../domain/money.ts';
import { isUnshipped } from '../../../domain/order-status.ts';
import { hasFailed, isAccepted, isNewer, type RefundStatus } from '../../../domain/refund-status.ts';
import { alertOwner } from '../../alerts/alert-owner.ts';
import { closeRefundAlerts } from '../../alerts/queries.ts';
import type { StripeRefund } from '../../gateways/stripe-charges.ts';
import { queueRefunded } from '../../mail/refunded.ts';
import { holdOrder } from '../hold-order.ts';
import type { InTransaction } from '../in-transaction.ts';
import { lockOrder, moveOrder, type Order } from '../queries.ts';
import { insertRefund, type Refund, refundsOf, updateRefund } from './queries.ts';

/**
 * Brings a locked order's refunds to where Stripe has them, whoever asked for them: the shopper hears of each that
 * was accepted, the owner of each that failed, and an order is `refunded` once all of its money went back.
 */
export async function recordRefunds(
  deps: InTransaction,
  order: Order,
  told: readonly StripeRefund[],
): Promise<void> {
  const kept = await refundsOf(deps.db, order.id);
  for (const refund of told.toSorted((one, other) => turnOf(one) - turnOf(other))) {
    const known = kept.find(({ id, stripeId }) => stripeId === refund.id || id === refund.ourId);
    await (known ? updateKnown(deps, order, known, refund) : saveForeignRefund(deps, order, refund));
  }
  await closeWhenAllIsBack(deps, order);
}

/** A failed refund frees its money for the others, and the shop's own refunds have had theirs set aside already. */
function turnOf({ status, ourId }: StripeRefund): number {
  if (hasFailed(status)) return 0;
  return ourId === null ? 2 : 1;
}

/** Stripe's last word on a refund that it did not take. */
export async function recordRefusal(
  deps: InTransaction,
  order: Order,
  refund: Refund,
  failure: string,
): Promise<void> {
  await changeStatus(deps, order, refund, { status: 'failed', failure });
}

async function updateKnown(deps: InTransaction, order: Order, known: Refund, told: StripeRefund) {
  const { id: stripeId, status, failure } = told;
  if (isNewer(status, known.status)) await changeStatus(deps, order, known, { status, failure, stripeId });
}

async function saveForeignRefund(deps: InTransaction, order: Order, told: StripeRefund) {
  const { id, amount, status, createdAt, failure } = told;
  if (!hasFailed(status)) await makeRoom(deps, order, await refundsOf(deps.db, order.id), told);
  const reason = "made in Stripe's dashboard";
  await insertRefund(deps.db, {
    id,
    stripe_id: id,
    order_id: order.id,
    amount,
    status,
    reason,
    asked_by: 'Stripe',
    failure,
    created_at: createdAt,
  });
  await announce(deps, order, { id, amount, status: 'requested' }, { status, failure });
}

/**
 * What Stripe has not heard of yet cannot be given back any more where another refund took its money first: Stripe
 * will say so as well.
 */
async function makeRoom(
  deps: InTransaction,
  order: Order,
  kept: readonly Refund[],
  { amount }: StripeRefund,
) {
  let left = (order.paid ?? order.total) - sum(kept.filter(({ status }) => !hasFailed(status)));
  for (const refund of kept) {
    if (left >= amount) return;
    if (refund.status !== 'requested') continue;
    await changeStatus(deps, order, refund, {
      status: 'failed',
      failure: "the money went back by Stripe's dashboard",
    });
    left += refund.amount;
  }
}

interface News {
  status: RefundStatus;
  failure: string | null;
  stripeId?: string;
}

async function changeStatus(deps: InTransaction, order: Order, refund: Refund, news: News): Promise<void> {
  await updateRefund(deps.db, refund.id, news);
  await announce(deps, order, refund, news);
}

/** Tells the shopper that a refund was accepted, and the owner that it failed. */
async function announce(
  deps: InTransaction,
  order: Order,
  refund: Pick<Refund, 'id' | 'amount' | 'status'>,
  news: News,
): Promise<void> {
  if (isAccepted(news.status) && refund.status === 'requested') await queueRefunded(deps, order, refund);
  if (!hasFailed(news.status)) return;
  const why = `a refund of ${formatPrice(refund.amount)} failed (${news.failure ?? 'no reason was told'})`;
  const now = await lockOrder(deps.db, order.id);
  const isClosed = now?.status === 'refunded' || now?.status === 'canceled';
  if (now && isClosed && (await holdOrder(deps, now, why))) return;
  await alertOwner(deps, {
    event: `refund-failed.${refund.id}`,
    kind: 'refund_failed',
    orderId: order.id,
    text: `Order #${order.id}: ${why}. The shopper has not got it.`,
  });
}

async function closeWhenAllIsBack(deps: InTransaction, { id }: Order): Promise<void> {
  const now = await lockOrder(deps.db, id);
  if (!now) return;
  const back = sum((await refundsOf(deps.db, id)).filter(({ status }) => isAccepted(status)));
  if (back === 0 || back < (now.paid ?? now.total)) return;
  await closeRefundAlerts(deps.db, id, deps.clock());
  if (!(await moveOrder(deps.db, now, 'refunded', 'all of the money went back', deps.clock()))) return;
  if (isUnshipped(now.status) || now.status === 'on_hold')
    await deps.jobs.enqueue(deps.db, 'stop-production', { orderId: id });
}

const sum = (refunds: readonly Refund[]) => add(ZERO, ...refunds.map(({ amount }) => amount));
