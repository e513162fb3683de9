import { z } from 'zod';
import type { PrintfulClient } from '../printful-client.ts';
import { plainText } from './plain-text.ts';

/** A product in Printful's catalog. */
export interface CatalogProduct {
  id: number;
  title: string;
  /** As plain text. */
  description: string;
}

export interface CatalogVariant {
  id: number;
  color: string;
  /** Such as `#16161a`. */
  colorCode: string | null;
  inStock: boolean;
}

export interface PrintCanvas {
  variantId: number;
  placement: string;
  width: number;
  height: number;
}

export interface PrintfulCatalog {
  catalogProducts(): Promise<CatalogProduct[]>;
  /** A product with its variants; null if there is none with this id. */
  catalogProduct(productId: number): Promise<(CatalogProduct & { variants: CatalogVariant[] }) | null>;
  /** The canvas of each variant and placement of a product. */
  printCanvases(productId: number): Promise<PrintCanvas[]>;
}

export const printfulCatalog = (client: PrintfulClient): PrintfulCatalog => ({
  catalogProducts: () => client.call('GET', '/products', z.array(product), BACKGROUND),

  async catalogProduct(productId) {
    const found = await client
      .call('GET', `/products/${productId}`, z.object({ product, variants: z.array(variant) }), BACKGROUND)
      .catch((error: { status?: number }) => {
        if (error.status === 404) return null;
        throw error;
      });
    return found && { ...found.product, variants: found.variants };
  },

  async printCanvases(productId) {
    const files = await client.call(
      'GET',
      `/mockup-generator/printfiles/${productId}`,
      printFiles,
      BACKGROUND,
    );
    return files.variant_printfiles.flatMap(({ variant_id, placements }) =>
      Object.entries(placements).flatMap(([placement, fileId]) => {
        const file = files.printfiles.find(({ printfile_id }) => printfile_id === fileId);
        return file ? [{ variantId: variant_id, placement, width: file.width, height: file.height }] : [];
      }),
    );
  },
});

const BACKGROUND = { use: 'background' } as const;

const product = z
  .object({ id: z.number(), title: z.string(), description: z.string().nullish() })
  .transform(({ id, title, description }) => ({
    id,
    title: plainText(title),
    description: plainText(description ?? ''),
  }));

const variant = z
  .object({
    id: z.number(),
    color: z.string().nullish(),
    color_code: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .nullish()
      .catch(null),
    in_stock: z.boolean().nullish().catch(null),
  })
  .transform(({ id, color, color_code, in_stock }) => ({
    id,
    color: color ?? '',
    colorCode: color_code ?? null,
    inStock: in_stock ?? true,
  }));

const printFiles = z.object({
  printfiles: z.array(z.object({ printfile_id: z.number(), width: z.number(), height: z.number() })),
  variant_printfiles: z.array(
    z.object({ variant_id: z.number(), placements: z.record(z.string(), z.coerce.number()) }),
  ),
});
