import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '../../wire/access.ts';
import type { App } from '../http/app.ts';
import { ERROR_PAGE_POLICY, errorPage } from '../http/plain-page.ts';
import { ShopError } from '../http/shop-error.ts';

export interface Administrator {
  id: string;
  email: string;
  name: string;
  role: Role;
  sessionId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in administrator. Looked up on guarded routes only; null elsewhere. */
    administrator: Administrator | null;
  }
}

export interface Gatekeeper {
  /** The signed-in administrator; renews the session cookies on the reply. */
  administratorOf(request: FastifyRequest, reply: FastifyReply): Promise<Administrator | null>;
  /** Whether a route, such as `GET /api/products`, is open to everyone. */
  isOpen(route: string): boolean;
  /** Origins that may make changes with an administrator's cookies. */
  trustedOrigins: readonly string[];
}

/** Paths that only administrators may open, including everything below them, even where no route exists. */
const GUARDED = [
  '/admin',
  '/printful-admin',
  '/api/admin',
  '/api/sync-printful-products',
  '/api/test-printful',
  '/api/printful',
];

/** The only place that decides who may open what. A route that is not in `OPEN` is for administrators. */
export function guardAdministration(app: App, { administratorOf, isOpen, trustedOrigins }: Gatekeeper): void {
  const isGuarded = (request: FastifyRequest) =>
    isGuardedAddress(request.url) || !(request.routeOptions.url === undefined || isOpen(routeOf(request)));

  const lookupsFailed = new WeakSet<FastifyRequest>();

  app.decorateRequest('administrator', null);
  app.addHook('onRequest', async (request, reply) => {
    if (isGuarded(request)) {
      reply.header('cache-control', 'no-store');
      lookupsFailed.add(request);
      request.administrator = await administratorOf(request, reply);
      lookupsFailed.delete(request);
      if (!request.administrator && !mayShowSignIn(request)) throw signInFirst();
    }
    if (request.administrator || isSignIn(request)) requireTrustedOrigin(request, trustedOrigins);
    if (request.administrator?.role === 'helper' && isForOwners(routeOf(request))) throw ownersOnly();
  });

  // Without an administrator, a guarded path never answers anything but 401, even if its page forgets to check. If looking up
  // the session failed, that error is the answer.
  app.addHook('onSend', async (request, reply, payload) => {
    if (lookupsFailed.has(request)) return payload;
    if (request.administrator || reply.statusCode === 401 || !isGuardedAddress(request.url)) return payload;
    reply.code(401).type('text/html; charset=utf-8');
    reply.header('content-security-policy', ERROR_PAGE_POLICY).header('cache-control', 'no-store');
    for (const name of ['content-length', 'content-encoding', 'etag', 'location']) reply.removeHeader(name);
    return errorPage(signInFirst(), request.id);
  });
}

/** The 401 for a guarded path in any spelling; null for all other paths. */
export const refuseGuarded = (url: string): ShopError | null =>
  isGuardedAddress(url) ? signInFirst() : null;

/** The administrator on a guarded route. */
export function administratorAt({ administrator }: FastifyRequest): Administrator {
  if (!administrator) throw new Error('An admin route was reached without passing the guard.');
  return administrator;
}

/** Refuses a helper where only a part of a route's requests is for owners. */
export function requireOwner(request: FastifyRequest): void {
  if (administratorAt(request).role === 'helper') throw ownersOnly();
}

/** Whether a route, such as `POST /api/admin/settings`, is closed to helpers. */
export const isForOwners = (route: string): boolean => OWNERS_ONLY.has(route);

const ownersOnly = () =>
  new ShopError('forbidden', 'Only an owner can do this. Ask one, or ask them to make you an owner.');

const signInFirst = () => new ShopError('unauthorized', 'Sign in as an administrator.');

function isGuardedAddress(url: string): boolean {
  const path = plainPath(url);
  return GUARDED.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

const routeOf = ({ method, routeOptions }: FastifyRequest) =>
  `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`;

/** Admin pages show the sign-in form themselves; their data and the API answer 401. */
const mayShowSignIn = ({ method, url }: FastifyRequest) =>
  isRead(method) && PAGES.test(url.replace(/\?.*$/s, ''));

/** The names of the pages below `/admin`, as in `ADMIN_PAGES`. */
const PAGE_NAMES = [
  'campaigns',
  'codes',
  'customers',
  'disputes',
  'hats',
  'ledger',
  'log',
  'outbox',
  'privacy',
  'problems',
  'profit',
  'security',
  'sells',
  'settings',
  'system',
  'team',
  'today',
  'orders/\\w+',
];

const PAGES = new RegExp(`^/(?:admin(?:/(?:${PAGE_NAMES.join('|')}))?|printful-admin)$`);

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

const isSignIn = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/api/access/') ?? false;

/** Whether the request comes from a page of the shop. */
export const isFromShop = ({ headers }: FastifyRequest, trusted: readonly string[]): boolean =>
  headers.origin !== undefined && trusted.includes(headers.origin);

// Browsers send the page's origin. This check keeps other sites from using an administrator's cookies (CSRF).
function requireTrustedOrigin(request: FastifyRequest, trusted: readonly string[]): void {
  if (isRead(request.method) || isFromShop(request, trusted)) return;
  throw new ShopError(
    'forbidden',
    `This works only on the shop’s own pages, at ${trusted[0]}. To use another address, set PUBLIC_URL.`,
  );
}

/** The path as the most lenient router would read it: decoded twice, in lower case, without empty or dot segments. */
function plainPath(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  const resolved = URL.parse(`http://shop/${path.replace(/[\\/]+/g, '/')}`)?.pathname ?? path;
  return decodeEscapes(decodeEscapes(resolved))
    .toLowerCase()
    .replace(/[\\/]+/g, '/')
    .replace(/\.data$/, '')
    .replace(/(.)\/$/, '$1');
}

// Byte by byte, so that one malformed escape does not hide the others. Guarded paths are plain ASCII.
const decodeEscapes = (path: string) =>
  path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Routes for everyone. All others are for administrators. */
const OPEN = new Set([
  'GET /healthz',
  'GET /readyz',
  'GET /api/ready',
  'GET /api/products',
  'GET /api/products/featured',
  'GET /api/settings',
  'POST /api/discount-code',
  'GET /code/:name',
  'POST /api/shipping-rates',
  'POST /api/shipping-estimate',
  'POST /api/orders',
  'POST /api/create-payment-intent',
  'POST /api/fulfill-order/:orderId',
  'POST /api/subscribers',
  'POST /newsletter/confirm',
  'POST /newsletter/unsubscribe',
  'POST /api/orders/:id/address',
  'POST /api/orders/:id/email',
  'POST /api/orders/:id/lines/:lineId/design',
  'POST /api/orders/:id/view',
  'POST /api/orders/:id/send-now',
  'POST /api/orders/:id/more-time',
  'POST /api/orders/:id/cancel',
  'POST /api/visits',
  'POST /api/crews',
  'POST /api/crews/:id/view',
  'POST /api/crews/:id/save',
  'POST /api/crews/:id/delete',
  'POST /api/crews/:id/members/:member/answer',
  'POST /api/crews/:id/members/:member/decide',
  'POST /api/crews/:id/members/:member/forget',
  'POST /orders/:id/cancel',
  'POST /orders/:id/problems',
  'POST /orders/:id/where/:problemId',
  'POST /your-data/ask',
  'GET /your-data/copy',
  'POST /your-data/erase',
  'POST /api/webhooks/stripe',
  'GET /dev/mails',
  'GET /dev/mails/:name',
  'POST /api/webhooks/printful',
  'GET /pictures/:name',
  'GET /product-pictures/:file',
  'GET /newsletter-pictures/:file',
  'GET /print-files/:name',
  'GET /sitemap.xml',
  'GET /robots.txt',
  'GET /api/openapi.json',
  'POST /api/access/sign-in',
  'POST /api/access/code',
  'POST /api/access/set-up-link',
  'POST /api/access/set-up',
  'POST /api/access/forgot-password',
]);

/** What only owners may do: pay back, change settings and discount codes, manage people, and erase. */
const OWNERS_ONLY = new Set([
  'POST /api/admin/orders/:id/refunds',
  'POST /api/admin/orders/:id/refunds/:refundId/paid-otherwise',
  'POST /api/admin/orders/:id/cancel',
  'POST /api/admin/orders/:id/problems/:problemId/refund',
  'POST /api/admin/codes',
  'POST /api/admin/codes/:id',
  'POST /api/admin/codes/:id/archive',
  'POST /api/admin/codes/:id/end',
  'POST /api/admin/team/invitations',
  'POST /api/admin/team/withdraw',
  'PATCH /api/admin/team/:id',
  'DELETE /api/admin/team/:id',
  'POST /api/admin/settings',
  'POST /api/admin/settings/:version/restore',
  'POST /api/admin/privacy/find',
  'POST /api/admin/privacy/export',
  'POST /api/admin/privacy/erase',
]);

/** Routes for requests that match no other route: they answer with pages, and with 404 below `/api`. */
const CATCH_ALL = ['/*', '/api', '/api/*'];

/** Whether a route, such as `GET /api/products`, is open to everyone. */
export function isOpenRoute(route: string): boolean {
  return OPEN.has(route) || CATCH_ALL.includes(route.slice(route.indexOf(' ') + 1));
}
