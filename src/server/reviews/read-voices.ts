import { AT_HOME, isChangeable, ratingOf, reviewState, shownName } from '../../domain/reviews/review.ts';
import type { HatVoices, OwnReviewPage, ShownReview } from '../../wire/reviews.ts';
import type { Deps } from '../deps.ts';
import { type Page, toPage } from '../lists/list-answer.ts';
import { findKeyHash, findOrder } from '../orders/queries.ts';
import { sha256 } from '../secrets.ts';
import { findOwn } from './queries.ts';
import { countShown, listAlike, listShown } from './shown-queries.ts';

/** What a hat's page shows first. */
const FIRST = 3;

export async function readVoices(
  { db }: Pick<Deps, 'db'>,
  { id, hatColor }: { id: number; hatColor: string | null },
): Promise<HatVoices> {
  const { count, spread } = await countShown(db, id);
  const own = count === 0 ? [] : await listShown(db, { productId: id, after: null, limit: FIRST });
  const missing = AT_HOME - own.length;
  const alike = hatColor !== null && missing > 0 ? await listAlike(db, { id, hatColor, limit: missing }) : [];
  return { own, alike, count, rating: ratingOf(spread) };
}

/** A page of what is said of a hat, or of all hats, newest first. An invalid `after` gets the first page. */
export async function listVoices(
  { db }: Pick<Deps, 'db'>,
  { productId, after }: { productId: number | null; after: string | null },
): Promise<Page<ShownReview>> {
  const [at = 0, id = 0] = VOICE_CURSOR.test(after ?? '') ? (after ?? '').split('_').map(Number) : [];
  const cursor = id === 0 ? null : { saidAt: new Date(at), id };
  const found = await listShown(db, { productId, after: cursor, limit: PAGE + 1 });
  return toPage(found, { after: undefined, limit: PAGE }, ({ saidAt, id }) => `${Date.parse(saidAt)}_${id}`);
}

export const VOICE_CURSOR = /^\d{1,15}_\d{1,9}$/;

const PAGE = 20;

/** Null for an order that was not asked about, as for a wrong key. An administrator's key does not open it. */
export async function readOwnReview(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  orderId: string,
  key: string,
): Promise<OwnReviewPage | null> {
  if ((await findKeyHash(db, orderId)) !== sha256(key)) return null;
  const order = await findOrder(db, orderId);
  const review = order && (await findOwn(db, orderId));
  if (!review) return null;
  const { lineId, stars, words, name, hasPhoto, mayShow, mayAdvertise, hiddenFor, reply } = review;
  return {
    lineId,
    words,
    hasPhoto,
    mayShow,
    mayAdvertise,
    hiddenFor,
    reply,
    boughtAt: order.createdAt.toISOString(),
    state: reviewState(review),
    isOpen: isChangeable(review, { now: clock(), day: config.limits.day }),
    stars: stars ?? 0,
    // A gift has its receiver's name, and its buyer speaks.
    name: name || (order.gift ? '' : shownName(order.recipient.name)),
  };
}
