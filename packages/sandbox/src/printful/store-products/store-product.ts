import { nextId, type PrintfulStore } from '../account.ts';
import { hatByVariant, isStitched, type Placement, threadColors } from '../catalog/blanks.ts';
import { drawHat } from '../catalog/picture.ts';
import type { StoreFile, SyncProduct, SyncVariant } from '../objects.ts';
import { PrintfulError } from '../protocol/printful-error.ts';

export interface NewProduct {
  name: string;
  externalId?: string | undefined;
  variants: NewVariant[];
}

interface NewVariant {
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
    options: given.options ?? threadsFor(hat.blank.placements[0]),
  });
}

/** The URL of a file that is already in the library and is not fetched again. */
const artUrl = (variantId: number): string => `https://files.cdn.printful.com/library/${variantId}.png`;

const threadsFor = (placement: Placement | undefined) =>
  placement && isStitched(placement)
    ? [{ id: 'thread_colors', value: Object.keys(threadColors).slice(0, 1) }]
    : [];

export const pictureUrl = (origin: string, variantId: number): string =>
  `${origin}/sandbox/pictures/${variantId}.png`;

/** A PNG in place of Printful's mockup: the hat in its colors, with a dot for the art. Null for an unknown variant. */
export async function drawPicture(store: PrintfulStore, variantId: number): Promise<Buffer | null> {
  const variant = store.variants.get(variantId);
  const hat = variant && hatByVariant(variant.variant_id);
  return hat ? drawHat(hat.variant, spotOf(variantId)) : null;
}

/** A different color for each variant, so that all pictures differ. */
const spotOf = (variantId: number): string =>
  `#${((variantId * 2_654_435) % 0xffffff).toString(16).padStart(6, '0')}`;
