import { createHmac } from 'node:crypto';
import { randomText } from '../http/random.ts';
import { sendWebhook } from '../http/send-webhook.ts';
import { unixSeconds } from '../time.ts';
import type { StripeAccount } from './account.ts';
import { apiVersion, type Event, type RequestOrigin } from './objects.ts';
import { endpoint } from './protocol/endpoint.ts';
import { listParams, listReply } from './protocol/list.ts';
import { listOf, text } from './protocol/params.ts';

export const noRequest: RequestOrigin = { id: null, idempotency_key: null };

/** Stores an event with the object's current state and plans its delivery. Call it after storing the object. */
export function emit(
  account: StripeAccount,
  type: string,
  {
    object,
    request = noRequest,
    previous_attributes,
  }: { object: object; request?: RequestOrigin; previous_attributes?: object },
) {
  const { webhookUrl } = account.settings;
  const event: Event = {
    id: `evt_${randomText(24)}`,
    object: 'event',
    api_version: apiVersion,
    created: unixSeconds(),
    data: { object, ...(previous_attributes ? { previous_attributes } : {}) },
    livemode: false,
    pending_webhooks: webhookUrl ? 1 : 0,
    request,
    type,
  };
  account.events.put(event);
  if (!webhookUrl) return;
  for (const delayMs of account.faults.deliveryDelaysMs()) {
    account.scheduler.plan(
      'stripe.deliver-event',
      { event: event.id, attempt: 0 } satisfies Delivery,
      delayMs,
    );
  }
}

interface Delivery {
  event: string;
  attempt: number;
}

export function deliverEvents(account: StripeAccount) {
  const kind = 'stripe.deliver-event';
  account.scheduler.handle<Delivery>(kind, async (payload, signal) => {
    const event = account.events.get(payload.event);
    const { webhookUrl: url, webhookSecret } = account.settings;
    if (!event || !url) return;
    const body = JSON.stringify(event, null, 2);
    const headers = { 'stripe-signature': signature(body, webhookSecret), 'user-agent': 'Stripe/1.0' };
    const task = { kind, payload };
    if (await sendWebhook(account, { provider: 'stripe', url, body, headers, task, signal }))
      account.events.put({ ...event, pending_webhooks: 0 });
  });
}

/** https://docs.stripe.com/webhooks#verify-manually */
function signature(body: string, secret: string): string {
  const t = unixSeconds();
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  return `t=${t},v1=${v1}`;
}

export const eventEndpoints = [
  endpoint('GET', '/events', {
    params: listParams({ type: text().optional(), types: listOf(text()).optional() }),
    handle: ({ account, params: { type, types, ...params } }) =>
      listReply(account, '/v1/events', {
        params,
        newestFirst: account.events.all(),
        wanted: (event) => (types ? types.includes(event.type) : matches(event, type)),
      }),
  }),
];

/** `charge.*` matches every event type that starts with `charge.`. */
function matches(event: Event, type: string | undefined): boolean {
  if (!type) return true;
  return type.endsWith('*') ? event.type.startsWith(type.slice(0, -1)) : event.type === type;
}
