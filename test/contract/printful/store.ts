import { z } from 'zod';
import { answer, currency, isoTime, money, nullableText, request, url } from './parts.ts';

export const store = answer({ id: z.int(), type: z.string(), name: z.string() });

const SCOPES = ['orders', 'sync_products', 'file_library', 'webhooks', 'stores_list', 'product_templates'];
const scope = z.enum(SCOPES.flatMap((name) => [name, `${name}/read`]));

export const scopes = answer({ scopes: z.array(answer({ scope, display_name: z.string() })) });
export const scopesOfVersion2 = z.array(answer({ name: z.string(), value: scope }));

export const syncProduct = answer({
  id: z.int(),
  external_id: z.string(),
  name: z.string(),
  variants: z.int(),
  synced: z.int(),
  thumbnail_url: url.nullable(),
  is_ignored: z.boolean(),
});

/** A file of a store's hat. Version 1 may leave out what it knows only after fetching the file. */
const syncFile = answer({
  type: z.string(),
  url: url.nullable(),
  status: z.enum(['ok', 'waiting', 'failed']),
  preview_url: url.nullable(),
  visible: z.boolean(),
});

export const syncVariant = answer({
  id: z.int(),
  external_id: z.string(),
  sync_product_id: z.int(),
  name: z.string(),
  synced: z.boolean(),
  variant_id: z.int(),
  retail_price: money.nullable(),
  currency,
  is_ignored: z.boolean(),
  availability_status: z.enum(['active', 'discontinued', 'out_of_stock', 'temporary_out_of_stock']),
  sku: nullableText,
  product: answer({ variant_id: z.int(), product_id: z.int(), image: url, name: z.string() }),
  files: z.array(syncFile),
  options: z.array(answer({ id: z.string(), value: z.unknown() })),
  size: nullableText,
  color: nullableText,
});

const newFile = request({ type: z.string().optional(), url });
const option = request({ id: z.string(), value: z.unknown() });

export const productRequest = request({
  sync_product: request({
    name: z.string().min(1),
    external_id: z.string().optional(),
    thumbnail: z.string().optional(),
    is_ignored: z.boolean().optional(),
  }),
  sync_variants: z
    .array(
      request({
        external_id: z.string().optional(),
        variant_id: z.int(),
        retail_price: money.optional(),
        sku: z.string().optional(),
        is_ignored: z.boolean().optional(),
        files: z.array(newFile).min(1),
        options: z.array(option).optional(),
      }),
    )
    .min(1)
    .max(100),
});

export const productChange = request({
  sync_product: productRequest.shape.sync_product.optional(),
});

const filled = z.string().min(1);

/** The documents declare a variant's id as text here. */
export const ratesRequest = request({
  recipient: request({
    address1: filled.optional(),
    address2: filled.optional(),
    city: filled.optional(),
    state_code: filled.optional(),
    country_code: z.string().regex(/^[A-Z]{2}$/),
    zip: filled.optional(),
    phone: filled.optional(),
  }),
  items: z
    .array(
      request({ variant_id: z.string().regex(/^\d+$/), quantity: z.int().min(1), value: money.optional() }),
    )
    .min(1),
  currency: currency.optional(),
  locale: z.enum(['en_US', 'es_ES']).optional(),
});

/** The documents declare the dates as numbers, but live responses have dates. Any of the four may be absent. */
export const rate = answer({
  id: z.string().min(1),
  name: z.string().min(1),
  rate: money,
  currency,
  minDeliveryDays: z.int().optional(),
  maxDeliveryDays: z.int().optional(),
  minDeliveryDate: z.iso.date().optional(),
  maxDeliveryDate: z.iso.date().optional(),
});

export const ratesRequestOfVersion2 = request({
  recipient: ratesRequest.shape.recipient.omit({ phone: true }),
  order_items: z
    .array(
      request({
        source: z.literal('catalog'),
        catalog_variant_id: z.int(),
        quantity: z.int().min(1).max(1000),
      }),
    )
    .min(1),
  currency: currency.optional(),
});

export const rateOfVersion2 = answer({
  shipping: z.string().min(1),
  shipping_method_name: z.string().min(1),
  rate: money,
  currency,
  min_delivery_days: z.int().optional(),
  max_delivery_days: z.int().optional(),
  min_delivery_date: z.iso.date().optional(),
  max_delivery_date: z.iso.date().optional(),
  shipments: z.array(
    answer({
      departure_country: nullableText,
      shipment_items: z.array(answer({ catalog_variant_id: z.int(), quantity: z.int() })),
      customs_fees_possible: z.boolean(),
    }),
  ),
});

/** The types of webhooks in version 2. */
export const EVENT_TYPES = [
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
] as const;

/** The body of `/v2/webhooks/{eventType}`, and each event of the list. */
export const eventRequest = request({
  type: z.enum(EVENT_TYPES),
  url: url.nullish(),
  params: z
    .array(request({ name: z.literal('products'), value: z.array(request({ id: z.int() })) }))
    .optional(),
});

export const webhookRequest = request({
  default_url: url.nullish(),
  expires_at: isoTime.nullish(),
  events: z.array(eventRequest),
});

export const eventAnswer = answer({
  type: z.enum(EVENT_TYPES),
  url: url.nullable(),
  params: z.array(answer({ name: z.string() })),
});

export const webhookConfig = answer({
  default_url: url.nullable(),
  expires_at: isoTime.nullable(),
  events: z.array(eventAnswer),
  public_key: z.string().min(1),
});

/** Only the response to `POST` has the secret key. */
export const webhookSecret = webhookConfig.extend({ secret_key: z.string().regex(/^([0-9a-f]{2})+$/i) });
