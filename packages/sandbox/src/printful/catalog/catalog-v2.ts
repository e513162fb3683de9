import { z } from 'zod';
import type { PrintfulStore } from '../account.ts';
import { endpoint, pagingQuery } from '../protocol/endpoint.ts';
import { notFound } from '../protocol/printful-error.ts';
import { data, page } from '../protocol/version-2.ts';
import { shipsTo } from '../shipping/rates.ts';
import { type Blank, DPI, isStitched, type Placement, threadColors, type Variant } from './blanks.ts';
import { CATEGORY, firstPictureOf, pictureOf, requireBlank, titleOf } from './catalog.ts';
import { catalogNow, hatNow, productState, sellingRegions, sizedPlacements } from './catalog-state.ts';

const names = z
  .string()
  .transform((text) => text.split(','))
  .optional();
export const techniques = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(['dtg', 'digital', 'cut-sew', 'uv', 'embroidery', 'sublimation', 'dtfilm'])))
  .optional();
export const region = z.enum(sellingRegions).default('worldwide');

/** Version 2's products and variants. Lists answer 20 entries unless a request names a limit. */
export const catalogEndpointsV2 = [
  endpoint('GET', '/v2/catalog-products', {
    query: z.strictObject({
      ...pagingQuery,
      category_ids: names,
      colors: names,
      placements: names,
      techniques,
      new: z.enum(['true', 'false']).optional(),
      destination_country: z.string().optional(),
      selling_region_name: region,
      sort_type: z.enum(['new', 'rating', 'price', 'bestseller']).optional(),
      sort_direction: z.enum(['ascending', 'descending']).optional(),
    }),
    handle: ({ store, query, origin }) => {
      const { placements, techniques, colors, destination_country: country } = query;
      const found = catalogNow(store).filter(
        (blank) =>
          (!placements || blank.placements.some(({ key }) => placements.includes(key))) &&
          (!techniques ||
            blank.techniques.some(({ key }) => (techniques as string[]).includes(lower(key)))) &&
          (!colors || blank.variants.some(({ color }) => colors.includes(color.toLowerCase()))) &&
          (country === undefined || shipsTo(country)),
      );
      return page(
        found.map((blank) => productOf(store, blank, origin)),
        query,
        { address: `${origin}/v2/catalog-products` },
      );
    },
  }),
  endpoint('GET', '/v2/catalog-products/:id', {
    query: z.strictObject({ selling_region_name: region }),
    handle: ({ store, id, origin }) => data(productOf(store, requireBlank(store, id), origin)),
  }),
  endpoint('GET', '/v2/catalog-products/:id/catalog-variants', {
    query: z.strictObject(pagingQuery),
    handle: ({ store, id, query, origin }) => {
      const blank = requireBlank(store, id);
      const address = `${origin}/v2/catalog-products/${blank.id}`;
      return page(
        blank.variants.map((variant) => variantOf(store, { blank, variant, origin })),
        query,
        { address: `${address}/catalog-variants`, links: { product_details: { href: address } } },
      );
    },
  }),
];

export const lower = (key: string): string => key.toLowerCase();

function productOf(store: PrintfulStore, blank: Blank, origin: string) {
  const self = `${origin}/v2/catalog-products/${blank.id}`;
  const colors = new Map(blank.variants.map(({ color, colorCode }) => [color, colorCode]));
  return {
    id: blank.id,
    main_category_id: CATEGORY,
    type: blank.type,
    name: blank.title,
    brand: blank.brand,
    model: blank.model,
    image: firstPictureOf(origin, blank),
    variant_count: blank.variants.length,
    is_discontinued: productState(store, blank.id).isDiscontinued,
    description: blank.description,
    sizes: [...new Set(blank.variants.map(({ size }) => size))],
    colors: [...colors].map(([name, value]) => ({ name, value })),
    techniques: blank.techniques.map(({ key, name }, i) => ({
      key: lower(key),
      display_name: name,
      is_default: i === 0,
    })),
    placements: blank.placements.map(placementOf),
    product_options: [],
    _links: {
      self: { href: self },
      variants: { href: `${self}/catalog-variants` },
      categories: { href: `${self}/catalog-categories` },
      product_prices: { href: `${self}/prices` },
      product_sizes: { href: `${self}/sizes` },
      product_images: { href: `${self}/images` },
      availability: { href: `${self}/availability` },
    },
  };
}

function placementOf(placement: Placement) {
  const stitched = isStitched(placement);
  const threads = {
    name: 'thread_colors',
    techniques: ['embroidery'],
    type: 'array',
    values: Object.keys(threadColors),
  };
  const { width, height } = inchesOf(placement);
  return {
    placement: placement.key,
    technique: lower(placement.technique),
    print_area_width: width,
    print_area_height: height,
    layers: [{ type: 'file', layer_options: stitched ? [threads] : [] }],
    placement_options: [],
    conflicting_placements: [],
  };
}

const inchesOf = ({ printFile: { width, height } }: Placement) => ({
  width: inches(width),
  height: inches(height),
});
const inches = (pixels: number): number => Math.round((pixels / DPI) * 100) / 100;

function variantOf(
  store: PrintfulStore,
  { blank, variant, origin }: { blank: Blank; variant: Variant; origin: string },
) {
  const self = `${origin}/v2/catalog-variants/${variant.id}`;
  const product = `${origin}/v2/catalog-products/${blank.id}`;
  return {
    id: variant.id,
    catalog_product_id: blank.id,
    name: titleOf(blank, variant),
    size: variant.size,
    color: variant.color,
    color_code: variant.colorCode,
    color_code2: variant.colorCode2,
    image: pictureOf(origin, variant),
    placement_dimensions: sizedPlacements(store, blank).map((placement) => ({
      placement: placement.key,
      ...inchesOf(placement),
      orientation: 'any',
    })),
    _links: {
      self: { href: self },
      product_details: { href: product },
      product_variants: { href: `${product}/catalog-variants` },
      variant_prices: { href: `${self}/prices` },
      variant_images: { href: `${self}/images` },
      variant_availability: { href: `${self}/availability` },
    },
  };
}

export function requireHat(store: PrintfulStore, id: string) {
  const hat = hatNow(store, Number(id));
  if (!hat) throw notFound();
  return hat;
}
