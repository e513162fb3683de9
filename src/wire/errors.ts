import { z } from 'zod';

/** The one shape of every refusal. `details` differ by code; 409 `price_changed` carries `OrderFigures`. */
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
