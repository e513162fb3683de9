import type { Generated } from 'kysely';

/** The tables of the ledger. Amounts in cents, as Stripe tells them; below zero for money that left the balance. */
export interface LedgerTables {
  /** Stripe's balance transactions. They never change, and stay for the years that accounts are stored. */
  money_movements: {
    /** Stripe's id. */
    id: string;
    /** Stripe's type, such as `adjustment`, and its reporting category, such as `dispute_reversal`. */
    type: string;
    category: string;
    amount: number;
    fee: number;
    net: number;
    currency: string;
    created_at: Date;
    available_on: Date;
    /** Stripe's id of the charge, refund, dispute or payout. */
    source_id: string | null;
    /** Null if it belongs to no order of the shop. */
    order_id: string | null;
    /** The order that a payment names, although the shop has no such order. */
    missing_order_id: string | null;
    /** Null until it is paid out, and if Stripe does not say. */
    payout_id: string | null;
  };

  /** The sum of the movements of a day in UTC, from which balances are made. */
  money_days: {
    day: string;
    movements: number;
    net: number;
  };

  /** Payouts of which Stripe was not asked yet what they contain. */
  money_payouts: {
    id: string;
    created_at: Date;
  };

  /** The newest comparison of each month with Stripe's list. */
  money_checks: {
    /** The first day of the month, in the shop's time zone. */
    month: string;
    checked_at: Date;
    /** How many movements are here and at Stripe, and their sums. */
    ours: number;
    theirs: number;
    our_net: number;
    their_net: number;
    /** Whether the counts and the sums of all amounts, fees and nets are equal. */
    matches: boolean;
  };

  /** The money of the orders of a day, in all or by what they are divided into, in the shop's time zone. `money_marks` has whose day changed. */
  money_sums: {
    time_zone: string;
    kind: string;
    day: string;
    name: string;
    orders: number;
    hats: number;
    subtotal: number;
    discounts: number;
    shipping: number;
    tax: Generated<number>;
    tax_owed: Generated<number>;
    paid: number;
    refunds: number;
    disputes: number;
    fees: number;
    printful: number;
    kept: number;
    unsure: number;
    unsure_orders: number;
  };

  money_marks: { id: Generated<number>; order_id: string };
}
