import {
  checkReview,
  cleanText,
  linkEnds,
  MOST_CHANGES,
  type ReviewField,
  type ReviewForm,
} from '../../domain/reviews/review.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../http/shop-error.ts';
import { findOrderLines } from '../orders/line-queries.ts';
import { findOrder } from '../orders/queries.ts';
import { noSuchOrder } from '../orders/with-order-locked.ts';
import { loadSharp } from '../pictures/load-sharp.ts';
import { reviewedHat } from './ask-for-reviews.ts';
import { findOwn, hatColumns, isOfTeam, lockOwn, type OwnReview, updateReview } from './queries.ts';

export interface SaidReview extends ReviewForm {
  /** The hat that it is about; null for the one that was asked about. */
  lineId: number | null;
  mayAdvertise: boolean;
  /** As it was sent; null for none. Without a new one, the former one stays unless it is removed. */
  photo: Buffer | null;
  removesPhoto: boolean;
}

type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'settings' | 'photoReader'>;

/** Stores what a shopper says about a hat she was asked about, or changes it. Changed words wait again until they are shown. */
export async function sayReview(
  deps: ReviewDeps,
  orderId: string,
  said: SaidReview,
): Promise<ShopError | null> {
  const messages = checkReview(said, deps.settings.current().settings.words);
  const [first] = Object.entries(messages) as [ReviewField, string][];
  if (first) return new ShopError('invalid', first[1], { path: first[0], details: messages });
  if (said.photo) {
    // Decoding takes long.
    const refusal = refuseChange(deps, await findOwn(deps.db, orderId));
    if (refusal) return refusal;
  }
  const photo = said.photo && (await deps.photoReader.read(said.photo));
  if (photo instanceof ShopError) return photo;
  const thumbnail = photo && (await thumbnailOf(photo));
  return transact(deps.db, async (trx) => {
    const order = await findOrder(trx, orderId);
    const before = await lockOwn(trx, orderId);
    if (!order || !before) return noSuchOrder();
    const refusal = refuseChange(deps, before);
    if (refusal) return refusal;
    const now = deps.clock();
    const lines = await findOrderLines(trx, orderId);
    const line = lines.find(({ id, refusedAt }) => id === (said.lineId ?? before.lineId) && !refusedAt);
    const words = cleanText(said.words);
    const name = cleanText(said.name);
    const hasSamePhoto = photo === null && !(said.removesPhoto && before.hasPhoto);
    const isSame = before.words === words && before.name === name && before.mayShow === said.mayShow;
    const stays = before.stars !== null && isSame && hasSamePhoto;
    await updateReview(trx, before.id, {
      ...(line && hatColumns(reviewedHat(line))),
      stars: said.stars,
      words,
      name,
      ...((photo || said.removesPhoto) && { photo, thumbnail }),
      may_show: said.mayShow,
      may_advertise: said.mayAdvertise,
      is_own: await isOfTeam(trx, order.recipient.email),
      changes: before.changes + 1,
      said_at: before.saidAt ?? now,
      ...((!stays || before.stars !== said.stars) && { changed_at: now }),
      ...(!stays && { published_at: null, hidden_for: null }),
    });
    return null;
  });
}

function refuseChange({ clock, config }: ReviewDeps, before: OwnReview | null): ShopError | null {
  if (!before) return noSuchOrder();
  if (linkEnds(before.askedAt, config.limits.day) <= clock())
    return new ShopError(
      'conflict',
      'This link can no longer change what you said. You can still take it back.',
    );
  if (before.changes >= MOST_CHANGES)
    return new ShopError('conflict', 'This was changed too often. Write to us, or take it back.');
  return null;
}

/** Of our own JPEG, for lists on screens with three pixels to a point. */
async function thumbnailOf(photo: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(photo)
    .resize({ width: THUMBNAIL, height: THUMBNAIL, fit: 'cover', withoutEnlargement: true })
    .jpeg({ quality: 78 })
    .toBuffer();
}

const THUMBNAIL = 360;

/** Takes back all that a shopper said, at any time. */
export async function withdrawReview(deps: Pick<Deps, 'db'>, orderId: string): Promise<ShopError | null> {
  return transact(deps.db, async (trx) => {
    const before = await lockOwn(trx, orderId);
    if (!before) return noSuchOrder();
    await updateReview(trx, before.id, {
      stars: null,
      words: '',
      name: '',
      photo: null,
      thumbnail: null,
      may_show: false,
      may_advertise: false,
      reply: '',
      said_at: null,
      changed_at: null,
      published_at: null,
      hidden_for: null,
    });
    return null;
  });
}
