import { z } from 'zod';
import { amount, time } from '../answers.ts';

/** A person who paid for an order. */
export const adminCustomer = z
  .object({
    name: z.string(),
    email: z.string(),
    /** "Toledo, OH". */
    place: z.string(),
    orders: z.int(),
    /** What the paid orders took, less refunds: "107.96". */
    spent: amount,
    lastOrderId: z.string(),
    lastOrderAt: time,
  })
  .meta({ id: 'AdminCustomer' });

export type AdminCustomer = z.input<typeof adminCustomer>;
