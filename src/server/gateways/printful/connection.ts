import { z } from 'zod';
import type { PrintfulClient } from '../printful-client.ts';

export interface Connection {
  /** The token's permissions, such as `orders`. */
  scopes: string[];
  stores: { id: number; name: string; type: string }[];
}

export interface PrintfulConnection {
  /** The stores of the token. */
  readConnection(): Promise<Connection>;
}

export const printfulConnection = (client: PrintfulClient): PrintfulConnection => ({
  async readConnection() {
    const { scopes } = await client.call('GET', '/oauth/scopes', scopeList, BACKGROUND);
    const { items } = await client.list('/stores?limit=100', z.array(store), BACKGROUND);
    return { scopes: scopes.map(({ scope }) => scope), stores: items };
  },
});

const BACKGROUND = { use: 'background' } as const;

const scopeList = z.object({ scopes: z.array(z.object({ scope: z.string() })) });
const store = z.object({ id: z.number(), name: z.string(), type: z.string().catch('') });
