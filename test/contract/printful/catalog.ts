import { z } from 'zod';
import { answer, currency, money, nullableText, request, url } from './parts.ts';

const color = z.string().regex(/^#[0-9a-f]{6}$/i);

const fileType = answer({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  additional_price: money.nullable(),
  options: z.array(
    answer({ id: z.string(), type: z.string(), title: z.string(), additional_price: z.number() }),
  ),
});

/** A product in version 1. */
export const product = answer({
  id: z.int(),
  main_category_id: z.int(),
  type: z.string(),
  type_name: z.string(),
  title: z.string(),
  brand: nullableText,
  model: z.string(),
  image: url,
  variant_count: z.int(),
  currency,
  files: z.array(fileType),
  options: z.array(
    answer({
      id: z.string(),
      title: z.string(),
      type: z.string(),
      values: z.record(z.string(), z.unknown()),
      additional_price: money.nullable(),
    }),
  ),
  is_discontinued: z.boolean(),
  avg_fulfillment_time: z.number().nullable(),
  description: z.string(),
  techniques: z.array(
    answer({
      key: z.enum(['DTG', 'DIGITAL', 'CUT-SEW', 'UV', 'EMBROIDERY', 'SUBLIMATION', 'ENGRAVING', 'DTFILM']),
      display_name: z.string(),
      is_default: z.boolean(),
    }),
  ),
  origin_country: nullableText,
});

/** A variant in version 1. */
export const variant = answer({
  id: z.int(),
  product_id: z.int(),
  name: z.string(),
  size: z.string(),
  color: nullableText,
  color_code: color.nullable(),
  color_code2: color.nullable(),
  image: url,
  price: money,
  in_stock: z.boolean(),
  availability_regions: z.record(z.string(), z.string()),
  availability_status: z.array(answer({ region: z.string(), status: z.string() })),
  material: z.array(answer({ name: z.string(), percentage: z.number() })),
});

export const printFilesQuery = request({
  technique: z
    .string()
    .regex(/^[A-Z-]+$/, 'is not a technique of version 1')
    .optional(),
  orientation: z.enum(['horizontal', 'vertical']).optional(),
});

export const printFiles = answer({
  product_id: z.int(),
  available_placements: z.record(z.string(), z.string()),
  printfiles: z.array(
    answer({
      printfile_id: z.int(),
      width: z.int().min(1),
      height: z.int().min(1),
      dpi: z.int().min(1),
      fill_mode: z.enum(['cover', 'fit']),
      can_rotate: z.boolean(),
    }),
  ),
  variant_printfiles: z.array(answer({ variant_id: z.int(), placements: z.record(z.string(), z.int()) })),
  option_groups: z.array(z.string()),
  options: z.array(z.string()),
});
