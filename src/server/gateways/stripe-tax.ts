import type Stripe from 'stripe';
import type { Place } from '../../domain/address/address.ts';
import { type Cents, cents } from '../../domain/money/money.ts';
import { asking, isInvalidRequest, orForbidden, requireAbout } from './stripe-calls.ts';

/** What is sold, in the parts that tax depends on. Amounts are without tax. */
export interface TaxedSale {
  to: Place & { address1?: string | undefined; address2?: string | null | undefined };
  hats: readonly { amount: Cents; quantity: number }[];
  shipping: Cents;
  /** Stripe's code for the kind of product. */
  code: string;
}

export interface TaxCalculation {
  id: string;
  tax: Cents;
  /** The part of it on shipping. */
  shippingTax: Cents;
  expiresAt: Date;
}

/** Tax that Stripe recorded, or below zero gave back. */
export interface TaxTransaction {
  id: string;
  tax: number;
  postedAt: Date;
}

/** A restricted key may not read registrations and readiness; then they are null. */
export const stripeTax = (stripe: Stripe) => ({
  /** Costs a fee. Throws `ShopError` `provider_failed` after `timeout` milliseconds, or if Stripe refuses. */
  async calculateTax({ to, hats, shipping, code }: TaxedSale, timeout: number): Promise<TaxCalculation> {
    const { address1, address2, city, state, zip } = to;
    const made = await asking(
      stripe.tax.calculations.create(
        {
          currency: 'usd',
          line_items: hats.map(({ amount, quantity }, index) => ({
            amount,
            quantity,
            reference: `line ${index + 1}`,
            tax_behavior: 'exclusive',
            tax_code: code,
          })),
          shipping_cost: { amount: shipping, tax_behavior: 'exclusive', tax_code: SHIPPING },
          customer_details: {
            address: {
              ...(address1 && { line1: address1 }),
              ...(address2 && { line2: address2 }),
              ...(city && { city }),
              ...(state && { state }),
              ...(zip && { postal_code: zip }),
              country: 'US',
            },
            address_source: 'shipping',
          },
        },
        { timeout, maxNetworkRetries: 0 },
      ),
    );
    const goods = hats.reduce((sum, { amount }) => sum + amount, 0);
    const { tax_amount_exclusive: tax } = made;
    const shippingTax = made.shipping_cost?.amount_tax ?? 0;
    const expiresAt = new Date((made.expires_at ?? 0) * 1000);
    requireAbout([tax, shippingTax, expiresAt.getTime()].every(Number.isSafeInteger));
    requireAbout(made.amount_total === goods + shipping + tax && made.id !== null);
    // No state takes more than the goods cost.
    requireAbout(shippingTax >= 0 && shippingTax <= tax && tax <= goods + shipping);
    return {
      id: String(made.id),
      tax: cents(tax),
      shippingTax: cents(shippingTax),
      expiresAt,
    };
  },

  /**
   * Gives back the tax in an amount of a payment, once for each reference. Stripe divides it as it does for a refund. Null if it
   * recorded no tax of the payment.
   */
  async returnTax({ intentId, amount, reference }: { intentId: string; amount: Cents; reference: string }) {
    const attempts = await attemptsOf(stripe, intentId);
    const original = attempts.find(({ source }) => source === intentId)?.transaction;
    if (!original) return null;
    return reverse(stripe, {
      mode: 'partial',
      original_transaction: original,
      flat_amount: 0 - amount,
      reference,
    });
  },

  /** Takes all of the tax again that was given back. https://docs.stripe.com/tax/custom */
  takeTaxAgain: ({ transactionId, reference }: { transactionId: string; reference: string }) =>
    reverse(stripe, { mode: 'full', original_transaction: transactionId, reference }),

  /** What it recorded for a payment and its refunds, besides what is known by id. */
  async readTax(intentId: string, known: ReadonlySet<string>) {
    const made: (TaxTransaction & { source: string })[] = [];
    for (const { source, transaction } of await attemptsOf(stripe, intentId)) {
      if (known.has(transaction)) continue;
      const read = await asking(stripe.tax.transactions.retrieve(transaction, { expand: ['line_items'] }));
      requireAbout(read.id === transaction);
      made.push({ ...(await toTransaction(stripe, read)), source });
    }
    return made;
  },

  /** The states of the US in which the account is registered, like "TN". */
  readTaxStates: () =>
    orForbidden(
      asking(stripe.tax.registrations.list({ status: 'active', limit: 100 })).then(({ data }) =>
        // A state has several kinds of taxes, each with a registration of its own.
        data.flatMap(({ country, country_options: { us } }) =>
          country === 'US' && us?.type === 'state_sales_tax' ? [us.state] : [],
        ),
      ),
    ),

  /** What Stripe Tax is missing before it can calculate. */
  readTaxReadiness: () =>
    orForbidden(
      asking(stripe.tax.settings.retrieve()).then(({ status, status_details: { pending } }) => ({
        isActive: status === 'active',
        missing: pending?.missing_fields ?? [],
      })),
    ),
});

/** What Stripe recorded for a payment and its refunds. */
async function attemptsOf(
  stripe: Stripe,
  intentId: string,
): Promise<{ source: string; transaction: string }[]> {
  try {
    const { payment_intent, tax_transaction_attempts: attempts } = await asking(
      stripe.tax.associations.find({ payment_intent: intentId }),
    );
    requireAbout(payment_intent === intentId);
    return (attempts ?? []).flatMap(({ source, committed }) =>
      committed ? [{ source, transaction: committed.transaction }] : [],
    );
  } catch (error) {
    if (isInvalidRequest(error, 'resource_missing')) return [];
    throw error;
  }
}

async function reverse(
  stripe: Stripe,
  wish: Stripe.Tax.TransactionCreateReversalParams,
): Promise<TaxTransaction> {
  const made = await asking(
    stripe.tax.transactions.createReversal(
      { ...wish, expand: ['line_items'] },
      { idempotencyKey: `tax-${wish.reference}` },
    ),
  );
  requireAbout(made.reference === wish.reference);
  return toTransaction(stripe, made);
}

async function toTransaction(
  stripe: Stripe,
  { id, line_items, shipping_cost, posted_at }: Stripe.Tax.Transaction,
): Promise<TaxTransaction> {
  const lines = line_items?.has_more
    ? await asking(
        stripe.tax.transactions.listLineItems(id, { limit: 100 }).autoPagingToArray({ limit: 10_000 }),
      )
    : (line_items?.data ?? []);
  return {
    id,
    tax: lines.reduce((sum, line) => sum + line.amount_tax, shipping_cost?.amount_tax ?? 0),
    postedAt: new Date(posted_at * 1000),
  };
}

/** Stripe's code for shipping: https://docs.stripe.com/tax/tax-codes */
const SHIPPING = 'txcd_92010001';

/** What Stripe Tax is missing, in a sentence without a period; null if it can calculate. */
export async function taxFault(stripe: ReturnType<typeof stripeTax>): Promise<string | null> {
  const ready = await stripe.readTaxReadiness();
  const states = await stripe.readTaxStates();
  if (!ready || !states)
    return 'The restricted key may not read Stripe’s tax settings and registrations: allow it in Stripe’s dashboard';
  const missing = ready.missing.length > 0 ? `: ${ready.missing.join(', ')} is missing` : '';
  if (!ready.isActive)
    return `Stripe Tax is not set up${missing}. Finish it in Stripe’s dashboard, under Tax`;
  return states.length === 0
    ? 'You are registered in no state at Stripe. Add your registrations in Stripe’s dashboard, under Tax'
    : null;
}
