import { type Expression, type SqlBool, sql } from 'kysely';
import type { HoldKind } from '../../../domain/holds.ts';
import type { Cents } from '../../../domain/money.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import type { Db } from '../../db/connect.ts';
import type { PageCut } from '../../lists/list-answer.ts';
import { hasWords, NEAR, nearThenFar } from '../../lists/queries.ts';
import type { SearchWords } from '../../lists/search-words.ts';
import { ACTIVE_KINDS, ACTIVE_REASONS } from '../holds/queries.ts';
import { PARTY_COLUMNS } from '../party-queries.ts';

export interface OrderFilter {
  words: SearchWords | null;
  status?: OrderStatus | undefined;
  /** Days such as `2026-11-20`, both included, in the shop's time zone. */
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
  /** What holds it now. */
  heldBy: HoldKind[];
  createdAt: Date;
  printfulOrderId: string | null;
  /** The order that was paid, if this one replaces hats of it for free. */
  replaces: string | null;
  /** The day of the party, like "2026-12-31". */
  partyOn: string | null;
  /** The newest ship-by time that the shopper knows. */
  shipBy: Date | null;
  maxDeliveryDays: number | null;
}

/** The newest orders, or those after or before a given order of the list. */
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
      'replaces',
      ACTIVE_KINDS.as('heldBy'),
      ...PARTY_COLUMNS,
    ])
    .where(fits(filter));
  if (before !== undefined) page = page.where(isBefore(before));
  else if (after !== undefined) page = page.where(isAfter(after));
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
    // An expression, so that the planner uses the index of words and not the one of dates.
    () =>
      page
        .where(matches)
        .orderBy(sql`created_at + interval '0'`, direction)
        .orderBy('id', direction)
        .limit(limit)
        .execute(),
  );
}

export interface ExportedOrder
  extends Omit<ListedOrder, 'heldBy' | 'partyOn' | 'shipBy' | 'maxDeliveryDays'> {
  /** Why it is on hold; null when nothing holds it. */
  holdReasons: string | null;
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
  /** Whether it contains the words of the search. */
  fits: SqlBool;
}

/** The next `limit` orders of an export, newest first. */
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
      'replaces',
      ACTIVE_REASONS.as('holdReasons'),
      // Selected, not filtered by: an export reads every order once, even if few match.
      sql<SqlBool>`${hasWords(WORDS, filter.words) ?? sql`true`}`.as('fits'),
    ])
    .where(fits(filter));
  if (after !== undefined) page = page.where(isAfter(after));
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

// Compared in the database, which stores microseconds; a Date has milliseconds.
const isAfter = (id: string) =>
  sql<SqlBool>`(created_at, id) < ((select created_at from orders where id = ${id}), ${id})`;
const isBefore = (id: string) =>
  sql<SqlBool>`(created_at, id) > ((select created_at from orders where id = ${id}), ${id})`;
