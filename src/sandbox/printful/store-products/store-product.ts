import sharp from 'sharp';
import { nextId, type PrintfulStore } from '../account.ts';
import { hatByVariant } from '../catalog/blanks.ts';
import type { StoreFile, SyncProduct, SyncVariant } from '../objects.ts';
import { PrintfulError } from '../protocol/printful-error.ts';

export interface NewProduct {
  name: string;
  externalId?: string | undefined;
  variants: NewVariant[];
}

export interface NewVariant {
  externalId?: string | undefined;
  variantId: number;
  retailPrice?: string | undefined;
  files?: StoreFile[] | undefined;
  options?: { id: string; value: unknown }[] | undefined;
}

/** Adds a product with its variants to the store. Throws for a variant that is not in the catalog. */
export function addProduct(store: PrintfulStore, { name, externalId, variants }: NewProduct): SyncProduct {
  const id = nextId(store, 'product');
  const product = store.products.put({
    id,
    external_id: externalId ?? String(id),
    name,
    is_ignored: false,
  });
  for (const variant of variants) addVariant(store, product, variant);
  return product;
}

function addVariant(store: PrintfulStore, product: SyncProduct, given: NewVariant): SyncVariant {
  const hat = hatByVariant(given.variantId);
  if (!hat) throw new PrintfulError(`Variant with ID ${given.variantId} does not exist.`);
  const id = nextId(store, 'variant');
  return store.variants.put({
    id,
    external_id: given.externalId ?? String(id),
    sync_product_id: product.id,
    name: `${product.name} / ${hat.variant.color}`,
    variant_id: hat.variant.id,
    retail_price: given.retailPrice ?? null,
    is_ignored: false,
    files: given.files ?? [{ type: hat.blank.placements[0]?.key ?? 'default', url: artUrl(id) }],
    options: given.options ?? threadsFor(hat.blank.threadColors),
  });
}

/** The URL of a file that is already in the library and is not fetched again. */
const artUrl = (variantId: number): string => `https://files.cdn.printful.com/library/${variantId}.png`;

const threadsFor = (threads: readonly string[] | undefined) =>
  threads ? [{ id: 'thread_colors', value: threads.slice(0, 1) }] : [];

export const pictureUrl = (origin: string, variantId: number): string =>
  `${origin}/sandbox/pictures/${variantId}.png`;

/** A PNG in place of Printful's mockup: the hat in its colors, with a dot for the art. Null for an unknown variant. */
export async function drawPicture(store: PrintfulStore, variantId: number): Promise<Buffer | null> {
  const variant = store.variants.get(variantId);
  const hat = variant && hatByVariant(variant.variant_id);
  if (!hat) return null;
  const front = hat.variant.colorCode2 ?? hat.variant.colorCode;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="450" height="300" viewBox="0 0 900 600">
    <rect width="900" height="600" fill="#ffffff"/>
    <path d="M180 400C180 150 330 90 450 90s270 60 270 310z" fill="${hat.variant.colorCode}" stroke="#999999" stroke-width="3"/>
    <path d="M270 400C270 190 360 120 450 120s180 70 180 280z" fill="${front}" stroke="#999999" stroke-width="3"/>
    <path d="M170 400c120-30 440-30 560 0 40 60 10 100-30 100-150-40-350-40-500 0-40 0-70-40-30-100z" fill="${hat.variant.colorCode}" stroke="#999999" stroke-width="3"/>
    <circle cx="450" cy="280" r="70" fill="${spotOf(variantId)}"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A different color for each variant, so that all pictures differ. */
const spotOf = (variantId: number): string =>
  `#${((variantId * 2_654_435) % 0xffffff).toString(16).padStart(6, '0')}`;
