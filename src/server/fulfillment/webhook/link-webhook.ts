import type { Deps } from '../../deps.ts';
import { subscriptionsFor } from '../../gateways/printful/subscribed-events.ts';
import { PrintfulError } from '../../gateways/printful-error.ts';
import type { Use } from '../../gateways/rate-budget.ts';
import { soldModels } from '../blanks/queries.ts';
import { findWebhook, saveWebhook, withWebhookLock } from './queries.ts';

export type WebhookState =
  | { state: 'active'; url: string; since: Date }
  /** Printful calls another URL; a store has only one webhook. */
  | { state: 'elsewhere'; url: string }
  | { state: 'refused'; why: string };

export const WEBHOOK_PATH = '/api/webhooks/printful';

type LinkDeps = Pick<Deps, 'db' | 'printful' | 'config' | 'clock'>;

/** The state of Printful's webhook; null when none is set. Throws `PrintfulError`. */
export async function readWebhookState(
  { db, printful, config }: LinkDeps,
  use?: Use,
): Promise<WebhookState | null> {
  const [stored, set] = [await findWebhook(db), await printful.readWebhook(use)];
  if (!set?.url) return null;
  if (set.url !== config.publicUrl + WEBHOOK_PATH) return { state: 'elsewhere', url: set.url };
  // Webhooks cannot be verified without their secret, so one that the shop did not set counts as none.
  const isOurs = stored !== null && stored.url === set.url && stored.publicKey === set.publicKey;
  return isOurs ? { state: 'active', url: stored.url, since: stored.setAt } : null;
}

/**
 * Sets Printful's webhook to this shop, and anew once it has to report other events, such as the stock of another model. One
 * that calls another URL is only replaced with `takeOver`. Printful refuses URLs without https; the shop then relies on
 * polling. Throws `PrintfulError`.
 */
export async function linkWebhook(deps: LinkDeps, { takeOver = false } = {}): Promise<WebhookState | null> {
  const current = await readWebhookState(deps);
  const events = subscriptionsFor(await soldModels(deps.db));
  const subscription = JSON.stringify(events);
  const isActive = current?.state === 'active';
  if (isActive && (await findWebhook(deps.db))?.subscription === subscription) return current;
  if (current?.state === 'elsewhere' && !takeOver) return current;
  return withWebhookLock(deps.db, async (): Promise<WebhookState> => {
    const url = deps.config.publicUrl + WEBHOOK_PATH;
    const setAt = deps.clock();
    try {
      const { publicKey, secretKey } = await deps.printful.setWebhook(url, events);
      await saveWebhook(deps.db, { url, publicKey, secretKey, setAt, subscription });
      return { state: 'active', url, since: setAt };
    } catch (error) {
      if (!(error instanceof PrintfulError) || error.kind !== 'refused') throw error;
      // The earlier one goes on.
      return isActive ? current : { state: 'refused', why: error.message };
    }
  });
}
