import type { ColumnType, Generated } from 'kysely';
import type { CardWarning } from '../../domain/money/card-warning.ts';
import type { Cents } from '../../domain/money/money.ts';
import type { RefundReason } from '../../domain/money/refund-hats.ts';
import type { RefundStatus } from '../../domain/money/refund-status.ts';
import type { HoldKind } from '../../domain/orders/holds.ts';
import type { ProblemLine } from '../../domain/orders/problem.ts';
import type { ALERT_KINDS } from '../../domain/today/alert-kinds.ts';
import type { Amount, Timestamp } from './columns.ts';

/** The tables for payments, refunds, disputes, holds and alerts. */
export interface MoneyTables {
  /** What Stripe calculated of the sales tax of a sale, and the order that has it. */
  tax_calculations: {
    id: string;
    /** A hash of the address, the hats and the shipping. */
    key: string;
    tax: Cents;
    shipping_tax: Cents;
    order_id: string | null;
    created_at: Date;
    expires_at: Date;
  };

  /** What Stripe recorded of the sales tax of an order. They never change. */
  tax_transactions: {
    /** Stripe's id. */
    id: string;
    order_id: string;
    /** Stripe's id of the payment, the refund or the dispute. */
    source: string;
    /** Below zero for what went back. */
    tax: number;
    posted_at: Date;
  };

  /** The states in which the shop is registered for sales tax. */
  tax_registrations: { state: string; read_at: Date };

  order_intents: {
    /** Stripe's id. */
    id: string;
    order_id: string;
    /** 1 for the first intent of its order. */
    attempt: number;
    /** Keyed hashes of the network it was made for, and after a space of the wider one around it; null once that is no longer needed. */
    payer: string | null;
    /** Whether every card needs 3-D Secure. */
    three_d_secure: Generated<boolean>;
    /** How many cards were declined. */
    declines: Generated<number>;
    /**
     * `closing` should take no more cards, but Stripe may not have canceled it yet.
     * `returned` was paid after another intent had paid the order, and was refunded.
     */
    state: Generated<'open' | 'closing' | 'canceled' | 'paid' | 'returned'>;
    created_at: Timestamp;
  };

  /** Every declined card; only those of the last hour count. */
  declined_cards: {
    id: Generated<number>;
    /** A keyed hash of the network. */
    payer: string;
    at: Timestamp;
  };

  refunds: {
    /** Our id, which Stripe stores in the refund's metadata; for a refund made in Stripe's dashboard, Stripe's id. */
    id: string;
    /** Null until Stripe has the refund. */
    stripe_id: string | null;
    order_id: string;
    amount: Amount;
    status: RefundStatus;
    reason: string;
    /** Why, for counting refunds by cause. */
    reason_kind: Generated<RefundReason>;
    /** The hats that were refunded; empty for a refund by amount. */
    lines: ColumnType<ProblemLine[], string | undefined, string>;
    /** An administrator's email address, `shop` or `Stripe`. */
    asked_by: string;
    /** Why it failed. */
    failure: string | null;
    /** What the owner paid another way, such as by check, after it failed. */
    paid_otherwise: Generated<Cents>;
    created_at: Timestamp;
  };

  disputes: {
    /** Stripe's id. */
    id: string;
    order_id: string;
    amount: Amount;
    /** Stripe's status, such as `needs_response`. */
    status: string;
    reason: string;
    /** The deadline for evidence. */
    due_by: Date | null;
    /** The fee for the dispute, won or lost; null until Stripe has booked it. */
    fee: Cents | null;
    /** Whether it was answered, and Stripe has not booked another fee for that. */
    may_cost_more: Generated<boolean>;
    created_at: Timestamp;
    /** When Stripe said that it is over. */
    closed_at: Generated<Date | null>;
  };

  card_warnings: {
    /** Stripe's id, of a warning or a review. */
    id: string;
    order_id: string;
    source: CardWarning['source'];
    /** Stripe's reason, such as `approved`; null while it is open. */
    closed_as: string | null;
    created_at: Timestamp;
    /** When it held the order or the owner was alerted; null before. */
    handled_at: Date | null;
  };

  /** Everything that holds an order, or once did. An order is `on_hold` while one of its holds has not ended. */
  order_holds: {
    id: Generated<number>;
    order_id: string;
    kind: HoldKind;
    /** What exactly holds it, such as a dispute's id. An order has one active hold per kind and cause. */
    cause: string;
    /** The reason, in words that continue "Order #7K2Q9MXA4T is on hold:". */
    reason: string;
    since: Timestamp;
    ended_at: Date | null;
    /** What ended the hold. */
    ended_by: string | null;
  };

  /** An order that somebody canceled while Printful reviewed it. The shop asks Printful again until it answers for good. */
  cancel_requests: {
    order_id: string;
    reason: string;
    /** An administrator's email address, or `shopper`. */
    asked_by: string;
    asked_at: Timestamp;
  };

  order_notes: {
    id: Generated<number>;
    order_id: string;
    author_email: string;
    text: string;
    at: Timestamp;
  };

  alerts: {
    id: Generated<number>;
    /** The event, such as `dispute.du_1`. Each event makes one alert. */
    event: string;
    kind: (typeof ALERT_KINDS)[number];
    order_id: string | null;
    text: string;
    /** The email that did not arrive. */
    mail_id: number | null;
    created_at: Timestamp;
    done_at: Date | null;
  };

  sweeps: { name: string; swept_until: Date };
}
