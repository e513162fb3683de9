import { z } from 'zod';

const optionalText = z.string().nullable();

/** A design, or all null for a hat that has none of ours. */
export const optionalDesign = {
  hatColor: optionalText,
  textColor: optionalText,
  fontStyle: optionalText,
  textLine1: optionalText,
  textLine2: optionalText,
  textLine3: optionalText,
};

/** A ready-made hat. A hat synced from Printful may have no design of ours; then all six design fields are null. */
export const product = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    /** The end of its page's address: "maid-of-dishonor". */
    slug: z.string(),
    /** Dollars with two decimals: "29.99". */
    price: z.string(),
    /** Address of the picture. */
    image: z.string(),
    ...optionalDesign,
    featured: z.boolean(),
    /** What the hat is for: keys of `OCCASIONS`. */
    occasions: z.array(z.string()),
    /** Why the hat cannot be made right now, and so not be ordered; null if it can. */
    refusal: optionalText,
  })
  .meta({ id: 'Product' });

export type Product = z.infer<typeof product>;
