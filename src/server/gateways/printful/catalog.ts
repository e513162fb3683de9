import { z } from 'zod';
import type { CallOptions, PrintfulClient } from '../printful-client.ts';
import { PrintfulError } from '../printful-error.ts';
import {
  type CatalogProduct,
  type CatalogVariant,
  keyOf,
  type PrintCanvas,
  prices,
  printFiles,
  product,
  shippingCountry,
  stock,
  type VariantAvailability,
  type VariantPrices,
  variant,
} from './catalog-answers.ts';
import { readAll } from './read-all.ts';

/** Each filter is an "any of". */
interface CatalogFilter {
  techniques?: readonly string[];
  placements?: readonly string[];
  /** Only what Printful ships there, such as `US`. */
  country?: string;
}

/** Lists are read to their end. All methods throw `PrintfulError`. */
export interface PrintfulCatalog {
  /** `{ placements: HAT_FRONTS }` finds the hats. */
  catalogProducts(filter?: CatalogFilter): Promise<CatalogProduct[]>;
  /** Null if there is none with this id. */
  catalogProduct(productId: number): Promise<CatalogProduct | null>;
  /** Empty if there is no such product. */
  catalogVariants(productId: number): Promise<CatalogVariant[]>;
  /** The availability of all variants of a product, in each of Printful's selling regions. Empty if there is no such product. */
  catalogAvailability(productId: number, options?: Partial<CallOptions>): Promise<VariantAvailability[]>;
  /** Null if there is no such variant. */
  variantPrices(variantId: number): Promise<VariantPrices | null>;
  /** The codes of the countries that Printful ships this product to, such as `US`. */
  shippingCountries(productId: number): Promise<string[]>;
  /**
   * The canvases that one technique prints on, from version 1. A placement that is missing is unknown. Use it only for
   * placements without a size in `catalogVariants`.
   */
  printCanvases(productId: number, technique: string): Promise<PrintCanvas[]>;
}

/** The placements on the front of a hat: film, then thread. */
export const HAT_FRONTS = ['front_dtf_hat', 'embroidery_front', 'embroidery_front_large'] as const;

export const printfulCatalog = (client: PrintfulClient): PrintfulCatalog => ({
  catalogProducts: ({ techniques = [], placements = [], country } = {}) =>
    readAll(client, '/v2/catalog-products', {
      schema: product,
      filter: {
        ...(techniques.length > 0 ? { techniques: techniques.map(keyOf).join(',') } : {}),
        ...(placements.length > 0 ? { placements: placements.join(',') } : {}),
        ...(country ? { destination_country: country } : {}),
      },
    }),

  catalogProduct: (productId) =>
    orIfMissing(
      client.call('GET', `/v2/catalog-products/${productId}`, { schema: product, ...BACKGROUND }),
      null,
    ),

  catalogVariants: (productId) =>
    orIfMissing(
      readAll(client, `/v2/catalog-products/${productId}/catalog-variants`, { schema: variant }),
      [],
    ),

  async catalogAvailability(productId, options) {
    // Without the parameter, only the region `worldwide` is listed.
    const path = `/v2/catalog-products/${productId}/availability`;
    return (
      await orIfMissing(
        readAll(client, path, { schema: stock, filter: { selling_region_name: 'all' }, options }),
        [],
      )
    ).flat();
  },

  variantPrices: (variantId) =>
    orIfMissing(
      client.call('GET', `/v2/catalog-variants/${variantId}/prices?currency=USD`, {
        schema: prices,
        ...BACKGROUND,
      }),
      null,
    ),

  shippingCountries: (productId) =>
    orIfMissing(
      client.call('GET', `/v2/catalog-products/${productId}/shipping-countries`, {
        schema: z.array(shippingCountry),
        ...BACKGROUND,
      }),
      [],
    ),

  async printCanvases(productId, technique) {
    const path = `/mockup-generator/printfiles/${productId}?technique=${encodeURIComponent(technique)}`;
    const files = await orIfMissing(
      client.call('GET', path, { schema: printFiles, ...BACKGROUND }),
      NO_FILES,
    );
    return files.variant_printfiles.flatMap(({ variant_id, placements }) =>
      Object.entries(placements).flatMap(([placement, fileId]) => {
        const file = files.printfiles.find(({ printfile_id }) => printfile_id === fileId);
        return file
          ? [{ variantId: variant_id, placement, width: file.width, height: file.height, dpi: file.dpi }]
          : [];
      }),
    );
  },
});

const BACKGROUND = { use: 'background' } as const;

async function orIfMissing<Answer, Other>(call: Promise<Answer>, other: Other): Promise<Answer | Other> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PrintfulError && error.status === 404) return other;
    throw error;
  }
}

const NO_FILES: z.infer<typeof printFiles> = { printfiles: [], variant_printfiles: [] };
