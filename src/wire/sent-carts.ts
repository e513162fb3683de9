import { z } from 'zod';

/** The cart that a link opened. It is priced as it was sent, and `items` and `discountCode` beside it do not count. */
export const sentCartRef = z
  .object({ id: z.int().positive().max(2_147_483_647), key: z.string().max(64) })
  .meta({ id: 'SentCartRef' })
  .nullish();

export type SentCartRef = z.infer<typeof sentCartRef>;
