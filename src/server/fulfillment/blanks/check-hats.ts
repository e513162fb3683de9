import { refreshStock } from '../../catalog/sync/refresh-stock.ts';
import { PrintfulError } from '../../gateways/printful-error.ts';
import type { JobResult } from '../../jobs/run-job.ts';
import { noticeStore } from './notice-store.ts';
import { type HatDeps, refreshHats } from './refresh-hats.ts';

/** Reads our hats from Printful now and then, and after its webhooks. Tries again sooner if Printful does not answer. */
export async function checkHats(deps: HatDeps): Promise<JobResult> {
  const { hats } = deps.config.limits;
  try {
    await noticeStore(deps);
    await refreshHats(deps);
    await refreshStock(deps);
    return { againIn: hats.check };
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    deps.log.warn({ err: error }, 'could not read the hats from Printful');
    return { againIn: error.retryAfter ?? hats.retry };
  }
}
