import { z } from 'zod';
import { REFUND_REASON_LABELS, type RefundReason } from '../../domain/money/refund-hats.ts';
import type { FeatureCounts } from '../../domain/sales/sales-features.ts';
import { optionalDesign } from '../products.ts';

/** A day in the shop's time zone. Counts the paid orders that were placed on it; amounts in cents. */
const salesDay = z.object({
  day: z.iso.date(),
  paid: z.int(),
  /** What shoppers paid. */
  taken: z.int(),
  /** Payments minus refunds and lost disputes. */
  revenue: z.int(),
  /** Revenue minus the costs of Stripe, Printful and banks, for orders whose costs are known; null if there are none. */
  profit: z.int().nullable(),
  /** Paid orders not yet counted in `profit`, because a cost is unknown or a refund or dispute is still open. */
  costsUnknown: z.int(),
  /** What shoppers paid on the day a week earlier. */
  takenWeekBefore: z.int(),
});

/** Hats that were sold in the span, and in the span of the same length before it. */
const sold = { hats: z.int(), before: z.int() };

const soldHat = z.object({
  ...sold,
  /** Null once the product was deleted, and for hats that shoppers designed. */
  productId: z.int().nullable(),
  /** All hats that shoppers designed are one row. */
  isCustom: z.boolean(),
  name: z.string(),
  ...optionalDesign,
  image: z.string(),
});

/** How often a hat's page was opened, how often it was put into a cart, and how many paid orders have it. */
const figures = { visits: z.int(), carts: z.int(), bought: z.int() };

/** The figures of one hat for the last days. */
export const hatFigures = z.object(figures).meta({ id: 'HatFigures' });

export type HatFigures = z.infer<typeof hatFigures>;

/** How many visits and orders came how far. */
const steps = z.object({ visits: z.int(), carts: z.int(), checkouts: z.int(), paid: z.int() });

const features: z.ZodType<FeatureCounts> = z.object({
  orders: z.int(),
  changed: z.int(),
  canceled: z.int(),
  crewsStarted: z.int(),
  crewsBought: z.int(),
  wordsAsked: z.int(),
  wordsApproved: z.int(),
  wordsRefunded: z.int(),
  replacements: z.int(),
  codes: z.int(),
  codesSaved: z.int(),
  codesPaid: z.int(),
  codesProfit: z.int().nullable(),
  codesUnknown: z.int(),
  applePay: z.int(),
  googlePay: z.int(),
  link: z.int(),
  parties: z.int(),
  partiesMissed: z.int(),
  gifts: z.int(),
});

/** A paid order that may arrive after the party it is for. */
export const orderAtRisk = z.object({
  id: z.string(),
  customerName: z.string(),
  partyOn: z.iso.date(),
  arrivesBy: z.iso.date(),
});

const reviewedHats = z.object({
  name: z.string(),
  technique: z.string(),
  asked: z.int(),
  spoke: z.int(),
  /** The average of those who spoke, like "4.2"; null for none. */
  stars: z.string().nullable(),
  problems: z.int(),
});

export const salesAnswer = z
  .object({
    days: z.array(salesDay),
    /** What shoppers paid in the span of the same length before, up to the same time of day. */
    takenBefore: z.int(),
    /** The hundred most sold. */
    soldHats: z.array(soldHat),
    /** The sums of all hats. */
    soldKinds: z.array(z.object({ ...sold, isCustom: z.boolean() })),
    /** The hats of all paid orders, whether or not they were paid back. */
    paidHats: z.object(sold),
    colors: z.array(z.object({ ...sold, hatColor: z.string() })),
    /** Words that shoppers put on hats in at least two orders. */
    words: z.array(z.object({ ...sold, words: z.string() })),
    /** Hats that were replaced or refunded, and what was paid back, by what was wrong. */
    causes: z.array(
      z.object({
        reason: z.enum(Object.keys(REFUND_REASON_LABELS) as RefundReason[]),
        replaced: z.int(),
        refunded: z.int(),
        before: z.int(),
        /** Includes refunds that name no hat, in cents. */
        paidBack: z.int(),
      }),
    ),
    /** What shoppers said when they were asked about their hats, without the shop's own team. */
    reviews: z.array(reviewedHats),
    /** The hats whose pages were opened most. */
    hatPages: z.array(z.object({ productId: z.int(), name: z.string(), ...figures })),
    steps,
    features,
    atRisk: z.array(orderAtRisk),
  })
  .meta({ id: 'AdminSales' });

export type SalesAnswer = z.infer<typeof salesAnswer>;
export type ReviewedHats = z.infer<typeof reviewedHats>;
export type SalesDay = z.infer<typeof salesDay>;
export type OrderAtRisk = z.infer<typeof orderAtRisk>;
export type HatPageFigures = SalesAnswer['hatPages'][number];
export type SoldHat = z.infer<typeof soldHat>;
