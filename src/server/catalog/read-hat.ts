import { isSlug } from '../../domain/catalog/hat-slug.ts';
import { hatsLike } from '../../domain/catalog/hats-like.ts';
import type { HatPage } from '../../wire/page-context.ts';
import type { Db } from '../db/connect.ts';
import { findMakings } from '../fulfillment/blanks/queries.ts';
import { linkedPictures } from './linked-pictures.ts';
import { presentProducts } from './present-product.ts';
import { findHat, hatsNear, listProducts } from './queries.ts';

/** What the address of a hat leads to; also for text that cannot be one. */
export const lookUpHat = async (db: Db, slug: string) =>
  (isSlug(slug) ? await findHat(db, slug) : null) ?? { kind: 'unknown' as const };

/** What the page at this address shows. */
export async function readHat(deps: Parameters<typeof presentProducts>[0], slug: string): Promise<HatPage> {
  const { db } = deps;
  const found = await lookUpHat(db, slug);
  if (found.kind === 'moved') return found;
  if (found.kind !== 'hat')
    return { kind: found.kind, others: await presentProducts(deps, await listProducts(db, OTHERS)) };
  const near = hatsLike(found.product, await hatsNear(db, found.product, NEAR), LIKE);
  const [product, ...others] = await presentProducts(deps, [found.product, ...near]);
  if (!product) throw new Error('A hat that was found is not presented.');
  const pictures = linkedPictures(found.product, await findMakings(db));
  return { kind: 'hat', product, page: { ...found.page, pictures }, others };
}

/** Shown instead of a hat that is not there. */
const OTHERS = 3;

/** Shown below a hat. */
const LIKE = 4;

/** Among which those like a hat are chosen, so that it costs the same on a shelf of any length. */
const NEAR = 100;
