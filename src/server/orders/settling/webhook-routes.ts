import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { ShopError } from '../../http/shop-error.ts';
import { receiveStripeEvent } from './receive-stripe-event.ts';

/** Webhooks are bells: checked on the raw body, stored, then answered. */
export function webhookRoutes(app: App, deps: Deps): void {
  app.post('/api/webhooks/stripe', { schema: { hide: true } }, async ({ rawBody, headers }) => {
    const signature = headers['stripe-signature'];
    const event = typeof signature === 'string' && rawBody ? deps.stripe.readEvent(rawBody, signature) : null;
    if (!event) throw new ShopError('malformed', 'The signature does not fit. Check STRIPE_WEBHOOK_SECRET.');
    await receiveStripeEvent(deps, event);
    return { received: true };
  });
}
