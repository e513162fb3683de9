import { sql } from 'kysely';
import { CANCELS_LATER, isStopped } from '../../domain/catalog/printful-status.ts';
import { ZERO } from '../../domain/money/money.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import type { ProblemLine, ProblemReason } from '../../domain/orders/problem.ts';
import type { Db } from '../db/connect.ts';
import type { PrintfulOrder, Shipment } from '../gateways/printful/orders.ts';
import { ACTIVE_REASONS, STATUS_OF_HATS } from '../orders/holds/queries.ts';

export interface Parcel extends Shipment {
  /** When the shopper was notified that it is on its way. */
  notifiedAt: Date | null;
}

/** The states a parcel may come from. Late or repeated messages never move it back. */
const EARLIER: Record<Shipment['state'], readonly Shipment['state'][]> = {
  // Printful may send it after all.
  shipped: ['canceled'],
  delivered: ['shipped', 'canceled'],
  returned: ['shipped', 'delivered', 'canceled'],
  canceled: ['shipped'],
};

/** Saves a parcel; returns whether it is new, and its previous state when that changed. */
export async function saveParcel(
  trx: Db,
  orderId: string,
  shipment: Shipment,
): Promise<{ isNew: boolean; from: Shipment['state'] | null }> {
  const id = `${orderId}-${shipment.id}`;
  const existing = await trx.selectFrom('parcels').select(['state']).where('id', '=', id).executeTakeFirst();
  if (!existing) {
    await trx
      .insertInto('parcels')
      .values({ id, order_id: orderId, ...rowOf(shipment) })
      .execute();
    return { isNew: true, from: null };
  }
  const state = EARLIER[shipment.state].includes(existing.state) ? shipment.state : existing.state;
  // What is not known anymore stays.
  const changes = Object.fromEntries(
    Object.entries(rowOf(shipment)).filter(([, value]) => value !== null && value !== NOTHING),
  );
  await trx
    .updateTable('parcels')
    .set({ ...changes, state, seen_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  return { isNew: false, from: state === existing.state ? null : existing.state };
}

const NOTHING = '[]';

const rowOf = (shipment: Shipment) => ({
  shipment_id: shipment.id,
  carrier: shipment.carrier,
  service: shipment.service,
  tracking_number: shipment.trackingNumber,
  tracking_url: shipment.trackingUrl,
  state: shipment.state,
  shipped_at: shipment.shippedAt,
  delivered_at: shipment.deliveredAt,
  tracking: shipment.tracking && JSON.stringify(shipment.tracking),
  contents: JSON.stringify(shipment.contents),
});

/** The parcels of an order, in the order of shipping, without those that were canceled. */
export const findParcels = (db: Db, orderId: string): Promise<Parcel[]> =>
  db
    .selectFrom('parcels')
    .select(['shipment_id as id', 'state', 'carrier', 'service'])
    .select(['tracking_number as trackingNumber', 'tracking_url as trackingUrl', 'tracking', 'contents'])
    .select(['shipped_at as shippedAt', 'delivered_at as deliveredAt', 'told_at as notifiedAt'])
    .where('order_id', '=', orderId)
    .where('state', '<>', 'canceled')
    .orderBy('shipped_at')
    .orderBy('parcels.id')
    .execute();

/** Records that the shopper is notified of these parcels. */
export async function setNotified(
  trx: Db,
  orderId: string,
  { shipmentIds, now }: { shipmentIds: string[]; now: Date },
): Promise<void> {
  await trx
    .updateTable('parcels')
    .set({ told_at: now })
    .where('order_id', '=', orderId)
    .where('shipment_id', 'in', shipmentIds)
    .execute();
}

/** The hats of an order, without those that were refused because of their words. */
export const madeHats = (db: Db, orderId: string): Promise<ProblemLine[]> =>
  db
    .selectFrom('order_lines')
    .select(['id', 'quantity'])
    .where('order_id', '=', orderId)
    .where('refused_at', 'is', null)
    .execute();

/** Whether Printful said before this time that it sent the whole order. */
export const wasFulfilledBefore = async (db: Db, orderId: string, time: Date): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('fulfilled_at', '<', time)
    .executeTakeFirst()) !== undefined;

/** Reasons for which a hat is refunded or replaced that was in a parcel. */
const CAME: ProblemReason[] = ['misprint', 'damaged', 'wrong_hat'];

/** The hats of an order that were refunded, and those whose problem the owner decided, such as by a new hat. Hats that came, but wrong, are not among them. */
export async function settledHats(db: Db, orderId: string): Promise<ProblemLine[]> {
  const made = db
    .selectFrom('refunds')
    .where((eb) =>
      eb.or([
        eb('refunds.status', 'not in', ['failed', 'canceled']),
        eb('refunds.paid_otherwise', '>', ZERO),
      ]),
    );
  const refunds = made.select('lines').where('order_id', '=', orderId).where('reason_kind', 'not in', CAME);
  // The hats of a replacement are refunded on the order that was paid, which does not have their lines.
  const refundedElsewhere = made
    .select('refunds.id')
    .whereRef('refunds.id', '=', sql.ref('problems.refund_id'))
    .where('refunds.order_id', '<>', orderId);
  const problems = db
    .selectFrom('problems')
    .select('lines')
    .where('order_id', '=', orderId)
    .where((eb) => eb.or([eb('decision', 'in', ['replacement', 'nothing']), eb.exists(refundedElsewhere)]))
    .where('reason', 'not in', CAME);
  const rows = [...(await refunds.execute()), ...(await problems.execute())];
  return rows.flatMap(({ lines }) => lines);
}

const IN_FLIGHT: OrderStatus[] = ['confirmed_with_printful', 'shipped', 'on_hold'];

/** Locks orders that were last polled before `since`; each goes to one caller only. */
export async function lockOrdersToPoll(
  db: Db,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<string[]> {
  const locked = await db
    .with('due', (inner) =>
      inner
        .selectFrom('orders')
        .select('id')
        .where((eb) =>
          eb.or([
            eb('status', 'in', IN_FLIGHT),
            // Printful held or reviewed it when it ended. It is stopped as soon as Printful allows it.
            eb.and([
              eb('status', 'in', ['canceled', 'refunded']),
              eb('printful_status', 'in', CANCELS_LATER),
            ]),
          ]),
        )
        .where('printful_order_id', 'is not', null)
        .where((eb) =>
          eb.or([
            eb('printful_asked_at', 'is', null),
            eb('printful_asked_at', '<=', since),
            // Polled before the clock was set back.
            eb('printful_asked_at', '>', now),
          ]),
        )
        .orderBy('printful_asked_at', (order) => order.asc().nullsFirst())
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('orders')
    .set({ printful_asked_at: now })
    .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
    .returning('id')
    .execute();
  return locked.map(({ id }) => id).sort();
}

/**
 * Orders on hold that Printful does not make, and those that should have been sent by `before`, oldest first; each row has the
 * total. An order that waits for its place is not stuck as long as others before it are sent.
 */
export const findStuckOrders = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'status', 'send_after as since', ACTIVE_REASONS.as('reason')])
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'on_hold'), eb(STATUS_OF_HATS, '=', 'on_hold')]),
        eb.and([
          eb('status', 'in', ['processing', 'sent_to_printful']),
          eb('send_after', '<', before),
          eb.or([
            eb('draft_begun_at', '<', before),
            eb.not(
              eb.exists(
                eb.selectFrom('orders as sent').select('sent.id').where('sent.draft_begun_at', '>=', before),
              ),
            ),
          ]),
        ]),
      ]),
    )
    .orderBy('send_after')
    .limit(limit)
    .execute();

/** How many orders are waiting for Printful, in production, shipped or on hold, the most first. */
export async function countOrdersByStatus(db: Db): Promise<Partial<Record<OrderStatus, number>>> {
  const rows = await db
    .selectFrom('orders')
    .select((eb) => [STATUS_OF_HATS.as('status'), eb.fn.countAll<number>().as('count')])
    .where('status', 'in', [
      'processing',
      'sent_to_printful',
      'confirmed_with_printful',
      'shipped',
      'on_hold',
    ])
    .groupBy(STATUS_OF_HATS)
    .orderBy('count', 'desc')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}

/** Saves Printful's state of an order. A missing cost keeps the stored one. */
export async function setPrintfulOrder(
  trx: Db,
  id: string,
  {
    printfulOrder,
    now,
  }: { printfulOrder: Pick<PrintfulOrder, 'id' | 'status' | 'cost' | 'shipments'>; now: Date },
): Promise<void> {
  // Printful has not charged for what it has not made.
  const cost =
    isStopped(printfulOrder.status) && printfulOrder.shipments.every(({ state }) => state === 'canceled')
      ? { printful_cost: null }
      : printfulOrder.cost === null
        ? {}
        : { printful_cost: printfulOrder.cost };
  await trx
    .updateTable('orders')
    .set((eb) => ({
      printful_order_id: printfulOrder.id,
      printful_status: printfulOrder.status,
      fulfilled_at: printfulOrder.status === 'fulfilled' ? eb.fn.coalesce('fulfilled_at', eb.val(now)) : null,
      ...(printfulOrder.status === 'onhold'
        ? { printful_held_at: eb.fn.coalesce('printful_held_at', eb.val(now)) }
        : NOT_HELD),
      ...cost,
    }))
    .where('id', '=', id)
    .execute();
}

const NOT_HELD = { printful_held_at: null, approvals: '[]' };
const NO_ORDER = { printful_order_id: null, printful_status: null, printful_cost: null, ...NOT_HELD };

/** Forgets what Printful said about an order that it does not have. */
export const clearPrintfulOrder = (trx: Db, id: string): Promise<unknown> =>
  trx.updateTable('orders').set(NO_ORDER).where('id', '=', id).execute();

/**
 * Clears the draft at Printful, so that the next one gets a new id. Only the print files of `unreadLines` get new addresses:
 * Printful never fetches one twice, and would digitize an embroidery again at another one.
 */
export async function startNextAttempt(
  trx: Db,
  id: string,
  { unreadLines }: { unreadLines: readonly string[] },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set((eb) => ({
      ...NO_ORDER,
      draft_begun_at: null,
      printful_attempt: eb('printful_attempt', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  if (unreadLines.length === 0) return;
  await trx
    .updateTable('order_lines')
    .set(({ selectFrom }) => ({
      print_file_attempt: selectFrom('orders').select('printful_attempt').where('id', '=', id),
    }))
    .where('order_id', '=', id)
    .where('id', 'in', unreadLines.map(Number))
    .execute();
}
