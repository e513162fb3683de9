import { type Expression, type SqlBool, sql } from 'kysely';
import type { Cents } from '../../../domain/money.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import type { Db } from '../../db/connect.ts';
import type { PageCut } from '../../lists/list-answer.ts';
import { hasWords, NEAR, nearThenFar } from '../../lists/queries.ts';
import type { SearchWords } from '../../lists/search-words.ts';

export interface OrderFilter {
  words: SearchWords | null;
  status?: OrderStatus | undefined;
  /** Days as in `2026-11-20`, both included, in the shop's time zone. */
  from?: string | undefined;
  to?: string | undefined;
  timeZone: string;
}

export interface ListedOrder {
  id: string;
  customerName: string;
  customerEmail: string;
  total: Cents;
  status: OrderStatus;
  createdAt: Date;
  printfulOrderId: string | null;
}

/** Orders from the newest, or from `before` on towards newer ones. */
export async function listOrders(
  db: Db,
  filter: OrderFilter,
  { after, before, limit }: PageCut<string>,
): Promise<ListedOrder[]> {
  const direction = before === undefined ? 'desc' : 'asc';
  let page = db
    .selectFrom('orders')
    .select([
      'id',
      'customer_name as customerName',
      'customer_email as customerEmail',
      'total',
      'status',
      'created_at as createdAt',
      'printful_order_id as printfulOrderId',
    ])
    .where(fits(filter));
  if (before !== undefined) page = page.where(standsBefore(before));
  else if (after !== undefined) page = page.where(standsAfter(after));
  const matches = hasWords(WORDS, filter.words);
  if (matches === null)
    return page.orderBy('created_at', direction).orderBy('id', direction).limit(limit).execute();
  return nearThenFar(
    limit,
    () =>
      page
        .select(sql<SqlBool>`${matches}`.as('fits'))
        .orderBy('created_at', direction)
        .orderBy('id', direction)
        .limit(NEAR)
        .execute(),
    // As an expression, so that the planner does not walk along the ages after all.
    () =>
      page
        .where(matches)
        .orderBy(sql`created_at + interval '0'`, direction)
        .orderBy('id', direction)
        .limit(limit)
        .execute(),
  );
}

export interface ExportedOrder extends ListedOrder {
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zip: string;
  country: string;
  subtotal: Cents;
  discount: Cents;
  shipping: Cents;
  shippingMethod: string;
  /** Whether it holds the words that are looked for. */
  fits: SqlBool;
}

/** The next `limit` orders of an export, from the newest. */
export async function exportOrders(
  db: Db,
  filter: OrderFilter,
  { after, limit }: PageCut<string>,
): Promise<ExportedOrder[]> {
  let page = db
    .selectFrom('orders')
    .select([
      'id',
      'customer_name as customerName',
      'customer_email as customerEmail',
      'address1',
      'address2',
      'city',
      'state',
      'zip',
      'country',
      'subtotal',
      'discount',
      'shipping',
      'total',
      'shipping_method as shippingMethod',
      'status',
      'created_at as createdAt',
      'printful_order_id as printfulOrderId',
      // Selected, not filtered by: an export reads all orders once, however few it contains.
      sql<SqlBool>`${hasWords(WORDS, filter.words) ?? sql`true`}`.as('fits'),
    ])
    .where(fits(filter));
  if (after !== undefined) page = page.where(standsAfter(after));
  return page.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

const WORDS = sql`id || ' ' || customer_name || ' ' || customer_email`;

function fits({ status, from, to, timeZone }: OrderFilter): Expression<SqlBool> {
  const conditions = [
    status && sql<SqlBool>`status = ${status}`,
    from && sql<SqlBool>`created_at >= ${from}::date::timestamp at time zone ${timeZone}`,
    to && sql<SqlBool>`created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

// Compared in the database, whose times are finer than ours.
const standsAfter = (id: string) =>
  sql<SqlBool>`(created_at, id) < ((select created_at from orders where id = ${id}), ${id})`;
const standsBefore = (id: string) =>
  sql<SqlBool>`(created_at, id) > ((select created_at from orders where id = ${id}), ${id})`;

/** The row of an order as it is stored. */
export const findOrderRow = async (db: Db, id: string) =>
  (await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/** Its lines, without the pictures themselves. */
export const findLineRows = (db: Db, orderId: string) =>
  db
    .selectFrom('order_lines')
    .select([
      'id',
      'position',
      'name',
      'price',
      'quantity',
      'share',
      'is_custom',
      'hat_color',
      'text_color',
      'font_style',
      'text_line1',
      'text_line2',
      'text_line3',
      'sync_variant_id',
      'picture',
      'canvas_width',
      'canvas_height',
      sql<boolean>`artwork is not null`.as('has_artwork'),
    ])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();

/** What the shopper saw of a line: a PNG, null when there is none. */
export async function findArtwork(db: Db, orderId: string, position: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('order_lines')
    .select('artwork')
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.artwork ?? null;
}

export const findHistory = (db: Db, orderId: string) =>
  db.selectFrom('order_events').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

export const findRefunds = (db: Db, orderId: string) =>
  db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute();

export const findDisputes = (db: Db, orderId: string) =>
  db.selectFrom('disputes').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute();

export const findParcels = (db: Db, orderId: string) =>
  db.selectFrom('parcels').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

export const findNotes = (db: Db, orderId: string) =>
  db.selectFrom('order_notes').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
