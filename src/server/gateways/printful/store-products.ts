import { z } from 'zod';
import type { Cents } from '../../../domain/money/money.ts';
import { BACKGROUND, type CallOptions, type PrintfulClient } from '../printful-client.ts';
import { orIfMissing } from '../printful-error.ts';
import { money, text } from './answers.ts';
import { plainText } from './plain-text.ts';

/** A hat in the Printful store. */
export interface StoreVariant {
  id: number;
  /** The catalog variant's id. */
  variantId: number;
  /** The catalog product's id. */
  productId: number;
  name: string;
  /** Null if unknown or not in dollars. */
  retailPrice: Cents | null;
  pictureUrl: string | null;
}

export interface StoreProduct {
  id: number;
  name: string;
  /** Whether it has several variants, counting those that Printful discontinued. */
  hasColors: boolean;
  /** Only variants that are for sale and that Printful can make. */
  variants: StoreVariant[];
}

export const printfulStoreProducts = (client: PrintfulClient) => ({
  /** A page of the store's product ids. */
  async storePage(offset: number, limit: number) {
    const path = `/store/products?status=synced&offset=${offset}&limit=${limit}`;
    const { items, total } = await client.list(path, z.array(z.object({ id: z.number() })), BACKGROUND);
    return { ids: items.map(({ id }) => id), total };
  },

  /** A product in the store; null if it was deleted or is ignored there. */
  storeProduct: (id: number, options: CallOptions = BACKGROUND) =>
    orIfMissing(client.call('GET', `/store/products/${id}`, { schema: storeProduct, ...options }), null),
});

const flag = z.boolean().nullish().catch(null);

const syncVariant = z
  .object({
    id: z.number(),
    name: z.string(),
    variant_id: z.number().nullish(),
    synced: flag,
    is_ignored: flag,
    availability_status: text,
    retail_price: money.nullish().catch(null),
    currency: text,
    product: z.object({ product_id: z.number().nullish() }).nullish(),
    files: z.array(z.object({ type: text, preview_url: text })).default([]),
  })
  .transform((found): (StoreVariant & { isDiscontinued: boolean }) | null => {
    const productId = found.product?.product_id;
    if (!found.variant_id || !productId || found.synced === false || found.is_ignored) return null;
    const preview = found.files.find(({ type }) => type === 'preview')?.preview_url;
    const isInDollars = !found.currency || found.currency === 'USD';
    return {
      isDiscontinued: found.availability_status === 'discontinued',
      id: found.id,
      variantId: found.variant_id,
      productId,
      name: plainText(found.name),
      retailPrice: isInDollars ? (found.retail_price ?? null) : null,
      pictureUrl: preview ?? null,
    };
  });

const storeProduct = z
  .object({
    sync_product: z.object({ id: z.number(), name: z.string(), thumbnail_url: text, is_ignored: flag }),
    sync_variants: z.array(syncVariant),
  })
  .transform(({ sync_product, sync_variants }): StoreProduct | null => {
    if (sync_product.is_ignored) return null;
    const listed = sync_variants.filter((variant) => variant !== null);
    // The product's one thumbnail may show any of its variants, even one that is not listed.
    const onlyPicture = sync_variants.length === 1 ? sync_product.thumbnail_url : null;
    return {
      id: sync_product.id,
      name: plainText(sync_product.name),
      hasColors: listed.length > 1,
      variants: listed
        .filter(({ isDiscontinued }) => !isDiscontinued)
        .map(({ isDiscontinued: _, ...variant }) => ({
          ...variant,
          pictureUrl: variant.pictureUrl ?? onlyPicture,
        })),
    };
  });
