import { sql } from 'kysely';
import { DECIDED } from '../../domain/money/dispute-status.ts';
import { NO_GIFT } from '../../domain/orders/gift.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import type { Db } from '../db/connect.ts';
import { erasePlaces } from './place-queries.ts';

/** The statuses in which nothing more happens to an order by itself. */
const ENDED: readonly OrderStatus[] = ['completed', 'refunded', 'canceled'];

/** What an order has to wait for before it can be erased: its payment, its delivery, a bank's decision, or a refund. */
type ErasureWait = 'payment' | 'delivery' | 'dispute' | 'refund';

/** Why an order cannot be erased yet; null if nothing needs its address or its story anymore. */
export const ERASURE_WAIT = sql<ErasureWait | null>`case
  when exists (select from disputes where disputes.order_id = orders.id and disputes.status not in (${sql.join([...DECIDED])}))
    then 'dispute'
  when orders.status not in (${sql.join([...ENDED])}) then case when paid_at is null then 'payment' else 'delivery' end
  when exists (select from refunds where refunds.order_id = orders.id
    and refunds.status in ('requested', 'pending', 'requires_action')) then 'refund'
  end`;

/** Locks orders until the transaction ends. An email that fails in this moment alerts before or not at all. */
export async function lockForErasure(trx: Db, orderIds: readonly string[]): Promise<void> {
  await trx.selectFrom('orders').select('id').where('id', 'in', orderIds).orderBy('id').forUpdate().execute();
}

/** Erases names, addresses and custom text from orders. Amounts, country and state stay, for tax records. */
export async function erasePersons(trx: Db, orderIds: readonly string[], now: Date): Promise<void> {
  if (orderIds.length === 0) return;
  await lockForErasure(trx, orderIds);
  await erasePlaces(trx, orderIds);
  await trx
    .updateTable('orders')
    .set({
      customer_name: 'Erased',
      customer_email: '',
      address1: '',
      address2: null,
      city: '',
      zip: '',
      phone: null,
      network: null,
      card_brand: null,
      card_last4: null,
      tags: [],
      party_on: null,
      // That it was a gift stays, for the counts.
      gift: sql<string | null>`case when gift is not null then ${JSON.stringify(NO_GIFT)}::jsonb end`,
      approvals: '[]',
      request_hash: '',
      idempotency_key: null,
      erased_at: now,
    })
    .where('id', 'in', orderIds)
    .execute();
}

/** Orders past their retention, and ended orders whose erasure was requested; at most 500, and only `among` these, if given. */
export async function findDueOrders(
  db: Db,
  { unpaidBefore, paidBefore, among }: { unpaidBefore: Date; paidBefore: Date; among?: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('erased_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('paid_at', 'is', null),
          eb('created_at', '<', unpaidBefore),
          eb('status', '<>', 'on_hold'),
        ]),
        eb.and([eb('status', 'in', ENDED), eb('created_at', '<', paidBefore)]),
        eb.and([eb('erasure_asked_at', 'is not', null), eb(ERASURE_WAIT, 'is', null)]),
      ]),
    )
    .$if(among !== undefined, (orders) => orders.where('id', 'in', among ?? []))
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks every order placed with an email address for erasure. */
export async function requestErasure(trx: Db, email: string, now: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('orders')
    .set({ erasure_asked_at: now })
    .where(sql`lower(customer_email)`, '=', email)
    .where('erased_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Erases an email address from the changes of orders that have another one now. */
export async function eraseEarlierEmail(trx: Db, email: string): Promise<void> {
  for (const column of ['before', 'after'] as const)
    await trx
      .updateTable('order_changes')
      .set({ [column]: JSON.stringify({ email: '' }) })
      .where('kind', '=', 'email')
      .where(sql`lower(${sql.ref(column)}->>'email')`, '=', email)
      .where(
        sql<boolean>`not exists (select from orders
          where orders.id = order_changes.order_id and lower(customer_email) = ${email})`,
      )
      .execute();
}

/** Erases the address of somebody who was to hear of a gift. The gift itself is its buyer's. */
export async function eraseReceiver(trx: Db, email: string): Promise<void> {
  const without = (column: string) => sql<string>`jsonb_set(${sql.ref(column)}, '{email}', '""')`;
  const isHers = (column: string) => sql<boolean>`lower(${sql.ref(column)}->>'email') = ${email}`;
  await trx
    .updateTable('orders')
    .set({ gift: without('gift') })
    .where(isHers('gift'))
    .execute();
  for (const column of ['before', 'after'] as const)
    await trx
      .updateTable('order_changes')
      .set({ [column]: without(column) })
      .where('kind', '=', 'gift')
      .where(isHers(column))
      .execute();
}

/**
 * Deletes the emails sent to an address, except those about orders that still have this address, and closes their alerts: nobody
 * can send them again.
 */
export async function eraseMails(trx: Db, email: string, now: Date): Promise<void> {
  const hers = sql`lower(recipient) = ${email} and not exists (
    select from orders where lower(customer_email) = ${email} and orders.id = mails.order_id
  )`;
  // First: whoever gives one up holds it, and stores its alert meanwhile.
  await sql`select from mails where ${hers} order by id for update`.execute(trx);
  await sql`update alerts set done_at = ${now} where done_at is null
    and mail_id in (select id from mails where ${hers})`.execute(trx);
  await sql`delete from mails where ${hers}`.execute(trx);
}

/** The orders of an email address, what each waits for, and where else a copy of it is: Stripe's payment and Printful's order. */
export const findOrderCopies = (db: Db, email: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'payment_intent_id as payment', 'printful_order_id as printfulOrder'])
    .select(ERASURE_WAIT.as('waitsFor'))
    .where(sql`lower(customer_email)`, '=', email)
    .orderBy('created_at')
    .execute();

/** That a person was erased. A backup from before then still has her, and a restore erases her again. */
export interface Erasure {
  /** Of her email address. Without the shop's secret, it says nothing. */
  hash: string;
  at: Date;
}

/** Stores that these people were erased; each once, with the latest time. */
export async function insertErasures(trx: Db, erasures: readonly Erasure[]): Promise<void> {
  for (const erasure of erasures)
    await trx
      .insertInto('erasures')
      .values(erasure)
      .onConflict((conflict) =>
        conflict.column('hash').doUpdateSet({ at: sql`greatest(erasures.at, excluded.at)` }),
      )
      .execute();
}

export const findErasures = (db: Db): Promise<Erasure[]> =>
  db.selectFrom('erasures').select(['hash', 'at']).orderBy('hash').execute();

/** Every email address of shoppers and readers, in lower case. */
export async function findAddresses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select lower(customer_email) as email from orders where erased_at is null
    union select email from subscribers
    union select lower(recipient) from mails
    union select lower(gift->>'email') from orders where gift->>'email' <> ''
    union select lower(email) from sent_carts where email <> ''
    union select lower(before->>'email') from order_changes
      where kind in ('email', 'gift') and before->>'email' <> ''`.execute(db);
  return rows.map(({ email }) => email);
}
