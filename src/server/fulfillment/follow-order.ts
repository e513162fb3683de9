import { CANCELS_LATER } from '../../domain/catalog/printful-status.ts';
import { sentence } from '../../domain/language/sentence.ts';
import { isCanceled } from '../../domain/orders/order-status.ts';
import { hatsLeftBehind, haveAllArrived, parcelsToNotify } from '../../domain/shipping/parcels.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import { closeAlertAbout } from '../alerts/queries.ts';
import type { Deps, InTransaction } from '../deps.ts';
import type { ParcelProgress, PrintfulOrder, Shipment } from '../gateways/printful/orders.ts';
import { PrintfulError } from '../gateways/printful-error.ts';
import { DONE, type JobResult } from '../jobs/run-job.ts';
import { giftShippedMail } from '../mail/gift-letters.ts';
import { queueOrderMail } from '../mail/order-mail.ts';
import { shippedMail } from '../mail/shipped-mail.ts';
import { cancelAsAsked } from '../orders/admin/cancel-order.ts';
import { asItEnded } from '../orders/holds/as-it-ended.ts';
import { holdOrder, type NewHold } from '../orders/holds/hold-order.ts';
import { endLostHolds } from '../orders/money/record-disputes.ts';
import { reportReturned } from '../orders/problems/report-returned.ts';
import { findOrder, moveOrder, type Order, tryLockOrder } from '../orders/queries.ts';
import { stopEnded } from '../orders/stop-production.ts';
import { externalIdOf } from './create-draft.ts';
import { handlePrintfulError } from './handle-printful-error.ts';
import { checkOrder, endPrintfulHold, holdForPrintful } from './printful-hold.ts';
import {
  findParcels,
  madeHats,
  type Parcel,
  saveParcel,
  setNotified,
  setPrintfulOrder,
  settledHats,
  startNextAttempt,
  wasFulfilledBefore,
} from './queries.ts';
import { confirmDraft, GONE, MONEY_GONE, sendOrder, unreadable } from './send-order.ts';
import { alertStopped, endStopped } from './stopped-parcel.ts';

/**
 * Handles every webhook and poll about an order at Printful: reads its state there, saves its parcels, with one email each,
 * and moves it forward, never back. Of one that is over, only parcels are saved. Throws `PrintfulError` when Printful fails.
 */
export async function followOrder(deps: Deps, { orderId }: { orderId: string }): Promise<JobResult> {
  const current = await findOrder(deps.db, orderId);
  if (current?.status === 'sent_to_printful') {
    // `sendOrder` finishes what it began, and repeats itself.
    await sendOrder(deps, { orderId });
    return DONE;
  }
  return deps.db.transaction().execute(async (trx): Promise<JobResult> => {
    const locked = await tryLockOrder(trx, orderId);
    if (!locked) return { againIn: deps.config.limits.draftPolling };
    const inner = { ...deps, db: trx };
    const order = await asItEnded(trx, locked);
    const mayHaveParcels =
      order.printfulStatus !== 'canceled' || (await findParcels(trx, order.id)).length > 0;
    const isOver = OVER.has(order.status) && mayHaveParcels;
    if (!order.printfulOrderId || !(isOver || FOLLOWED.has(order.status))) return DONE;
    const isToStop = isCanceled(order.status) && CANCELS_LATER.includes(order.printfulStatus ?? '');
    try {
      if (isToStop) {
        await stopEnded(inner, order);
        return DONE;
      }
      const printfulOrder = await readOrder(inner, order);
      if (!isOver) return await update(inner, order, printfulOrder);
      await saveParcels(inner, order, printfulOrder?.shipments ?? []);
      return DONE;
    } catch (error) {
      if (!(error instanceof PrintfulError)) throw error;
      const { minute, orderPolling } = deps.config.limits;
      if (error.kind === 'rate_limited') return { againIn: error.retryAfter ?? minute };
      // No poll reads it again.
      if (isOver && !isToStop && error.kind !== 'refused') return { againIn: orderPolling };
      throw error;
    }
  });
}

/**
 * A parcel may still come back. What Printful held or reviewed when it was canceled or refunded is stopped as soon as Printful
 * allows it.
 */
const OVER = new Set<Order['status']>(['completed', 'canceled', 'refunded']);
const FOLLOWED = new Set<Order['status']>(['confirmed_with_printful', 'shipped', 'on_hold']);

type FollowedOrder = PrintfulOrder & { progress: ParcelProgress[] };

async function readOrder({ db, printful }: InTransaction, order: Order): Promise<FollowedOrder | null> {
  const printfulOrder = await printful.findOrder(externalIdOf(order), 'background');
  if (!printfulOrder) return null;
  const listed = printfulOrder.shipments;
  if (listed.length === 0 && (await findParcels(db, order.id)).length === 0)
    return { ...printfulOrder, progress: [] };
  // API v1 lists the shipments; only v2 says how far each has come, and that is what counts.
  const progress = await printful.findShipments(printfulOrder.id);
  const details = new Map(progress.map((shipment) => [shipment.id, shipment]));
  const dropped = progress.filter(
    ({ id, state }) => state === 'canceled' && !listed.some((shipment) => shipment.id === id),
  );
  return {
    ...printfulOrder,
    progress,
    shipments: [...listed, ...dropped].flatMap((shipment) => {
      const { state = shipment.state, stopped: _stopped, ...detail } = details.get(shipment.id) ?? {};
      return state === null ? [] : [{ ...shipment, ...known(detail), state }];
    }),
  };
}

const known = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Partial<Fields>;

async function update(
  deps: InTransaction,
  order: Order,
  printfulOrder: FollowedOrder | null,
): Promise<JobResult> {
  if (!printfulOrder) return hold(deps, order, GONE);
  await setPrintfulOrder(deps.db, order.id, { printfulOrder, now: deps.clock() });
  if (await cancelAsAsked(deps, order)) return DONE;
  await saveParcels(deps, order, printfulOrder.shipments);
  await watchStopped(deps, order, printfulOrder);
  await notifyShopper(deps, order);
  return forward(deps, await endLostHolds(deps, order), printfulOrder);
}

async function watchStopped(deps: InTransaction, order: Order, printfulOrder: FollowedOrder): Promise<void> {
  const { progress, status } = printfulOrder;
  const wentOn = progress.flatMap(({ id, stopped }) =>
    STOPS.filter((how) => how !== stopped?.how).map((how) => ({ id, how })),
  );
  await endStopped(deps, order.id, wentOn);
  for (const { stopped } of progress) if (stopped) await alertStopped(deps, order, { stopped, at: status });
}

const STOPS = ['onhold', 'outstock'] as const;

/** Saves the parcels of an order, and reports those that came back or were canceled. */
async function saveParcels(deps: InTransaction, order: Order, shipments: Shipment[]): Promise<void> {
  const isErased = order.recipient.email === '';
  for (const shipment of shipments) {
    const saved = isErased ? { ...shipment, ...UNTRACKED } : shipment;
    const { isNew, from } = await saveParcel(deps.db, order.id, saved);
    if (!isNew && !from) continue;
    if (shipment.state === 'returned') await reportReturned(deps, order, shipment);
    const canceled = { id: shipment.id, how: 'canceled', reason: null } as const;
    if (from === 'canceled') {
      await endStopped(deps, order.id, [canceled]);
      // An alert of an earlier release.
      await closeAlertAbout(deps.db, `parcel.${order.id}.${shipment.id}`, deps.clock());
    }
    if (shipment.state === 'canceled') await alertStopped(deps, order, { stopped: canceled, at: null });
  }
}

/** What leads to the person whom a parcel goes to. */
const UNTRACKED = { trackingNumber: null, trackingUrl: null, tracking: null };

/** Emails the shopper about parcels that left, one email for those of an hour. */
async function notifyShopper(deps: InTransaction, order: Order): Promise<void> {
  const { db, clock, config } = deps;
  const [lines, parcels] = [await madeHats(db, order.id), await findParcels(db, order.id)];
  const now = clock();
  const shipped = parcelsToNotify(lines, parcels, { now, wait: config.limits.parcelMails });
  if (shipped.length === 0) return;
  await queueOrderMail(deps, order, (facts) => shippedMail(facts, shipped));
  const { gift } = order;
  // Once for the order, however many parcels it takes: a recipient gets one email per event.
  if (gift && gift.email !== '') await queueOrderMail(deps, order, (facts) => giftShippedMail(facts, gift));
  await setNotified(db, order.id, { shipmentIds: shipped.map(({ id }) => id), now });
}

async function forward(deps: InTransaction, order: Order, printfulOrder: PrintfulOrder): Promise<JobResult> {
  const verdict = await checkOrder(deps, order, printfulOrder);
  if (verdict.next === 'hold') {
    const held = await hold(deps, order, verdict.hold);
    // What Printful canceled will never be sent.
    if (order.status === 'shipped' && printfulOrder.status === 'canceled')
      await finish(deps, order, await findParcels(deps.db, order.id));
    return held;
  }
  // It may be a draft again: Printful returns a new embroidery as one. `sendOrder` goes on with one that was never confirmed.
  const active = await endPrintfulHold(deps, order);
  if (verdict.next !== 'done') {
    if (active.status !== 'confirmed_with_printful') return DONE;
    if (verdict.next === 'replace') return hold(deps, active, unreadable(verdict.why));
    return verdict.next === 'wait'
      ? { againIn: deps.config.limits.minute }
      : confirmAgain(deps, active, printfulOrder);
  }
  const parcels = await findParcels(deps.db, order.id);
  if (parcels.length > 0) await moveThrough(deps, active, { to: 'shipped', cause: 'a parcel is on its way' });
  const isSent =
    printfulOrder.status === 'fulfilled' || (printfulOrder.status === 'archived' && parcels.length > 0);
  if (isSent) await finish(deps, active, parcels);
  return DONE;
}

/**
 * Completes an order of which Printful sends nothing more, once each hat arrived, or should have long ago, or was refunded or
 * replaced.
 */
async function finish(deps: InTransaction, order: Order, parcels: Parcel[]): Promise<void> {
  const { db, clock, config } = deps;
  const [lines, settled] = [await madeHats(db, order.id), await settledHats(db, order.id)];
  const ago = (time: number) => new Date(clock().getTime() - time);
  if (haveAllArrived(lines, parcels, { settled, longAgo: ago(config.limits.longestDelivery) })) {
    await moveThrough(deps, order, { to: 'completed', cause: completion(parcels) });
    return;
  }
  const left = hatsLeftBehind(lines, parcels, settled);
  const isOverdue = await wasFulfilledBefore(db, order.id, ago(config.limits.missingHats));
  if (left > 0 && isOverdue)
    await alertParcel(deps, order, { which: `missing-${left}`, text: missing(left) });
}

const missing = (hats: number) =>
  `Printful says that everything was sent, but ${hats === 1 ? 'one hat is' : `${hats} hats are`} in no parcel. Ask Printful, then replace or refund them on the order’s page.`;

const stopped = (hats: number, reason: string) =>
  `Some of it has shipped, and ${hats === 1 ? 'one hat does' : `${hats} hats do`} not go on: ${sentence(reason)} Ask Printful, then replace or refund them on the order’s page.`;

const alertParcel = (deps: InTransaction, { id }: Order, { which, text }: { which: string; text: string }) =>
  alertOwner(deps, {
    event: `parcel.${id}.${which}`,
    kind: 'parcel',
    orderId: id,
    text: `Order #${id}: ${text}`,
  });

/** Holds an order that has not shipped. Printful's own hold gives way to any other, which is added first. */
async function hold(deps: InTransaction, order: Order, newHold: NewHold): Promise<JobResult> {
  if (order.status === 'shipped') {
    const [lines, parcels] = [await madeHats(deps.db, order.id), await findParcels(deps.db, order.id)];
    const left = hatsLeftBehind(lines, parcels, await settledHats(deps.db, order.id));
    // What Printful holds may change its reason, and may then be canceled.
    const why = newHold.kind === 'printful' ? 'rest' : newHold.cause;
    if (left > 0)
      await alertParcel(deps, order, { which: `${why}-${left}`, text: stopped(left, newHold.reason) });
    return DONE;
  }
  if (newHold.kind === 'printful') await holdForPrintful(deps, order, newHold);
  else {
    await holdOrder(deps, order, newHold);
    await endPrintfulHold(deps, order);
  }
  return DONE;
}

/** Confirms the same draft once more: another one would be another order, and another embroidery to pay for. */
async function confirmAgain(
  deps: InTransaction,
  order: Order,
  printfulOrder: PrintfulOrder,
): Promise<JobResult> {
  if (!deps.config.printful.confirms) return DONE;
  try {
    const confirmed = await confirmDraft(deps, order, printfulOrder);
    if (confirmed === 'money gone') {
      await startNextAttempt(deps.db, order.id, { unreadLines: [] });
      await holdOrder(deps, order, MONEY_GONE);
      return DONE;
    }
    await setPrintfulOrder(deps.db, order.id, { printfulOrder: confirmed, now: deps.clock() });
    const verdict = await checkOrder(deps, order, confirmed);
    return verdict.next === 'hold' ? hold(deps, order, verdict.hold) : DONE;
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    const result = await handlePrintfulError(deps, order, error);
    if (result instanceof PrintfulError) throw result;
    return result;
  }
}

const PATH: readonly Order['status'][] = ['confirmed_with_printful', 'shipped', 'completed'];

/** Moves an order through each state up to `to`. An order past it, or on hold, stays. */
async function moveThrough(
  deps: InTransaction,
  order: Order,
  { to, cause }: { to: 'shipped' | 'completed'; cause: string },
): Promise<void> {
  const from = PATH.indexOf(order.status);
  if (from < 0) return;
  for (const next of PATH.slice(from + 1, PATH.indexOf(to) + 1)) {
    await moveOrder(deps.db, order, { to: next, cause, now: deps.clock() });
    order.status = next;
  }
}

const completion = (parcels: Parcel[]) =>
  parcels.every(({ state }) => state === 'delivered') ? 'delivered' : '30 days after the last parcel';
