/** A line of Stripe's books, as its API lists it. */
export interface BalanceTransaction {
  id: string;
  object: 'balance_transaction';
  type: string;
  reporting_category: string;
  /** Below zero for money that left. */
  amount: number;
  fee: number;
  net: number;
  currency: string;
  /** When the money moved; Stripe may list it later. */
  created: number;
  available_on: number;
  source: {
    id: string;
    payment_intent: string;
    object: string;
    description?: string | null;
    metadata?: Record<string, string>;
  };
}

type Category = 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal';

/** Stripe's books, line by line. */
export class Balance {
  readonly lines: BalanceTransaction[] = [];

  add(
    reporting_category: Category,
    amount: number,
    { fee = 0, created, source }: { fee?: number } & Pick<BalanceTransaction, 'created' | 'source'>,
  ): void {
    this.lines.push({
      id: `txn_${this.lines.length + 1}`,
      object: 'balance_transaction',
      type: reporting_category.startsWith('dispute') ? 'adjustment' : reporting_category,
      reporting_category,
      amount,
      fee,
      net: amount - fee,
      currency: 'usd',
      created,
      available_on: created + 2 * 24 * 3600,
      source: {
        id: source.id,
        payment_intent: source.payment_intent,
        object: source.object,
        ...(source.description && { description: source.description }),
        ...(source.metadata && { metadata: source.metadata }),
      },
    });
  }

  /** Lines of a span of time, newest first. */
  list(query: URLSearchParams): BalanceTransaction[] {
    const from = Number(query.get('created[gte]') ?? 0);
    const to = Number(query.get('created[lt]') ?? Number.POSITIVE_INFINITY);
    return this.lines
      .filter(({ created }) => created >= from && created < to)
      .sort((one, other) => other.created - one.created);
  }
}
