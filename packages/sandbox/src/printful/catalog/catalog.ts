import { z } from 'zod';
import type { PrintfulStore } from '../account.ts';
import { asText } from '../money.ts';
import { endpoint, ok } from '../protocol/endpoint.ts';
import { notFound } from '../protocol/printful-error.ts';
import { type Blank, DPI, isStitched, threadColors, type Variant } from './blanks.ts';
import { blankNow, catalogNow, hatNow, isInStock, priceOf, productState } from './catalog-state.ts';

const noQuery = z.strictObject({});

/** Version 1 of the catalog. */
export const catalogEndpoints = [
  endpoint('GET', '/products', {
    query: z.strictObject({ category_id: z.string().optional() }),
    handle: ({ store, origin }) => ok(catalogNow(store).map((blank) => productOf(store, blank, origin))),
  }),
  endpoint('GET', '/products/variant/:id', {
    query: noQuery,
    handle: ({ store, id, origin }) => {
      const hat = hatNow(store, Number(id));
      if (!hat) throw notFound();
      return ok({
        variant: variantOf(store, { blank: hat.blank, variant: hat.variant, origin }),
        product: productOf(store, hat.blank, origin),
      });
    },
  }),
  endpoint('GET', '/products/:id', {
    query: noQuery,
    handle: ({ store, id, origin }) => {
      const blank = requireBlank(store, id);
      const variants = store.faults.switches.hideVariants ? [] : blank.variants;
      return ok({
        product: productOf(store, blank, origin),
        variants: variants.map((variant) => variantOf(store, { blank, variant, origin })),
      });
    },
  }),
  endpoint('GET', '/mockup-generator/printfiles/:id', {
    query: z.strictObject({ technique: z.string().optional(), orientation: z.string().optional() }),
    handle: ({ store, id, query: { technique } }) => ok(printFilesOf(requireBlank(store, id), technique)),
  }),
];

export function requireBlank(store: PrintfulStore, id: string): Blank {
  const blank = blankNow(store, Number(id));
  if (!blank) throw notFound();
  return blank;
}

export function titleOf(blank: Blank, variant: Variant): string {
  return `${blank.title} (${variant.name})`;
}

/** The address of a picture that the sandbox draws. */
export function pictureOf(origin: string, { id }: Variant): string {
  return `${origin}/sandbox/blanks/${id}.png`;
}

export function firstPictureOf(origin: string, { variants: [first] }: Blank): string {
  return first ? pictureOf(origin, first) : `${origin}/sandbox/blanks/none.png`;
}

/** The address of the picture in orders, which nobody fetches. */
export function imageOf(blank: Blank, variant: Variant): string {
  return `https://files.cdn.printful.com/products/${blank.id}/${variant.id}.jpg`;
}

export const CATEGORY = 49;

function productOf(store: PrintfulStore, blank: Blank, origin: string) {
  const [first] = blank.techniques;
  return {
    id: blank.id,
    main_category_id: CATEGORY,
    type: first?.key,
    type_name: first?.name,
    title: blank.title,
    brand: blank.brand,
    model: blank.model,
    image: firstPictureOf(origin, blank),
    variant_count: blank.variants.length,
    currency: 'USD',
    // The first placement is part of the price.
    files: blank.placements.map(({ key, title, price }, i) => ({
      id: key,
      type: key,
      title,
      additional_price: i === 0 ? null : asText(price),
      options: [],
    })),
    options: optionsOf(blank),
    is_discontinued: productState(store, blank.id).isDiscontinued,
    avg_fulfillment_time: 3.2,
    description: blank.description,
    techniques: blank.techniques.map(({ key, name }, i) => ({
      key,
      display_name: name,
      is_default: i === 0,
    })),
    origin_country: 'China',
  };
}

function optionsOf({ placements }: Blank) {
  if (!placements.some(isStitched)) return [];
  const values = Object.fromEntries(Object.keys(threadColors).map((color) => [color, color]));
  return [
    { id: 'thread_colors', title: 'Thread colors', type: 'multi_select', values, additional_price: null },
  ];
}

function variantOf(
  store: PrintfulStore,
  { blank, variant, origin }: { blank: Blank; variant: Variant; origin: string },
) {
  const inStock = isInStock(store, variant);
  const status = inStock ? 'in_stock' : 'out_of_stock';
  return {
    id: variant.id,
    product_id: blank.id,
    name: titleOf(blank, variant),
    size: variant.size,
    color: variant.color,
    color_code: variant.colorCode,
    color_code2: variant.colorCode2,
    image: pictureOf(origin, variant),
    price: asText(priceOf(blank, [blank.placements[0]?.key ?? ''])),
    in_stock: inStock,
    availability_regions: { US: 'USA', EU: 'Europe' },
    availability_status: [
      { region: 'US', status },
      { region: 'EU', status },
    ],
    material: [{ name: 'polyester', percentage: 100 }],
  };
}

/** Without a technique, only the placements of the default technique. */
function printFilesOf({ id, techniques, placements, variants }: Blank, wanted = techniques[0]?.key) {
  const offered = placements.filter(({ technique }) => technique === wanted);
  const files = new Map(offered.map(({ printFile }) => [printFile.id, printFile]));
  return {
    product_id: id,
    available_placements: Object.fromEntries(offered.map(({ key, title }) => [key, title])),
    printfiles: [...files.values()].map(({ id, width, height }) => ({
      printfile_id: id,
      width,
      height,
      dpi: DPI,
      fill_mode: 'fit',
      can_rotate: false,
    })),
    variant_printfiles: variants.map((variant) => ({
      variant_id: variant.id,
      placements: Object.fromEntries(offered.map(({ key, printFile }) => [key, printFile.id])),
    })),
    option_groups: [],
    options: [],
  };
}
