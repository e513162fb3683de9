import { z } from 'zod';

export const adminSubscriber = z
  .object({ id: z.int(), email: z.string(), state: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'AdminSubscriber' });

export type AdminSubscriber = z.infer<typeof adminSubscriber>;
