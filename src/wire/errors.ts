import { z } from 'zod';

/** The shape of every error. `details` depends on the code: with 409 `price_changed` it is `OrderFigures`. */
export const errorAnswer = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      path: z.string().optional(),
      details: z.unknown().optional(),
      requestId: z.string(),
    }),
  })
  .meta({ id: 'Error' });

export type ErrorAnswer = z.infer<typeof errorAnswer>;
