import { z } from 'zod';
import { printfulApprovals } from './printful/approvals.ts';
import { printfulCatalog } from './printful/catalog.ts';
import { printfulOrders } from './printful/orders.ts';
import { printfulRates } from './printful/shipping-rates.ts';
import { printfulStoreProducts } from './printful/store-products.ts';
import { printfulWebhooks } from './printful/webhooks.ts';
import { BACKGROUND, type PrintfulClient } from './printful-client.ts';
import { PrintfulError } from './printful-error.ts';

export type PrintfulGateway = ReturnType<typeof printfulGateway>;

/** Printful in our terms. Every call throws `PrintfulError` if it is refused or gets no response. */
export const printfulGateway = (client: PrintfulClient) => ({
  ...printfulOrders(client),
  ...printfulApprovals(client),
  ...printfulRates(client),
  ...printfulCatalog(client),
  ...printfulStoreProducts(client),
  ...printfulConnection(client),
  ...printfulWebhooks(client),
});

const printfulConnection = (client: PrintfulClient) => ({
  /** Reads what the token may do, and which stores it opens: null if Printful does not let it read them. */
  async readConnection() {
    const scopes = await grantedScopes(client);
    return { scopes, stores: await readStores(client).catch(nullIfForbidden) };
  },

  /** The token's permissions, such as `orders`. */
  grantedScopes: () => grantedScopes(client),

  /** The stores that the token opens. */
  readStores: () => readStores(client),

  /** The token's permissions in version 2. Its documents list no scope that may change webhooks. */
  readScopes: () => client.call('GET', '/v2/oauth-scopes', { schema: z.array(scopeV2), ...BACKGROUND }),
});

const grantedScopes = async (client: PrintfulClient) =>
  (await client.call('GET', '/oauth/scopes', { schema: scopeList, ...BACKGROUND })).scopes.map(
    ({ scope }) => scope,
  );

const readStores = async (client: PrintfulClient) =>
  (await client.list('/stores?limit=100', z.array(store), BACKGROUND)).items;

/** Printful forbids it without the scope `stores_list`. Whether it also forbids it to a token of a single store is not documented. */
function nullIfForbidden(error: unknown): null {
  if (error instanceof PrintfulError && error.status === 403) return null;
  throw error;
}

const scopeList = z.object({ scopes: z.array(z.object({ scope: z.string() })) });
const scopeV2 = z.object({ value: z.string() }).transform(({ value }) => value);
const store = z.object({ id: z.number(), name: z.string(), type: z.string().catch('') });

export type StoreOfToken = z.output<typeof store>;
