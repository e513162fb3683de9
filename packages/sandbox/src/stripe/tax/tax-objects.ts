import { randomText } from '../../http/random.ts';
import type { TaxCalculation } from './calculate-tax.ts';

interface TaxAttempt {
  committed?: { transaction: string };
  errored?: { reason: 'another_payment_associated_with_calculation' | 'calculation_expired' };
  /** An intent's or a refund's id. */
  source: string;
  status: 'committed' | 'errored';
}

/** What became of the tax of a payment: https://docs.stripe.com/api/tax/associations/object */
export interface TaxAssociation {
  id: string;
  object: 'tax.association';
  calculation: string;
  payment_intent: string;
  tax_transaction_attempts: TaxAttempt[];
}

/** Tax that was collected, or with `reversal` given back: https://docs.stripe.com/api/tax/transactions/object */
export type TaxTransaction = ReturnType<typeof newTransaction>;

export interface Committed {
  /** A payment's calculation, a refund, or what the account says of a reversal. */
  reference: string;
  lines: TaxCalculation['lines'];
  shipping: TaxCalculation['shipping_cost'];
  original?: string;
}

export function newTransaction(
  { currency, customer_details }: Pick<TaxCalculation, 'currency' | 'customer_details'>,
  { reference, lines, shipping, original }: Committed,
  now: number,
) {
  const id = `tax_${randomText(24)}`;
  const type = original ? 'reversal' : 'transaction';
  return {
    id,
    object: 'tax.transaction',
    created: now,
    currency,
    customer: null,
    customer_details,
    line_items: {
      object: 'list',
      url: `/v1/tax/transactions/${id}/line_items`,
      has_more: false,
      data: lines.map((line) => ({
        ...line,
        id: `tax_li_${randomText(24)}`,
        object: 'tax.transaction_line_item',
        livemode: false,
        metadata: null,
        product: null,
        reversal: null,
        tax_behavior: 'exclusive',
        tax_code: 'txcd_30060006',
        type,
      })),
    },
    livemode: false,
    metadata: null,
    posted_at: now,
    reference,
    reversal: original ? { original_transaction: original } : null,
    ship_from_details: null,
    shipping_cost: shipping,
    tax_date: now,
    type,
  };
}

export type TaxRegistration = ReturnType<typeof newRegistration>;

export const newRegistration = (state: string, now: number, id = `taxreg_${randomText(24)}`) => ({
  id,
  object: 'tax.registration',
  active_from: now,
  country: 'US',
  country_options: { us: { state, type: 'state_sales_tax' } },
  created: now,
  expires_at: null as number | null,
  livemode: false,
  status: 'active' as 'active' | 'expired',
});
