import { z } from 'zod';
import { PART_KINDS } from '../../domain/money/money-parts.ts';
import { time } from '../answers.ts';

/** The money of paid orders, in cents. What goes away is above zero, except `printful`, which credits may turn. */
export const moneySums = z.object({
  orders: z.int(),
  hats: z.int(),
  /** The hats at full price, and what discounts took off. */
  subtotal: z.int(),
  discounts: z.int(),
  shipping: z.int(),
  /** Sales tax that shoppers paid, and the part of it that did not go back to them, so that it is for the states. */
  tax: z.int(),
  taxOwed: z.int(),
  /** What shoppers paid. */
  paid: z.int(),
  refunds: z.int(),
  /** What banks took or hold. */
  disputes: z.int(),
  /** Stripe’s fees, with those of disputes. */
  fees: z.int(),
  /** Hats, shipping and replacements at Printful, less its credits. */
  printful: z.int(),
  /** What is left of the orders of which everything is known. */
  kept: z.int(),
  /** What is left so far of the orders of which a part is not known yet, and how many they are. */
  unsure: z.int(),
  unsureOrders: z.int(),
});

export type MoneySums = z.infer<typeof moneySums>;

const part = z.object({
  name: z.string(),
  label: z.string(),
  orders: z.int(),
  hats: z.int(),
  paid: z.int(),
  /** Null for parts of orders, of which nobody can say what they leave. */
  kept: z.int().nullable(),
  /** What was paid in the month before. */
  before: z.int(),
});

/** The money of the orders that were placed in a month. */
export const monthsAnswer = z
  .object({
    month: z.string(),
    /** Every month since the first order, the newest first. */
    months: z.array(z.string()),
    /** False while older days are still added up. */
    isComplete: z.boolean(),
    now: moneySums,
    before: moneySums,
    days: z.array(moneySums.extend({ day: z.iso.date() })),
    byMonth: z.array(moneySums.extend({ month: z.string() })),
    parts: z.array(z.object({ kind: z.enum(PART_KINDS), rows: z.array(part) })),
  })
  .meta({ id: 'AdminMonths' });

/** The sales tax of a month in cents: what was collected, and what went back of whatever month. */
export const taxAnswer = z
  .object({
    places: z.array(
      z.object({
        state: z.string(),
        /** Null for the whole state. */
        city: z.string().nullable(),
        /** The orders that were paid in the month, and what they cost without tax. */
        orders: z.int(),
        sales: z.int(),
        collected: z.int(),
        returned: z.int(),
        owed: z.int(),
      }),
    ),
    check: z.object({
      /** When Stripe was asked; null if it never was. */
      at: time.nullable(),
      /** How many orders moved since, and are not compared yet. */
      newer: z.int(),
      /** What is left for the state of an order, here and at Stripe. */
      differences: z.array(z.object({ orderId: z.string(), ours: z.int(), theirs: z.int() })),
    }),
  })
  .meta({ id: 'AdminMonthTax' });

export type TaxAnswer = z.input<typeof taxAnswer>;

export type MonthsAnswer = z.infer<typeof monthsAnswer>;
