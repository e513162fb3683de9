import { z } from 'zod';

/** How far back the overview looks, in days. */
export const OVERVIEW_SPANS = [7, 30, 90, 365] as const;

/** A day in the shop's time zone, told by the orders that were started on it; amounts in cents. */
const overviewDay = z.object({
  day: z.iso.date(),
  started: z.int(),
  paid: z.int(),
  /** What was paid less what went back, by refunds and lost disputes. */
  revenue: z.int(),
  /** What Stripe, Printful and banks left of it, of the orders of which that is known; null when it is of none. */
  profit: z.int().nullable(),
  /** Paid orders that are not in the profit yet: a cost, a refund or a dispute is open. */
  costsUnknown: z.int(),
});

export const overviewAnswer = z.object({ days: z.array(overviewDay) }).meta({ id: 'AdminOverview' });

export type OverviewAnswer = z.infer<typeof overviewAnswer>;
export type OverviewDay = z.infer<typeof overviewDay>;
