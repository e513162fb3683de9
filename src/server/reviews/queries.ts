import { sql, type Updateable } from 'kysely';
import { lowerEmail } from '../../domain/address/email.ts';
import type { Delivery } from '../../domain/reviews/review.ts';
import type { Db } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';

export type OwnReview = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

const own = (db: Db, orderId: string) =>
  db
    .selectFrom('reviews')
    .select(['id', 'order_id as orderId', 'line_id as lineId', 'asked_at as askedAt', 'stars', 'words'])
    .select(['name', 'changes', 'may_show as mayShow', 'may_advertise as mayAdvertise', 'reply'])
    .select(['said_at as saidAt', 'changed_at as changedAt', 'published_at as publishedAt'])
    .select(['hidden_for as hiddenFor', sql<boolean>`photo is not null`.as('hasPhoto')])
    .where('order_id', '=', orderId);

/** What an order's shopper was asked, and said; null if she was not asked. */
export const findOwn = async (db: Db, orderId: string) => (await own(db, orderId).executeTakeFirst()) ?? null;

/** The same, locked until the end of the transaction. */
export const lockOwn = async (trx: Db, orderId: string) =>
  (await own(trx, orderId).forUpdate().executeTakeFirst()) ?? null;

/**
 * Orders above `after` that arrived between two times and were not asked about yet, with all that decides whether they are; at most
 * 200, by id.
 */
export async function findDelivered(
  db: Db,
  { from, to, after }: { from: Date; to: Date; after: string },
): Promise<(Delivery & { id: string })[]> {
  const { rows } = await sql<Delivery & { id: string }>`
    select o.id, o.status, arrival.at as "deliveredAt",
      (o.erased_at is not null or o.erasure_asked_at is not null or o.customer_email = '') as "isErased",
      (exists (select from orders f where f.id in (o.id, o.replaces) and f.refunded > 0)
        or exists (select from refunds where order_id in (o.id, o.replaces))
        or exists (select from disputes where order_id in (o.id, o.replaces))
        or exists (select from parcels where order_id = o.id and state = 'returned')) as "hasTrouble",
      exists (select from problems where order_id = o.id) as "hasProblem",
      (exists (select from orders r where r.replaces = o.id and r.status <> 'canceled')
        or exists (select from reviews v join orders f on f.id = v.order_id
          where f.id = o.replaces or f.replaces = o.replaces)) as "isAnsweredElsewhere"
    from orders o cross join lateral (
      select coalesce(
        (select max(delivered_at) from parcels where order_id = o.id and state <> 'canceled'),
        (select max(at) from order_events where order_id = o.id and to_status = 'completed')) as at
    ) as arrival
    where o.status = 'completed' and o.id > ${after} and o.created_at > ${from}::timestamptz - interval '180 days'
      and arrival.at between ${from} and ${to} and not exists (select from reviews where order_id = o.id)
    order by o.id limit 200`.execute(db);
  return rows;
}

/** Stores that a shopper is asked; false if she was before. */
export async function insertAsked(
  trx: Db,
  asked: { orderId: string; at: Date } & ReviewedHat,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('reviews')
    .values({ order_id: asked.orderId, asked_at: asked.at, ...hatColumns(asked) })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export interface ReviewedHat {
  lineId: number;
  productId: number | null;
  hatName: string;
  hatColor: string | null;
  technique: string;
}

export const hatColumns = ({ lineId, productId, hatName, hatColor, technique }: ReviewedHat) => ({
  line_id: lineId,
  product_id: productId,
  hat_name: hatName,
  hat_color: hatColor,
  technique,
});

export async function updateReview(
  trx: Db,
  id: number,
  change: Updateable<Tables['reviews']>,
): Promise<void> {
  await trx.updateTable('reviews').set(change).where('id', '=', id).execute();
}

/** Whether an email address belongs to the shop's team. */
export const isOfTeam = async (db: Db, email: string): Promise<boolean> =>
  (await db
    .selectFrom('administrators')
    .select('id')
    .where(sql`lower(email)`, '=', lowerEmail(email))
    .executeTakeFirst()) !== undefined;

/** Publishes every review that may be shown and that nobody hid in time. */
export async function publishUndecided({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock();
  await db
    .updateTable('reviews')
    .set({ published_at: now })
    .where('published_at', 'is', null)
    .where('stars', 'is not', null)
    .where('may_show', '=', true)
    .where('hidden_for', 'is', null)
    .where('changed_at', '<=', new Date(now.getTime() - config.limits.reviews.undecided))
    .execute();
}

export const PHOTO_SIZES = ['small', 'large'] as const;

/** The photo in a review that is shown, or in that of an order: a JPEG. */
export const findReviewPhoto = async (
  db: Db,
  which: { shown: number } | { orderId: string } | { any: number },
  size: (typeof PHOTO_SIZES)[number],
): Promise<Buffer | null> => {
  const photo = db
    .selectFrom('reviews')
    .select(size === 'small' ? sql<Buffer | null>`coalesce(thumbnail, photo)`.as('photo') : 'photo');
  const row = await ('shown' in which
    ? photo.where('id', '=', which.shown).where('published_at', 'is not', null)
    : 'any' in which
      ? photo.where('id', '=', which.any)
      : photo.where('order_id', '=', which.orderId)
  ).executeTakeFirst();
  return row?.photo ?? null;
};
