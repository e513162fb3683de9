import { HAT_COLORS } from '../../domain/design.ts';
import type { PrintfulState, WebhookAnswer } from '../../wire/printful.ts';
import { findLastSync, type Sync } from '../catalog/sync/queries.ts';
import type { Deps } from '../deps.ts';
import { PrintfulError } from '../gateways/printful-error.ts';
import { findBlanks, findCatalogHats } from './blanks/queries.ts';
import { explain } from './printful-failure.ts';
import { countOrdersByStatus, findStuckOrders } from './queries.ts';
import { readWebhookState, type WebhookState } from './webhook/link-webhook.ts';

const MOST_STUCK = 50;

/** All that an administrator may want to know of the shop's dealings with Printful. */
export async function readPrintfulState(deps: Deps): Promise<PrintfulState> {
  const { db, config, clock } = deps;
  const stuckSince = new Date(clock().getTime() - config.limits.stuckAfter);
  const [blanks, hats, sync, queue, stuck, webhook] = await Promise.all([
    findBlanks(db),
    findCatalogHats(db),
    findLastSync(db),
    countOrdersByStatus(db),
    findStuckOrders(db, stuckSince, MOST_STUCK),
    readWebhook(deps),
  ]);
  return {
    confirms: config.printful.confirms,
    timeZone: config.timeZone,
    blanks: HAT_COLORS.map(({ key, label }) => {
      const blank = blanks.find(({ hatColor }) => hatColor === key);
      return {
        hatColor: key,
        label,
        variantId: blank?.variantId ?? null,
        canvas: blank?.canvas ?? null,
        chosen: blank?.chosen ?? false,
      };
    }),
    hats,
    webhook,
    sync: sync ? presentSync(sync) : null,
    queue,
    stuckTotal: stuck[0]?.total ?? 0,
    stuck: stuck.map(({ id, status, since, reason }) => ({
      id,
      status,
      since: since?.toISOString() ?? null,
      reason: status === 'on_hold' ? reason : null,
    })),
  };
}

export const presentSync = (sync: Sync): NonNullable<PrintfulState['sync']> => ({
  startedAt: sync.startedAt.toISOString(),
  finishedAt: sync.finishedAt?.toISOString() ?? null,
  seen: sync.nextOffset,
  total: sync.total,
  added: sync.added,
  updated: sync.updated,
  problem: sync.problem,
});

export async function readWebhook(deps: Deps): Promise<WebhookAnswer> {
  try {
    return presentWebhook(await readWebhookState(deps));
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    return { state: 'unknown', url: null, since: null, why: explain(error) };
  }
}

export function presentWebhook(webhook: WebhookState | null): WebhookAnswer {
  if (!webhook) return { state: 'silent', url: null, since: null, why: null };
  return {
    state: webhook.state,
    url: 'url' in webhook ? webhook.url : null,
    since: 'since' in webhook ? webhook.since.toISOString() : null,
    why: 'why' in webhook ? webhook.why : null,
  };
}
