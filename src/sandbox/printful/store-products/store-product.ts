import { nextId, type PrintfulStore } from '../account.ts';
import { wareByVariant } from '../catalog/blanks.ts';
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

/** Puts a product into the store, with its variants. Throws for a variant that Printful does not make. */
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
  const ware = wareByVariant(given.variantId);
  if (!ware) throw new PrintfulError(`Variant with ID ${given.variantId} does not exist.`);
  const id = nextId(store, 'variant');
  return store.variants.put({
    id,
    external_id: given.externalId ?? String(id),
    sync_product_id: product.id,
    name: `${product.name} / ${ware.variant.color}`,
    variant_id: ware.variant.id,
    retail_price: given.retailPrice ?? null,
    is_ignored: false,
    files: given.files ?? [{ type: ware.blank.placements[0]?.key ?? 'default', url: artAddress(id) }],
    options: given.options ?? threadsFor(ware.blank.threadColors),
  });
}

/** Art that its owner uploaded long ago: the library has it, and nobody fetches it again. */
const artAddress = (variantId: number): string => `https://files.cdn.printful.com/library/${variantId}.png`;

const threadsFor = (threads: readonly string[] | undefined) =>
  threads ? [{ id: 'thread_colors', value: threads.slice(0, 1) }] : [];
