import { z } from 'zod';

/** The time spans of the overview, in days. */
export const OVERVIEW_SPANS = [7, 30, 90, 365] as const;

/** A day in the shop's time zone. Counts the orders that were placed on it; amounts in cents. */
const overviewDay = z.object({
  day: z.iso.date(),
  started: z.int(),
  paid: z.int(),
  /** Payments minus refunds and lost disputes. */
  revenue: z.int(),
  /** Revenue minus the costs of Stripe, Printful and banks, for orders whose costs are known; null if there are none. */
  profit: z.int().nullable(),
  /** Paid orders not yet counted in `profit`, because a cost is unknown or a refund or dispute is still open. */
  costsUnknown: z.int(),
});

/** A paid order that may arrive after the party it is for. */
const orderAtRisk = z.object({
  id: z.string(),
  customerName: z.string(),
  partyOn: z.iso.date(),
  arrivesBy: z.iso.date(),
});

export const overviewAnswer = z
  .object({ days: z.array(overviewDay), atRisk: z.array(orderAtRisk) })
  .meta({ id: 'AdminOverview' });

export type OrderAtRisk = z.infer<typeof orderAtRisk>;

export type OverviewAnswer = z.infer<typeof overviewAnswer>;
export type OverviewDay = z.infer<typeof overviewDay>;
