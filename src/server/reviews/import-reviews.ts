import type { Transaction } from 'kysely';
import { counted } from '../../domain/language/counted.ts';
import type { ImportedReviews } from '../../wire/admin/reviews.ts';
import { recordChange } from '../access/audit/record-change.ts';
import type { Tables } from '../db/tables.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../http/shop-error.ts';
import { findOrderLines } from '../orders/line-queries.ts';
import { lockOrder } from '../orders/queries.ts';
import { reviewedHat } from './ask-for-reviews.ts';
import { insertAsked, isOfTeam, lockOwn, updateReview } from './queries.ts';
import { readReviews, type SignedReview } from './reviews-csv.ts';

/** Rows of a file. */
const MOST_ROWS = 2000;
/** Rows of which a refusal speaks. */
const MOST_NAMED = 20;

/** Takes back reviews from the shop's own download, all or none of them. What is here already stays as it is. */
export async function importReviews(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { file, who }: { file: string; who: string },
): Promise<ImportedReviews | ShopError> {
  const rows = readReviews(file, deps.secrets);
  if (rows === null) return new ShopError('invalid', 'Choose a file that this page’s Download wrote.');
  if (rows.length > MOST_ROWS) return new ShopError('invalid', `Import at most ${MOST_ROWS} rows at a time.`);
  return transact(deps.db, async (trx) => {
    const problems: string[] = [];
    const found: Missing[] = [];
    const seen = new Set<string>();
    for (const [index, row] of rows.entries()) {
      const outcome =
        row && seen.has(row.orderId) ? 'names the same order as another row' : await check(trx, row);
      if (row) seen.add(row.orderId);
      if (typeof outcome === 'string') problems.push(`Row ${index + 2} ${outcome}.`);
      else if (outcome) found.push(outcome);
    }
    if (problems.length > 0) {
      const more = problems.length - MOST_NAMED;
      const rest = more > 0 ? [`So do ${more} more.`] : [];
      const named = problems.slice(0, MOST_NAMED);
      return new ShopError('invalid', ['Nothing was imported.', ...named, ...rest].join(' '), {
        path: 'file',
      });
    }
    for (const missing of found) await store(trx, missing, deps.clock());
    if (found.length > 0)
      await recordChange(trx, {
        who,
        text: `imported ${counted(found.length, 'review')}`,
        about: { kind: 'shop', id: '' },
      });
    return { imported: found.length, kept: rows.length - found.length };
  });
}

type Missing = Exclude<Awaited<ReturnType<typeof check>>, string | null>;

/** What is wrong with a row, what is to be stored of it, or null if its order's review is here. */
async function check(trx: Transaction<Tables>, row: SignedReview | null) {
  if (row === null) return 'is not as the shop wrote it';
  const order = row.orderId === '' ? null : await lockOrder(trx, row.orderId);
  if (order === null)
    return row.orderId === '' ? 'names no order' : `names order #${row.orderId}, which is not here`;
  if (order.recipient.email === '') return `is by a person who was erased from order #${row.orderId}`;
  const before = await lockOwn(trx, row.orderId);
  if (before?.stars) return null;
  if (before && before.changes > 0) return `was taken back by the writer, in order #${row.orderId}`;
  const lines = await findOrderLines(trx, row.orderId);
  const line = lines.find((each) => reviewedHat(each).hatName === row.hat) ?? lines[0];
  return line
    ? { row, line, email: order.recipient.email }
    : `names order #${row.orderId}, which has no hats`;
}

async function store(trx: Transaction<Tables>, { row, line, email }: Missing, now: Date): Promise<void> {
  await insertAsked(trx, { orderId: row.orderId, at: row.saidAt, ...reviewedHat(line) });
  const review = await lockOwn(trx, row.orderId);
  if (!review) throw new Error(`The review of order ${row.orderId} was not stored.`);
  const { stars, words, name, reply } = row;
  await updateReview(trx, review.id, {
    stars,
    words,
    name,
    reply,
    may_show: row.mayShow,
    may_advertise: row.mayAdvertise,
    is_own: await isOfTeam(trx, email),
    changes: 1,
    said_at: row.saidAt,
    changed_at: now,
    published_at: row.isPublished ? now : null,
    hidden_for: row.hiddenFor,
  });
}
