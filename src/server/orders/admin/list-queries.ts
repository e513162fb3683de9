import { type Expression, type InferResult, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MoneyPart } from '../../../domain/money/money-parts.ts';
import type { OrderSort, OrderStage } from '../../../domain/orders/order-stage.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import type { PAID_WITH } from '../../../domain/orders/wallets.ts';
import type { Db } from '../../db/connect.ts';
import type { PageCut } from '../../lists/list-answer.ts';
import { nearThenWider } from '../../lists/queries.ts';
import { isInPart } from '../../money/part-queries.ts';
import { ACTIVE_KINDS, ACTIVE_REASONS } from '../holds/queries.ts';
import { PARTY_COLUMNS } from '../party-queries.ts';
import type { OrderSearch, OrderWords } from './search-words.ts';

export interface OrderFilter extends OrderSearch {
  /** Only these. */
  ids?: readonly string[] | undefined;
  status?: OrderStatus | undefined;
  stage?: OrderStage | undefined;
  paidWith?: (typeof PAID_WITH)[number] | undefined;
  /** Days such as `2026-11-20`, both included, in the shop's time zone. */
  from?: string | undefined;
  to?: string | undefined;
  /** Only gifts, or none. */
  gift?: 'yes' | 'no' | undefined;
  /** The name of the discount code that counted. */
  code?: string | undefined;
  /** Only paid orders, of a part of the money of their days. */
  money?: MoneyPart | null | undefined;
  timeZone: string;
  /** The orders in which the owner has something to do, the most urgent first. */
  toDo?: readonly string[];
}

export type ListedOrder = InferResult<ReturnType<typeof select>>[number];

/** A page of orders. Sorted by what is to do, the orders in `filter.toDo` come first, and the newest of the others follow. */
export async function listOrders(
  db: Db,
  filter: OrderFilter,
  { cut, sort = 'newest' }: { cut: PageCut<string>; sort?: OrderSort },
): Promise<ListedOrder[]> {
  const isOnlyToDo = filter.stage === 'todo';
  if (sort !== 'todo' && !isOnlyToDo) return byAge(db, filter, { cut, sort });
  const { toDo = [] } = filter;
  const first = await someOrders(db, filter, toDo);
  const rest = (some: PageCut<string>) =>
    isOnlyToDo || some.limit === 0 ? [] : byAge(db, filter, { cut: some, sort: 'newest', except: toDo });
  const { after, before, limit } = cut;
  const at = first.findIndex(({ id }) => id === (before ?? after));
  if (before !== undefined) {
    const newer = at < 0 ? await rest(cut) : [];
    const urgent = first.slice(0, at < 0 ? undefined : at).reverse();
    return [...newer, ...urgent].slice(0, limit);
  }
  const isPast = after !== undefined && at < 0;
  const urgent = isPast ? [] : first.slice(at + 1, at + 1 + limit);
  const left = limit - urgent.length;
  return [...urgent, ...(await rest(isPast ? cut : { limit: left }))];
}

/** These orders as far as they fit, in this order. */
async function someOrders(db: Db, filter: OrderFilter, ids: readonly string[]): Promise<ListedOrder[]> {
  if (ids.length === 0) return [];
  const found = await select(db)
    .where('id', 'in', ids)
    .where(fits(filter))
    .where(hasWords(filter) ?? sql<SqlBool>`true`)
    .execute();
  return inOrder(found, ids);
}

/** The newest or the oldest orders, or those after or before a given order of the list. */
async function byAge(
  db: Db,
  filter: OrderFilter,
  {
    cut: { after, before, limit },
    sort,
    except = [],
  }: { cut: PageCut<string>; sort: 'newest' | 'oldest' | 'todo'; except?: readonly string[] },
): Promise<ListedOrder[]> {
  const direction = (sort === 'oldest') === (before === undefined) ? 'asc' : 'desc';
  const edge = before ?? after;
  const isInPage = sql<SqlBool>`${fits(filter)} and ${
    edge === undefined ? sql`true` : direction === 'desc' ? isOlder(edge) : isNewer(edge)
  } and ${except.length === 0 ? sql`true` : sql`id <> all(${except})`}`;
  const found = hasWords(filter);
  if (found === null)
    return select(db)
      .where(isInPage)
      .orderBy('created_at', direction)
      .orderBy('id', direction)
      .limit(limit)
      .execute();
  const ids = await withWords(db, filter, { found, isInPage, direction, limit });
  return inOrder(
    await select(db)
      .where('id', 'in', [...ids, ''])
      .execute(),
    ids,
  );
}

interface WordedPage {
  found: Expression<SqlBool>;
  isInPage: Expression<SqlBool>;
  direction: 'asc' | 'desc';
  limit: number;
}

/** The ids of a page of orders that have words. */
async function withWords(
  db: Db,
  filter: OrderFilter,
  { found, isInPage, direction, limit }: WordedPage,
): Promise<string[]> {
  const order = sql.raw(direction);
  const ids = async (query: RawBuilder<{ id: string }>) => (await query.execute(db)).rows.map(({ id }) => id);
  return nearThenWider(
    limit,
    (rows) =>
      ids(sql`
        select id from (
          select id, created_at from orders where ${isInPage} order by created_at ${order}, id ${order} limit ${rows}
        ) as orders
        where ${found}
        order by created_at ${order}, id ${order} limit ${limit}`),
    // The offset and the expression keep the planner from looking up the words of every order, by stage or by date.
    () =>
      ids(sql`
        select id from orders
        where ${isInPage} and id in (${idsWithWords(filter)} offset 0)
        order by created_at + interval '0' ${order}, id ${order} limit ${limit}`),
  );
}

const idsWithWords = ({ words, orOn, timeZone }: OrderFilter) => sql`
  select order_id from order_search where words @@ ${words}::tsquery
  ${orOn ? sql`union all select id from orders where ${isOnWith(orOn, timeZone)}` : sql``}`;

const IS_GIFT = sql<boolean>`(gift is not null)`;

const inOrder = (orders: ListedOrder[], ids: readonly string[]): ListedOrder[] =>
  orders.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));

const select = (db: Db) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'customer_name as customerName',
      'customer_email as customerEmail',
      'city',
      'state',
      'country',
      'total',
      'paid',
      'refunded',
      'status',
      'created_at as createdAt',
      'send_after as sendAfter',
      'printful_order_id as printfulOrderId',
      'replaces',
      'tags',
      IS_GIFT.as('isGift'),
      ACTIVE_KINDS.as('heldBy'),
      'ship_by as promisedShipBy',
      ...PARTY_COLUMNS,
    ]);

export type ExportedOrder = Awaited<ReturnType<typeof exportOrders>>[number];

/** The next `limit` orders of an export, newest first. */
export async function exportOrders(db: Db, filter: OrderFilter, { after, limit }: PageCut<string>) {
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
      'code_name as code',
      'wallet',
      'card_brand as cardBrand',
      'card_last4 as cardLast4',
      'tags',
      'shipping',
      'tax',
      'total',
      'shipping_method as shippingMethod',
      'status',
      'created_at as createdAt',
      'printful_order_id as printfulOrderId',
      'replaces',
      PARTY_COLUMNS[0],
      IS_GIFT.as('isGift'),
      ACTIVE_REASONS.as('holdReasons'),
      // Selected, not filtered by: an export reads every order once, even if few match.
      sql<SqlBool>`${hasWords(filter) ?? sql`true`}`.as('fits'),
    ])
    .where(fits(filter));
  if (filter.stage === 'todo') page = page.where('id', 'in', [...(filter.toDo ?? []), '']);
  if (after !== undefined) page = page.where(isOlder(after));
  return page.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** How many orders there are, in all and in each stage but `todo`. */
export async function countOrders(db: Db): Promise<Record<'all' | Exclude<OrderStage, 'todo'>, number>> {
  // Grouped by plain columns first, which only reads an index.
  const { rows } = await sql<{ stage: Exclude<OrderStage, 'todo'>; count: number }>`
    select order_stage(status, is_paid) as stage, sum(count)::integer as count
    from (select status, paid_at is not null as is_paid, count(*) as count from orders group by 1, 2) as counted
    group by 1`.execute(db);
  const counts = { all: 0, works: 0, way: 0, done: 0, unpaid: 0 };
  for (const { stage, count } of rows) {
    counts[stage] = count;
    counts.all += count;
  }
  return counts;
}

/** Looks up each order's words; null if any will do. */
function hasWords({ words, orOn, timeZone }: OrderFilter): Expression<SqlBool> | null {
  if (words === null) return null;
  return orOn ? sql<SqlBool>`(${has(words)} or ${isOnWith(orOn, timeZone)})` : has(words);
}

const isOnWith = ({ date, words }: NonNullable<OrderSearch['orOn']>, timeZone: string) =>
  sql<SqlBool>`(${isFrom(date, timeZone)} and ${isUntil(date, timeZone)} and ${words === null ? sql`true` : has(words)})`;

const has = (words: OrderWords) =>
  sql<SqlBool>`coalesce((select words @@ ${words}::tsquery from order_search where order_id = orders.id), false)`;

const isFrom = (day: string, timeZone: string) =>
  sql<SqlBool>`created_at >= ${day}::date::timestamp at time zone ${timeZone}`;
const isUntil = (day: string, timeZone: string) =>
  sql<SqlBool>`created_at < (${day}::date + 1)::timestamp at time zone ${timeZone}`;

function fits(filter: OrderFilter): Expression<SqlBool> {
  const { ids, status, stage, paidWith, from, to, on, gift, code, money, timeZone } = filter;
  const conditions = [
    ids && sql<SqlBool>`id = any(${ids})`,
    status && sql<SqlBool>`status = ${status}`,
    stage && stage !== 'todo' && sql<SqlBool>`order_stage(status, paid_at is not null) = ${stage}`,
    paidWith === 'card' && sql<SqlBool>`wallet is null and paid_at is not null and replaces is null`,
    paidWith && paidWith !== 'card' && sql<SqlBool>`wallet = ${paidWith}`,
    from && isFrom(from, timeZone),
    on && sql<SqlBool>`${isFrom(on, timeZone)} and ${isUntil(on, timeZone)}`,
    code && sql<SqlBool>`code_name = ${code}`,
    to && isUntil(to, timeZone),
    money && isInPart(money),
    gift && (gift === 'yes' ? IS_GIFT : sql<SqlBool>`not ${IS_GIFT}`),
  ].filter((condition) => typeof condition === 'object');
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

// Compared in the database, which stores microseconds; a Date has milliseconds.
const isOlder = (id: string) =>
  sql<SqlBool>`(created_at, id) < ((select created_at from orders where id = ${id}), ${id})`;
const isNewer = (id: string) =>
  sql<SqlBool>`(created_at, id) > ((select created_at from orders where id = ${id}), ${id})`;

/** Those of these orders whose parcels were all scanned as delivered. */
export async function deliveredOf(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('parcels')
    .select('order_id')
    .where('order_id', 'in', [...orderIds, ''])
    .where('state', '<>', 'canceled')
    .groupBy('order_id')
    .having(sql<boolean>`bool_and(delivered_at is not null)`)
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}
