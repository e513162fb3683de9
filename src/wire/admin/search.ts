import { z } from 'zod';

/** What was found by the field at the top of every admin page: a few of each kind. */
export const searchAnswer = z
  .object({
    /** The only order that has all typed words completely, such as a tracking number; null if there is none or several. */
    exact: z.string().nullable(),
    orders: z.array(
      z.object({
        id: z.string(),
        customerName: z.string(),
        place: z.string(),
        /** The first hat's words. */
        words: z.string(),
        /** Its state in plain words. */
        badge: z.string(),
      }),
    ),
    people: z.array(z.object({ name: z.string(), email: z.string(), orders: z.int() })),
    products: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Names of discount codes. */
    codes: z.array(z.string()),
  })
  .meta({ id: 'SearchAnswer' });

export type SearchAnswer = z.infer<typeof searchAnswer>;
