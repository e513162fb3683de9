import type { Deps } from '../../deps.ts';
import { type Subscription, subscriptionsFor } from '../../gateways/printful/subscribed-events.ts';
import { PrintfulError } from '../../gateways/printful-error.ts';
import type { Use } from '../../gateways/rate-budget.ts';
import { soldModels } from '../blanks/queries.ts';
import { findWebhook, type StoredWebhook, saveWebhook, withWebhookLock } from './queries.ts';

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
 * that calls another URL is only replaced with `replace`. Types of events that Printful refuses are tried again each time.
 * Printful refuses URLs without https; the shop then relies on polling. Throws `PrintfulError`.
 */
export async function linkWebhook(deps: LinkDeps, { replace = false } = {}): Promise<WebhookState | null> {
  const current = await readWebhookState(deps);
  const events = subscriptionsFor(await soldModels(deps.db));
  const subscription = JSON.stringify(events);
  const isActive = current?.state === 'active';
  const stored = await findWebhook(deps.db);
  const isSetForThese = isActive && stored?.subscription === subscription;
  if (isSetForThese && stored.missing.length === 0) return current;
  if (current?.state === 'elsewhere' && !replace) return current;
  return withWebhookLock(deps.db, async (): Promise<WebhookState> => {
    const url = deps.config.publicUrl + WEBHOOK_PATH;
    let linked = stored;
    if (!isSetForThese)
      try {
        const set = await setWebhook(deps, { url, events, keeps: isActive });
        linked = { ...set, url, setAt: deps.clock(), subscription };
      } catch (error) {
        if (!isRefused(error)) throw error;
        if (!isActive || !stored) return { state: 'refused', why: error.message };
        // The earlier one goes on, with what else it may report.
        linked = { ...stored, subscription, missing: events.map(({ type }) => type) };
      }
    if (!linked) throw new Error('a webhook that is set is stored');
    // Stored before anything else can fail: Printful says the secret only once.
    await saveWebhook(deps.db, linked);
    const missing = await setEachEvent(
      deps,
      url,
      events.filter(({ type }) => linked.missing.includes(type)),
    );
    if (linked.missing.length > 0) await saveWebhook(deps.db, { ...linked, missing });
    return { state: 'active', url, since: linked.setAt };
  });
}

/** Sets the webhook for these events, or if Printful refuses them together, for the first that it accepts, unless it `keeps` another. */
async function setWebhook(
  { printful }: LinkDeps,
  { url, events, keeps }: { url: string; events: readonly Subscription[]; keeps: boolean },
): Promise<Pick<StoredWebhook, 'publicKey' | 'secretKey' | 'missing'>> {
  try {
    return { ...(await printful.setWebhook(url, events)), missing: [] };
  } catch (refusal) {
    if (!isRefused(refusal) || keeps) throw refusal;
    for (const event of events) {
      const set = await printful.setWebhook(url, [event]).catch(nullIfRefused);
      if (set) return { ...set, missing: events.filter((other) => other !== event).map(({ type }) => type) };
    }
    throw refusal;
  }
}

/** Adds each event by itself to the webhook that is set. Returns the types that Printful refuses. */
async function setEachEvent(
  { printful }: LinkDeps,
  url: string,
  events: readonly Subscription[],
): Promise<string[]> {
  const refused: string[] = [];
  for (const event of events)
    await printful.setEvent(url, event).catch((error: unknown) => {
      nullIfRefused(error);
      refused.push(event.type);
    });
  return refused;
}

const isRefused = (error: unknown): error is PrintfulError =>
  error instanceof PrintfulError && error.kind === 'refused';

function nullIfRefused(error: unknown): null {
  if (!isRefused(error)) throw error;
  return null;
}
