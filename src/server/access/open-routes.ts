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
