import { z } from 'zod';
import { type PrintfulApprovals, printfulApprovals } from './printful/approvals.ts';
import { type PrintfulCatalog, printfulCatalog } from './printful/catalog.ts';
import { type PrintfulOrders, printfulOrders } from './printful/orders.ts';
import { type PrintfulRates, printfulRates } from './printful/shipping-rates.ts';
import { type PrintfulStoreProducts, printfulStoreProducts } from './printful/store-products.ts';
import { type PrintfulWebhooks, printfulWebhooks } from './printful/webhooks.ts';
import type { PrintfulClient } from './printful-client.ts';
import { PrintfulError } from './printful-error.ts';

/** Printful in our terms. Every call throws `PrintfulError` if it is refused or gets no response. */
export type PrintfulGateway = PrintfulOrders &
  PrintfulApprovals &
  PrintfulRates &
  PrintfulCatalog &
  PrintfulStoreProducts &
  PrintfulConnection &
  PrintfulWebhooks;

export const printfulGateway = (client: PrintfulClient): PrintfulGateway => ({
  ...printfulOrders(client),
  ...printfulApprovals(client),
  ...printfulRates(client),
  ...printfulCatalog(client),
  ...printfulStoreProducts(client),
  ...printfulConnection(client),
  ...printfulWebhooks(client),
});

export interface Connection {
  /** The token's permissions, such as `orders`. */
  scopes: string[];
  /** The stores that it opens; null if Printful does not let it read them. */
  stores: StoreOfToken[] | null;
}

export interface StoreOfToken {
  id: number;
  name: string;
  type: string;
}

interface PrintfulConnection {
  /** Reads what the token may do and which stores it opens. */
  readConnection(): Promise<Connection>;
  /** The token's permissions. */
  grantedScopes(): Promise<string[]>;
  /** The stores that the token opens. */
  readStores(): Promise<StoreOfToken[]>;
  /** The token's permissions in version 2. Its documents list no scope that may change webhooks. */
  readScopes(): Promise<string[]>;
}

const printfulConnection = (client: PrintfulClient): PrintfulConnection => ({
  async readConnection() {
    const scopes = await grantedScopes(client);
    return { scopes, stores: await readStores(client).catch(nullIfForbidden) };
  },

  grantedScopes: () => grantedScopes(client),

  readStores: () => readStores(client),

  readScopes: () => client.call('GET', '/v2/oauth-scopes', { schema: z.array(scopeV2), ...BACKGROUND }),
});

const grantedScopes = async (client: PrintfulClient): Promise<string[]> =>
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

const BACKGROUND = { use: 'background' } as const;

const scopeList = z.object({ scopes: z.array(z.object({ scope: z.string() })) });
const scopeV2 = z.object({ value: z.string() }).transform(({ value }) => value);
const store = z.object({ id: z.number(), name: z.string(), type: z.string().catch('') });
