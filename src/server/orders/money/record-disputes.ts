import { formatPrice } from '../../../domain/money.ts';
import { isUnshipped } from '../../../domain/order-status.ts';
import type { KnownDispute } from '../../gateways/stripe-charges.ts';
import { holdOrder } from '../hold-order.ts';
import type { InTransaction } from '../in-transaction.ts';
import { endDisputeMatters } from '../owner/queries.ts';
import { tellOwner } from '../owner/tell-owner.ts';
import { lockOrder, moveOrder, type Order } from '../queries.ts';
import { isOpenDispute } from './open-dispute.ts';
import { disputesOf, insertDispute, type KeptDispute, updateDispute } from './queries.ts';

/**
 * Keeps a locked order's disputes as Stripe has them. An open one holds an order that is not shipped; when the bank
 * decides for the shop it goes on from where it was, otherwise the owner decides.
 */
export async function recordDisputes(
  deps: InTransaction,
  order: Order,
  told: readonly KnownDispute[],
): Promise<void> {
  for (const dispute of told) {
    const kept = (await disputesOf(deps.db, order.id)).find(({ id }) => id === dispute.id);
    if (!kept) await open(deps, order, dispute);
    else if (kept.status !== dispute.status && isOpenDispute(kept))
      await updateDispute(deps.db, dispute.id, { status: dispute.status });
    else continue;
    if (!isOpenDispute(dispute)) await close(deps, order, dispute);
  }
}

async function open(deps: InTransaction, { id: orderId }: Order, dispute: KnownDispute): Promise<void> {
  const { id, amount, status, reason, dueBy, createdAt } = dispute;
  await insertDispute(deps.db, {
    id,
    order_id: orderId,
    amount,
    status,
    reason,
    due_by: dueBy,
    created_at: createdAt,
  });
  if (!isOpenDispute(dispute)) return;
  const order = await lockOrder(deps.db, orderId);
  const holds = order && isUnshipped(order.status) && (await holdOrder(deps, order, causeOf(dispute)));
  if (holds) return updateDispute(deps.db, id, { held_from: order.status });
  const until = dueBy ? ` Stripe takes evidence until ${dueBy.toISOString().slice(0, 10)}.` : '';
  await tellOwner(deps, {
    event: `dispute.${id}`,
    kind: 'dispute',
    orderId,
    text: `Order #${orderId}: ${formatPrice(amount)} of its payment is disputed (${reason}).${until}`,
  });
}

async function close(
  deps: InTransaction,
  { id: orderId }: Order,
  dispute: Pick<KnownDispute, 'id' | 'status' | 'reason' | 'amount'>,
): Promise<void> {
  await endDisputeMatters(deps.db, dispute.id, deps.clock());
  if (dispute.status === 'lost') {
    await tellOwner(deps, {
      event: `dispute-lost.${dispute.id}`,
      kind: 'dispute',
      orderId,
      text: `Order #${orderId}: the bank gave ${formatPrice(dispute.amount)} back to the shopper (${dispute.reason}). Cancel the order if it is not made yet.`,
    });
    return;
  }
  const disputes = await disputesOf(deps.db, orderId);
  const kept = disputes.find(({ id }) => id === dispute.id);
  if (kept?.heldFrom && !disputes.some(isOpenDispute)) await goOn(deps, orderId, kept);
}

/** Only what the dispute itself held: an order on hold for another cause stays there. */
async function goOn(
  deps: InTransaction,
  orderId: string,
  { heldFrom: before, reason }: KeptDispute,
): Promise<void> {
  const order = await lockOrder(deps.db, orderId);
  if (order?.status !== 'on_hold' || before === null || order.holdReason !== causeOf({ reason })) return;
  await moveOrder(deps.db, order, before, 'the dispute ended in favor of the shop', deps.clock());
  if (before === 'processing' || before === 'sent_to_printful')
    await deps.jobs.enqueue(deps.db, 'send-order', { orderId });
}

const causeOf = ({ reason }: Pick<KnownDispute, 'reason'>) => `the payment is disputed (${reason})`;
