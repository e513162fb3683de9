import { z } from 'zod';
import { time } from '../answers.ts';

/** Amounts in cents, as Stripe tells them; below zero for money that left the balance. */
const movement = z.object({
  id: z.string(),
  /** In plain words, such as "Refund came back". */
  what: z.string(),
  at: time,
  orderId: z.string().nullable(),
  /** The order that a payment names, although the shop has no such order. */
  missingOrderId: z.string().nullable(),
  amount: z.int(),
  fee: z.int(),
  net: z.int(),
  /** The sum of all nets up to this movement. */
  balance: z.int(),
});

const place = z.object({
  country: z.string(),
  state: z.string(),
  orders: z.int(),
  hats: z.int(),
  gross: z.int(),
  discounts: z.int(),
  shipping: z.int(),
  /** Sales tax that shoppers paid, less what went back to them: what the state gets. */
  tax: z.int(),
  refunds: z.int(),
  net: z.int(),
});

export const ledgerAnswer = z
  .object({
    /** The chosen month, such as "2026-11", and all months since the first movement, newest first. */
    month: z.string(),
    months: z.array(z.string()),
    /** The newest comparison with Stripe; null before the first. */
    check: z
      .object({
        at: time,
        ours: z.int(),
        theirs: z.int(),
        ourNet: z.int(),
        theirNet: z.int(),
        matches: z.boolean(),
        /** Movements of the month that are stored here since then, and not compared. */
        newer: z.int(),
      })
      .nullable(),
    movements: z.array(movement),
    /** Counted from 1. */
    page: z.int(),
    pages: z.int(),
    count: z.int(),
    /** `net` is without payouts, which only move the money on. */
    summary: z.object({
      charges: z.int(),
      refunds: z.int(),
      disputes: z.int(),
      other: z.int(),
      fees: z.int(),
      net: z.int(),
      paidOut: z.int(),
    }),
    /** Orders that were paid in the month, by destination. Refunds are those that were made in it. */
    places: z.array(place),
  })
  .meta({ id: 'AdminLedger' });

export type LedgerAnswer = z.input<typeof ledgerAnswer>;
export type Movement = z.input<typeof movement>;
export type PlaceSales = z.infer<typeof place>;
