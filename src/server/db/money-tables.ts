import type { ColumnType, Generated } from 'kysely';
import type { Cents } from '../../domain/money.ts';
import type { RefundStatus } from '../../domain/refund-status.ts';

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type Amount = ColumnType<Cents, Cents, Cents>;

/** The tables of money that comes and goes back, and of what only a person can decide. */
export interface MoneyTables {
  order_intents: OrderIntentsTable;
  declined_cards: DeclinedCardsTable;
  refunds: RefundsTable;
  disputes: DisputesTable;
  order_notes: OrderNotesTable;
  alerts: AlertsTable;
  sweeps: { name: string; swept_until: Date };
}

interface OrderIntentsTable {
  /** Stripe's. */
  id: string;
  order_id: string;
  /** 1 for the first intent of its order. */
  attempt: number;
  /** The network it was made for, as a keyed hash; null when it no longer matters. */
  payer: string | null;
  /** Whether every card is asked for 3-D Secure. */
  three_d_secure: Generated<boolean>;
  /** Cards that were declined. */
  declines: Generated<number>;
  /**
   * `closing` takes no more cards as far as the shop is concerned, but Stripe may not have canceled it yet.
   * `returned` was paid though another intent had paid the order, and its money went back.
   */
  state: Generated<'open' | 'closing' | 'canceled' | 'paid' | 'returned'>;
  created_at: Timestamp;
}

/** Every declined card; only those of the last hour count. */
interface DeclinedCardsTable {
  id: Generated<number>;
  /** The network, as a keyed hash. */
  payer: string;
  at: Timestamp;
}

interface RefundsTable {
  /** Ours, which Stripe keeps in the refund's metadata; of one made in Stripe's dashboard its id there. */
  id: string;
  /** Null until Stripe has it. */
  stripe_id: string | null;
  order_id: string;
  amount: Amount;
  status: RefundStatus;
  reason: string;
  /** Mail address of an administrator, `shop` or `Stripe`. */
  asked_by: string;
  /** Why it failed. */
  failure: string | null;
  created_at: Timestamp;
}

interface DisputesTable {
  /** Stripe's. */
  id: string;
  order_id: string;
  amount: Amount;
  /** Stripe's words, as in `needs_response`. */
  status: string;
  reason: string;
  /** Until when the bank takes evidence. */
  due_by: Date | null;
  /** What the bank charges for it, whoever wins; null until Stripe has booked it. */
  fee: Cents | null;
  created_at: Timestamp;
}

interface OrderNotesTable {
  id: Generated<number>;
  order_id: string;
  author_email: string;
  text: string;
  at: Timestamp;
}

interface AlertsTable {
  id: Generated<number>;
  /** What happened, as in `dispute.du_1`; told once. */
  event: string;
  kind:
    | 'held'
    | 'refund_failed'
    | 'dispute'
    | 'made_anyway'
    | 'returned'
    | 'stuck'
    | 'payment_unknown'
    | 'paid_too_late'
    | 'paid_twice';
  order_id: string | null;
  text: string;
  created_at: Timestamp;
  done_at: Date | null;
}
