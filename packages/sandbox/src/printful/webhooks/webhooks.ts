import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isLoopback } from '../../http/origins.ts';
import type { PrintfulStore } from '../account.ts';
import type { WebhookConfig } from '../objects.ts';
import { endpoint, ok, type Reply } from '../protocol/endpoint.ts';
import { notFound, PrintfulError } from '../protocol/printful-error.ts';

const eventTypes = [
  'shipment_sent',
  'shipment_delivered',
  'shipment_returned',
  'shipment_out_of_stock',
  'shipment_canceled',
  'shipment_put_hold',
  'shipment_put_hold_approval',
  'shipment_remove_hold',
  'order_created',
  'order_updated',
  'order_failed',
  'order_canceled',
  'order_put_hold',
  'order_put_hold_approval',
  'order_remove_hold',
  'order_refunded',
  'catalog_stock_updated',
  'catalog_price_changed',
  'mockup_task_finished',
];

export const STOCK_EVENT = 'catalog_stock_updated';

const httpUrl = z.url({ protocol: /^https?$/ });

const eventBody = z.strictObject({
  type: z.enum(eventTypes),
  url: httpUrl.nullish(),
  params: z.array(z.unknown()).optional(),
});

const configBody = z.strictObject({
  default_url: httpUrl.nullish(),
  expires_at: z.iso.datetime({ offset: true }).nullish(),
  events: z.array(eventBody),
});

export const webhookEndpoints = [
  endpoint('GET', '/v2/webhooks', {
    query: z.strictObject({ show_expired: z.string().optional() }),
    handle: ({ store }) => {
      const config = store.webhooks.get('webhooks');
      if (!config) throw notFound();
      return ok(publicConfig(config));
    },
  }),
  endpoint('POST', '/v2/webhooks', {
    query: z.strictObject({}),
    body: configBody,
    handle: ({ store, body }) => configure(store, body),
  }),
  endpoint('POST', '/v2/webhooks/:id', {
    query: z.strictObject({}),
    body: eventBody,
    handle: ({ store, id, body }) => configureEvent(store, id, body),
  }),
  endpoint('DELETE', '/v2/webhooks', {
    query: z.strictObject({}),
    handle: ({ store }) => {
      store.webhooks.delete('webhooks');
      return { status: 204, body: {} };
    },
  }),
];

const watchList = z.array(
  z.object({ name: z.literal('products'), value: z.array(z.object({ id: z.int() })).min(1) }),
);

/** The products named in the parameters of `catalog_stock_updated`. */
export const watchedProducts = (params: unknown): number[] =>
  (watchList.safeParse(params).data ?? []).flatMap(({ value }) => value.map(({ id }) => id));

/** Replaces the whole configuration. Only this response contains the new secret. */
function configure(
  store: PrintfulStore,
  { default_url, expires_at, events }: z.output<typeof configBody>,
): Reply {
  for (const url of [default_url, ...events.map((event) => event.url)]) {
    if (url) requireHttps(url, store.shopOrigin);
  }
  if (store.faults.switches.refuseEventList && events.length > 1)
    throw new PrintfulError('Invalid event configuration');
  for (const event of events) requireEvent(store, event);
  const config = store.webhooks.put({
    id: 'webhooks',
    default_url: default_url ?? null,
    expires_at: expires_at ?? null,
    events: events.map(eventOf),
    public_key: randomBytes(9).toString('base64'),
    secret_key: randomBytes(32).toString('hex'),
  });
  return ok({ ...publicConfig(config), secret_key: config.secret_key });
}

/** Adds one event to the configuration, or replaces it. The secret stays. */
function configureEvent(store: PrintfulStore, type: string, event: z.output<typeof eventBody>): Reply {
  const config = store.webhooks.get('webhooks');
  if (!config) throw notFound();
  if (event.type !== type) throw new PrintfulError('Invalid event configuration');
  if (event.url) requireHttps(event.url, store.shopOrigin);
  requireEvent(store, event);
  const events = [...config.events.filter((other) => other.type !== type), eventOf(event)];
  store.webhooks.put({ ...config, events });
  return ok(eventOf(event));
}

const eventOf = ({ type, url, params }: z.output<typeof eventBody>) => ({
  type,
  url: url ?? null,
  params: params ?? [],
});

function requireEvent({ faults }: PrintfulStore, { type, params }: z.output<typeof eventBody>): void {
  if (faults.switches.refuseEvents.includes(type)) throw new PrintfulError('Invalid event configuration');
  if (type === STOCK_EVENT && watchedProducts(params).length === 0)
    throw new PrintfulError(`Event ${type} requires the parameter products`);
}

/** Printful requires https. The sandbox also accepts the local shop, which has no certificate. */
function requireHttps(text: string, shopOrigin: string | undefined) {
  const url = new URL(text);
  if (url.protocol === 'https:' || url.origin === shopOrigin || isLoopback(url)) return;
  throw new PrintfulError('Webhook URL must use https');
}

function publicConfig({ default_url, expires_at, events, public_key }: WebhookConfig) {
  return { default_url, expires_at, events, public_key };
}
