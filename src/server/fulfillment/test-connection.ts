import type { ConnectionTest } from '../../wire/printful.ts';
import type { Deps } from '../deps.ts';
import type { Connection } from '../gateways/printful/connection.ts';
import { PrintfulError } from '../gateways/printful-error.ts';
import { explain } from './printful-failure.ts';

/** What the shop does at Printful needs these; `orders` holds `orders/read`. */
const NEEDED = ['orders', 'sync_products', 'webhooks'];

/** Asks Printful what the token opens, and says whether that is enough. */
export async function testConnection({
  printful,
  config,
}: Pick<Deps, 'printful' | 'config'>): Promise<ConnectionTest> {
  try {
    return judge(await printful.readConnection(), config.printful.storeId);
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    return { success: false, message: explain(error) };
  }
}

function judge({ scopes, stores }: Connection, storeId: string | null): ConnectionTest {
  const has = (scope: string) =>
    scopes.includes(scope) || (scope === 'sync_products' && scopes.includes('sync_products/read'));
  const missing = NEEDED.filter((scope) => !has(scope));
  if (missing.length > 0)
    return { success: false, message: `The token lacks these scopes: ${missing.join(', ')}.` };
  const store = storeId === null ? stores[0] : stores.find(({ id }) => String(id) === storeId);
  if (!store)
    return {
      success: false,
      message: `The token opens no store${storeId ? ` ${storeId}` : ''}. Check PRINTFUL_STORE_ID.`,
    };
  if (storeId === null && stores.length > 1)
    return {
      success: false,
      message: `The token opens ${stores.length} stores. Name one in PRINTFUL_STORE_ID: ${stores.map(({ id, name }) => `${id} (${name})`).join(', ')}.`,
    };
  if (store.type !== 'native' && store.type !== '')
    return {
      success: false,
      message: `“${store.name}” belongs to ${store.type}. Make a store of the kind “Manual order / API”.`,
    };
  return { success: true, message: `The token opens the store “${store.name}”, with all it needs.` };
}
