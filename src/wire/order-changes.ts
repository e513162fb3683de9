import { z } from 'zod';
import { MAX_QUANTITY } from '../domain/cart/cart.ts';
import { FONT_STYLES, HAT_COLORS, TEXT_COLORS } from '../domain/design/design.ts';
import { designFields } from './designs.ts';
import { giftFormFields } from './gifts.ts';
import { shippingFormFields } from './shipping-rates.ts';

/** The key of the order's link. It opens all requests below. */
const key = z.string().max(100);

/** `POST /api/orders/:id/view`, `/send-now`, `/more-time` and `/cancel`. */
export const orderKeyRequest = z.object({ key }).meta({ id: 'OrderKeyRequest' });

/** What a form was opened with: if somebody else changed it since, the answer is 409 with what is stored as `details`. */
const was = z.record(z.string().max(40), z.string().max(300)).optional();

/** `POST /api/orders/:id/address`. An empty country is that of the order. The email is ignored. */
export const addressChangeRequest = z
  .object({ ...shippingFormFields, country: z.string().max(300).default(''), key, was })
  .meta({ id: 'AddressChangeRequest' });

/** `POST /api/orders/:id/gift`. */
export const giftChangeRequest = z.object({ ...giftFormFields, key, was }).meta({ id: 'GiftChangeRequest' });

/** `POST /api/orders/:id/email`. */
export const emailChangeRequest = z
  .object({ key, email: z.string().max(300) })
  .meta({ id: 'EmailChangeRequest' });

const count = z.int().min(1).max(MAX_QUANTITY);

/**
 * `POST /api/orders/:id/lines/:lineId/design`: `count` is how many hats of the line get the new design; the others keep theirs.
 * `quantity` is how many the page showed, so that a repeated request changes no further hats.
 */
export const designChangeRequest = z
  .object({
    key,
    ...designFields,
    hatColor: z.enum(HAT_COLORS.map((color) => color.key)),
    textColor: z.enum(TEXT_COLORS.map((color) => color.key)),
    fontStyle: z.enum(FONT_STYLES.map((font) => font.key)),
    count,
    quantity: count.optional(),
    /** Keeps words that the shop may not be allowed to print: a person looks at them. */
    keepWords: z.boolean().default(false),
    was,
  })
  .meta({ id: 'DesignChangeRequest' });

/** The answer to a corrected email address: earlier links no longer open the order, but this key does. */
export const emailFixed = z.object({ key: z.string() }).meta({ id: 'EmailFixed' });

/** The answer to any other change. */
export const changedAnswer = z.object({}).meta({ id: 'ChangedAnswer' });
