import { z } from 'zod';

/** The files in which markets read the hats, and the hats that they would refuse. */
export const feedsAnswer = z
  .object({
    feeds: z.array(
      z.object({
        market: z.string(),
        /** Of the file. */
        address: z.string(),
        /** How many hats it has. */
        hats: z.int(),
      }),
    ),
    /** Hats that are in none or not in all of the files; the first 200 of `refusals`. */
    refused: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        /** A sentence for each market that refuses it. */
        reasons: z.array(z.object({ markets: z.array(z.string()), why: z.string() })),
      }),
    ),
    refusals: z.int(),
  })
  .meta({ id: 'AdminFeeds' });

export type FeedsAnswer = z.infer<typeof feedsAnswer>;
