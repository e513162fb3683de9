import { capital } from '../../../domain/language/sentence.ts';
import {
  disputeEnd,
  disputeReason,
  isEscalation,
  isLaterDispute,
  isOpenDispute,
  mayTakeMoney,
} from '../../../domain/money/dispute-status.ts';
import { add, type Cents, cents, formatPrice, ZERO } from '../../../domain/money/money.ts';
import { statusWithoutHolds } from '../../../domain/orders/holds.ts';
import { isCancelable, isUnshipped, type OrderStatus } from '../../../domain/orders/order-status.ts';
import { alertOwner } from '../../alerts/alert-owner.ts';
import { closeDisputeAlerts } from '../../alerts/queries.ts';
import type { InTransaction } from '../../deps.ts';
import type { StripeDispute } from '../../gateways/stripe-charges.ts';
import { endHold } from '../holds/end-hold.ts';
import { disputeHold, holdOrder, rewordHold } from '../holds/hold-order.ts';
import { readFacts } from '../holds/queries.ts';
import { findOrderLines } from '../line-queries.ts';
import { lockOrder, type Order } from '../queries.ts';
import { questionsOf } from '../words/queries.ts';
import { disputesOf, insertDispute, refundsOf, type StoredDispute, updateDispute } from './queries.ts';
import { leftToRefund, notRefunded } from './refund-order.ts';

/**
 * Brings a locked order's disputes in line with Stripe. Each puts an unshipped order on hold. If the shop wins it, this
 * hold ends; if it loses, the owner decides, unless the hats have left.
 */
export async function recordDisputes(
  deps: InTransaction,
  order: Order,
  atStripe: readonly StripeDispute[],
): Promise<void> {
  const stored = await disputesOf(deps.db, order.id);
  for (const dispute of atStripe) {
    const existing = stored.find(({ id }) => id === dispute.id);
    const { id, status } = dispute;
    if (!existing) await open(deps, order, dispute);
    else {
      const isLater = isLaterDispute(status, existing.status);
      if ((isLater || status === existing.status) && !isSame(existing, dispute))
        await updateDispute(deps.db, id, factsOf(dispute));
      if (!isLater) continue;
      // It took nothing until now, so that nothing holds the order anymore.
      const wasPrevented = existing.status === 'prevented';
      await updateDispute(deps.db, id, {
        status,
        closed_at: closedAt(deps, { status, before: wasPrevented ? null : existing.closedAt }),
      });
      if (wasPrevented) await stop(deps, order, dispute);
      if (isEscalation(status, existing.status)) await escalate(deps, order, dispute);
    }
    if (!isOpenDispute(status)) await close(deps, order, dispute);
  }
}

/** When the bank decided. Until an appeal is won, it is when the dispute was lost first: its sales tax went back then. */
const closedAt = (
  { clock }: InTransaction,
  { status, before }: { status: string; before: Date | null },
): Date | null => (status === 'won' ? null : before) ?? (isOpenDispute(status) ? null : clock());

/** What Stripe may change about a dispute apart from its status. A fee that it has not booked yet keeps the stored one. */
const factsOf = ({ amount, reason, dueBy, fee, mayCostMore }: StripeDispute) => ({
  amount,
  reason,
  due_by: dueBy,
  ...(fee !== null && { fee, may_cost_more: mayCostMore }),
});

const isSame = (stored: StoredDispute, { amount, reason, dueBy, fee, mayCostMore }: StripeDispute): boolean =>
  amount === stored.amount &&
  reason === stored.reason &&
  dueBy?.getTime() === stored.dueBy?.getTime() &&
  (fee === null || (fee === stored.fee && mayCostMore === stored.mayCostMore));

async function open(deps: InTransaction, order: Order, dispute: StripeDispute): Promise<void> {
  const { id, amount, status, reason, dueBy, createdAt, fee, mayCostMore } = dispute;
  await insertDispute(deps.db, {
    id,
    order_id: order.id,
    amount,
    status,
    reason,
    due_by: dueBy,
    fee,
    may_cost_more: mayCostMore,
    created_at: createdAt,
    closed_at: closedAt(deps, { status, before: null }),
  });
  if (mayTakeMoney(status)) await stop(deps, order, dispute);
}

/** Holds an unshipped order. Of any other, the owner hears while the dispute is open. */
async function stop(deps: InTransaction, { id: orderId }: Order, dispute: StripeDispute): Promise<void> {
  const { id, amount, status, reason } = dispute;
  const until = takenUntil(deps, dispute);
  const order = await lockOrder(deps.db, orderId);
  if (
    order &&
    isUnshipped(await beyondHolds(deps, order)) &&
    (await holdOrder(deps, order, { ...disputeHold(dispute), advice: until }))
  )
    return;
  if (!isOpenDispute(status)) return;
  await alertOwner(deps, {
    event: `dispute.${id}`,
    kind: 'dispute',
    orderId,
    text: `Order #${orderId}: ${formatPrice(amount)} of its payment is disputed (${disputeReason(reason)}).${until}`,
  });
}

/** Alerts the owner that the bank no longer only asks. What was said of the inquiry, and until when, is over. */
async function escalate(deps: InTransaction, { id: orderId }: Order, dispute: StripeDispute): Promise<void> {
  const { id, amount, reason } = dispute;
  await rewordHold(deps, orderId, disputeHold(dispute));
  await closeDisputeAlerts(deps.db, id, deps.clock());
  await alertOwner(deps, {
    event: `dispute-escalated.${id}`,
    kind: 'dispute',
    orderId,
    text:
      `Order #${orderId}: the bank’s question about its payment is a dispute now (${disputeReason(reason)}). The bank took ` +
      `${formatPrice(amount)} and decides who gets it.${takenUntil(deps, dispute)}`,
  });
}

/** Until when Stripe takes evidence, as a sentence after a space; empty if it does not say. */
export function takenUntil({ config: { timeZone } }: InTransaction, { dueBy }: StripeDispute): string {
  const day = dueBy?.toLocaleDateString('en-US', { timeZone, dateStyle: 'medium' });
  return day === undefined ? '' : ` Stripe takes evidence until ${day}.`;
}

/** The status of an order, whatever holds it. */
const beyondHolds = async ({ db }: InTransaction, { id, status }: Order): Promise<OrderStatus> =>
  status === 'on_hold' ? statusWithoutHolds(await readFacts(db, id)) : status;

async function close(
  deps: InTransaction,
  order: Order,
  dispute: Pick<StripeDispute, 'id' | 'status' | 'reason' | 'amount'>,
): Promise<void> {
  const { id: orderId, taxCalculation } = order;
  await closeDisputeAlerts(deps.db, dispute.id, deps.clock());
  if (taxCalculation !== null)
    await deps.jobs.enqueue(deps.db, {
      name: 'return-disputed-tax',
      data: { orderId, disputeId: dispute.id },
    });
  const end = disputeEnd(dispute.status);
  if (end !== undefined) {
    await endHold(deps, orderId, { kind: 'dispute', cause: dispute.id, by: end });
    await alertAboutMoneyLeft(deps, orderId, { disputeId: dispute.id, end });
    return;
  }
  await rewordHold(deps, orderId, disputeHold(dispute));
  const { status } = await endLostHolds(deps, order);
  const advice = isCancelable(status) ? ' Cancel the order if it is not made yet.' : '';
  await alertOwner(deps, {
    event: `dispute-lost.${dispute.id}`,
    kind: 'dispute',
    orderId,
    text: `Order #${orderId}: the bank gave ${formatPrice(dispute.amount)} back to the shopper (${disputeReason(dispute.reason)}).${advice}`,
  });
}

/** Ends the holds of lost disputes once hats have left, because nothing stops them anymore. Returns the order as it is then. */
export async function endLostHolds(deps: InTransaction, order: Order): Promise<Order> {
  if (order.status !== 'on_hold' || !(await readFacts(deps.db, order.id)).hasParcels) return order;
  const lost = (await disputesOf(deps.db, order.id)).filter(({ status }) => status === 'lost');
  for (const { id: cause } of lost)
    await endHold(deps, order.id, { kind: 'dispute', cause, by: 'the hats are on their way' });
  return (await lockOrder(deps.db, order.id)) ?? order;
}

/**
 * Alerts the owner when the shop won money that it could not refund before: of a canceled order, or of hats whose words were
 * refused.
 */
async function alertAboutMoneyLeft(
  deps: InTransaction,
  orderId: string,
  { disputeId, end }: { disputeId: string; end: string },
): Promise<void> {
  const order = await lockOrder(deps.db, orderId);
  if (!order) return;
  const left = await leftToRefund(deps, order);
  // A refund that failed may hold it.
  const isCanceled = (await beyondHolds(deps, order)) === 'canceled';
  const owed = isCanceled ? left : cents(Math.min(left, await paidForRefused(deps, orderId)));
  if (owed === 0) return;
  await alertOwner(deps, {
    event: `dispute-won.${disputeId}`,
    kind: 'dispute',
    orderId,
    text:
      `Order #${orderId}${isCanceled ? ' was canceled' : ': a hat was refused'} while its payment was disputed. ` +
      `${capital(end)}, so ${formatPrice(owed)} can be refunded now. Refund it, or tell the shopper why not.`,
  });
}

/** What was paid for hats that are not made because of their words, and were not refunded: a bank had their money. */
async function paidForRefused({ db }: InTransaction, orderId: string): Promise<Cents> {
  const refused = (await questionsOf(db, orderId)).filter(
    ({ state, refundId }) => state === 'refunded' && refundId === null,
  );
  if (refused.length === 0) return ZERO;
  const refunds = await refundsOf(db, orderId);
  const lines = (await findOrderLines(db, orderId)).filter(({ id }) =>
    refused.some(({ lineId }) => lineId === id),
  );
  return add(ZERO, ...lines.map((line) => notRefunded(line, refunds).paid));
}
