import type { HoldKind } from '../../domain/order-status.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import type { Deps, InTransaction } from '../deps.ts';
import type { PrintfulOrder } from '../gateways/printful/orders.ts';
import { PrintfulError } from '../gateways/printful-error.ts';
import type { JobResult } from '../jobs/jobs.ts';
import { queueShipped } from '../mail/shipped.ts';
import { endHold, holdOrder, keepOnHold } from '../orders/hold-order.ts';
import { findOrder, moveOrder, type Order, tryLockOrder } from '../orders/queries.ts';
import { checkDraft } from './check-draft.ts';
import { externalIdOf } from './create-draft.ts';
import { setPrintfulOrder } from './order-queries.ts';
import { findParcels, type Parcel, saveParcel } from './queries.ts';
import { confirmDraft, sendOrder } from './send-order.ts';

const DONE: JobResult = { done: true };

/**
 * The answer to every bell and poll about an order at Printful: asks how it stands there, keeps its parcels, each with one
 * mail to the shopper, and moves it forward, never back. Throws `PrintfulError` when Printful fails.
 */
export async function followOrder(deps: Deps, { orderId }: { orderId: string }): Promise<JobResult> {
  const found = await findOrder(deps.db, orderId);
  if (found?.status === 'sent_to_printful') {
    // What sending began, sending ends; whoever sends it looks again by itself.
    await sendOrder(deps, { orderId });
    return DONE;
  }
  return deps.db.transaction().execute(async (trx): Promise<JobResult> => {
    const order = await tryLockOrder(trx, orderId);
    if (!order) return { againIn: deps.config.limits.draftPolling };
    if (!order.printfulOrderId || !FOLLOWED.has(order.status)) return DONE;
    const inner = { ...deps, db: trx };
    try {
      return await take(inner, order, await ask(inner, order));
    } catch (error) {
      if (error instanceof PrintfulError && error.kind === 'rate_limited')
        return { againIn: error.retryAfter ?? deps.config.limits.minute };
      throw error;
    }
  });
}

const FOLLOWED = new Set<Order['status']>(['confirmed_with_printful', 'shipped', 'on_hold']);

async function ask({ printful }: InTransaction, order: Order): Promise<PrintfulOrder | null> {
  const told = await printful.findOrder(externalIdOf(order), 'background');
  if (!told || told.shipments.length === 0) return told;
  // Version 1 lists what was sent; how far it came only version 2 tells, of the same parcels.
  const progress = await printful.findShipments(told.id);
  const known = new Map(progress.map((shipment) => [shipment.id, shipment]));
  return {
    ...told,
    shipments: told.shipments.map((shipment) => ({ ...shipment, ...withoutNulls(known.get(shipment.id)) })),
  };
}

const withoutNulls = <Fields extends object>(fields: Fields | undefined): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== null)) as Partial<Fields>;

async function take(deps: InTransaction, order: Order, told: PrintfulOrder | null): Promise<JobResult> {
  if (!told) {
    if (order.status !== 'shipped') await holdOnce(deps, order, 'Printful no longer knows it');
    return DONE;
  }
  await setPrintfulOrder(deps.db, order.id, told);
  for (const shipment of told.shipments) {
    const { isNew, from } = await saveParcel(deps.db, order.id, shipment);
    if (isNew) await queueShipped(deps, order, shipment);
    if (shipment.state === 'returned' && (isNew || from)) await alertReturned(deps, order, shipment.id);
  }
  return forward(deps, order, told);
}

async function forward(deps: InTransaction, order: Order, told: PrintfulOrder): Promise<JobResult> {
  const verdict = checkDraft(told);
  if (verdict.next === 'hold' || verdict.next === 'anew') {
    if (order.status !== 'shipped')
      await holdOnce(deps, order, verdict.why, verdict.next === 'hold' ? verdict.by : 'other');
    return DONE;
  }
  const standing = await endPrintfulsHold(deps, order);
  // Printful computes the price of a new embroidery after confirming, and hands the draft back.
  if (verdict.next !== 'done') {
    if (verdict.next === 'confirm' && standing.status === 'confirmed_with_printful')
      await confirmAgain(deps, standing, told);
    return DONE;
  }
  const parcels = await findParcels(deps.db, order.id);
  if (parcels.length > 0) await moveThrough(deps, standing, 'shipped', 'a parcel is on its way');
  if (isComplete(deps, told, parcels)) await moveThrough(deps, standing, 'completed', completion(parcels));
  return DONE;
}

/** A hold that Printful set ends when Printful ends it; any other stays. */
async function endPrintfulsHold(deps: InTransaction, order: Order): Promise<Order> {
  if (order.holdKind !== 'printful') return order;
  const ended = { cause: 'Printful goes on with it', returnTo: 'confirmed_with_printful' } as const;
  return (await endHold(deps, order.id, ended)) ?? order;
}

async function confirmAgain(deps: InTransaction, order: Order, told: PrintfulOrder): Promise<void> {
  if (!deps.config.printful.confirms) return;
  const confirmed = await confirmDraft(deps, order, told);
  if (confirmed === 'money gone') await holdOnce(deps, order, 'the money was given back or is disputed');
  else await setPrintfulOrder(deps.db, order.id, confirmed);
}

const PATH: readonly Order['status'][] = ['confirmed_with_printful', 'shipped', 'completed'];

/** Along the path to `to`, through each state between; an order past it, or aside, stays. */
async function moveThrough(
  deps: InTransaction,
  order: Order,
  to: 'shipped' | 'completed',
  cause: string,
): Promise<void> {
  const from = PATH.indexOf(order.status);
  if (from < 0) return;
  for (const next of PATH.slice(from + 1, PATH.indexOf(to) + 1)) {
    await moveOrder(deps.db, order, next, cause, deps.clock());
    order.status = next;
  }
}

/** Nothing is left to send, and all that was sent arrived, or should have long ago. */
function isComplete({ config, clock }: InTransaction, { status }: PrintfulOrder, parcels: Parcel[]): boolean {
  if (parcels.length === 0 || (status !== 'fulfilled' && status !== 'archived')) return false;
  if (parcels.every(({ state }) => state === 'delivered')) return true;
  const last = Math.max(...parcels.map(({ shippedAt }) => shippedAt?.getTime() ?? clock().getTime()));
  return clock().getTime() - last > config.limits.longestDelivery;
}

const completion = (parcels: Parcel[]) =>
  parcels.every(({ state }) => state === 'delivered') ? 'delivered' : '30 days after the last parcel';

/** What only a person can decide stays the reason, whatever else holds the order. */
async function holdOnce(
  deps: InTransaction,
  order: Order,
  why: string,
  kind: HoldKind = 'other',
): Promise<void> {
  if (order.status !== 'on_hold') await holdOrder(deps, order, why, kind);
  else if (kind === 'other') await keepOnHold(deps, order, why, kind);
}

const alertReturned = (deps: InTransaction, { id }: Order, shipmentId: string): Promise<boolean> =>
  alertOwner(deps, {
    event: `parcel-returned.${id}.${shipmentId}`,
    kind: 'returned',
    orderId: id,
    text: `A parcel of order #${id} came back to Printful. Ask the shopper for the right address, or give the money back.`,
  });
