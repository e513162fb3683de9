import type { Kysely } from 'kysely';
import type { Recipient } from '../../../domain/address.ts';
import type { Db } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';

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

export async function setRecipient(
  trx: Kysely<Tables>,
  orderId: string,
  recipient: Recipient,
): Promise<void> {
  const { name, email, ...address } = recipient;
  await trx
    .updateTable('orders')
    .set({ customer_name: name, customer_email: email, ...address })
    .where('id', '=', orderId)
    .execute();
}

/** Changes the words of a line; its print file is another from then on. */
export async function setLineWords(
  trx: Kysely<Tables>,
  lineId: number,
  { words, drawingHash }: { words: readonly [string, string, string]; drawingHash: string },
): Promise<void> {
  const [text_line1, text_line2, text_line3] = words;
  await trx
    .updateTable('order_lines')
    .set({ text_line1, text_line2, text_line3, artwork: null, drawing_hash: drawingHash })
    .where('id', '=', lineId)
    .execute();
}

/** Makes every key of an order worthless and puts another in its place. */
export async function setKey(
  db: Db,
  orderId: string,
  { version, keyHash }: { version: number; keyHash: string },
): Promise<boolean> {
  const changed = await db
    .updateTable('orders')
    .set({ key_version: version, key_hash: keyHash })
    .where('id', '=', orderId)
    .where('key_version', '=', version - 1)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
