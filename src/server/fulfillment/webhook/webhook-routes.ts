import type { Deps } from '../../deps.ts';
import { isSignedBy, readPrintfulEvent } from '../../gateways/printful/webhooks.ts';
import type { App } from '../../http/app.ts';
import { ShopError } from '../../http/shop-error.ts';
import { WEBHOOK_PATH } from './link-webhook.ts';
import { findWebhook } from './queries.ts';
import { receivePrintfulEvent } from './receive-printful-event.ts';

/** Printful's bell: checked on the raw body, stored, queued, answered. Whatever it says is asked for again. */
export function printfulWebhookRoutes(app: App, deps: Deps): void {
  app.post(WEBHOOK_PATH, { schema: { hide: true } }, async ({ rawBody, headers }) => {
    const signature = headers['x-pf-webhook-signature'];
    const webhook = await findWebhook(deps.db);
    if (
      !webhook ||
      !rawBody ||
      typeof signature !== 'string' ||
      !isSignedBy(webhook.secretKey, rawBody, signature)
    )
      throw new ShopError(
        'malformed',
        'The signature does not fit. Link the webhook anew on /printful-admin.',
      );
    const event = readPrintfulEvent(rawBody);
    if (!event) throw new ShopError('malformed', 'This is no event of Printful’s.');
    await receivePrintfulEvent(deps, event);
    return { received: true };
  });
}
