import { isOrderId } from '../../../domain/order-id.ts';
import type { Deps } from '../../deps.ts';
import type { PrintfulEvent } from '../../gateways/printful/webhooks.ts';
import { isSignedBy, readPrintfulEvent } from '../../gateways/printful/webhooks.ts';
import type { App } from '../../http/app.ts';
import { ShopError } from '../../http/shop-error.ts';
import { findOrder, insertProviderEvent } from '../../orders/queries.ts';
import { orderIdOf } from '../create-draft.ts';
import { WEBHOOK_PATH } from './link-webhook.ts';
import { findWebhook } from './queries.ts';

/** Printful's webhook: verified on the raw body, stored and queued. The job reads the order from Printful again. */
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
      throw new ShopError('malformed', 'The signature is wrong. Link the webhook again at /printful-admin.');
    const event = readPrintfulEvent(rawBody);
    if (!event) throw new ShopError('malformed', 'This is not a Printful event.');
    await receivePrintfulEvent(deps, event);
    return { received: true };
  });
}

/** Stores the event and queues a job for its order, in one transaction. A repeated event does nothing. */
export async function receivePrintfulEvent(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { id, type, externalId, status }: PrintfulEvent,
): Promise<void> {
  const orderId = externalId === null ? null : orderIdOf(externalId);
  await db.transaction().execute(async (trx) => {
    if (!(await insertProviderEvent(trx, { provider: 'printful', id, type }))) return;
    const order = orderId && isOrderId(orderId) ? await findOrder(trx, orderId) : null;
    if (!order) return;
    // The costs of a draft are known, or it was refused.
    const isDraft = order.status === 'processing' || order.status === 'sent_to_printful';
    if (isDraft) await jobs.enqueue(trx, 'send-order', { orderId: order.id }, { urgent: true });
    // Printful also reports every status that the shop has just caused or read.
    else if (type !== 'order_updated' || status !== order.printfulStatus)
      await jobs.enqueue(trx, 'follow-order', { orderId: order.id });
  });
}
