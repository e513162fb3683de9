/** The rates of Nashville and Knoxville by ZIP code, in thousandths of a percent. Tennessee taxes shipping. */
const RATES: Record<string, number> = { 37203: 9750, 37902: 9250 };

interface Calculation {
  tax: number;
  total: number;
}

interface Refund {
  id: string;
  payment_intent: string;
  amount: number;
}

/** Tax of a payment, or below zero what went back with a refund. */
interface TaxTransaction {
  intent: string;
  source: string;
  tax: number;
}

/** Stripe Tax: what it calculated, and what it recorded of payments and refunds. */
export class TaxBooks {
  readonly transactions: TaxTransaction[] = [];
  readonly #calculations = new Map<string, Calculation>();
  /** The calculation that a payment recorded, by its intent. */
  readonly #recorded = new Map<string, string>();

  calculate(id: string, body: URLSearchParams, now: number) {
    const rate = RATES[body.get('customer_details[address][postal_code]') ?? ''] ?? 0;
    const goods = [...body].flatMap(([name, value]) =>
      /^line_items\[\d+\]\[amount\]$/.test(name) ? [Number(value)] : [],
    );
    const shipping = Number(body.get('shipping_cost[amount]'));
    const shippingTax = taxOn(shipping, rate);
    const tax = sum(goods.map((amount) => taxOn(amount, rate))) + shippingTax;
    const total = sum(goods) + shipping + tax;
    this.#calculations.set(id, { tax, total });
    return {
      id,
      object: 'tax.calculation',
      amount_total: total,
      tax_amount_exclusive: tax,
      shipping_cost: { amount: shipping, amount_tax: shippingTax },
      expires_at: now + 90 * 24 * 3600,
    };
  }

  /** A calculation is recorded for the first payment with it. */
  record(intent: string, calculation: string | null): void {
    const found = this.#calculations.get(calculation ?? '');
    if (!found || !calculation || [...this.#recorded.values()].includes(calculation)) return;
    this.#recorded.set(intent, calculation);
    this.transactions.push({ intent, source: intent, tax: found.tax });
  }

  /** A refund's share of the tax: that of all that went back so far, less what went back with those before. */
  giveBack({ id, payment_intent: intent, amount }: Refund, before: number): void {
    const found = this.#calculations.get(this.#recorded.get(intent) ?? '');
    if (!found) return;
    const until = (returned: number) => Math.round((found.tax * returned) / found.total);
    this.transactions.push({ intent, source: id, tax: until(before) - until(before + amount) });
  }

  /** What was recorded for a payment, as Stripe's API says it. */
  associationOf(intent: string) {
    const attempts = this.transactions.filter((one) => one.intent === intent);
    return {
      object: 'tax.association',
      payment_intent: intent,
      tax_transaction_attempts: attempts.map((one) => ({
        source: one.source,
        status: 'committed',
        committed: { transaction: this.#idOf(one) },
      })),
    };
  }

  /** A transaction as Stripe's API says it. */
  read(id: string, now: number) {
    const { source = '', tax = 0 } = this.find(id) ?? {};
    return {
      id,
      object: 'tax.transaction',
      reference: source,
      posted_at: now,
      line_items: { data: [{ amount_tax: tax }] },
      shipping_cost: null,
    };
  }

  find = (id: string): TaxTransaction | undefined => this.transactions[Number(id.replace('tax_', ''))];

  #idOf = (one: TaxTransaction): string => `tax_${this.transactions.indexOf(one)}`;

  /** Gives back the tax in a flat amount of a payment. Returns the id of the transaction. */
  reverse(body: URLSearchParams, intent: string, before: number): string {
    const reference = body.get('reference') ?? '';
    this.giveBack(
      { id: reference, payment_intent: intent, amount: -Number(body.get('flat_amount')) },
      before,
    );
    return `tax_${this.transactions.length - 1}`;
  }

  /** A refund failed: its tax is owed again. */
  takeAgain({ id, payment_intent: intent }: Refund): void {
    const given = this.transactions.find(({ source }) => source === id);
    if (given) this.transactions.push({ intent, source: id, tax: 0 - given.tax });
  }

  keptOf(intent: string): number {
    return sum(this.transactions.filter((one) => one.intent === intent).map(({ tax }) => tax));
  }
}

const taxOn = (amount: number, rate: number): number => Math.round((amount * rate) / 100_000);

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
