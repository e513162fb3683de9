import { z } from 'zod';

/** A person who paid for an order. */
export const adminCustomer = z
  .object({
    name: z.string(),
    email: z.string(),
    /** "Toledo, OH". */
    place: z.string(),
    orders: z.int(),
    /** What the paid orders took, less refunds: "107.96". */
    spent: z.string(),
    lastOrderId: z.string(),
    lastOrderAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminCustomer' });

export type AdminCustomer = z.infer<typeof adminCustomer>;
