import { z } from 'zod';
import { time } from '../answers.ts';

export const adminSubscriber = z
  .object({ id: z.int(), email: z.string(), state: z.string(), createdAt: time })
  .meta({ id: 'AdminSubscriber' });

export type AdminSubscriber = z.input<typeof adminSubscriber>;
