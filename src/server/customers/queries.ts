import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { lowerEmail } from '../../domain/address/email.ts';
import { type Cents, ZERO } from '../../domain/money/money.ts';
import type { adminCustomer } from '../../wire/admin/customers.ts';
import type { Db } from '../db/connect.ts';
import type { PageCut } from '../lists/list-answer.ts';
import { nearThenWider } from '../lists/queries.ts';
import type { OrderWords } from '../orders/admin/search-words.ts';
import { BUYER } from '../orders/queries.ts';

export interface Customer extends Omit<z.output<typeof adminCustomer>, 'place'> {
  city: string;
  state: string;
  country: string;
}

/** The people who paid for an order, the one with the newest order first. An email address is a person. */
export async function listCustomers(
  db: Db,
  words: OrderWords | null,
  { after, before, limit }: PageCut<string>,
): Promise<Customer[]> {
  const direction = before === undefined ? 'desc' : 'asc';
  const edge = before ?? after;
  const order = sql.raw(direction);
  const isInPage = sql<SqlBool>`${IS_LAST} and ${
    edge === undefined
      ? sql`true`
      : sql`(created_at, id) ${sql.raw(direction === 'desc' ? '<' : '>')}
          ((select created_at from orders where id = ${edge}), ${edge})`
  }`;
  const ids = async (query: RawBuilder<{ id: string }>) => (await query.execute(db)).rows.map(({ id }) => id);
  const near = (rows: number) =>
    ids(sql`
      select id from (
        select id, created_at from orders where ${isInPage} order by created_at ${order}, id ${order} limit ${rows}
      ) as near
      where ${words}::text is null or (select person @@ ${words}::tsquery from order_search where order_id = near.id)
      order by created_at ${order}, id ${order} limit ${limit}`);
  const found =
    words === null
      ? await near(limit)
      : await nearThenWider(limit, near, () =>
          // An expression, so that the planner uses the index of words and not the one of dates.
          ids(sql`
            select id from orders
            where ${isInPage} and id in (select order_id from order_search where person @@ ${words}::tsquery offset 0)
            order by created_at + interval '0' ${order}, id ${order} limit ${limit}`),
        );
  return customersOf(db, found);
}

/** The same condition as in the index. */
const IS_COUNTED = sql<SqlBool>`paid_at is not null and replaces is null and erased_at is null`;

/** It is the last paid order of its person. */
const IS_LAST = sql<SqlBool>`${IS_COUNTED} and not exists (select from orders as later
  where lower(later.customer_email) = lower(orders.customer_email)
    and (later.created_at, later.id) > (orders.created_at, orders.id)
    and later.paid_at is not null and later.replaces is null and later.erased_at is null)`;

/** Empty for a gift, which goes to the town of its receiver. */
const OWN_CITY = sql<string>`case when gift is null then city else '' end`;

/** The people of these last orders, in this order. */
async function customersOf(db: Db, lastIds: readonly string[]): Promise<Customer[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id as lastOrderId', 'created_at as lastOrderAt', BUYER.as('name')])
    .select(['customer_email as email', OWN_CITY.as('city'), 'state', 'country'])
    .where('id', 'in', [...lastIds, ''])
    .execute();
  const sums = await sumsOf(
    db,
    rows.map(({ email }) => email),
  );
  return rows
    .map((row) => ({ ...row, ...(sums.get(lowerEmail(row.email)) ?? { orders: 0, spent: ZERO }) }))
    .sort((one, other) => lastIds.indexOf(one.lastOrderId) - lastIds.indexOf(other.lastOrderId));
}

/** What people paid, without what went back to them. */
const SPENT = sql<Cents>`sum(greatest(0, coalesce(paid, total) - refunded
  - (select coalesce(sum(amount), 0) from disputes where order_id = orders.id and status = 'lost')))::integer`;

async function sumsOf(db: Db, emails: readonly string[]) {
  if (emails.length === 0) return new Map<string, { orders: number; spent: Cents }>();
  const rows = await db
    .selectFrom('orders')
    .select([
      sql<string>`lower(customer_email)`.as('email'),
      sql<number>`count(*)::integer`.as('orders'),
      SPENT.as('spent'),
    ])
    .where(IS_COUNTED)
    .where(sql`lower(customer_email)`, 'in', emails.map(lowerEmail))
    .groupBy(sql`lower(customer_email)`)
    .execute();
  return new Map(rows.map(({ email, orders, spent }) => [email, { orders, spent }]));
}
