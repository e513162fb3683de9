import { type Kysely, type Selectable, sql } from 'kysely';
import type { Recipient } from '../../domain/address.ts';
import { shipBy } from '../../domain/arrival.ts';
import type { Cents } from '../../domain/money.ts';
import { type HoldKind, mayMove, type OrderStatus } from '../../domain/order-status.ts';
import { type Country, isCountry } from '../../domain/states.ts';
import { closeHoldAlerts } from '../alerts/queries.ts';
import type { Db } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export interface Order {
  id: string;
  status: OrderStatus;
  recipient: Recipient;
  subtotal: Cents;
  discount: Cents;
  discountPercentage: number;
  shipping: Cents;
  total: Cents;
  shippingMethod: string;
  shippingProviderId: string;
  paymentIntentId: string | null;
  printfulOrderId: string | null;
  printfulAttempt: number;
  /** As Printful last told it. */
  printfulStatus: string | null;
  askedAt: Date | null;
  paidAt: Date | null;
  /** Until when it was promised to ship; null until it is paid. */
  shipBy: Date | null;
  /** The later date that its shopper was told last. */
  announcedShipBy: Date | null;
  createdAt: Date;
  /** What Stripe took; null until it did. */
  paid: Cents | null;
  /** What of it went back, or is asked to. */
  refunded: Cents;
  holdReason: string | null;
  /** Whose hold it is; null when it is not on hold. */
  holdKind: HoldKind | null;
  /** The order that took its place before it was paid. */
  supersededBy: string | null;
  keyVersion: number;
}

export const findOrder = async (db: Kysely<Tables>, id: string): Promise<Order | null> =>
  toOrder(await orderRow(db, id).executeTakeFirst());

/** The order, held against other writers until the transaction ends. */
export const lockOrder = async (trx: Kysely<Tables>, id: string): Promise<Order | null> =>
  toOrder(await orderRow(trx, id).forUpdate().executeTakeFirst());

/** As `lockOrder`, but null at once when somebody else holds it. */
export const tryLockOrder = async (trx: Kysely<Tables>, id: string): Promise<Order | null> =>
  toOrder(await orderRow(trx, id).forUpdate().skipLocked().executeTakeFirst());

const orderRow = (db: Kysely<Tables>, id: string) => db.selectFrom('orders').selectAll().where('id', '=', id);

function toOrder(row: Selectable<Tables['orders']> | undefined): Order | null {
  if (!row) return null;
  return {
    id: row.id,
    status: row.status,
    recipient: {
      name: row.customer_name,
      email: row.customer_email,
      address1: row.address1,
      address2: row.address2,
      city: row.city,
      state: row.state,
      zip: row.zip,
      country: countryOf(row.country),
    },
    subtotal: row.subtotal,
    discount: row.discount,
    discountPercentage: row.discount_percentage,
    shipping: row.shipping,
    total: row.total,
    shippingMethod: row.shipping_method,
    shippingProviderId: row.shipping_provider_id,
    paymentIntentId: row.payment_intent_id,
    printfulOrderId: row.printful_order_id,
    printfulAttempt: row.printful_attempt,
    printfulStatus: row.printful_status,
    askedAt: row.asked_at,
    paidAt: row.paid_at,
    shipBy: row.ship_by,
    announcedShipBy: row.announced_ship_by,
    createdAt: row.created_at,
    paid: row.paid,
    refunded: row.refunded,
    holdReason: row.hold_reason,
    holdKind: row.hold_kind,
    supersededBy: row.superseded_by,
    keyVersion: row.key_version,
  };
}

function countryOf(code: string): Country {
  if (isCountry(code)) return code;
  throw new Error(`an order goes to ${code}, a country the shop does not know`);
}

/**
 * Claims the right to ask Stripe about an order: true for one caller per `interval` milliseconds, null for any. A question
 * of a time to come was asked before the clock was set back, and counts as long past.
 */
export async function claimQuestion(
  db: Db,
  id: string,
  now: Date,
  interval: number | null,
): Promise<boolean> {
  const earlier = interval === null ? null : new Date(now.getTime() - interval);
  const claimed = await db
    .updateTable('orders')
    .set({ asked_at: now })
    .where('id', '=', id)
    .$if(earlier !== null, (update) =>
      update.where((eb) =>
        eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', earlier), eb('asked_at', '>', now)]),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Moves a locked order and keeps the move; false when the table of legal moves forbids it. */
export async function moveOrder(
  trx: Kysely<Tables>,
  order: Pick<Order, 'id' | 'status'>,
  to: OrderStatus,
  cause: string,
  now: Date,
): Promise<boolean> {
  if (!mayMove(order.status, to)) return false;
  // An order that leaves a hold keeps the date it was paid and the date it was promised for.
  const paid =
    to === 'processing'
      ? {
          paid_at: sql<Date>`coalesce(paid_at, ${now})`,
          ship_by: sql<Date>`coalesce(ship_by, ${shipBy(now)})`,
        }
      : {};
  await trx
    .updateTable('orders')
    .set({
      status: to,
      hold_reason: to === 'on_hold' ? cause : null,
      hold_kind: to === 'on_hold' ? 'other' : null,
      ...paid,
    })
    .where('id', '=', order.id)
    .execute();
  if (order.status === 'on_hold') await closeHoldAlerts(trx, order.id, now);
  await trx
    .insertInto('order_events')
    .values({ order_id: order.id, from_status: order.status, to_status: to, cause, at: now })
    .execute();
  return true;
}

/** Whose hold an order on hold is, and why. */
export async function setHold(
  trx: Kysely<Tables>,
  id: string,
  { kind, reason }: { kind: HoldKind; reason: string },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ hold_kind: kind, hold_reason: reason })
    .where('id', '=', id)
    .where('status', '=', 'on_hold')
    .execute();
}

/** Where an order on hold was before it was held. */
export async function statusBeforeHold(db: Kysely<Tables>, id: string): Promise<OrderStatus | null> {
  const row = await db
    .selectFrom('order_events')
    .select('from_status')
    .where('order_id', '=', id)
    .where('to_status', '=', 'on_hold')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.from_status ?? null;
}

/** When an order last went from one state to another. */
export async function lastMoveAt(db: Kysely<Tables>, id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Keeps a provider's event; false when it was kept before. */
export async function insertProviderEvent(
  trx: Kysely<Tables>,
  event: { provider: 'stripe' | 'printful'; id: string; type: string },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('provider_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
