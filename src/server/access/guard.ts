import type { FastifyReply, FastifyRequest } from 'fastify';
import { ADMIN_PATHS } from '../../domain/access/admin-paths.ts';
import { type Area, areaLabel, mayEnter, type NeededArea } from '../../domain/access/areas.ts';
import type { Role } from '../../wire/access.ts';
import type { App } from '../http/app.ts';
import { errorPage, PLAIN_PAGE_POLICY } from '../http/plain-page.ts';
import { ShopError } from '../http/shop-error.ts';

export interface Administrator {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** The parts of the shop that the administrator may enter; all for owners. */
  areas: readonly Area[];
  sessionId: string;
  /** Whether the owner wants this person to turn on sign-in codes before anything else. */
  needsCodes: boolean;
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

/** Asks for an administrator on every route whose `access` is not `open`. */
export function guardAdministration(app: App, { administratorOf, trustedOrigins }: Gatekeeper): void {
  const isGuarded = ({ url, routeOptions }: FastifyRequest) =>
    isGuardedAddress(url) || (routeOptions.url !== undefined && routeOptions.config.access !== 'open');

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
    const { access } = request.routeOptions.config;
    if (
      request.administrator?.needsCodes &&
      access !== 'own' &&
      isGuarded(request) &&
      !mayShowSignIn(request)
    )
      throw codesFirst();
    if (request.administrator?.role === 'helper' && access === 'owners') throw ownersOnly();
    if (request.administrator && (access === undefined || access === 'team'))
      requireArea(request, request.routeOptions.config.area ?? 'all');
  });

  // Without an administrator, a guarded path never answers anything but 401, even if its page forgets to check, or the redirect to
  // the page's proper address. If looking up the session failed, that error is the answer.
  app.addHook('onSend', async (request, reply, payload) => {
    if (lookupsFailed.has(request)) return payload;
    if (request.administrator || reply.statusCode === 401 || !isGuardedAddress(request.url)) return payload;
    if (reply.statusCode === 301 && mayShowSignIn(request)) return payload;
    reply.code(401).type('text/html; charset=utf-8');
    reply.header('content-security-policy', PLAIN_PAGE_POLICY).header('cache-control', 'no-store');
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

/** Refuses a helper who lacks the area, where only a part of a route's requests needs it. */
export function requireArea(request: FastifyRequest, needed: NeededArea): void {
  if (!mayEnter(administratorAt(request).areas, needed)) throw notYourArea(needed);
}

const notYourArea = (needed: NeededArea) =>
  new ShopError(
    'forbidden',
    `Your account does not include ${areaLabel(needed)}. An owner can change that on the page Team.`,
  );

const ownersOnly = () =>
  new ShopError('forbidden', 'Only an owner can do this. Ask one, or ask them to make you an owner.');

const codesFirst = () =>
  new ShopError(
    'forbidden',
    'Turn on sign-in codes on the page Security first. An owner asks all helpers for them.',
  );

const signInFirst = () => new ShopError('unauthorized', 'Sign in as an administrator.');

function isGuardedAddress(url: string): boolean {
  const path = plainPath(url);
  return GUARDED.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/** Admin pages show the sign-in form themselves; their data and the API answer 401. */
const mayShowSignIn = ({ method, url }: FastifyRequest) =>
  isRead(method) && PAGES.test(url.replace(/\?.*/s, ''));

// The pages redirect from an address in capitals, or with a slash at its end.
const PAGES = new RegExp(`^(?:${Object.values(ADMIN_PATHS).join('|').replaceAll(':id', '\\w+')})/?$`, 'i');

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
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*/s, '');
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
