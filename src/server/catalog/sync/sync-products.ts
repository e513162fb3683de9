import { setTimeout as pause } from 'node:timers/promises';
import { oncePerKey } from '../../../lib/once-per-key.ts';
import { transact } from '../../db/transact.ts';
import type { Deps } from '../../deps.ts';
import { noticeStore } from '../../fulfillment/blanks/notice-store.ts';
import { refreshHats } from '../../fulfillment/blanks/refresh-hats.ts';
import { PrintfulError, refusalMessage } from '../../gateways/printful-error.ts';
import { ShopError } from '../../http/shop-error.ts';
import { DONE, type JobResult } from '../../jobs/run-job.ts';
import { archiveGone } from './archive-gone.ts';
import { findUnseenHats, setSeen } from './archive-queries.ts';
import { fetchPicture } from './pictures.ts';
import {
  beginSync,
  countHats,
  endSync,
  findLastSync,
  findSync,
  lockStep,
  type StoredHat,
  type Sync,
  saveHat,
  savePicture,
  stepSync,
} from './queries.ts';
import { refreshStock } from './refresh-stock.ts';
import { shopHats } from './shop-hats.ts';

/** Printful's largest page. */
const PAGE = 100;

/**
 * Continues a sync until `timeout` milliseconds have passed: first what is known of our hats, then one store product after another. It can
 * stop at any point and be continued by any process, because it goes on only once a product is saved with its pictures, and to save one
 * again changes nothing. Throws `PrintfulError` if Printful does not answer.
 */
export async function syncProducts(
  deps: Deps,
  { syncId, timeout }: { syncId: number; timeout: number },
): Promise<JobResult> {
  const deadline = performance.now() + timeout;
  try {
    const sync = await findSync(deps.db, syncId);
    if (!sync || sync.finishedAt) return DONE;
    if (sync.nextOffset === 0) {
      await noticeStore(deps);
      await refreshHats(deps);
    }
    return await syncPages(deps, sync, deadline);
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    if (error.kind === 'rate_limited') return { againIn: error.retryAfter ?? deps.config.limits.minute };
    if (error.kind === 'unavailable') throw error;
    await endSync(deps.db, syncId, { problem: refusalMessage(error), now: deps.clock() });
    return DONE;
  }
}

async function syncPages(deps: Deps, begun: Sync, deadline: number): Promise<JobResult> {
  const catalog = readCatalog(deps);
  for (let sync = begun; ; ) {
    const { ids, total } = await deps.printful.storePage(sync.nextOffset, PAGE);
    if (ids.length === 0) {
      const isComplete = await archiveUnseen(deps, sync, deadline);
      if (!isComplete) return { againIn: 0 };
      await refreshStock(deps);
      await endSync(deps.db, sync.id, { problem: null, now: deps.clock() });
      return DONE;
    }
    for (const storeProductId of ids) {
      if (performance.now() > deadline) return { againIn: 0 };
      const stepped = await syncOne(deps, sync, { storeProductId, total, catalog });
      if (!stepped) return DONE;
      sync = { ...sync, nextOffset: sync.nextOffset + 1 };
    }
  }
}

/** Checks the hats that were not in the list, product by product; false if time ran out. */
async function archiveUnseen(deps: Deps, { id }: Sync, deadline: number): Promise<boolean> {
  const unseen = await findUnseenHats(deps.db, id);
  for (const syncProductId of new Set(unseen.map((hat) => hat.syncProductId))) {
    if (performance.now() > deadline) return false;
    const gone = await archiveGone(deps, unseen, { syncProductId });
    // The list changed while it was read: these hats still exist.
    const existing = unseen.filter(
      (hat) => hat.syncProductId === syncProductId && !gone.includes(hat.syncVariantId),
    );
    await setSeen(
      deps.db,
      existing.map(({ syncVariantId }) => syncVariantId),
      id,
    );
  }
  return true;
}

async function syncOne(
  deps: Deps,
  sync: Sync,
  {
    storeProductId,
    total,
    catalog,
  }: { storeProductId: number; total: number; catalog: ReturnType<typeof readCatalog> },
): Promise<boolean> {
  const product = await deps.printful.storeProduct(storeProductId);
  const productId = product?.variants[0]?.productId;
  const description = productId === undefined ? '' : await catalog.descriptionOf(productId);
  const colors =
    product && productId !== undefined && product.variants.length > 1
      ? await catalog.colorsOf(productId)
      : new Map<number, string>();
  const hats = product
    ? shopHats(product, { description, colorOf: ({ variantId }) => colors.get(variantId) ?? null })
    : [];
  const stored = await transact(deps.db, async (trx) => {
    if (!(await lockStep(trx, sync))) return null;
    const results: StoredHat[] = [];
    for (const hat of hats) results.push(await saveHat(trx, hat, sync.id));
    const count = (wanted: StoredHat['outcome']) =>
      results.filter(({ outcome }) => outcome === wanted).length;
    const counted = { added: count('added'), updated: count('updated'), total };
    await countHats(trx, sync, counted);
    return results;
  });
  if (!stored) return false;
  for (const [index, { productId: id, needsPicture }] of stored.entries()) {
    const address = hats[index]?.pictureUrl;
    if (!needsPicture || !address) continue;
    const picture = await fetchPicture(address, deps.config.printful.apiUrl, deps.config.limits);
    if (picture) await savePicture(deps.db, { productId: id, address, ...picture });
  }
  return stepSync(deps.db, sync);
}

/** Colors, by variant, and descriptions from Printful's catalog; each product is fetched once. */
const readCatalog = ({ printful }: Deps) => ({
  colorsOf: oncePerKey(
    async (productId: number): Promise<ReadonlyMap<number, string>> =>
      new Map((await printful.catalogVariants(productId)).map(({ id, color }) => [id, color])),
  ),
  descriptionOf: oncePerKey(
    async (productId: number) => (await printful.catalogProduct(productId))?.description ?? '',
  ),
});

/**
 * Syncs the shop's products with the Printful store, or joins a running sync. Returns its state after about `syncTimeout`; a
 * job continues with the rest, even if this process ends.
 */
export async function startSync(deps: Deps): Promise<Sync | ShopError> {
  const { syncTimeout, syncPolling, syncRescue } = deps.config.limits;
  const deadline = performance.now() + syncTimeout;
  const { id, isMine } = await beginOrJoin(deps, syncRescue);
  try {
    if (isMine) {
      const result = await syncProducts(deps, { syncId: id, timeout: syncTimeout });
      if ('againIn' in result)
        await continueLater(deps, id, new Date(deps.clock().getTime() + result.againIn));
    }
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    await continueLater(deps, id, deps.clock());
    return new ShopError('provider_failed', `${error.message}. The shop keeps trying.`, { cause: error });
  }
  for (;;) {
    const sync = await findLastSync(deps.db);
    if (!sync) throw new Error('a running sync was deleted');
    if (sync.problem !== null) return new ShopError('provider_failed', sync.problem);
    if (sync.finishedAt || performance.now() > deadline) return sync;
    await pause(syncPolling);
  }
}

async function beginOrJoin(deps: Deps, rescue: number): Promise<{ id: number; isMine: boolean }> {
  const now = deps.clock();
  return transact(deps.db, async (trx) => {
    const begun = await beginSync(trx, now);
    const id = begun ?? (await findLastSync(trx))?.id;
    if (id === undefined) throw new Error('no sync began and none is running');
    const isMine = begun !== null;
    // If this process dies, the job continues.
    const rescueAt = new Date(now.getTime() + rescue);
    await deps.jobs.enqueue(trx, { name: 'sync-products', data: { syncId: id }, at: rescueAt });
    return { id, isMine };
  });
}

const continueLater = (deps: Deps, syncId: number, at: Date): Promise<void> =>
  transact(deps.db, (trx) => deps.jobs.enqueue(trx, { name: 'sync-products', data: { syncId }, at }));
