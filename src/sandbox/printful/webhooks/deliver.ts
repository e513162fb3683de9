import { createHmac } from 'node:crypto';
import { sendWebhook } from '../../http/send-webhook.ts';
import { type PrintfulStore, storeId } from '../account.ts';

interface Delivery {
  message: string;
  attempt: number;
}

/** Delivers signed webhooks of version 2; what is not answered with 2xx is tried again. */
export function deliverPrintfulWebhooks(store: PrintfulStore) {
  store.scheduler.handle<Delivery>('printful.deliver-webhook', async ({ message: id, attempt }, signal) => {
    const message = store.messages.get(id);
    const config = store.webhooks.get('webhooks');
    if (!message || !config) return;
    const { type, occurred_at, data, url } = message;
    const body = JSON.stringify({ type, occurred_at, retries: attempt, store_id: storeId, data });
    const headers = {
      'x-pf-webhook-signature': createHmac('sha256', Buffer.from(config.secret_key, 'hex'))
        .update(body)
        .digest('hex'),
      'x-pf-webhook-public-key': config.public_key,
    };
    const { webhookTimeoutMs, webhookRetryDelaysMs } = store.settings;
    const delivered = await sendWebhook({ url, body, headers, timeoutMs: webhookTimeoutMs, signal });
    if (delivered) store.messages.put({ ...message, delivered });
    const retryDelayMs = webhookRetryDelaysMs[attempt];
    if (delivered || retryDelayMs === undefined) return;
    store.scheduler.plan('printful.deliver-webhook', { message: id, attempt: attempt + 1 }, retryDelayMs);
  });
}
