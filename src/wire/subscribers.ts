import { z } from 'zod';
import { isEmail } from '../domain/address/email.ts';
import { readPasted } from '../domain/address/pasted-text.ts';

export const subscribeRequest = z
  .object({
    email: z.string().max(254).overwrite(readPasted).refine(isEmail, 'Please enter a valid email address'),
  })
  .meta({ id: 'SubscribeRequest', example: { email: 'maya@example.com' } });

export type SubscribeRequest = z.output<typeof subscribeRequest>;

export const subscribeAnswer = z
  .object({ email: z.string() })
  .meta({ id: 'SubscribeAnswer', example: { email: 'maya@example.com' } });
