import type { Deps } from '../../deps.ts';
import { findCatalogHats } from '../../fulfillment/blanks/queries.ts';
import { refreshBlanks } from '../../fulfillment/blanks/refresh-blanks.ts';
import { PrintfulError, refusalMessage } from '../../gateways/printful-error.ts';
import type { JobResult } from '../../jobs/jobs.ts';
import { archiveGone } from './archive-gone.ts';
import { findUnseenHats, setSeen } from './archive-queries.ts';
import { fetchPicture } from './fetch-picture.ts';
import { endSync, findSync, type StoredHat, type Sync, saveHat, savePicture, stepSync } from './queries.ts';
import { shopHats } from './shop-hats.ts';

/** The most that Printful lists on a page. */
const PAGE = 100;
/** Looks past the end of the list are many at most when products vanish meanwhile. */
const DONE: JobResult = { done: true };

/**
 * Goes on with a sync for at most `patience` milliseconds: blanks first, then the store's products one after the other. It may
 * stop anywhere and be called again, by anyone: each product is stepped over together with what it changed. Throws
 * `PrintfulError` when Printful does not answer.
 */
export async function syncProducts(
  deps: Deps,
  { syncId, patience }: { syncId: number; patience: number },
): Promise<JobResult> {
  const deadline = performance.now() + patience;
  try {
    const sync = await findSync(deps.db, syncId);
    if (!sync || sync.finishedAt) return DONE;
    if (sync.nextOffset === 0) await refreshBlanks(deps);
    return await walk(deps, sync, deadline);
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    if (error.kind === 'rate_limited') return { againIn: error.retryAfter ?? deps.config.limits.minute };
    if (error.kind === 'unavailable') throw error;
    await endSync(deps.db, syncId, refusalMessage(error), deps.clock());
    return DONE;
  }
}

async function walk(deps: Deps, begun: Sync, deadline: number): Promise<JobResult> {
  const told = await descriptions(deps);
  for (let sync = begun; ; ) {
    const { ids, total } = await deps.printful.storePage(sync.nextOffset, PAGE);
    if (ids.length === 0) {
      const isComplete = await archiveUnseen(deps, sync, deadline);
      if (!isComplete) return { againIn: 0 };
      await endSync(deps.db, sync.id, null, deps.clock());
      return DONE;
    }
    for (const storeProductId of ids) {
      if (performance.now() > deadline) return { againIn: 0 };
      const stepped = await syncOne(deps, sync, { storeProductId, total, told });
      if (!stepped) return DONE;
      sync = { ...sync, nextOffset: sync.nextOffset + 1 };
    }
  }
}

/** Looks for what the walk did not come across, product by product; false when time ran out. */
async function archiveUnseen(deps: Deps, { id }: Sync, deadline: number): Promise<boolean> {
  const unseen = await findUnseenHats(deps.db, id);
  for (const syncProductId of new Set(unseen.map((hat) => hat.syncProductId))) {
    if (performance.now() > deadline) return false;
    const gone = await archiveGone(deps, unseen, syncProductId);
    // The list moved while it was walked: these are there all the same.
    const found = unseen.filter(
      (hat) => hat.syncProductId === syncProductId && !gone.includes(hat.syncVariantId),
    );
    await setSeen(
      deps.db,
      found.map(({ syncVariantId }) => syncVariantId),
      id,
    );
  }
  return true;
}

interface AlertInput {
  colorOf(variantId: number): string | null;
  descriptionOf(productId: number): Promise<string>;
}

async function syncOne(
  deps: Deps,
  sync: Sync,
  { storeProductId, total, told }: { storeProductId: number; total: number; told: AlertInput },
): Promise<boolean> {
  const product = await deps.printful.storeProduct(storeProductId);
  const productId = product?.variants[0]?.productId;
  const description = productId === undefined ? '' : await told.descriptionOf(productId);
  const hats = product
    ? shopHats(product, { description, colorOf: ({ variantId }) => told.colorOf(variantId) })
    : [];
  const kept = await deps.db.transaction().execute(async (trx) => {
    const results: StoredHat[] = [];
    for (const hat of hats) results.push(await saveHat(trx, hat, sync.id));
    const count = (wanted: StoredHat['outcome']) =>
      results.filter(({ outcome }) => outcome === wanted).length;
    const counted = { added: count('added'), updated: count('updated'), total };
    return (await stepSync(trx, sync, counted, deps.clock())) ? results : null;
  });
  if (!kept) return false;
  for (const [index, { productId: id, needsPicture }] of kept.entries()) {
    const address = hats[index]?.pictureUrl;
    if (!needsPicture || !address) continue;
    const picture = await fetchPicture(
      address,
      deps.config.printful.apiUrl,
      deps.config.limits.syncedPicture,
    );
    if (picture) await savePicture(deps.db, { productId: id, ...picture });
  }
  return true;
}

/** What the catalog says of colors and products; each product is asked for once a walk. */
async function descriptions({ db, printful }: Deps): Promise<AlertInput> {
  const colors = new Map((await findCatalogHats(db)).map(({ variantId, color }) => [variantId, color]));
  const known = new Map<number, string>();
  return {
    colorOf: (variantId) => colors.get(variantId) ?? null,
    async descriptionOf(productId) {
      const description =
        known.get(productId) ?? (await printful.catalogProduct(productId))?.description ?? '';
      known.set(productId, description);
      return description;
    },
  };
}
