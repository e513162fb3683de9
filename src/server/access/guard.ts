import { ERROR_PAGE_POLICY, errorPage } from '../http/error-page.ts';
import type { App } from '../http/server.ts';
import { ShopError } from '../http/shop-error.ts';

/** What only an administrator may open, with everything below. */
const GUARDED = [
  '/admin',
  '/printful-admin',
  '/api/admin',
  '/api/sync-printful-products',
  '/api/test-printful',
  '/api/printful',
];

/** The one place that decides about administration: until there is a session, every guarded address answers 401. */
export function guardAdministration(app: App): void {
  app.addHook('onRequest', async (request) => {
    const refusal = refuseGuarded(request.url);
    if (refusal && !mayShowSignIn(request.method, request.url)) throw refusal;
  });

  // Whatever a page at a guarded address made of the request, it leaves as 401 or not at all.
  app.addHook('onSend', async (request, reply, payload) => {
    const refusal = refuseGuarded(request.url);
    if (!refusal || reply.statusCode === 401) return payload;
    reply.code(401).type('text/html; charset=utf-8');
    reply.header('content-security-policy', ERROR_PAGE_POLICY).header('cache-control', 'no-store');
    for (const name of ['content-length', 'content-encoding', 'etag', 'location']) reply.removeHeader(name);
    return errorPage(refusal, request.id);
  });
}

/** The refusal of a guarded address, however it is written; null for all others. */
export function refuseGuarded(url: string): ShopError | null {
  const path = plainPath(url);
  const guarded = GUARDED.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  return guarded ? new ShopError('unauthorized', 'Sign in as an administrator.') : null;
}

/** A page of the administration is its own sign-in form; its data and the API are not. */
const mayShowSignIn = (method: string, url: string) =>
  (method === 'GET' || method === 'HEAD') && /^\/(?:printful-)?admin$/.test(url.replace(/\?.*$/s, ''));

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
