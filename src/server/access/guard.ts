import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app.ts';
import { ERROR_PAGE_POLICY, errorPage } from '../http/error-page.ts';
import { ShopError } from '../http/shop-error.ts';

export interface Administrator {
  id: string;
  email: string;
  sessionId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who signed in on the browser that asks; looked up at guarded addresses only, else null. */
    administrator: Administrator | null;
  }
}

/** What the guard needs to know to decide. */
export interface Gatekeeper {
  /** Who signed in on the browser that asks; renews its cookies on the reply. */
  administratorOf(request: FastifyRequest, reply: FastifyReply): Promise<Administrator | null>;
  /** Whether a route, as in `GET /api/products`, was opened to everyone on purpose. */
  isOpen(route: string): boolean;
  /** Origins whose pages may change anything with an administrator's cookies. */
  trustedOrigins: readonly string[];
}

/** What only an administrator may open, with everything below, whether there is a route or not. */
const GUARDED = [
  '/admin',
  '/printful-admin',
  '/api/admin',
  '/api/sync-printful-products',
  '/api/test-printful',
  '/api/printful',
];

/** The one place that decides who may open what: a route that nobody opened is an administrator's. */
export function guardAdministration(app: App, { administratorOf, isOpen, trustedOrigins }: Gatekeeper): void {
  const isGuarded = (request: FastifyRequest) =>
    isGuardedAddress(request.url) || !(request.routeOptions.url === undefined || isOpen(routeOf(request)));

  const unanswered = new WeakSet<FastifyRequest>();

  app.decorateRequest('administrator', null);
  app.addHook('onRequest', async (request, reply) => {
    if (isGuarded(request)) {
      reply.header('cache-control', 'no-store');
      unanswered.add(request);
      request.administrator = await administratorOf(request, reply);
      unanswered.delete(request);
      if (!request.administrator && !mayShowSignIn(request)) throw signInFirst();
    }
    if (request.administrator || isSignIn(request)) refuseForeignPages(request, trustedOrigins);
  });

  // Whatever a page at a guarded address made of a stranger's request, it leaves as 401 or not at all. When the lookup
  // itself failed no page was made, and nobody knows whether it is a stranger's: the failure is the answer.
  app.addHook('onSend', async (request, reply, payload) => {
    if (unanswered.has(request)) return payload;
    if (request.administrator || reply.statusCode === 401 || !isGuardedAddress(request.url)) return payload;
    reply.code(401).type('text/html; charset=utf-8');
    reply.header('content-security-policy', ERROR_PAGE_POLICY).header('cache-control', 'no-store');
    for (const name of ['content-length', 'content-encoding', 'etag', 'location']) reply.removeHeader(name);
    return errorPage(signInFirst(), request.id);
  });
}

/** The refusal of a guarded address, however it is written; null for all others. */
export const refuseGuarded = (url: string): ShopError | null =>
  isGuardedAddress(url) ? signInFirst() : null;

/** Who asks, at a route that the guard lets nobody else reach. */
export function administratorAt({ administrator }: FastifyRequest): Administrator {
  if (!administrator) throw new Error('A route of the administration was reached past the guard.');
  return administrator;
}

const signInFirst = () => new ShopError('unauthorized', 'Sign in as an administrator.');

function isGuardedAddress(url: string): boolean {
  const path = plainPath(url);
  return GUARDED.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

const routeOf = ({ method, routeOptions }: FastifyRequest) =>
  `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`;

/** A page of the administration is its own sign-in form; its data and the API are not. */
const mayShowSignIn = ({ method, url }: FastifyRequest) =>
  isRead(method) && PAGES.test(url.replace(/\?.*$/s, ''));

const PAGES =
  /^\/(?:admin(?:\/(?:security|campaigns|privacy|overview|outbox|health|log|orders\/\w+))?|printful-admin)$/;

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

const isSignIn = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/api/access/') ?? false;

/** Whether a page of the shop itself asks. */
export const isFromShop = ({ headers }: FastifyRequest, trusted: readonly string[]): boolean =>
  headers.origin !== undefined && trusted.includes(headers.origin);

// Browsers name the page that asks; that it is one of ours is what keeps others from using an administrator's cookies.
function refuseForeignPages(request: FastifyRequest, trusted: readonly string[]): void {
  if (isRead(request.method) || isFromShop(request, trusted)) return;
  throw new ShopError(
    'forbidden',
    `Only pages of the shop may do this. It is at ${trusted[0]}; other addresses need PUBLIC_URL.`,
  );
}

/** The path as the most generous router would read it: decoded twice, in lower case, without empty or dotted segments. */
function plainPath(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  const resolved = URL.parse(`http://shop/${path.replace(/[\\/]+/g, '/')}`)?.pathname ?? path;
  return decodeEscapes(decodeEscapes(resolved))
    .toLowerCase()
    .replace(/[\\/]+/g, '/')
    .replace(/\.data$/, '')
    .replace(/(.)\/$/, '$1');
}

// Byte by byte, since one malformed escape must not save the others; guarded paths are plain ASCII.
const decodeEscapes = (path: string) =>
  path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** What everyone may use. A route that does not stand here is an administrator's. */
const OPEN = new Set([
  'GET /healthz',
  'GET /readyz',
  'GET /api/products',
  'GET /api/products/featured',
  'POST /api/shipping-rates',
  'POST /api/orders',
  'POST /api/create-payment-intent',
  'POST /api/fulfill-order/:orderId',
  'POST /api/subscribers',
  'POST /newsletter/confirm',
  'POST /newsletter/unsubscribe',
  'POST /orders/:id/cancel',
  'POST /your-data/ask',
  'GET /your-data/copy',
  'POST /your-data/erase',
  'POST /api/webhooks/stripe',
  'GET /dev/mails',
  'GET /dev/mails/:name',
  'POST /api/webhooks/printful',
  'GET /pictures/:name',
  'GET /product-pictures/:file',
  'GET /print-files/:name',
  'GET /sitemap.xml',
  'GET /robots.txt',
  'GET /api/openapi.json',
  'POST /api/access/sign-in',
  'POST /api/access/code',
  'POST /api/access/set-up-link',
  'POST /api/access/set-up',
]);

/** They answer whatever no other route does: pages, and 404 below `/api`. */
const CATCH_ALL = ['/*', '/api', '/api/*'];

/** Whether a route, as in `GET /api/products`, was opened to everyone. */
export function isOpenRoute(route: string): boolean {
  return OPEN.has(route) || CATCH_ALL.includes(route.slice(route.indexOf(' ') + 1));
}
