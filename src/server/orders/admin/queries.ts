import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import { PARTY_COLUMNS } from '../party-queries.ts';

/** The row of an order as it is stored. */
export const findOrderRow = async (db: Db, id: string) =>
  (await db.selectFrom('orders').selectAll().select(PARTY_COLUMNS).where('id', '=', id).executeTakeFirst()) ??
  null;

/** The lines of an order, without the pictures themselves. */
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
      'variant_id',
      'technique',
      'placement',
      'sold_width',
      'sold_height',
      'canvas_width',
      'canvas_height',
      'thread',
      sql<boolean>`artwork is not null`.as('has_artwork'),
    ])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();

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

interface NewNote {
  orderId: string;
  /** Mail address of an administrator. */
  author: string;
  text: string;
  at: Date;
}

export async function insertNote(
  trx: Kysely<Tables>,
  { orderId, author, text, at }: NewNote,
): Promise<{ id: number }> {
  return trx
    .insertInto('order_notes')
    .values({ order_id: orderId, author_email: author, text, at })
    .returning('id')
    .executeTakeFirstOrThrow();
}
