import { isMaking, isStoppable } from '../../domain/catalog/printful-status.ts';
import { ZERO } from '../../domain/money/money.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import { closeAlertAbout } from '../alerts/queries.ts';
import type { Deps, InTransaction } from '../deps.ts';
import { externalIdOf } from '../fulfillment/create-draft.ts';
import { isUnmade, type PrintfulOrder } from '../gateways/printful/orders.ts';
import { PrintfulError } from '../gateways/printful-error.ts';
import { endCancelRequest } from './cancel-request-queries.ts';
import { readFacts } from './holds/queries.ts';
import { lockOrder, type Order, updateOrder } from './queries.ts';

export interface Stopped {
  /** `held`: Printful holds it and cancels nothing until it releases it. `in_review`: it may cancel it once it has reviewed it. */
  outcome: 'stopped' | 'held' | 'in_review' | 'in_production';
  /** Printful's status of the order; null if it does not know it. */
  status: string | null;
}

/** Cancels an order at Printful, if that is still possible. Throws when Printful does not answer. */
export async function stopProduction(
  { printful }: Pick<Deps, 'printful'>,
  order: Pick<Order, 'id' | 'printfulAttempt' | 'draftBegunAt' | 'printfulOrderId'>,
): Promise<Stopped> {
  // The beginning of a draft is stored before Printful gets it.
  if (order.draftBegunAt === null && order.printfulOrderId === null)
    return { outcome: 'stopped', status: null };
  const draft = await printful.findOrder(externalIdOf(order));
  if (!draft) return { outcome: 'stopped', status: null };
  const outcome = outcomeOf(draft);
  if (outcome) return outcome;
  try {
    await printful.cancelOrder(draft.id);
    return STOPPED;
  } catch (error) {
    if (!(error instanceof PrintfulError) || error.kind !== 'refused') throw error;
    // It is in review, or production started after the status was read.
    const now = await printful.findOrder(externalIdOf(order));
    if (!now) return STOPPED;
    // Printful's documents promise only that drafts and pending orders can be canceled.
    if (now.status === 'failed') return { outcome: 'stopped', status: now.status };
    return outcomeOf(now) ?? { outcome: 'in_review', status: now.status };
  }
}

/**
 * Cancels a draft, or an order that failed, so that another one takes its place. Printful's documents do not promise that one that
 * failed can be canceled, but it makes nothing either.
 */
export async function cancelUnmade(
  { printful }: Pick<Deps, 'printful'>,
  { id, status }: Pick<PrintfulOrder, 'id' | 'status'>,
): Promise<void> {
  await printful.cancelOrder(id).catch((error: unknown) => {
    if (!(error instanceof PrintfulError) || error.kind !== 'refused' || status !== 'failed') throw error;
  });
}

/** What an order's state says by itself; null if Printful has to be asked to cancel it. */
function outcomeOf(draft: PrintfulOrder): Stopped | null {
  const { status } = draft;
  if (status === 'canceled' || isUnmade(draft)) return { outcome: 'stopped', status };
  if (status === 'onhold') return { outcome: 'held', status };
  return isMaking(status) && !isStoppable(status) ? { outcome: 'in_production', status } : null;
}

const STOPPED: Stopped = { outcome: 'stopped', status: 'canceled' };

/** Keeps Printful from making an order that was refunded in full. Alerts the owner when it is too late. */
export async function stopRefunded(deps: Deps, { orderId }: { orderId: string }): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order?.status === 'refunded') await stopEnded({ ...deps, db: trx }, order);
  });
}

/** Keeps Printful from making a locked order that was refunded or canceled, perhaps while Printful held it. */
export async function stopEnded(deps: InTransaction, order: Order): Promise<void> {
  const { id: orderId } = order;
  const { outcome, status } = await stopProduction(deps, order);
  if (status !== null) await updateOrder(deps.db, orderId, { printful_status: status });
  if (outcome === 'in_review') return;
  await endCancelRequest(deps.db, orderId, deps.clock());
  if (outcome === 'stopped') {
    // What is not made costs nothing at Printful.
    await updateOrder(deps.db, orderId, { printful_cost: ZERO });
    await closeAlertAbout(deps.db, `held-anyway.${orderId}`, deps.clock());
    return;
  }
  // A draft that was never confirmed is only made if the shop confirms it.
  if (outcome === 'held' && !(await readFacts(deps.db, orderId)).wasConfirmed) return;
  const what = order.status === 'refunded' ? 'refunded in full' : 'canceled';
  const alert = ALERTS[outcome];
  await alertOwner(deps, {
    event: `${alert.event}.${orderId}`,
    kind: 'made_anyway',
    orderId,
    text: `Order #${orderId}: it was ${what}, but Printful ${alert.text}`,
  });
}

const ALERTS = {
  in_production: { event: 'made-anyway', text: 'is making it already.' },
  held: {
    event: 'held-anyway',
    text: 'holds it and may still make it. Cancel it in Printful’s dashboard.',
  },
};
