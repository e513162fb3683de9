import { z } from 'zod';
import { isEmail } from '../domain/email.ts';

export const subscribeRequest = z
  .object({
    email: z.string().max(254).trim().refine(isEmail, 'Please enter a valid email address'),
    /** Hidden from people: whoever fills it in is none. */
    website: z.string().max(500).optional(),
    /** Milliseconds since the form was first touched, as far as the browser could tell. */
    elapsed: z.number().optional(),
  })
  .meta({ id: 'SubscribeRequest' });

export type SubscribeRequest = z.output<typeof subscribeRequest>;

export const subscribeAnswer = z.object({ email: z.string() }).meta({ id: 'SubscribeAnswer' });
