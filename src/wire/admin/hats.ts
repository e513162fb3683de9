import { z } from 'zod';
import { amount, time } from '../answers.ts';

/** Whether a hat color is sold, and if not, why. Only `confirmed` colors are. */
const hatState = z.enum([
  'confirmed',
  /** The owner has not confirmed the match, or a confirmation no longer holds. */
  'unconfirmed',
  'out_of_stock',
  /** By the owner. */
  'stopped',
  /** The chosen model has no hat like it. */
  'unmatched',
  /** Printful no longer makes the confirmed hat. */
  'discontinued',
]);

const size = z.object({ width: z.int(), height: z.int() });

/** A variant in Printful's catalog. */
const catalogHat = z.object({
  variantId: z.int(),
  color: z.string(),
  /** The address of Printful's picture. */
  image: z.string().nullable(),
  /** In pixels at 300 per inch; null if Printful gives no size. */
  canvas: size.nullable(),
  /** What Printful charges for a hat with one such front; null if it is unknown. */
  price: amount.nullable(),
  /** False also if Printful does not say. */
  isAvailable: z.boolean(),
});

const hatModel = z.object({
  productId: z.int(),
  name: z.string(),
  image: z.string().nullable(),
  technique: z.string(),
  placement: z.string(),
});

const ownHat = z.object({
  hatColor: z.string(),
  label: z.string(),
  state: hatState,
  /** What happened, in a sentence; null if there is nothing to say. */
  reason: z.string().nullable(),
  /** What the owner confirmed, as it is now; null without a confirmation. */
  hat: catalogHat.nullable(),
  /** The price at the owner's last look, if Printful charges more now. */
  priceWas: amount.nullable(),
  /** Hats of the chosen model that could be this color, best first. Nothing applies them. */
  suggestions: z.array(catalogHat),
});

/** What each hat color is made of. */
export const hatsAnswer = z
  .object({
    model: hatModel
      .extend({
        chosenAt: time,
        /** Mail address of an administrator. */
        chosenBy: z.string(),
        /** When Printful was last asked about it. */
        readAt: time,
      })
      .nullable(),
    colors: z.array(ownHat),
    /** Every hat of the chosen model. */
    hats: z.array(catalogHat),
    /** How many colors are sold. */
    sellable: z.int(),
    /** Example orders of one hat to the US that Printful refuses, and the latest that it accepts. Nothing is ordered. */
    examples: z.array(
      z.object({
        color: z.string(),
        /** In Printful's words; null if it accepts the order. */
        refusal: z.string().nullable(),
        /** Null where Printful does not say. */
        hats: amount.nullable(),
        /** For a new embroidery. */
        digitization: amount.nullable(),
        shipping: amount.nullable(),
        total: amount.nullable(),
        askedAt: time,
      }),
    ),
    /** Names of countries to which Express is not offered because Printful gives no delivery days. */
    withoutExpress: z.array(z.string()),
  })
  .meta({ id: 'AdminHats' });

/**
 * The models in Printful's catalog, once for each technique and placement on the front. Null is not known yet: Printful
 * answers few questions a minute, so ask again later.
 */
export const hatModelsAnswer = z
  .array(
    hatModel.extend({
      /** The price of its first variant with one such front. */
      priceFrom: amount.nullable(),
      /** How many countries Printful ships it to. */
      countries: z.int().nullable(),
      colors: z.int().nullable(),
      /** Whether any color is in stock. */
      isAvailable: z.boolean().nullable(),
    }),
  )
  .meta({ id: 'AdminHatModels' });

/** How many countries the shop ships to, and the names of those to which Printful does not ship the chosen model. */
export const hatCountries = z
  .object({ all: z.int(), missing: z.array(z.string()) })
  .meta({ id: 'AdminHatCountries' });

export type HatCountries = z.infer<typeof hatCountries>;

const id = z.int().positive().max(2_147_483_647);

export const hatModelChoice = z.object({
  productId: id,
  technique: z.string().max(100),
  placement: z.string().max(100),
});

/** `was` is the hat that was confirmed when the page was opened; null if none was. */
export const hatConfirmation = z.object({ variantId: id, was: id.nullable().optional() });

export type HatsAnswer = z.input<typeof hatsAnswer>;
export type HatModelsAnswer = z.input<typeof hatModelsAnswer>;
export type ExampleOrder = HatsAnswer['examples'][number];
export type OwnHat = HatsAnswer['colors'][number];
export type CatalogHatAnswer = z.input<typeof catalogHat>;
