import type { App } from '../http/app.ts';
import { ShopError } from '../http/shop-error.ts';
import type { TakeOver } from './claim-database.ts';

/**
 * While the shop waits for `npm run take-over`, it only shows: the checkout and every other change answer 503. Signing in
 * works, and webhooks are stored for later.
 */
export function refuseChanges(app: App, takeOver: TakeOver): void {
  app.addHook('onRequest', async (request) => {
    const why = takeOver.needed();
    if (why === null || isAllowed(request.method, request.routeOptions.url ?? '')) return;
    throw new ShopError(
      'unavailable',
      request.administrator
        ? why
        : 'We cannot take orders right now. Your cart is safe in this browser. Please try again later.',
      { retryAfter: 300 },
    );
  });
}

const isAllowed = (method: string, path: string): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method) ||
  ['/api/access/', '/api/webhooks/'].some((prefix) => path.startsWith(prefix));
