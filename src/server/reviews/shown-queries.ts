import { sql } from 'kysely';
import type { Spread } from '../../domain/reviews/review.ts';
import type { ShownReview } from '../../wire/reviews.ts';
import type { Db } from '../db/connect.ts';

const shown = (db: Db) =>
  db
    .selectFrom('reviews')
    .select(['id', 'stars', 'words', 'name', 'hat_name as hat', 'reply', 'is_own as isOwn'])
    .select(['said_at as saidAt', 'changed_at as changedAt', sql<boolean>`photo is not null`.as('hasPhoto')])
    .where('published_at', 'is not', null)
    .orderBy('said_at', 'desc')
    .orderBy('id', 'desc');

type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

/** Where a page of a list starts: after this row. */
interface ReviewCursor {
  saidAt: Date;
  id: number;
}

/** What is said of a hat, or of all hats, newest first. */
export async function listShown(
  db: Db,
  { productId, after, limit }: { productId: number | null; after: ReviewCursor | null; limit: number },
): Promise<ShownReview[]> {
  let list = shown(db).limit(limit);
  if (productId !== null) list = list.where('product_id', '=', productId);
  if (after) list = list.where(sql<boolean>`(said_at, id) < (${after.saidAt}, ${after.id})`);
  return (await list.execute()).map(present);
}

/** What is said of other hats of the same color, newest first. */
export async function listAlike(
  db: Db,
  { id, hatColor, limit }: { id: number; hatColor: string; limit: number },
): Promise<ShownReview[]> {
  const rows = await shown(db)
    .where('hat_color', '=', hatColor)
    .where(sql<boolean>`product_id is distinct from ${id}`)
    .where('words', '<>', '')
    .limit(limit)
    .execute();
  return rows.map(present);
}

/** The newest that fit on a sticker, of people who are not of the shop's team; none if there are fewer. */
export async function listNewest(db: Db, count: number): Promise<ShownReview[]> {
  const rows = await shown(db)
    .where(sql<boolean>`char_length(words) between 1 and ${STICKER}`)
    .where('is_own', '=', false)
    .limit(count)
    .execute();
  return rows.length < count ? [] : rows.map(present);
}

/** Characters that fit on a sticker of the home page. */
const STICKER = 140;

/** How many reviews of a hat are shown, and how many of those that count have how many snaps. */
export async function countShown(db: Db, productId: number): Promise<{ count: number; spread: Spread }> {
  const { rows } = await sql<{ stars: number; count: number; counted: number }>`
    select stars, count(*)::int as count, (count(*) filter (where not is_own))::int as counted from reviews
    where published_at is not null and product_id = ${productId} group by stars`.execute(db);
  const counted = (stars: number) => rows.find((row) => row.stars === stars)?.counted ?? 0;
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    spread: [counted(1), counted(2), counted(3), counted(4), counted(5)],
  };
}

const present = ({ hasPhoto, changedAt, saidAt, stars, ...review }: ShownRow): ShownReview => ({
  ...review,
  stars: stars ?? 0,
  saidAt: (saidAt ?? new Date(0)).toISOString(),
  // Another photo changes the review, too.
  photo: hasPhoto ? `/reviews/${review.id}/photo.jpg?v=${changedAt?.getTime().toString(36)}` : null,
});
