import { z } from 'zod';

/** How far back the overview looks, in days. */
export const OVERVIEW_SPANS = [7, 30, 90, 365] as const;

/** A day in the shop's time zone, told by the orders that were started on it; amounts in cents. */
const overviewDay = z.object({
  day: z.iso.date(),
  started: z.int(),
  paid: z.int(),
  /** What was paid less what went back. */
  revenue: z.int(),
  /** Revenue less what Stripe and Printful keep, as far as that is known. */
  profit: z.int(),
  /** Paid orders of which a cost is not known yet. */
  costsUnknown: z.int(),
});

export const overviewAnswer = z.object({ days: z.array(overviewDay) }).meta({ id: 'AdminOverview' });

export type OverviewAnswer = z.infer<typeof overviewAnswer>;
export type OverviewDay = z.infer<typeof overviewDay>;
