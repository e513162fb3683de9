import { z } from 'zod';
import { product } from '../products.ts';

/** A product as administrators see it. */
export const adminProduct = product
  .extend({
    /** Sent back with a change, to detect that someone else saved first. */
    version: z.int(),
    /** Picture of a hat synced from Printful. The hat is made as pictured until it gets a design. */
    picture: z.string().nullable(),
    /** Deleted or ignored at Printful, so the shop no longer sells it. */
    archived: z.boolean(),
  })
  .meta({ id: 'AdminProduct' });

export type AdminProduct = z.infer<typeof adminProduct>;

const text = (most: number) =>
  z
    .string()
    .max(most)
    .nullish()
    .transform((value) => value ?? '');

/**
 * The fields as typed; the domain validates them. Without `version`, changes made by others in the meantime are
 * overwritten.
 */
export const productRequest = z
  .object({
    name: text(20_000),
    price: z
      .union([z.string().max(100), z.number().transform((dollars) => dollars.toFixed(2))])
      .nullish()
      .transform((value) => value ?? ''),
    description: text(20_000),
    hatColor: text(50),
    textColor: text(50),
    fontStyle: text(50),
    textLine1: text(20_000),
    textLine2: text(20_000),
    textLine3: text(20_000),
    featured: z
      .boolean()
      .nullish()
      .transform((value) => value ?? false),
    occasions: z
      .array(z.string().max(50))
      .max(50)
      .nullish()
      .transform((value) => value ?? []),
    version: z.int().max(2_147_483_647).optional(),
  })
  .meta({ id: 'ProductRequest' });

export type ProductRequest = z.infer<typeof productRequest>;
