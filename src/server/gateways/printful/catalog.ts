import { z } from 'zod';
import { LIST_CALLS, withDeadline } from '../deadline.ts';
import { BACKGROUND, type CallOptions, type PrintfulClient } from '../printful-client.ts';
import { orIfMissing, PrintfulError } from '../printful-error.ts';
import {
  type PrintCanvas,
  prices,
  printFiles,
  product,
  shippingCountry,
  stock,
  variant,
} from './catalog-answers.ts';

/** The placements on the front of a hat: film, then thread. */
export const HAT_FRONTS = ['front_dtf_hat', 'embroidery_front', 'embroidery_front_large'] as const;

/** Lists are read to their end. All methods throw `PrintfulError`. */
export const printfulCatalog = (client: PrintfulClient) => ({
  /** Those with any of these placements, or all. `HAT_FRONTS` finds the hats. */
  catalogProducts: (placements?: readonly string[]) =>
    readAll(client, '/v2/catalog-products', {
      schema: product,
      ...(placements && { filter: { placements: placements.join(',') } }),
    }),

  /** Null if there is none with this id. */
  catalogProduct: (productId: number) =>
    orIfMissing(
      client.call('GET', `/v2/catalog-products/${productId}`, { schema: product, ...BACKGROUND }),
      null,
    ),

  /** Empty if there is no such product. */
  catalogVariants: (productId: number) =>
    orIfMissing(
      readAll(client, `/v2/catalog-products/${productId}/catalog-variants`, { schema: variant }),
      [],
    ),

  /** The availability of all variants of a product, in each of Printful's selling regions. Empty if there is no such product. */
  async catalogAvailability(productId: number, options?: CallOptions) {
    // Without the parameter, only the region `worldwide` is listed.
    const path = `/v2/catalog-products/${productId}/availability`;
    return (
      await orIfMissing(
        readAll(client, path, { schema: stock, filter: { selling_region_name: 'all' }, options }),
        [],
      )
    ).flat();
  },

  /** Null if there is no such variant. */
  variantPrices: (variantId: number) =>
    orIfMissing(
      client.call('GET', `/v2/catalog-variants/${variantId}/prices?currency=USD`, {
        schema: prices,
        ...BACKGROUND,
      }),
      null,
    ),

  /** The codes of the countries that Printful ships this product to, such as `US`. */
  shippingCountries: (productId: number) =>
    orIfMissing(
      client.call('GET', `/v2/catalog-products/${productId}/shipping-countries`, {
        schema: z.array(shippingCountry),
        ...BACKGROUND,
      }),
      [],
    ),

  /**
   * The canvases that one technique prints on, from version 1. A placement that is missing is unknown. Use it only for
   * placements without a size in `catalogVariants`.
   */
  async printCanvases(productId: number, technique: string): Promise<PrintCanvas[]> {
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

/** The largest page. Without a limit, Printful answers 20. */
const PAGE = 100;

/** All pages of a list. A list that ends before its total is an error, so that nothing is taken for gone. */
const readAll = <Schema extends z.ZodType>(
  client: PrintfulClient,
  path: string,
  {
    schema,
    filter = {},
    options = {},
  }: { schema: Schema; filter?: Record<string, string>; options?: CallOptions | undefined },
): Promise<z.infer<Schema>[]> =>
  withDeadline(LIST_CALLS * client.timeout, async (deadline) => {
    const all: z.infer<Schema>[] = [];
    for (;;) {
      const query = new URLSearchParams({ ...filter, limit: String(PAGE), offset: String(all.length) });
      const { items, total } = await client.list(`${path}?${query}`, z.array(schema), {
        ...BACKGROUND,
        ...options,
      });
      all.push(...items);
      if (all.length === total) return all;
      if (items.length === 0 || all.length > total || deadline.aborted)
        throw new PrintfulError('unavailable', `Printful listed ${all.length} of ${total} at ${path}`);
    }
  });

const NO_FILES: z.infer<typeof printFiles> = { printfiles: [], variant_printfiles: [] };
