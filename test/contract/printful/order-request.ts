import { z } from 'zod';
import { currency, money, request, url } from './parts.ts';

const externalId = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);

const THREADS =
  '#FFFFFF #000000 #96A1A8 #A67843 #FFCC00 #E25C27 #CC3366 #CC3333 #660000 #333366 #005397 #3399FF #6B5294 #01784E #7BA35A';

const itemOption = z.union([
  request({
    id: z.string().regex(/^thread_colors(_[a-z_]+)?$/),
    value: z
      .array(z.enum(THREADS.split(' ')))
      .min(1)
      .max(6),
  }),
  request({ id: z.literal('embroidery_type'), value: z.enum(['flat', '3d', 'both']) }),
  request({ id: z.literal('notes'), value: z.string() }),
]);
const fileOption = request({ id: z.enum(['auto_thread_color', 'full_color']), value: z.boolean() });

const position = request({
  area_width: z.int(),
  area_height: z.int(),
  width: z.int(),
  height: z.int(),
  top: z.int(),
  left: z.int(),
  limit_to_print_area: z.boolean().optional(),
});

const orderedFile = request({
  type: z.string().min(1).optional(),
  url,
  options: z.array(fileOption).optional(),
  filename: z.string().optional(),
  visible: z.boolean().optional(),
  position: position.optional(),
});

const shared = {
  external_id: externalId.optional(),
  quantity: z.int().min(1).max(1000),
  retail_price: money.optional(),
  name: z.string().optional(),
  sku: z.string().optional(),
};
const orderedItem = z.union([
  request({ ...shared, sync_variant_id: z.int() }),
  request({
    ...shared,
    variant_id: z.int(),
    files: z.array(orderedFile).min(1),
    options: z.array(itemOption).optional(),
  }),
]);

const filled = z.string().min(1);

/** What `POST /orders` accepts. A missing value is left out: no field of a request may be null. */
export const orderRequest = request({
  external_id: externalId.optional(),
  shipping: filled.optional(),
  recipient: request({
    name: filled,
    company: filled.optional(),
    address1: filled,
    address2: filled.optional(),
    city: filled,
    state_code: filled.optional(),
    state_name: filled.optional(),
    country_code: z.string().regex(/^[A-Z]{2}$/),
    country_name: filled.optional(),
    zip: filled.optional(),
    phone: filled.optional(),
    email: filled.optional(),
    tax_number: filled.optional(),
  }),
  items: z.array(orderedItem).min(1),
  retail_costs: request({
    currency: currency.optional(),
    subtotal: money.optional(),
    discount: money.optional(),
    shipping: money.optional(),
    tax: money.optional(),
  }).optional(),
  gift: request({ subject: z.string().max(200), message: z.string().max(200) })
    .partial()
    .optional(),
  packing_slip: request({
    email: z.string(),
    phone: z.string(),
    message: z.string(),
    logo_url: url,
    store_name: z.string(),
    custom_order_id: z.string(),
  })
    .partial()
    .optional(),
});
