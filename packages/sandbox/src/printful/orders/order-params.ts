import { z } from 'zod';

const text = z.string().nullish();
const money = z
  .union([z.string().regex(/^\d+(\.\d{1,2})?$/, 'is not an amount'), z.number().min(0)])
  .nullish();
const httpUrl = z.url({ protocol: /^https?$/, error: 'is not a valid URL' });
const externalId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be 1 to 32 letters, digits, dashes or underscores');
const booleanFlag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true');

const recipient = z.strictObject({
  name: z.string().min(1, 'is missing'),
  company: text,
  address1: z.string().min(1, 'is missing'),
  address2: text,
  city: z.string().min(1, 'is missing'),
  state_code: z.string().min(1, 'must not be empty').nullish(),
  state_name: text,
  country_code: z.string({ error: 'Country code is missing' }),
  country_name: text,
  zip: text,
  phone: text,
  email: text,
  tax_number: text,
});

const options = z.array(z.strictObject({ id: z.string(), value: z.unknown() }));

const position = z.strictObject({
  area_width: z.number(),
  area_height: z.number(),
  width: z.number(),
  height: z.number(),
  top: z.number(),
  left: z.number(),
  limit_to_print_area: z.boolean().optional(),
});

const file = z
  .strictObject({
    type: z.string().optional(),
    url: httpUrl.optional(),
    id: z.number().int().optional(),
    filename: z.string().optional(),
    visible: z.boolean().optional(),
    options: options.optional(),
    position: position.optional(),
  })
  .refine(({ url, id }) => (url === undefined) !== (id === undefined), 'needs a url or an id');

const item = z.strictObject({
  external_id: externalId.optional(),
  variant_id: z.number().int().optional(),
  sync_variant_id: z.number().int().optional(),
  quantity: z.number().int().min(1).max(1000),
  retail_price: money,
  name: z.string().optional(),
  sku: text,
  files: z.array(file).optional(),
  options: options.optional(),
});

export const orderBody = z.strictObject({
  external_id: externalId.optional(),
  shipping: z.string().optional(),
  recipient,
  items: z.array(item).min(1, 'must not be empty'),
  retail_costs: z
    .strictObject({
      currency: z.string().optional(),
      subtotal: money,
      discount: money,
      shipping: money,
      tax: money,
    })
    .nullish(),
  gift: z
    .strictObject({ subject: z.string().max(200), message: z.string().max(200) })
    .partial()
    .nullish(),
  packing_slip: z
    .strictObject({
      email: z.string(),
      phone: z.string(),
      message: z.string(),
      logo_url: httpUrl,
      store_name: z.string(),
      custom_order_id: z.string(),
    })
    .partial()
    .nullish(),
});
export const createQuery = z.strictObject({ confirm: booleanFlag.optional() });

export type OrderBody = z.output<typeof orderBody>;
type BodyItem = OrderBody['items'][number];
/** A validated item with its variant filled in. */
export type GivenItem = BodyItem & { variant_id: number };
