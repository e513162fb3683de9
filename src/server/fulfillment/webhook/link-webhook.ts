import type { Deps } from '../../deps.ts';
import { PrintfulError } from '../../gateways/printful-error.ts';
import { alone, findWebhook, saveWebhook } from './queries.ts';

export type WebhookState =
  | { state: 'active'; url: string; since: Date }
  /** Printful rings somewhere else: there is one bell a store. */
  | { state: 'elsewhere'; url: string }
  | { state: 'refused'; why: string };

export const WEBHOOK_PATH = '/api/webhooks/printful';

type LinkDeps = Pick<Deps, 'db' | 'printful' | 'config' | 'clock'>;

/** How Printful's bell stands. Throws `PrintfulError` when Printful does not tell. */
export async function readWebhookState({ db, printful, config }: LinkDeps): Promise<WebhookState | null> {
  const [kept, set] = [await findWebhook(db), await printful.readWebhook()];
  if (!set?.url) return null;
  if (set.url !== config.publicUrl + WEBHOOK_PATH) return { state: 'elsewhere', url: set.url };
  // Without its secret a bell cannot be believed, so one that somebody else set is set anew.
  const isOurs = kept !== null && kept.url === set.url && kept.publicKey === set.publicKey;
  return isOurs ? { state: 'active', url: kept.url, since: kept.setAt } : null;
}

/**
 * Asks Printful to ring at this shop, unless it does or rings for another one; with `takeOver` then as well. Printful
 * refuses addresses without https: the shop then lives by its polls. Throws `PrintfulError`.
 */
export async function linkWebhook(deps: LinkDeps, { takeOver = false } = {}): Promise<WebhookState | null> {
  const found = await readWebhookState(deps);
  if (found?.state === 'active' || (found?.state === 'elsewhere' && !takeOver)) return found;
  return alone(deps.db, async (): Promise<WebhookState> => {
    const url = deps.config.publicUrl + WEBHOOK_PATH;
    const setAt = deps.clock();
    try {
      const { publicKey, secretKey } = await deps.printful.setWebhook(url);
      await saveWebhook(deps.db, { url, publicKey, secretKey, setAt });
      return { state: 'active', url, since: setAt };
    } catch (error) {
      if (error instanceof PrintfulError && error.kind === 'refused')
        return { state: 'refused', why: error.message };
      throw error;
    }
  });
}
