import { z } from 'zod';
import { answer, currency, isoTime, money, nullableText, request, unixTime, url } from './parts.ts';

export const ORDER_STATUSES = [
  'draft',
  'inreview',
  'pending',
  'failed',
  'canceled',
  'inprocess',
  'onhold',
  'partial',
  'fulfilled',
  'archived',
] as const;

export const recipient = answer({
  name: z.string(),
  company: nullableText,
  address1: z.string(),
  address2: nullableText,
  city: z.string(),
  state_code: nullableText,
  state_name: nullableText,
  country_code: z.string().regex(/^[A-Z]{2}$/),
  country_name: nullableText,
  zip: nullableText,
  phone: nullableText,
  email: nullableText,
  tax_number: nullableText,
});

/** A file is measured once it is fetched. */
const unmeasured = { hash: z.null(), mime_type: z.null(), width: z.null(), height: z.null(), dpi: z.null() };
const measured = {
  hash: z.string(),
  mime_type: z.string(),
  width: z.int().min(1),
  height: z.int().min(1),
  dpi: z.int().min(1),
};
const anyFile = {
  type: z.string(),
  id: z.int(),
  url,
  filename: z.string(),
  size: z.int(),
  created: unixTime,
  visible: z.boolean(),
  is_temporary: z.boolean(),
  thumbnail_url: url.nullable(),
  preview_url: url.nullable(),
};
export const file = z.discriminatedUnion('status', [
  answer({
    ...anyFile,
    status: z.literal('ok'),
    ...z.object(measured).partial().shape,
    ...nullable(measured),
  }),
  answer({ ...anyFile, status: z.enum(['waiting', 'failed']), ...unmeasured }),
]);

function nullable<Shape extends z.ZodRawShape>(shape: Shape) {
  return Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, z.nullable(type)])) as {
    [Name in keyof Shape]: z.ZodNullable<Shape[Name]>;
  };
}

const product = answer({
  variant_id: z.int(),
  product_id: z.int(),
  image: z.string(),
  name: z.string(),
});

const orderItem = answer({
  id: z.int(),
  external_id: nullableText,
  variant_id: z.int(),
  sync_variant_id: z.int().nullable(),
  quantity: z.int().min(1),
  price: money,
  retail_price: money.nullable(),
  name: z.string(),
  product,
  files: z.array(file).min(1),
  options: z.array(
    answer({ id: z.string(), value: z.union([z.string(), z.array(z.string()), z.boolean()]) }),
  ),
  sku: nullableText,
  discontinued: z.boolean(),
  out_of_stock: z.boolean(),
});

const AMOUNTS = [
  'subtotal',
  'discount',
  'shipping',
  'digitization',
  'additional_fee',
  'fulfillment_fee',
  'retail_delivery_fee',
  'tax',
  'vat',
  'total',
] as const;
const amounts = <Type extends z.ZodType>(type: Type) =>
  answer({
    currency,
    ...(Object.fromEntries(AMOUNTS.map((name) => [name, type])) as Record<(typeof AMOUNTS)[number], Type>),
  });

/** Costs are calculated after the order is created: until then all of them are null, and then none. */
const costs = z.union([amounts(z.null()), amounts(money)]);

const retailCosts = answer({
  currency,
  subtotal: money.nullable(),
  discount: money.nullable(),
  shipping: money.nullable(),
  tax: money.nullable(),
  vat: money.nullable(),
  total: money.nullable(),
});

const shipment = answer({
  id: z.int(),
  carrier: z.string(),
  service: z.string(),
  tracking_number: z.string(),
  tracking_url: url,
  created: unixTime,
  ship_date: z.iso.date(),
  shipped_at: unixTime,
  reshipment: z.boolean(),
  items: z.array(
    answer({
      item_id: z.int(),
      quantity: z.int(),
      picked: z.union([z.literal(0), z.literal(1)]),
      printed: z.union([z.literal(0), z.literal(1)]),
    }),
  ),
});

export const order = answer({
  id: z.int(),
  external_id: nullableText,
  store: z.int(),
  status: z.enum(ORDER_STATUSES),
  shipping: z.string(),
  shipping_service_name: z.string(),
  created: unixTime,
  updated: unixTime,
  recipient,
  items: z.array(orderItem).min(1),
  branding_items: z.array(z.unknown()),
  incomplete_items: z.array(z.unknown()),
  costs,
  retail_costs: retailCosts,
  pricing_breakdown: z.array(z.unknown()),
  shipments: z.array(shipment),
  gift: answer({ subject: z.string(), message: z.string() }).partial().nullable(),
  packing_slip: answer({}).nullable(),
});

/** Another drawing that Printful proposes. Version 1 names no order. */
export const approvalSheet = answer({
  id: z.int(),
  status: z.enum(['waiting_for_action', 'approved']),
  confirm_hash: z.string(),
  submitted_design: url,
  recommended_design: url,
  approval_sheet: url,
});

export const approvalSheetOfVersion2 = answer({
  confirm_hash: z.string(),
  status: z.enum([
    'waiting_for_action',
    'approval_pending',
    'approved',
    'changes_requested',
    'files_changed',
  ]),
  submitted_design: url,
  recommended_design: url,
  approval_sheet: url,
  order_id: z.int(),
  order_item_id: z.int(),
  _links: answer({ order: answer({ href: z.string() }), order_item: answer({ href: z.string() }) }),
});

export const approval = request({ status: z.literal('approved') });
export const approvalChanges = request({
  message: z.string(),
  files: z.array(request({ url: z.string() })),
});

/** Amounts of an estimate are numbers. */
export const estimate = answer({
  costs: answer({
    currency,
    subtotal: z.number(),
    digitization: z.number(),
    shipping: z.number(),
    tax: z.number(),
    total: z.number(),
  }),
  retail_costs: answer({ currency }),
});

/** A parcel in version 2. */
export const parcel = answer({
  id: z.int(),
  order_id: z.int(),
  order_external_id: nullableText,
  carrier: nullableText,
  service: nullableText,
  shipment_status: z.enum(['pending', 'onhold', 'canceled', 'packaged', 'shipped', 'returned', 'outstock']),
  shipped_at: isoTime.nullable(),
  delivery_status: z.enum([
    'unknown',
    'delivered',
    'pre_transit',
    'in_transit',
    'out_for_delivery',
    'available_for_pickup',
    'return_to_sender',
    'failure',
    'canceled',
  ]),
  delivered_at: isoTime.nullable(),
  departure_address: answer({ country_name: z.string(), country_code: z.string(), state_code: z.string() }),
  is_reshipment: z.boolean(),
  tracking_number: nullableText,
  tracking_url: url,
  tracking_events: z.array(answer({ triggered_at: isoTime, description: z.string() })),
  estimated_delivery: answer({
    from_date: z.iso.date(),
    to_date: z.iso.date(),
    calculated_at: isoTime,
  }).nullable(),
  shipment_items: z.array(
    answer({
      id: z.int(),
      order_item_id: z.int(),
      order_item_external_id: nullableText,
      order_item_name: nullableText,
      quantity: z.int().min(1),
      _links: answer({ order_item: answer({ href: z.string() }) }),
    }),
  ),
  _links: answer({ self: answer({ href: z.string() }), order: answer({ href: z.string() }) }),
});
