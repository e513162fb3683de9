import type { Address, Metadata } from '../objects.ts';

interface CustomerDetails {
  address: Address | null;
  address_source: 'billing' | 'shipping' | null;
  ip_address: null;
  tax_ids: never[];
  taxability_override: 'none';
}

interface ShippingCost {
  amount: number;
  amount_tax: number;
  tax_behavior: 'exclusive';
  tax_code: string;
}

interface TaxBreakdown {
  amount: number;
  inclusive: boolean;
  tax_rate_details: {
    country: string;
    flat_amount: null;
    percentage_decimal: string;
    rate_type: 'percentage';
    state: string;
    tax_type: 'sales_tax';
  };
  taxability_reason: 'standard_rated' | 'product_exempt' | 'not_collecting';
  taxable_amount: number;
}

/** What Stripe says of the tax on a sale: https://docs.stripe.com/api/tax/calculations/object */
export interface TaxCalculation {
  id: string;
  object: 'tax.calculation';
  amount_total: number;
  currency: string;
  customer: null;
  customer_details: CustomerDetails;
  expires_at: number;
  livemode: false;
  ship_from_details: null;
  shipping_cost: ShippingCost | null;
  tax_amount_exclusive: number;
  tax_amount_inclusive: number;
  tax_breakdown: TaxBreakdown[];
  tax_date: number;
  /** Not in responses: Stripe says them only when asked. */
  lines: TaxLine[];
}

interface TaxLine {
  amount: number;
  amount_tax: number;
  quantity: number;
  reference: string;
}

/** Tax that was collected, or with `reversal` given back: https://docs.stripe.com/api/tax/transactions/object */
export interface TaxTransaction {
  id: string;
  object: 'tax.transaction';
  created: number;
  currency: string;
  customer: null;
  customer_details: CustomerDetails;
  line_items: {
    object: 'list';
    url: string;
    has_more: boolean;
    data: (TaxLine & {
      id: string;
      object: 'tax.transaction_line_item';
      livemode: false;
      metadata: Metadata | null;
      product: null;
      reversal: null;
      tax_behavior: 'exclusive';
      tax_code: string;
      type: 'transaction' | 'reversal';
    })[];
  };
  livemode: false;
  metadata: Metadata | null;
  posted_at: number;
  reference: string;
  reversal: { original_transaction: string } | null;
  ship_from_details: null;
  shipping_cost: ShippingCost | null;
  tax_date: number;
  type: 'transaction' | 'reversal';
}

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

export interface TaxRegistration {
  id: string;
  object: 'tax.registration';
  active_from: number;
  country: 'US';
  country_options: { us: { state: string; type: 'state_sales_tax' } };
  created: number;
  expires_at: number | null;
  livemode: false;
  status: 'active' | 'expired';
}
