import type { Kysely } from 'kysely';
import type { OrderStatus } from '../../domain/order-status.ts';
import type { Db } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Shipment } from '../gateways/printful/orders.ts';

export interface Parcel extends Omit<Shipment, 'contents'> {
  orderId: string;
}

/** How far a parcel may have come; news that are late or doubled take none back. */
const FURTHER: Record<Shipment['state'], readonly Shipment['state'][]> = {
  shipped: [],
  delivered: ['shipped'],
  returned: ['shipped', 'delivered'],
};

/** Keeps a parcel and how far it came; answers whether it is new, and what state it left. */
export async function saveParcel(
  trx: Kysely<Tables>,
  orderId: string,
  shipment: Shipment,
): Promise<{ isNew: boolean; from: Shipment['state'] | null }> {
  const id = `${orderId}-${shipment.id}`;
  const known = await trx.selectFrom('parcels').select(['state']).where('id', '=', id).executeTakeFirst();
  if (!known) {
    await trx
      .insertInto('parcels')
      .values({ id, order_id: orderId, ...rowOf(shipment) })
      .execute();
    return { isNew: true, from: null };
  }
  const state = FURTHER[shipment.state].includes(known.state) ? shipment.state : known.state;
  const { shipment_id: _id, ...row } = rowOf(shipment);
  const told = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  await trx
    .updateTable('parcels')
    .set({ ...told, state, seen_at: new Date() })
    .where('id', '=', id)
    .execute();
  return { isNew: false, from: state === known.state ? null : known.state };
}

const rowOf = (shipment: Shipment) => ({
  shipment_id: shipment.id,
  carrier: shipment.carrier,
  service: shipment.service,
  tracking_number: shipment.trackingNumber,
  tracking_url: shipment.trackingUrl,
  state: shipment.state,
  shipped_at: shipment.shippedAt,
  delivered_at: shipment.deliveredAt,
});

/** The parcels of an order, the first sent first. */
export async function findParcels(db: Kysely<Tables>, orderId: string): Promise<Parcel[]> {
  const rows = await db
    .selectFrom('parcels')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('shipped_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    id: row.shipment_id,
    state: row.state,
    carrier: row.carrier,
    service: row.service,
    trackingNumber: row.tracking_number,
    trackingUrl: row.tracking_url,
    shippedAt: row.shipped_at,
    deliveredAt: row.delivered_at,
  }));
}

const IN_FLIGHT: OrderStatus[] = ['confirmed_with_printful', 'shipped', 'on_hold'];

/** Claims orders whose news were last asked for before `since`; each goes to one caller only. */
export async function claimOrdersInFlight(db: Db, now: Date, since: Date, limit: number): Promise<string[]> {
  const claimed = await db
    .with('due', (inner) =>
      inner
        .selectFrom('orders')
        .select('id')
        .where('status', 'in', IN_FLIGHT)
        .where('printful_order_id', 'is not', null)
        .where((eb) =>
          eb.or([
            eb('printful_asked_at', 'is', null),
            eb('printful_asked_at', '<=', since),
            // Asked before the clock was set back.
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
  return claimed.map(({ id }) => id);
}

/** Orders that should have been on their way by `before`, the oldest first; each with how many there are in all. */
export const findStuckOrders = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'status', 'paid_at as since', 'hold_reason as reason'])
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .where((eb) =>
      eb.or([
        eb('status', '=', 'on_hold'),
        eb.and([eb('status', 'in', ['processing', 'sent_to_printful']), eb('paid_at', '<', before)]),
      ]),
    )
    .orderBy('paid_at')
    .limit(limit)
    .execute();

/** How many orders are on their way to Printful, at its workshop and in the post. */
export async function countOrdersByStatus(db: Db): Promise<Partial<Record<OrderStatus, number>>> {
  const rows = await db
    .selectFrom('orders')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('status', 'in', [
      'processing',
      'sent_to_printful',
      'confirmed_with_printful',
      'shipped',
      'on_hold',
    ])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}
