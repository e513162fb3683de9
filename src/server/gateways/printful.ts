import { z } from 'zod';
import { type PrintfulCatalog, printfulCatalog } from './printful/catalog.ts';
import { type PrintfulOrders, printfulOrders } from './printful/orders.ts';
import { type PrintfulRates, printfulRates } from './printful/shipping-rates.ts';
import { type PrintfulStoreProducts, printfulStoreProducts } from './printful/store-products.ts';
import { type PrintfulWebhooks, printfulWebhooks } from './printful/webhooks.ts';
import type { PrintfulClient } from './printful-client.ts';

/** Printful in our terms. Every call throws `PrintfulError` if it is refused or gets no response. */
export type PrintfulGateway = PrintfulOrders &
  PrintfulRates &
  PrintfulCatalog &
  PrintfulStoreProducts &
  PrintfulConnection &
  PrintfulWebhooks;

export const printfulGateway = (client: PrintfulClient): PrintfulGateway => ({
  ...printfulOrders(client),
  ...printfulRates(client),
  ...printfulCatalog(client),
  ...printfulStoreProducts(client),
  ...printfulConnection(client),
  ...printfulWebhooks(client),
});

export interface Connection {
  /** The token's permissions, such as `orders`. */
  scopes: string[];
  stores: { id: number; name: string; type: string }[];
}

interface PrintfulConnection {
  /** Reads what the token may do and which stores it opens. */
  readConnection(): Promise<Connection>;
  /** The stores that the token opens. */
  readStores(): Promise<Connection['stores']>;
  /** The token's permissions in version 2. Its documents list no scope that may change webhooks. */
  readScopes(): Promise<string[]>;
}

const printfulConnection = (client: PrintfulClient): PrintfulConnection => ({
  async readConnection() {
    const { scopes } = await client.call('GET', '/oauth/scopes', scopeList, BACKGROUND);
    return { scopes: scopes.map(({ scope }) => scope), stores: await readStores(client) };
  },

  readStores: () => readStores(client),

  readScopes: () => client.call('GET', '/v2/oauth-scopes', z.array(scopeV2), BACKGROUND),
});

const readStores = async (client: PrintfulClient) =>
  (await client.list('/stores?limit=100', z.array(store), BACKGROUND)).items;

const BACKGROUND = { use: 'background' } as const;

const scopeList = z.object({ scopes: z.array(z.object({ scope: z.string() })) });
const scopeV2 = z.object({ value: z.string() }).transform(({ value }) => value);
const store = z.object({ id: z.number(), name: z.string(), type: z.string().catch('') });
