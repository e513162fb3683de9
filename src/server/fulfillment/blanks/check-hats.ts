import { archiveGone } from '../../catalog/sync/archive-gone.ts';
import { findNotInStock } from '../../catalog/sync/archive-queries.ts';
import { refreshStock } from '../../catalog/sync/refresh-stock.ts';
import type { Deps } from '../../deps.ts';
import { PrintfulError } from '../../gateways/printful-error.ts';
import type { JobResult } from '../../jobs/run-job.ts';
import { noticeStore } from './notice-store.ts';
import { type HatDeps, refreshHats } from './refresh-hats.ts';

/**
 * Reads our hats from Printful now and then, and after its webhooks, and archives those that it discontinued. Tries again sooner if
 * Printful does not answer.
 */
export async function checkHats(deps: HatDeps & Pick<Deps, 'catalogVersion'>): Promise<JobResult> {
  const { hats } = deps.config.limits;
  try {
    await noticeStore(deps);
    await refreshHats(deps);
    await refreshStock(deps);
    const doubtful = await findNotInStock(deps.db);
    for (const syncProductId of new Set(doubtful.map((hat) => hat.syncProductId)))
      await archiveGone(deps, doubtful, { syncProductId });
    return { againIn: hats.check };
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    deps.log.warn({ err: error }, 'could not read the hats from Printful');
    return { againIn: error.retryAfter ?? hats.retry };
  }
}
