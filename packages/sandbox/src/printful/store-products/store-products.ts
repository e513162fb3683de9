import { z } from 'zod';
import type { PrintfulStore } from '../account.ts';
import { hatByVariant } from '../catalog/blanks.ts';
import { imageOf, titleOf } from '../catalog/catalog.ts';
import { isDiscontinued, variantState } from '../catalog/catalog-state.ts';
import type { SyncProduct, SyncVariant } from '../objects.ts';
import { endpoint, ok, pagingQuery } from '../protocol/endpoint.ts';
import { notFound } from '../protocol/printful-error.ts';
import { addProduct, pictureUrl } from './store-product.ts';

const noQuery = z.strictObject({});
const text = z.string().max(250);

const newProduct = z.strictObject({
  sync_product: z.strictObject({ name: text, external_id: text.optional(), thumbnail: text.optional() }),
  sync_variants: z
    .array(
      z.strictObject({
        external_id: text.optional(),
        variant_id: z.number().int(),
        retail_price: z.string().optional(),
        sku: text.optional(),
        files: z.array(z.strictObject({ type: z.string().default('default'), url: z.url() })).min(1),
        options: z.array(z.strictObject({ id: z.string(), value: z.unknown() })).optional(),
      }),
    )
    .min(1)
    .max(100),
});

export const storeProductEndpoints = [
  endpoint('GET', '/store/products', {
    query: z.strictObject({
      ...pagingQuery,
      status: z.string().optional(),
      category_id: z.string().optional(),
    }),
    handle: ({ store, query, origin }) => {
      const { offset, limit } = query;
      const page = store.products.page(offset, limit).map((product) => summaryOf(store, product, origin));
      return ok(page, { paging: { total: store.products.count(), offset, limit } });
    },
  }),
  endpoint('POST', '/store/products', {
    query: noQuery,
    body: newProduct,
    handle: ({ store, body: { sync_product, sync_variants }, origin }) => {
      const product = addProduct(store, {
        name: sync_product.name,
        externalId: sync_product.external_id,
        variants: sync_variants.map((variant) => ({
          externalId: variant.external_id,
          variantId: variant.variant_id,
          retailPrice: variant.retail_price,
          files: variant.files,
          options: variant.options?.map(({ id, value }) => ({ id, value })),
        })),
      });
      return ok(summaryOf(store, product, origin));
    },
  }),
  endpoint('GET', '/store/products/:id', {
    query: noQuery,
    handle: ({ store, id, origin }) => {
      const product = productOf(store, id);
      return ok({
        sync_product: summaryOf(store, product, origin),
        sync_variants: variantsOf(store, product).map((variant) => detailsOf(store, variant, origin)),
      });
    },
  }),
  endpoint('PUT', '/store/products/:id', {
    query: noQuery,
    body: z.strictObject({
      sync_product: z.strictObject({ name: text.optional(), is_ignored: z.boolean().optional() }).optional(),
    }),
    handle: ({ store, id, body, origin }) => {
      const product = store.products.put({ ...productOf(store, id), ...body.sync_product });
      return ok(summaryOf(store, product, origin));
    },
  }),
  endpoint('DELETE', '/store/products/:id', {
    query: noQuery,
    handle: ({ store, id, origin }) => {
      const product = productOf(store, id);
      const summary = summaryOf(store, product, origin);
      for (const variant of variantsOf(store, product)) store.variants.delete(variant.id);
      store.products.delete(product.id);
      return ok(summary);
    },
  }),
];

function productOf(store: PrintfulStore, id: string): SyncProduct {
  const product = id.startsWith('@')
    ? store.products.relatedTo(id.slice(1))[0]
    : store.products.get(Number(id));
  if (!product) throw notFound();
  return product;
}

const variantsOf = (store: PrintfulStore, { id }: SyncProduct): SyncVariant[] =>
  store.variants.relatedTo(String(id));

function summaryOf(store: PrintfulStore, product: SyncProduct, origin: string) {
  const variants = variantsOf(store, product);
  const first = variants[0];
  return {
    ...product,
    variants: variants.length,
    synced: variants.length,
    thumbnail_url: first ? pictureUrl(origin, first.id) : null,
  };
}

function detailsOf(store: PrintfulStore, variant: SyncVariant, origin: string) {
  const hat = hatByVariant(variant.variant_id);
  const picture = pictureUrl(origin, variant.id);
  return {
    ...variant,
    synced: true,
    availability_status: statusOf(store, variant),
    currency: 'USD',
    sku: null,
    color: hat?.variant.color,
    size: 'One size',
    product: hat && {
      variant_id: hat.variant.id,
      product_id: hat.blank.id,
      image: imageOf(hat.blank, hat.variant),
      name: titleOf(hat.blank, hat.variant),
    },
    files: [
      ...variant.files.map((file) => ({ ...file, status: 'ok', preview_url: picture, visible: true })),
      { type: 'preview', url: null, status: 'ok', preview_url: picture, visible: false },
    ],
  };
}

function statusOf(store: PrintfulStore, { variant_id }: SyncVariant) {
  if (isDiscontinued(store, variant_id)) return 'discontinued';
  return variantState(store, variant_id).availability === 'out of stock' ? 'out_of_stock' : 'active';
}
