import { z } from 'zod';
import { time } from '../answers.ts';
import { product } from '../products.ts';

export const productState = z.enum(['draft', 'live', 'archived']);

/** A product as administrators see it. */
export const adminProduct = product
  .extend({
    /** Sent back with a change, to detect that someone else saved first. */
    version: z.int(),
    /** Picture of a hat synced from Printful. The hat is made as pictured until it gets a design. */
    picture: z.string().nullable(),
    /** Deleted, ignored, or discontinued at Printful, so the shop no longer sells it. */
    archived: z.boolean(),
    state: productState,
    /** Whether an order names it, so that it is archived instead of deleted. */
    isOrdered: z.boolean(),
    /** The owner's own texts for search engines; empty without. */
    pageTitle: z.string(),
    pageDescription: z.string(),
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
    /** The end of its page's address; empty to keep it, or to make it of a new product's name. */
    slug: text(20_000),
    pageTitle: text(20_000),
    pageDescription: text(20_000),
    version: z.int().max(2_147_483_647).optional(),
    /** From the form of a new product. Sent again, it changes what the first request added, unless somebody else did. */
    requestId: z.uuid().optional(),
    /** By default, a new product is live and an existing one keeps its state. */
    state: productState.nullish().transform((value) => value ?? undefined),
  })
  .meta({ id: 'ProductRequest' });

export type ProductRequest = z.infer<typeof productRequest>;

const id = z.int().nonnegative().max(2_147_483_647);

/** Moves a hat right before or after another one on the shelf. */
export const moveRequest = z.union([z.object({ before: id }), z.object({ after: id })]);

export type MoveRequest = z.infer<typeof moveRequest>;

/** What to change in many products. The versions detect that someone else changed one of them since they were chosen. */
export const shelfRequest = z
  .object({
    products: z
      .array(z.object({ id, version: z.int() }))
      .min(1)
      .max(500),
    change: z.object({
      price: z.string().max(100).optional(),
      featured: z.boolean().optional(),
      state: productState.optional(),
    }),
  })
  .meta({ id: 'ShelfRequest' });

export type ShelfRequest = z.infer<typeof shelfRequest>;

const shelfFields = z.object({ price: z.string(), featured: z.boolean(), state: productState });

/** What a product leaves of one hat and of each of seven, in the US. Amounts are text; null where a cost is not known. */
export const productProfit = z
  .object({
    /** What Printful charges for the hat. */
    hatCost: z.string().nullable(),
    /** What Printful charges once for a design that is new to it; zero for a print. */
    digitization: z.string(),
    one: z.string().nullable(),
    seven: z.string().nullable(),
    isBelow: z.boolean(),
    floor: z.string(),
  })
  .meta({ id: 'ProductProfit' });

export type ProductProfit = z.infer<typeof productProfit>;

/** The products that a change makes different, with what each leaves then. */
export const shelfPreview = z
  .object({
    rows: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        before: shelfFields,
        after: shelfFields,
        profitAfter: productProfit,
      }),
    ),
    /** How many of the chosen products already are like that. */
    same: z.int(),
  })
  .meta({ id: 'ShelfPreview' });

export type ShelfPreview = z.infer<typeof shelfPreview>;

/** The last change of many products, which can be undone, and how many products there are. */
export const shelfState = z
  .object({
    change: z.object({ id: z.int(), at: time, who: z.string(), text: z.string() }).nullable(),
    /** How many products each list has. */
    counts: z.object({ any: z.int(), live: z.int(), draft: z.int(), archived: z.int() }),
  })
  .meta({ id: 'ShelfState' });

export type ShelfState = z.input<typeof shelfState>;
