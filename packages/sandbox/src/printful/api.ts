import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cutConnection, reportBug } from '../http/report-bug.ts';
import { recordCalls } from '../recorder.ts';
import { type PrintfulCall, type PrintfulStore, storeId } from './account.ts';
import { catalogEndpoints } from './catalog/catalog.ts';
import { catalogEndpointsV2 } from './catalog/catalog-v2.ts';
import { stockEndpointsV2 } from './catalog/stock-v2.ts';
import { approvalEndpoints } from './orders/approvals.ts';
import { orderEndpoints } from './orders/orders.ts';
import type { Call, Endpoint } from './protocol/endpoint.ts';
import { notFound, PrintfulError, parse } from './protocol/printful-error.ts';
import type { RateLimits } from './protocol/rate-limit.ts';
import { requireScope } from './scopes.ts';
import { shippingRateEndpoints } from './shipping/shipping-rates.ts';
import { storeProductEndpoints } from './store-products/store-products.ts';
import { storeEndpoints } from './stores.ts';
import { webhookEndpoints } from './webhooks/webhooks.ts';

const MOST_CALLS = 20_000;

const endpoints = [
  ...storeEndpoints,
  ...storeProductEndpoints,
  ...catalogEndpoints,
  ...catalogEndpointsV2,
  ...stockEndpointsV2,
  ...shippingRateEndpoints,
  ...orderEndpoints,
  ...approvalEndpoints,
  ...webhookEndpoints,
];

/** Printful's API: version 1 at the root, version 2 under /v2. */
export function printfulApi(store: PrintfulStore) {
  const { limits } = store;
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
      try {
        done(null, text === '' ? undefined : JSON.parse(String(text)));
      } catch {
        done(new PrintfulError('Request body must be a JSON object'));
      }
    });
    recordCalls(app, 'printful', store.recorder);
    app.setNotFoundHandler(() => {
      throw notFound();
    });
    app.setErrorHandler((error, request, reply) => {
      const refusal = asPrintfulError(error);
      const isProblem = refusal.status >= 500 && request.url.startsWith('/v2/catalog-');
      return reply.status(refusal.status).send(isProblem ? refusal.problem : refusal.body);
    });
    for (const endpoint of endpoints) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: (request, reply) => respond({ store, limits, endpoint }, request, reply),
      });
    }
  };
}

function respond(
  { store, limits, endpoint }: { store: PrintfulStore; limits: RateLimits; endpoint: Endpoint },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  authorize(store, request);
  requireStore(store, endpoint, request);
  requireScope(store, endpoint);
  if (!limits.isLockedOut && store.faults.take('lockOuts')) limits.lockOut();
  if (endpoint.path.startsWith('/v2/')) limits.spendToken(reply);
  else limits.spendRequest();
  if (store.faults.take('failRequests')) throw new PrintfulError('Internal server error', 500);
  const call: Call<unknown, unknown> = {
    store,
    limits,
    origin: `http://${request.headers.host}`,
    id: (request.params as { id?: string }).id ?? '',
    query: parse(endpoint.query, request.query),
    body: endpoint.body && parse(endpoint.body, request.body),
  };
  const noted: PrintfulCall = { at: Date.now(), method: endpoint.method, path: request.url, order: null };
  store.calls.push(noted);
  if (store.calls.length > MOST_CALLS) store.calls.shift();
  const { status, body } = store.documents.transaction(() => endpoint.handle(call));
  noted.order = (body as { result?: { external_id?: string } } | undefined)?.result?.external_id ?? null;
  if (endpoint.method !== 'GET' && store.faults.take('cutAnswers')) return cutConnection(reply);
  return reply.status(status).send(status === 204 ? undefined : body);
}

function authorize(store: PrintfulStore, request: FastifyRequest) {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme !== 'Bearer' || !token) throw new PrintfulError('Malformed Authorization header.', 401);
  if (token !== store.settings.token || store.faults.take('refuseToken'))
    throw new PrintfulError('The access token provided is invalid.', 401);
}

/** Paths about a store, which Printful's documents give the header X-PF-Store-Id. The catalog belongs to no store. */
const aboutStores =
  /^(\/v2)?\/(orders|store|webhooks|shipping|shipping-rates|mockup-generator|files|approval-sheets)(\/|$)/;

/** A token of an account must name the store. No token can name a store of someone else. */
function requireStore({ settings }: PrintfulStore, { path }: Endpoint, { headers }: FastifyRequest) {
  if (!aboutStores.test(path)) return;
  const named = headers['x-pf-store-id'];
  if (named === undefined && settings.isAccountToken) {
    throw new PrintfulError('This endpoint requires `store_id`!', 400);
  }
  if (named !== undefined && named !== String(storeId)) {
    throw new PrintfulError('You do not have access to this store.', 403);
  }
}

function asPrintfulError(error: unknown): PrintfulError {
  if (error instanceof PrintfulError) return error;
  const { statusCode: status = 500, message } = error as { statusCode?: number; message: string };
  if (status === 404) return notFound();
  if (status === 415) return new PrintfulError('Request body must be a JSON object');
  if (status < 500) return new PrintfulError(message, status);
  reportBug(error);
  return new PrintfulError('Internal server error', 500);
}
