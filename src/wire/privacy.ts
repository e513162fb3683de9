import { z } from 'zod';
import { isEmail } from '../domain/email.ts';

export const addressRequest = z
  .object({ email: z.string().max(254).trim().refine(isEmail, 'Please enter a valid email address') })
  .meta({ id: 'AddressRequest' });

export const dataSummary = z
  .object({
    email: z.string(),
    orders: z.number(),
    /** The number of orders that can be erased only after they end. */
    ordersUnderWay: z.number(),
    mails: z.number(),
    newsletter: z.enum(['pending', 'confirmed', 'unsubscribed']).nullable(),
    erasureAsked: z.boolean(),
  })
  .meta({ id: 'DataSummary' });

export type DataSummary = z.output<typeof dataSummary>;
