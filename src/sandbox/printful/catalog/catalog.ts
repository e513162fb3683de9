import { z } from 'zod';
import type { PrintfulStore } from '../account.ts';
import { asText } from '../money.ts';
import { endpoint, ok } from '../protocol/endpoint.ts';
import { notFound } from '../protocol/printful-error.ts';
import { type Blank, blankById, blanks, hatByVariant, type Variant } from './blanks.ts';

const noQuery = z.strictObject({});

export const catalogEndpoints = [
  endpoint('GET', '/products', {
    query: z.strictObject({ category_id: z.string().optional() }),
    handle: () => ok(blanks.map(productOf)),
  }),
  endpoint('GET', '/products/variant/:id', {
    query: noQuery,
    handle: ({ store, id }) => {
      const hat = hatByVariant(Number(id));
      if (!hat) throw notFound();
      return ok({ variant: variantOf(store, hat.blank, hat.variant), product: productOf(hat.blank) });
    },
  }),
  endpoint('GET', '/products/:id', {
    query: noQuery,
    handle: ({ store, id }) => {
      const blank = requireBlank(id);
      return ok({
        product: productOf(blank),
        variants: blank.variants.map((variant) => variantOf(store, blank, variant)),
      });
    },
  }),
  endpoint('GET', '/mockup-generator/printfiles/:id', {
    query: z.strictObject({ technique: z.string().optional(), orientation: z.string().optional() }),
    handle: ({ id }) => ok(printFilesOf(requireBlank(id))),
  }),
];

function requireBlank(id: string): Blank {
  const blank = blankById(Number(id));
  if (!blank) throw notFound();
  return blank;
}

export function titleOf(blank: Blank, variant: Variant): string {
  return `${blank.title} (${variant.name})`;
}

export function imageOf(blank: Blank, variant?: Variant): string {
  return `https://files.cdn.printful.com/products/${blank.id}/${variant?.id ?? 'product'}.jpg`;
}

function productOf(blank: Blank) {
  return {
    id: blank.id,
    main_category_id: 49,
    type: blank.technique.key,
    type_name: blank.technique.name,
    title: blank.title,
    brand: blank.brand,
    model: blank.model,
    image: imageOf(blank),
    variant_count: blank.variants.length,
    currency: 'USD',
    files: blank.placements.map(({ key, title, additionalPrice }) => ({
      id: key,
      type: key,
      title,
      additional_price: additionalPrice ? asText(additionalPrice) : null,
      options: [],
    })),
    options: optionsOf(blank),
    is_discontinued: false,
    avg_fulfillment_time: 3.2,
    description: `${blank.title}: a trucker hat with a mesh back and a snap closure.`,
    techniques: [{ key: blank.technique.key, display_name: blank.technique.name, is_default: true }],
    origin_country: 'China',
  };
}

function optionsOf({ threadColors }: Blank) {
  if (!threadColors) return [];
  const values = Object.fromEntries(threadColors.map((color) => [color, color]));
  return [
    { id: 'thread_colors', title: 'Thread colors', type: 'multi_select', values, additional_price: null },
  ];
}

function variantOf(store: PrintfulStore, blank: Blank, variant: Variant) {
  const inStock = store.stock.get(variant.id)?.in_stock ?? true;
  const status = inStock ? 'in_stock' : 'out_of_stock';
  return {
    id: variant.id,
    product_id: blank.id,
    name: titleOf(blank, variant),
    size: 'One size',
    color: variant.color,
    color_code: variant.colorCode,
    color_code2: variant.colorCode2,
    image: imageOf(blank, variant),
    price: asText(blank.price),
    in_stock: inStock,
    availability_regions: { US: 'USA', EU: 'Europe' },
    availability_status: [
      { region: 'US', status },
      { region: 'EU', status },
    ],
    material: [{ name: 'polyester', percentage: 100 }],
  };
}

function printFilesOf(blank: Blank) {
  const { id, width, height, dpi } = blank.printFile;
  const placements = Object.fromEntries(blank.placements.map(({ key }) => [key, id]));
  return {
    product_id: blank.id,
    available_placements: Object.fromEntries(blank.placements.map(({ key, title }) => [key, title])),
    printfiles: [{ printfile_id: id, width, height, dpi, fill_mode: 'fit', can_rotate: false }],
    variant_printfiles: blank.variants.map((variant) => ({ variant_id: variant.id, placements })),
    option_groups: [],
    options: [],
  };
}
