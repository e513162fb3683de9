import { z } from 'zod';
import { answer, currency, links, money, nullableText, request, url } from './parts.ts';

const color = z.string().regex(/^#[0-9a-f]{6}$/i);

const technique = z.enum(['dtg', 'digital', 'cut-sew', 'uv', 'embroidery', 'sublimation', 'dtfilm']);
const region = z.enum([
  'worldwide',
  'north_america',
  'canada',
  'europe',
  'spain',
  'latvia',
  'uk',
  'france',
  'germany',
  'australia',
  'japan',
  'new_zealand',
  'italy',
  'brazil',
  'southeast_asia',
  'republic_of_korea',
]);
export const regionQuery = { selling_region_name: z.enum([...region.options, 'all']).optional() };
/** A list in a query is one text with commas. */
const listed = <Type extends z.ZodType>(item: Type) =>
  z
    .string()
    .refine((text) => text.split(',').every((one) => item.safeParse(one).success), 'has an unknown value');
const number = z.string().regex(/^\d+$/);

export const productsQuery = request({
  ...regionQuery,
  category_ids: listed(number).optional(),
  colors: z.string().optional(),
  limit: number.optional(),
  new: z.enum(['true', 'false']).optional(),
  offset: number.optional(),
  placements: z.string().optional(),
  sort_direction: z.enum(['ascending', 'descending']).optional(),
  sort_type: z.enum(['new', 'rating', 'price', 'bestseller']).optional(),
  techniques: listed(technique).optional(),
  destination_country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
});
export const availabilityQuery = request({
  ...regionQuery,
  techniques: listed(technique).optional(),
  limit: number.optional(),
  offset: number.optional(),
});
export const pricesQuery = request({
  selling_region_name: z.string().optional(),
  currency: currency.optional(),
  production_currency: currency.optional(),
  limit: number.optional(),
  offset: number.optional(),
});

const option = answer({
  name: z.string(),
  techniques: z.array(technique),
  type: z.string(),
  values: z.array(z.unknown()),
});

/** A product in version 2. */
export const catalogProduct = answer({
  id: z.int(),
  main_category_id: z.int(),
  type: z.string(),
  name: z.string(),
  brand: nullableText,
  model: nullableText,
  image: url,
  variant_count: z.int(),
  is_discontinued: z.boolean(),
  description: z.string(),
  sizes: z.array(z.string()),
  colors: z.array(answer({ name: z.string(), value: color })),
  techniques: z.array(answer({ key: technique, display_name: z.string(), is_default: z.boolean() })),
  placements: z.array(
    answer({
      placement: z.string(),
      technique,
      layers: z.array(answer({ type: z.string(), layer_options: z.array(option).optional() })),
      placement_options: z.array(option).optional(),
      conflicting_placements: z.array(z.string()).optional(),
    }),
  ),
  product_options: z.array(option),
  _links: links(
    'variants',
    'categories',
    'product_prices',
    'product_sizes',
    'product_images',
    'availability',
  ).optional(),
});

/** A variant in version 2. Its dimensions are inches. */
export const catalogVariant = answer({
  id: z.int(),
  catalog_product_id: z.int(),
  name: z.string(),
  size: z.string(),
  color: nullableText,
  color_code: color.nullable(),
  color_code2: color.nullable(),
  placement_dimensions: z
    .array(
      answer({
        placement: z.string(),
        height: z.number().positive(),
        width: z.number().positive(),
        orientation: z.enum(['horizontal', 'vertical', 'any']).nullish(),
      }),
    )
    .optional(),
  image: url,
  _links: links(
    'product_details',
    'product_variants',
    'variant_prices',
    'variant_images',
    'variant_availability',
  ),
});

const techniquePrice = answer({
  technique_key: technique,
  technique_display_name: z.string(),
  price: money,
  discounted_price: money,
});
const placementPrice = answer({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  technique_key: technique,
  price: money,
  discounted_price: money,
  placement_options: z.array(answer({ name: z.string() })),
  layers: z.array(answer({ type: z.string(), additional_price: money })),
});

export const variantPrices = answer({
  currency,
  product: answer({ id: z.int().optional(), placements: z.array(placementPrice).optional() }),
  variant: answer({ id: z.int(), techniques: z.array(techniquePrice) }),
});

export const availability = answer({
  catalog_variant_id: z.int(),
  techniques: z.array(
    answer({
      technique,
      selling_regions: z.array(
        answer({
          name: region,
          availability: z.enum(['in stock', 'out of stock', 'not fulfillable', 'unknown']),
          placement_option_availability: z.array(
            answer({ name: z.string().optional(), availability: z.boolean().optional() }),
          ),
        }),
      ),
    }),
  ),
});

export const country = answer({
  states: z.array(answer({ code: z.string(), name: z.string() })),
  code: z.string().regex(/^[A-Z]{2}$/),
  name: z.string(),
});
