import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Who the log may name: the orders, and their shopper's email address. */
interface Erased {
  orderIds: readonly string[];
  email?: string;
}

/**
 * Takes the reasons that people typed, and every name, address and word of these orders, out of the log. Runs before the orders are
 * erased, because it compares with them. What was done, when and by whom stays.
 */
export async function eraseLog(trx: Db, { orderIds, email }: Erased): Promise<void> {
  if (email !== undefined)
    await trx
      .updateTable('admin_audit')
      .set({ subject: '', reason: '' })
      .where('about', '=', 'person')
      .where(sql`lower(subject)`, '=', email)
      .execute();
  if (orderIds.length === 0) return;
  const words = await personalWords(trx, orderIds);
  const entries = await trx
    .selectFrom('admin_audit')
    .select(['id', 'action', 'subject', 'reason'])
    .where('about', '=', 'order')
    .where('subject', 'in', orderIds)
    .execute();
  for (const { id, action, subject, reason } of entries) {
    const erased = withoutWords(action, words.get(subject) ?? []);
    if (reason === '' && erased === action) continue;
    await trx.updateTable('admin_audit').set({ action: erased, reason: '' }).where('id', '=', id).execute();
  }
}

/** What these orders say about a person, by order. */
async function personalWords(trx: Db, orderIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; words: (string | null)[] }>`
    select id, array[customer_name, customer_email, address1, address2, city, zip, phone] || string_to_array(customer_name, ' ')
      || coalesce((select array_agg(word) from order_lines, unnest(array[text_line1, text_line2, text_line3]) as word
        where order_id = orders.id and is_custom), '{}') as words
    from orders where id in (${sql.join(orderIds)})`.execute(trx);
  return new Map(
    rows.map(({ id, words }) => [id, words.filter((word) => word !== null).map((word) => word.trim())]),
  );
}

/** Shorter texts are in many a word by accident. */
const SHORTEST = 3;

/** Replaces each of the words, in upper or lower case, by "…". The longest first, because one may contain another. */
function withoutWords(text: string, words: readonly string[]): string {
  const longestFirst = words
    .filter(({ length }) => length >= SHORTEST)
    .sort((one, other) => other.length - one.length);
  return longestFirst.reduce((left, word) => {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'giu');
    return left.replace(pattern, '…');
  }, text);
}

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
