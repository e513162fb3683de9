import { add, type Cents, formatPrice, ZERO } from '../../../domain/money/money.ts';
import {
  failureText,
  hasFailed,
  isAccepted,
  isNewer,
  type RefundStatus,
  refundedBy,
  returnedBy,
} from '../../../domain/money/refund-status.ts';
import { isCanceled, isUnshipped } from '../../../domain/orders/order-status.ts';
import { alertOwner } from '../../alerts/alert-owner.ts';
import { closeAlertAbout, closeOrderAlerts } from '../../alerts/queries.ts';
import type { InTransaction } from '../../deps.ts';
import type { StripeRefund } from '../../gateways/stripe-refunds.ts';
import { queueRefunded } from '../../mail/refund-mail.ts';
import { endHold } from '../holds/end-hold.ts';
import { holdOrder } from '../holds/hold-order.ts';
import { reopenProblem } from '../problems/queries.ts';
import { replacementsOf } from '../problems/replacement-queries.ts';
import { lockOrder, moveOrder, type Order } from '../queries.ts';
import { insertRefund, type Refund, refundsOf, setPaidOtherwise, updateRefund } from './queries.ts';

/**
 * Brings a locked order's refunds in line with Stripe, whoever made them. The shopper gets a mail about each accepted
 * refund, the owner an alert about each failed one. An order becomes `refunded` once it is refunded in full.
 */
export async function recordRefunds(
  deps: InTransaction,
  order: Order,
  atStripe: readonly StripeRefund[],
): Promise<void> {
  const stored = await refundsOf(deps.db, order.id);
  for (const refund of atStripe.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const existing = stored.find(({ id, stripeId }) => stripeId === refund.id || id === refund.ourId);
    await (existing
      ? updateExisting(deps, order, { existing, atStripe: refund })
      : saveForeignRefund(deps, order, refund));
  }
  await closeWhenRefunded(deps, order);
}

/** A failed refund frees its money for the others, and the money of the shop's own refunds is set aside already. */
function rankOf({ status, ourId }: StripeRefund): number {
  if (hasFailed(status)) return 0;
  return ourId === null ? 2 : 1;
}

async function updateExisting(
  deps: InTransaction,
  order: Order,
  { existing, atStripe }: { existing: Refund; atStripe: StripeRefund },
) {
  const { id: stripeId, amount, status, failure } = atStripe;
  const change = { status, failure, stripeId };
  if (wasGivenUp(existing) && isAccepted(status)) {
    await makeRoom(deps, order, { amount, except: existing.id });
    await changeStatus(deps, order, { refund: { ...existing, status: 'requested' }, change });
    if (existing.paidOtherwise > 0) await countOnce(deps, order, existing);
    await closeFailure(deps, order, existing);
  } else if (isNewer(status, existing.status)) await changeStatus(deps, order, { refund: existing, change });
}

/** Whether the shop recorded a failure before Stripe answered. Stripe may have made the refund after all. */
const wasGivenUp = ({ stripeId, status }: Refund): boolean => stripeId === null && hasFailed(status);

async function closeFailure(deps: InTransaction, order: Order, { id }: Refund): Promise<void> {
  await closeAlertAbout(deps.db, `refund-failed.${id}`, deps.clock());
  await endHold(deps, order.id, { kind: 'payment', cause: holdCause(id), by: 'Stripe made the refund' });
}

async function saveForeignRefund(deps: InTransaction, order: Order, atStripe: StripeRefund) {
  const { id, amount, status, createdAt, failure } = atStripe;
  if (!hasFailed(status)) await makeRoom(deps, order, { amount });
  const reason = "made in Stripe's dashboard";
  await insertRefund(deps.db, {
    id,
    stripe_id: id,
    order_id: order.id,
    amount,
    status,
    reason,
    reason_kind: 'stripe',
    asked_by: 'Stripe',
    failure,
    created_at: createdAt,
  });
  await announce(deps, order, { refund: { id, amount, status: 'requested' }, change: { status, failure } });
  if (!hasFailed(status)) await warnAboutReplacements(deps, order, { id, amount });
}

/** The shop itself asks before it refunds hats that are replaced. Stripe's dashboard does not. */
async function warnAboutReplacements(
  deps: InTransaction,
  { id: orderId }: Order,
  { id, amount }: Pick<Refund, 'id' | 'amount'>,
): Promise<void> {
  const replacements = (await replacementsOf(deps.db, orderId)).filter(({ status }) => status !== 'canceled');
  if (replacements.length === 0) return;
  const orders = replacements.map((replacement) => `#${replacement.id}`).join(', ');
  await alertOwner(deps, {
    event: `refund-after-replacement.${id}`,
    kind: 'problem',
    orderId,
    text:
      `Order #${orderId}: ${formatPrice(amount)} was refunded in Stripe’s dashboard, but ${orders} replaces hats of it for ` +
      'free. Cancel the replacement if the shopper should not have both.',
  });
}

/**
 * Fails our unsent refunds as far as another refund took their money first: Stripe would refuse them too. What the owner paid
 * another way then no longer counts, and was paid twice.
 */
async function makeRoom(
  deps: InTransaction,
  order: Order,
  { amount, except }: { amount: Cents; except?: string },
) {
  const stored = (await refundsOf(deps.db, order.id)).filter(({ id }) => id !== except);
  let left = (order.paid ?? order.total) - add(ZERO, ...stored.map(refundedBy));
  for (const refund of stored) {
    if (left >= amount) return;
    if (refund.status !== 'requested') continue;
    await changeStatus(deps, order, {
      refund,
      change: { status: 'failed', failure: 'the money was refunded in Stripe’s dashboard' },
    });
    left += refund.amount;
  }
  for (const refund of stored) {
    if (left >= amount) return;
    if (!hasFailed(refund.status) || refund.paidOtherwise === 0) continue;
    await countOnce(deps, order, refund);
    left += refund.paidOtherwise;
  }
}

/** What the owner paid another way was refunded at Stripe too, and no longer counts. */
async function countOnce(deps: InTransaction, order: Order, { id, paidOtherwise }: Refund): Promise<void> {
  await setPaidOtherwise(deps.db, id, ZERO);
  await alertRefundedTwice(deps, order, { event: `refunded-twice.${id}`, amount: paidOtherwise });
}

/** Alerts the owner that the shopper has so much of a failed refund twice. */
export async function alertRefundedTwice(
  deps: InTransaction,
  { id: orderId }: Order,
  { event, amount }: { event: string; amount: Cents },
): Promise<void> {
  await alertOwner(deps, {
    event,
    kind: 'problem',
    orderId,
    text: `Order #${orderId}: ${formatPrice(amount)} that you paid another way was refunded too.`,
  });
}

interface StatusChange {
  status: RefundStatus;
  failure: string | null;
  stripeId?: string;
}

/**
 * Records what became of a refund, and says it. One that was never made leaves the problem that it was for undecided. One that a
 * bank sent back does not.
 */
export async function changeStatus(
  deps: InTransaction,
  order: Order,
  { refund, change }: { refund: Refund; change: StatusChange },
): Promise<void> {
  await updateRefund(deps.db, refund.id, change);
  if (refund.status === 'requested' && hasFailed(change.status))
    await reopenProblem(deps.db, 'refund_id', refund.id);
  await announce(deps, order, { refund, change });
}

/** Mails the shopper that a refund was accepted, or alerts the owner that it failed. */
async function announce(
  deps: InTransaction,
  order: Order,
  {
    refund,
    change: { status, failure },
  }: { refund: Pick<Refund, 'id' | 'amount' | 'status'>; change: StatusChange },
): Promise<void> {
  if (isAccepted(status) && refund.status === 'requested') await queueRefunded(deps, order, refund);
  if (!hasFailed(status)) return;
  const why = `a refund of ${formatPrice(refund.amount)} failed (${failureText(failure)})`;
  const now = await lockOrder(deps.db, order.id);
  const hold = { kind: 'payment', cause: holdCause(refund.id), reason: why } as const;
  if (now && isCanceled(now.status) && (await holdOrder(deps, now, hold))) return;
  await alertOwner(deps, {
    event: `refund-failed.${refund.id}`,
    kind: 'refund_failed',
    orderId: order.id,
    text: `Order #${order.id}: ${why}. The shopper has not got it.`,
  });
}

const holdCause = (refundId: string): string => `refund.${refundId}`;

/** Makes an order `refunded` once its shopper has all the money back. */
export async function closeWhenRefunded(deps: InTransaction, { id }: Order): Promise<void> {
  const now = await lockOrder(deps.db, id);
  if (!now) return;
  const refunded = add(ZERO, ...(await refundsOf(deps.db, id)).map(returnedBy));
  if (refunded === 0 || refunded < (now.paid ?? now.total)) return;
  await closeOrderAlerts(deps.db, { orderId: id, kind: 'refund_failed', now: deps.clock() });
  if (!(await moveOrder(deps.db, now, { to: 'refunded', cause: 'refunded in full', now: deps.clock() })))
    return;
  if (isUnshipped(now.status) || now.status === 'on_hold')
    await deps.jobs.enqueue(deps.db, { name: 'stop-production', data: { orderId: id } });
}
