import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { PrintfulError } from '../../gateways/printful-error.ts';
import { ShopError } from '../../http/shop-error.ts';
import { beginSync, findLastSync, type Sync } from './queries.ts';
import { syncProducts } from './sync-products.ts';

/**
 * Syncs the shop's products with the store at Printful, or joins the sync that is under way. Answers how it stands after at
 * most `syncTimeout`; a job goes on with the rest, also when this process ends.
 */
export async function startSync(deps: Deps): Promise<Sync | ShopError> {
  const { syncTimeout, syncPolling, syncRescue } = deps.config.limits;
  const deadline = performance.now() + syncTimeout;
  const { id, isMine } = await beginOrJoin(deps, syncRescue);
  try {
    if (isMine) {
      const result = await syncProducts(deps, { syncId: id, patience: syncTimeout });
      if ('againIn' in result) await goOnLater(deps, id, new Date(deps.clock().getTime() + result.againIn));
    }
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    await goOnLater(deps, id, deps.clock());
    return new ShopError('provider_failed', `${error.message}. The shop keeps trying.`, { cause: error });
  }
  for (;;) {
    const sync = await findLastSync(deps.db);
    if (!sync) throw new Error('a sync that began is gone');
    if (sync.problem !== null) return new ShopError('provider_failed', sync.problem);
    if (sync.finishedAt || performance.now() > deadline) return sync;
    await pause(syncPolling);
  }
}

async function beginOrJoin(deps: Deps, rescue: number): Promise<{ id: number; isMine: boolean }> {
  const now = deps.clock();
  return deps.db.transaction().execute(async (trx) => {
    const begun = await beginSync(trx, now);
    const id = begun ?? (await findLastSync(trx))?.id;
    if (id === undefined) throw new Error('no sync began and none is under way');
    const isMine = begun !== null;
    // Should whoever works on it vanish, somebody goes on.
    const rescueAt = new Date(now.getTime() + rescue);
    await deps.jobs.enqueue(trx, 'sync-products', { syncId: id }, rescueAt);
    return { id, isMine };
  });
}

const goOnLater = (deps: Deps, syncId: number, at: Date): Promise<void> =>
  deps.db.transaction().execute((trx) => deps.jobs.enqueue(trx, 'sync-products', { syncId }, at));
