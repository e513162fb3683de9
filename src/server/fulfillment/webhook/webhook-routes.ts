import { formatPrice } from '../../../domain/money/money.ts';
import { isOrderId } from '../../../domain/orders/order-id.ts';
import { alertOwner } from '../../alerts/alert-owner.ts';
import { transact } from '../../db/transact.ts';
import type { Deps } from '../../deps.ts';
import type { PrintfulEvent } from '../../gateways/printful/webhooks.ts';
import { isSignedBy, readPrintfulEvent } from '../../gateways/printful/webhooks.ts';
import { insertProviderEvent } from '../../gateways/webhook-queries.ts';
import type { App } from '../../http/app.ts';
import { ShopError } from '../../http/shop-error.ts';
import { findOrder } from '../../orders/queries.ts';
import { soldModels } from '../blanks/queries.ts';
import { orderIdOf } from '../create-draft.ts';
import { saveReason } from '../reason-queries.ts';
import { alertStopped } from '../stopped-parcel.ts';
import { WEBHOOK_PATH } from './link-webhook.ts';
import { findWebhook } from './queries.ts';

/** Printful's webhook: verified on the raw body, stored and queued. The job asks Printful for the truth. */
export function printfulWebhookRoutes(app: App, deps: Deps): void {
  app.post(WEBHOOK_PATH, {
    config: { access: 'open' },
    schema: { hide: true },
    handler: async ({ rawBody, headers }) => {
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
          'The signature is wrong. Link the webhook again at /printful-admin.',
        );
      const event = readPrintfulEvent(rawBody);
      if (!event) throw new ShopError('malformed', 'This is not a Printful event.');
      await receivePrintfulEvent(deps, event);
      return { received: true };
    },
  });
}

/** The status about which an event gives the reason. */
const EXPLAINED: Record<string, string> = {
  order_put_hold: 'onhold',
  order_put_hold_approval: 'onhold',
  order_failed: 'failed',
  order_canceled: 'canceled',
};

/** Stores the event and queues a job for its order or for our hats, in one transaction. A repeated event does nothing. */
export async function receivePrintfulEvent(
  { db, jobs, clock, config }: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>,
  { id, type, externalId, status, reason, at, refund, stopped, productIds }: PrintfulEvent,
): Promise<void> {
  const orderId = externalId === null ? null : orderIdOf(externalId);
  await transact(db, async (trx) => {
    if (!(await insertProviderEvent(trx, { provider: 'printful', id, type }))) return;
    const models = productIds.length > 0 ? await soldModels(trx) : [];
    if (models.some((model) => productIds.includes(model))) {
      // Printful reports the colors of a model one by one.
      const soon = new Date(clock().getTime() + config.limits.hats.afterNews);
      await jobs.enqueue(trx, { name: 'check-hats', data: {}, at: soon });
      if (type === 'catalog_price_changed')
        await jobs.enqueue(trx, { name: 'check-profit', data: {}, at: soon });
    }
    const order = orderId && isOrderId(orderId) ? await findOrder(trx, orderId) : null;
    if (!order || externalId === null) return;
    // Printful gives its reasons only here.
    const explained = EXPLAINED[type];
    if (reason && explained)
      await saveReason(trx, { externalId, orderId: order.id, status: explained, reason, at: at ?? clock() });
    if (refund !== null)
      await alertOwner(
        { db: trx, jobs, config, clock },
        {
          event: `printful-refunded.${id}`,
          kind: 'parcel',
          orderId: order.id,
          text: `Order #${order.id}: Printful gave you ${refund} back. The shopper got ${formatPrice(order.refunded)} of ${formatPrice(order.paid ?? order.total)} back.`,
        },
      );
    if (stopped) await alertStopped({ db: trx, jobs, config, clock }, order, { stopped, at: status });
    // The costs of a draft are known, or it was refused.
    const isDraft = order.status === 'processing' || order.status === 'sent_to_printful';
    if (isDraft) await jobs.enqueue(trx, { name: 'send-order', data: { orderId: order.id }, urgent: true });
    // Printful also reports every status that the shop has just caused or read.
    // A draft may have got its costs.
    else if (type !== 'order_updated' || status !== order.printfulStatus || status === 'draft')
      await jobs.enqueue(trx, { name: 'follow-order', data: { orderId: order.id } });
  });
}
