import { sql } from 'kysely';
import type { HiddenReason } from '../../domain/reviews/review.ts';
import type { REVIEW_STATES } from '../../wire/admin/reviews.ts';
import type { Db } from '../db/connect.ts';
import type { PageCut } from '../lists/list-answer.ts';
import { hasWords } from '../lists/queries.ts';
import type { SearchWords } from '../lists/search-words.ts';

export type ListedReview = Awaited<ReturnType<typeof listSaid>>[number];

const said = (db: Db) =>
  db
    .selectFrom('reviews')
    .select(['id', 'order_id as orderId', 'hat_name as hat', 'stars', 'words', 'name', 'reply'])
    .select(['may_show as mayShow', 'may_advertise as mayAdvertise', 'is_own as isOwn', 'technique'])
    .select(['changed_at as changedAt', 'published_at as publishedAt', 'hidden_for as hiddenFor'])
    .select([
      'asked_at as askedAt',
      'changes',
      'said_at as saidAt',
      sql<boolean>`photo is not null`.as('hasPhoto'),
    ])
    .where('stars', 'is not', null);

/** What was said, what changed last first, never by its score. A cursor is the time of the change and the id. */
export function listSaid(
  db: Db,
  { words, state }: { words: SearchWords | null; state: (typeof REVIEW_STATES)[number] | undefined },
  { after, before, limit }: PageCut<string>,
) {
  const direction = before === undefined ? 'desc' : 'asc';
  let list = said(db).orderBy('changed_at', direction).orderBy('id', direction).limit(limit);
  if (after !== undefined) list = list.where(sql<boolean>`(changed_at, id) < ${keyIn(after)}`);
  if (before !== undefined) list = list.where(sql<boolean>`(changed_at, id) > ${keyIn(before)}`);
  if (state !== undefined) list = list.where(STATE, '=', state);
  const matches = hasWords(WORDS, words);
  return (matches ? list.where(matches) : list).execute();
}

const STATE = sql<string>`case when not may_show then 'private' when hidden_for is not null then 'hidden'
  when published_at is null then 'waiting' else 'published' end`;

const WORDS = sql`concat_ws(' ', words, name, hat_name, order_id)`;

function keyIn(cursor: string) {
  const [at, id] = cursor.split('_').map(Number);
  return sql`(${new Date(at ?? 0)}, ${id ?? 0})`;
}

export const cursorOf = ({ changedAt, id }: Pick<ListedReview, 'changedAt' | 'id'>): string =>
  `${changedAt?.getTime() ?? 0}_${id}`;

/** What was said, in this order, from the id after `after` on; for a download. */
export const readSaid = (db: Db, after: number, limit: number): Promise<ListedReview[]> =>
  said(db).where('id', '>', after).orderBy('id').limit(limit).execute();

/** A review that was said, locked until the end of the transaction; null if it was taken back. */
export const lockSaid = async (trx: Db, id: number): Promise<ListedReview | null> =>
  (await said(trx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

/** Shows or hides a review. */
export const setDecision = (
  trx: Db,
  id: number,
  { publishedAt, hiddenFor }: { publishedAt: Date | null; hiddenFor: HiddenReason | null },
): Promise<unknown> =>
  trx
    .updateTable('reviews')
    .set({ published_at: publishedAt, hidden_for: hiddenFor })
    .where('id', '=', id)
    .execute();
