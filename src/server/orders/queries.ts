import { type Selectable, type Selection, sql, type Updateable } from 'kysely';
import { type Country, isCountry } from '../../domain/address/states.ts';
import type { UsedCode } from '../../domain/cart/discount-code.ts';
import { HOLD_KINDS } from '../../domain/orders/holds.ts';
import { mayMove, type OrderStatus } from '../../domain/orders/order-status.ts';
import type { Days } from '../../domain/settings/settings.ts';
import { closeOrderAlerts } from '../alerts/queries.ts';
import type { Db } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import { endHolds } from './holds/queries.ts';
import { cancelQuestions } from './words/queries.ts';

export type Order = NonNullable<ReturnType<typeof toOrder>>;

export const findOrder = async (db: Db, id: string): Promise<Order | null> =>
  toOrder(await orderRow(db, id).executeTakeFirst());

/** The order, locked until the transaction ends. */
export const lockOrder = async (trx: Db, id: string): Promise<Order | null> =>
  toOrder(await orderRow(trx, id).forUpdate().executeTakeFirst());

/** The order, which nobody else changes until the transaction ends. */
export const shareOrder = async (trx: Db, id: string): Promise<Order | null> =>
  toOrder(await orderRow(trx, id).forShare().executeTakeFirst());

/** The same as `lockOrder`, but null at once when another transaction has locked it. */
export const tryLockOrder = async (trx: Db, id: string): Promise<Order | null> =>
  toOrder(await orderRow(trx, id).forUpdate().skipLocked().executeTakeFirst());

export const orderRow = (db: Db, id: string) => db.selectFrom('orders').select(ORDER).where('id', '=', id);

// By name, because the search for an order runs often: `prepare-often.ts`.
const ORDER = [
  'id',
  'status',
  'customer_name',
  'customer_email',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'subtotal',
  'discount',
  'discount_percentage as discountPercentage',
  'shipping',
  'tax',
  'tax_calculation as taxCalculation',
  'total',
  'code_name',
  'code_kind',
  'code_saved',
  'gift',
  'shipping_method as shippingMethod',
  'shipping_provider_id as shippingProviderId',
  'payment_intent_id as paymentIntentId',
  'printful_order_id as printfulOrderId',
  'printful_attempt as printfulAttempt',
  'draft_begun_at as draftBegunAt',
  'printful_status as printfulStatus',
  'paid_at as paidAt',
  'send_after as sendAfter',
  'window_extended as windowExtended',
  'email_fixed_at as emailFixedAt',
  'min_delivery_days',
  'max_delivery_days',
  'ship_by as shipBy',
  'announced_ship_by as announcedShipBy',
  'created_at as createdAt',
  'paid',
  'refunded',
  'superseded_by as supersededBy',
  'replaces',
  'key_version as keyVersion',
] as const;

/** The same as `buyerName`. */
export const BUYER = sql<string>`case when orders.gift is null then orders.customer_name else orders.gift ->> 'from' end`;

/** An order as read from its row. */
export function toOrder(row: Selection<Tables, 'orders', (typeof ORDER)[number]> | undefined) {
  if (!row) return null;
  const { customer_name: name, customer_email: email, address1, address2, city, state, zip, ...others } = row;
  const { country, phone, code_name, code_kind, code_saved, min_delivery_days, max_delivery_days, ...order } =
    others;
  return {
    ...order,
    recipient: { name, email, address1, address2, city, state, zip, country: countryOf(country), phone },
    code: codeOf({ code_name, code_kind, code_saved }),
    deliveryDays: daysOf(min_delivery_days, max_delivery_days),
  };
}

/** The discount code that counted in an order. */
export const codeOf = ({
  code_name: name,
  code_kind: kind,
  code_saved: saved,
}: Pick<Selectable<Tables['orders']>, 'code_name' | 'code_kind' | 'code_saved'>): UsedCode | null =>
  name === null || kind === null || saved === null ? null : { name, kind, saved };

const daysOf = (first: number | null, last: number | null): Days | null =>
  first === null || last === null ? null : [first, last];

function countryOf(code: string): Country {
  if (isCountry(code)) return code;
  throw new Error(`an order ships to ${code}, where the shop does not ship`);
}

/**
 * Moves a locked order to another status and records that; false when the table of legal moves forbids it. An order that
 * leaves `on_hold` has no active holds and no open questions anymore.
 */
export async function moveOrder(
  trx: Db,
  order: Pick<Order, 'id' | 'status'>,
  { to, cause, now }: { to: OrderStatus; cause: string; now: Date },
): Promise<boolean> {
  if (!mayMove(order.status, to)) return false;
  await updateOrder(trx, order.id, { status: to });
  if (order.status === 'on_hold') {
    await endHolds(trx, order.id, { kinds: HOLD_KINDS, by: cause, now });
    await cancelQuestions(trx, order.id, now);
    await closeOrderAlerts(trx, { orderId: order.id, kind: 'held', now });
  }
  await orderMove(trx, order, { to, cause, at: now }).execute();
  return true;
}

/** The insert that records a change of status, by default now. */
export const orderMove = (
  trx: Db,
  { id, status }: { id: string; status: OrderStatus | null },
  { to, cause, at }: { to: OrderStatus; cause: string; at?: Date },
) => trx.insertInto('order_events').values({ order_id: id, from_status: status, to_status: to, cause, at });

/** When the status of an order last changed. */
export async function lastMoveAt(db: Db, id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The status changes of an order, oldest first. */
export const movesOf = (db: Db, orderId: string): Promise<{ to: OrderStatus; at: Date }[]> =>
  db
    .selectFrom('order_events')
    .select(['to_status as to', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

/** The hash of the key that opens an order; null when there is no such order, or its shopper was erased. */
export async function findKeyHash(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select('key_hash as keyHash')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row?.keyHash ?? null;
}

/** Changes columns of an order. */
export async function updateOrder(trx: Db, id: string, change: Updateable<Tables['orders']>): Promise<void> {
  await trx.updateTable('orders').set(change).where('id', '=', id).execute();
}

/** Replaces the key of an order. No earlier key opens it anymore. */
export async function setKey(
  db: Db,
  id: string,
  { version, keyHash }: { version: number; keyHash: string },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ key_version: version, key_hash: keyHash })
    .where('id', '=', id)
    .where('key_version', '=', version - 1)
    .execute();
}
