import { sql } from 'kysely';
import { lowerEmail } from '../../../domain/address/email.ts';
import type { Cents } from '../../../domain/money/money.ts';
import type { Db } from '../../db/connect.ts';
import { PARTY_COLUMNS } from '../party-queries.ts';

/** The row of an order as it is stored. */
export const findOrderRow = async (db: Db, id: string) =>
  (await db.selectFrom('orders').selectAll().select(PARTY_COLUMNS).where('id', '=', id).executeTakeFirst()) ??
  null;

/** The picture of a line that the shopper saw: a PNG, null when there is none. */
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

export const findParcels = (db: Db, orderId: string) =>
  db.selectFrom('parcels').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

export const findNotes = (db: Db, orderId: string) =>
  db.selectFrom('order_notes').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

/** The emails about an order, oldest first: those to its shopper, and the owner's alerts. */
export const findOrderMails = (db: Db, orderId: string) =>
  db
    .selectFrom('mails')
    .select(['id', 'event', 'recipient', 'subject', 'text', 'state', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The shopper's how-manieth paid order this is, by email address; replacements do not count. */
export async function orderNumber(
  db: Db,
  { id, email, at }: { id: string; email: string; at: Date },
): Promise<number> {
  if (email === '') return 1;
  const row = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<string>().as('before'))
    .where(sql<string>`lower(customer_email)`, '=', lowerEmail(email))
    .where('paid_at', 'is not', null)
    .where('replaces', 'is', null)
    .where('id', '<>', id)
    .where('created_at', '<', at)
    .executeTakeFirstOrThrow();
  return Number(row.before) + 1;
}

/**
 * What the hats of an order probably cost at Printful by the stored costs, with shipping, without digitization; null if a part is
 * not known.
 */
export async function expectedCost(db: Db, orderId: string): Promise<Cents | null> {
  const { rows } = await sql<{ cost: Cents | null }>`
    select (case when bool_and(cost is not null) then sum(quantity * cost) end + max(our_shipping_cost))::integer as cost
    from orders join order_lines on order_id = orders.id left join printful_costs using (variant_id, technique, placement)
    where orders.id = ${orderId} and refused_at is null`.execute(db);
  return rows[0]?.cost ?? null;
}

interface NewNote {
  orderId: string;
  /** Mail address of an administrator. */
  author: string;
  text: string;
  at: Date;
}

export async function insertNote(trx: Db, { orderId, author, text, at }: NewNote): Promise<{ id: number }> {
  return trx
    .insertInto('order_notes')
    .values({ order_id: orderId, author_email: author, text, at })
    .returning('id')
    .executeTakeFirstOrThrow();
}
