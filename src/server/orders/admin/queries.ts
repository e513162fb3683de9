import { sql } from 'kysely';
import { type Cents, cents } from '../../../domain/money/money.ts';
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
    .where(sql<string>`lower(customer_email)`, '=', email.toLowerCase())
    .where('paid_at', 'is not', null)
    .where('replaces', 'is', null)
    .where('id', '<>', id)
    .where('created_at', '<', at)
    .executeTakeFirstOrThrow();
  return Number(row.before) + 1;
}

/** What the hats of an order probably cost at Printful, with shipping, without digitization; null if a part is not known. */
export async function expectedCost(db: Db, orderId: string): Promise<Cents | null> {
  const row = await db
    .selectFrom('order_lines')
    .leftJoin('blanks', (join) =>
      join
        .onRef('blanks.hat_color', '=', 'order_lines.hat_color')
        .on('order_lines.sync_variant_id', 'is', null),
    )
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select([
      sql<number | null>`case when bool_and(price_now is not null) then sum(price_now * quantity) end`.as(
        'hats',
      ),
      sql<number | null>`max(our_shipping_cost)`.as('shipping'),
    ])
    .where('order_id', '=', orderId)
    .where('refused_at', 'is', null)
    .executeTakeFirst();
  if (row?.hats == null || row.shipping === null) return null;
  return cents(Number(row.hats) + Number(row.shipping));
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
