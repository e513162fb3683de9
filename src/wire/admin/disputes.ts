import { z } from 'zod';
import { amount, time } from '../answers.ts';

/** A dispute in the list. Amounts are text: "24.99". */
export const adminDispute = z
  .object({
    id: z.string(),
    orderId: z.string(),
    customerName: z.string(),
    amount,
    /** Null until Stripe has booked it. */
    fee: amount.nullable(),
    /** Whether Stripe may still book a fee for the shop's answer. */
    mayCostMore: z.boolean(),
    /** Stripe's, such as `needs_response`. */
    status: z.string(),
    reason: z.string(),
    dueBy: time.nullable(),
    createdAt: time,
    closedAt: time.nullable(),
  })
  .meta({ id: 'AdminDispute' });

export type AdminDispute = z.input<typeof adminDispute>;
