import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PrintfulSettings } from '../settings.ts';
import type { PrintfulStore } from './account.ts';
import type { Endpoint } from './protocol/endpoint.ts';
import { PrintfulError } from './protocol/printful-error.ts';

/** What each scope is for; a token has all of them by default. */
const SCOPES: Record<string, string> = {
  orders: 'View and manage orders of the authorized store',
  sync_products: 'View and manage store products',
  file_library: 'View and manage store files',
  webhooks: 'View and manage store webhooks',
  stores_list: 'View the list of stores',
};

/** The paths that need a scope, as in `security` of Printful's documents. It reads with the scope's `/read`, too. */
const SCOPED: [path: RegExp, scope: string][] = [
  [/^(\/v2)?\/orders(\/|$)/, 'orders'],
  [/^\/store\//, 'sync_products'],
  [/^(\/v2)?\/webhooks(\/|$)/, 'webhooks'],
  [/^\/stores(\/|$)/, 'stores_list'],
];

export const scopesOf = ({ scopes = Object.keys(SCOPES) }: PrintfulSettings) =>
  scopes.map((scope) => ({ scope, display_name: SCOPES[scope] ?? `May use ${scope}` }));

/** Refuses what the token may not do. Printful's documents do not say in which words; these name no scope. */
export function requireScope({ settings }: PrintfulStore, { method, path }: Endpoint): void {
  const needed = SCOPED.find(([pattern]) => pattern.test(path))?.[1];
  if (needed === undefined) return;
  const granted = scopesOf(settings).map(({ scope }) => scope);
  const isGranted = granted.includes(needed) || (method === 'GET' && granted.includes(`${needed}/read`));
  const isListRefused = needed === 'stores_list' && settings.storeToken === 'forbidden';
  if (!isGranted || isListRefused) throw forbidden();
}

const forbidden = () => new PrintfulError('You do not have permission to access this resource.', 403);

const tokenBody = z.strictObject({
  token: z.string().optional(),
  scopes: z.array(z.string()).optional(),
  storeToken: z.enum(['listed', 'forbidden']).optional(),
});

/** Replaces the token, as its owner does in Printful's dashboard, or what it may do. */
export const controlToken =
  ({ settings }: PrintfulStore) =>
  async (app: FastifyInstance) => {
    app.post('/printful/token', (request) => {
      Object.assign(settings, tokenBody.parse(request.body));
      return { scopes: scopesOf(settings).map(({ scope }) => scope) };
    });
  };
