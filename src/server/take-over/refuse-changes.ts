import type { App } from '../http/app.ts';
import { ShopError } from '../http/shop-error.ts';
import type { TakeOver } from './claim-database.ts';

/**
 * While the shop waits for `npm run shop -- take-over`, it only shows: the checkout and every other change answer 503. Signing in
 * works, and webhooks are stored for later.
 */
export function refuseChanges(app: App, takeOver: TakeOver): void {
  app.addHook('onRequest', async (request) => {
    const { method, routeOptions, administrator } = request;
    const refusal = refusalOfChange(
      takeOver,
      { method, path: routeOptions.url ?? '' },
      Boolean(administrator),
    );
    if (refusal) throw refusal;
  });
}

/** Why a request is refused for now; null if it is not. Only administrators are told what to type. */
export function refusalOfChange(
  takeOver: TakeOver,
  { method, path }: { method: string; path: string },
  isAdministrator = false,
): ShopError | null {
  const why = takeOver.needed();
  if (why === null || isAllowed(method, path)) return null;
  const toShopper = CHECKOUT.has(path) ? NO_ORDERS : NO_CHANGES;
  return new ShopError('unavailable', isAdministrator ? why : toShopper, { retryAfter: 300 });
}

/** The routes that the cart and the checkout ask on the way to an order and its payment. */
const CHECKOUT = new Set([
  '/api/discount-code',
  '/api/shipping-estimate',
  '/api/shipping-rates',
  '/api/orders',
  '/api/create-payment-intent',
  '/api/fulfill-order/:orderId',
]);

const NO_ORDERS =
  'We cannot take orders right now. Your cart is safe in this browser. Please try again later.';
const NO_CHANGES = 'We can’t save anything right now, and nothing was changed. Please try again later.';

const isAllowed = (method: string, path: string): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method) ||
  ['/api/access/', '/api/webhooks/'].some((prefix) => path.startsWith(prefix));
