import type { z } from 'zod';
import { type Area, mayEnter } from '../../domain/access/areas.ts';
import { missingScopes } from '../../domain/catalog/printful-token.ts';
import { counted } from '../../domain/language/counted.ts';
import type { ConnectionTest, printfulState } from '../../wire/printful.ts';
import { findLastSync, type Sync } from '../catalog/sync/queries.ts';
import type { Deps } from '../deps.ts';
import type { StoreOfToken } from '../gateways/printful.ts';
import { PrintfulError, refusalMessage } from '../gateways/printful-error.ts';
import { ShopError } from '../http/shop-error.ts';
import { countOrdersByStatus, findStuckOrders } from './queries.ts';
import { readWebhookState, type WebhookState } from './webhook/link-webhook.ts';

type WebhookAnswer = z.output<typeof printfulState>['webhook'];

const MOST_STUCK = 50;

/** Everything on the admin page about Printful, as far as someone with these areas may see it. */
export async function readPrintfulState(deps: Deps, areas: readonly Area[]) {
  const { db, config, clock } = deps;
  const stuckSince = new Date(clock().getTime() - config.limits.stuckAfter);
  const [sync, queue, stuck, webhook] = await Promise.all([
    findLastSync(db),
    countOrdersByStatus(db),
    findStuckOrders(db, stuckSince, MOST_STUCK),
    readWebhook(deps),
  ]);
  return {
    confirms: config.printful.confirms,
    webhook,
    sync: sync ? presentSync(sync) : null,
    queue,
    stuckTotal: stuck[0]?.total ?? 0,
    stuck: mayEnter(areas, 'orders') ? stuck : null,
  };
}

export const presentSync = (sync: Sync) => ({ ...sync, seen: sync.nextOffset });

async function readWebhook(deps: Deps): Promise<WebhookAnswer> {
  try {
    // A person waits for it, and polls of many orders may have a long line before it.
    return presentWebhook(await readWebhookState(deps, 'health'));
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
    since: 'since' in webhook ? webhook.since : null,
    why: 'why' in webhook ? webhook.why : null,
  };
}

/** Checks that the token works and has the scopes and the store that the shop needs. */
export async function testConnection({
  printful,
  config,
}: Pick<Deps, 'printful' | 'config'>): Promise<ConnectionTest> {
  try {
    const { scopes, stores } = await printful.readConnection();
    const store = stores
      ? checkStores(stores, config.printful.storeId)
      : await checkUnlistedStore(printful).catch(failed);
    const missing = missingScopes(scopes);
    if (missing.length === 0) return store;
    const lacks = `The token is missing these scopes: ${missing.join(', ')}.`;
    return { success: false, message: `${lacks} ${store.message}` };
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): ConnectionTest {
  if (!(error instanceof PrintfulError)) throw error;
  return { success: false, message: explain(error) };
}

function checkStores(stores: readonly StoreOfToken[], storeId: string | null): ConnectionTest {
  const store = storeId === null ? stores[0] : stores.find(({ id }) => String(id) === storeId);
  if (!store)
    return {
      success: false,
      message: `The token has no access to ${storeId ? `store ${storeId}` : 'any store'}. Check PRINTFUL_STORE_ID.`,
    };
  if (storeId === null && stores.length > 1)
    return {
      success: false,
      message: `The token has access to ${stores.length} stores. Set PRINTFUL_STORE_ID to one of them: ${stores.map(({ id, name }) => `${id} (${name})`).join(', ')}.`,
    };
  if (store.type !== 'native' && store.type !== '')
    return {
      success: false,
      message: `“${store.name}” is a ${store.type} store. Create a “Manual order / API” store.`,
    };
  return {
    success: true,
    message: `Connected to the store “${store.name}”.`,
  };
}

/** A store that Printful does not name may still answer. */
async function checkUnlistedStore(printful: Deps['printful']): Promise<ConnectionTest> {
  const { total } = await printful.storePage(0, 1);
  return { success: true, message: UNLISTED_STORE(total) };
}

/** What is known about a store that Printful does not name. */
export const UNLISTED_STORE = (products: number): string =>
  `Printful does not say which store the token opens (403), but a store with ${counted(products, 'product')} answers. Check in Printful’s dashboard that it is yours, of the type “Manual order platform / API”.`;

/** Turns a `PrintfulError` into a `ShopError` for the reader. */
export async function callPrintful<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    throw new ShopError('provider_failed', explain(error), { cause: error });
  }
}

/** What went wrong at Printful, and what to do about it. */
export function explain(error: PrintfulError): string {
  switch (error.kind) {
    case 'unauthorized':
      if (error.status === 402)
        return `Printful refuses the account (${error.message}). Check its billing in Printful’s dashboard.`;
      return error.status === 403
        ? `The token does not allow this (${error.message}). Give it the scopes listed in step 2.`
        : `Printful refuses the token (${error.message}). Check the shop’s token.`;
    case 'rate_limited':
      return 'The shop has reached Printful’s rate limit. Try again in a minute.';
    case 'unavailable':
      return 'Printful does not answer. Try again in a moment.';
    case 'refused':
      return `${refusalMessage(error)}.`;
  }
}
