import { z } from 'zod';
import type { Cents } from '../../../domain/money/money.ts';
import { money, orNull, text, webAddress } from './answers.ts';
import { plainText } from './plain-text.ts';

/**
 * A product in Printful's catalog. Techniques have version 1's names here and everywhere in the shop, such as `DTFILM` and
 * `EMBROIDERY`; version 2 writes them in lower case.
 */
export interface CatalogProduct {
  id: number;
  /** Such as "Foam Trucker Hat | Otto Cap 39-165". */
  name: string;
  brand: string | null;
  /** The address of a picture. */
  image: string | null;
  /** As plain text. */
  description: string;
  /** Can no longer be ordered. */
  isDiscontinued: boolean;
  techniques: string[];
  placements: CatalogPlacement[];
}

interface CatalogPlacement {
  placement: string;
  technique: string;
}

export interface CatalogVariant {
  id: number;
  productId: number;
  /** Such as "Otto Cap 39-165 (Navy / One size)". */
  name: string;
  color: string;
  /** Such as `#16161a`. Printful says that it may differ from the real color. */
  colorCode: string | null;
  /** The second color, if it has two. */
  colorCode2: string | null;
  /** The address of a picture. */
  image: string | null;
  /** Empty if Printful gives no sizes. A placement that is missing is unknown: ask `printCanvases` for it. */
  placements: PlacementSize[];
}

/** In inches. */
interface PlacementSize {
  placement: string;
  width: number;
  height: number;
}

export type Availability = 'in stock' | 'out of stock' | 'not fulfillable' | 'unknown';

/** Printful gives no numbers of pieces. A technique or region that is missing is unknown. */
export interface VariantAvailability {
  variantId: number;
  technique: string;
  /** Such as `worldwide`, `north_america`, `europe` or `uk`. */
  region: string;
  availability: Availability;
}

/** In cents. An amount that Printful leaves out or writes in another format is missing here. */
export interface VariantPrices {
  /** Three letters. The shop asks for dollars. */
  currency: string;
  techniques: { technique: string; price: Cents }[];
  placements: { placement: string; technique: string; price: Cents }[];
}

/** In pixels at `dpi`. */
export interface PrintCanvas {
  variantId: number;
  placement: string;
  width: number;
  height: number;
  dpi: number;
}

const techniqueKey = z.string().transform((key) => key.toUpperCase());

const hexCode = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .nullish()
  .catch(null)
  .transform(orNull);
const inches = z.number().positive();

/** The valid entries of a list that may be missing. */
const validOf = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .array(z.unknown())
    .nullish()
    .transform((listed) =>
      (listed ?? []).flatMap((one) => {
        const parsed = entry.safeParse(one);
        return parsed.success ? [parsed.data as z.infer<Entry>] : [];
      }),
    );

export const product = z
  .object({
    id: z.number(),
    name: z.string(),
    brand: text,
    image: webAddress,
    description: text,
    is_discontinued: z.boolean(),
    techniques: z.array(z.object({ key: techniqueKey })),
    placements: z.array(z.object({ placement: z.string(), technique: techniqueKey })),
  })
  .transform(
    ({ is_discontinued, ...found }): CatalogProduct => ({
      ...found,
      name: plainText(found.name),
      description: plainText(found.description ?? ''),
      isDiscontinued: is_discontinued,
      techniques: found.techniques.map(({ key }) => key),
    }),
  );

const placementSize = z.object({
  placement: z.string(),
  width: inches,
  height: inches,
}) satisfies z.ZodType<PlacementSize>;

export const variant = z
  .object({
    id: z.number(),
    catalog_product_id: z.number(),
    name: z.string(),
    color: text,
    color_code: hexCode,
    color_code2: hexCode,
    image: webAddress,
    placement_dimensions: validOf(placementSize),
  })
  .transform(
    ({ catalog_product_id, color_code, color_code2, placement_dimensions, ...listed }): CatalogVariant => ({
      ...listed,
      productId: catalog_product_id,
      name: plainText(listed.name),
      color: listed.color ?? '',
      colorCode: color_code,
      colorCode2: color_code2,
      placements: placement_dimensions,
    }),
  );

const availability = z.enum(['in stock', 'out of stock', 'not fulfillable', 'unknown']).catch('unknown');
export const stock = z
  .object({
    catalog_variant_id: z.number(),
    techniques: z.array(
      z.object({
        technique: techniqueKey,
        selling_regions: z.array(z.object({ name: z.string(), availability })),
      }),
    ),
  })
  .transform(({ catalog_variant_id, techniques }): VariantAvailability[] =>
    techniques.flatMap(({ technique, selling_regions }) =>
      selling_regions.map(({ name, availability }) => ({
        variantId: catalog_variant_id,
        technique,
        region: name,
        availability,
      })),
    ),
  );

const amount = money.transform((price, context) => {
  if (price !== null) return price;
  context.addIssue({ code: 'custom', message: 'not an amount' });
  return z.NEVER;
});
const techniquePrice = z
  .object({ technique_key: techniqueKey, price: amount })
  .transform(({ technique_key, price }) => ({ technique: technique_key, price }));
const placementPrice = z
  .object({ id: z.string(), technique_key: techniqueKey, price: amount })
  .transform(({ id, technique_key, price }) => ({ placement: id, technique: technique_key, price }));
export const prices = z
  .object({
    currency: z.string(),
    product: z.object({ placements: validOf(placementPrice) }),
    variant: z.object({ techniques: validOf(techniquePrice) }),
  })
  .transform(
    ({ currency, product, variant }): VariantPrices => ({
      currency,
      techniques: variant.techniques,
      placements: product.placements,
    }),
  );

export const shippingCountry = z.object({ code: z.string() }).transform(({ code }) => code);

// A product without placements has `[]` where others have an object.
const placementFiles = z.record(z.string(), z.coerce.number()).or(z.array(z.never()).transform(() => ({})));
export const printFiles = z.object({
  printfiles: z.array(
    z.object({
      printfile_id: z.number(),
      width: z.number().positive(),
      height: z.number().positive(),
      dpi: z.number().positive(),
    }),
  ),
  variant_printfiles: z.array(z.object({ variant_id: z.number(), placements: placementFiles })),
});
