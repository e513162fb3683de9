import { randomText } from '../../http/random.ts';
import { type StripeAccount, unixSeconds } from '../account.ts';
import type { PaymentIntent, Refund } from '../objects.ts';
import type { TaxAssociation, TaxCalculation, TaxTransaction } from './tax-objects.ts';

/** Records the tax of a payment that succeeded. A calculation becomes one transaction only, whoever else pays with it. */
export function commitTax(account: StripeAccount, { id, hooks }: PaymentIntent): void {
  const calculation = account.calculations.get(hooks?.inputs.tax?.calculation ?? '');
  if (!calculation) return;
  const base = { id: `taxa_${randomText(24)}`, object: 'tax.association', payment_intent: id } as const;
  const isTaken = account.taxTransactions.relatedTo(calculation.id).length > 0;
  const reason =
    calculation.expires_at < unixSeconds()
      ? 'calculation_expired'
      : isTaken
        ? 'another_payment_associated_with_calculation'
        : null;
  const tax_transaction_attempts: TaxAssociation['tax_transaction_attempts'] = reason
    ? [{ source: id, status: 'errored', errored: { reason } }]
    : [
        {
          source: id,
          status: 'committed',
          committed: {
            transaction: put(account, calculation, {
              source: id,
              amount: calculation.amount_total - calculation.tax_amount_exclusive,
              tax: calculation.tax_amount_exclusive,
            }),
          },
        },
      ];
  account.associations.put({ ...base, calculation: calculation.id, tax_transaction_attempts });
}

/** Gives back a refund's share of the tax: the largest remainder of what went back so far, so that all refunds return all of it. */
export function reverseTax(account: StripeAccount, refund: Refund): void {
  const [association] = account.associations.relatedTo(refund.payment_intent);
  const original = association?.tax_transaction_attempts[0]?.committed?.transaction;
  const calculation = original && account.calculations.get(association.calculation);
  if (!association || !original || !calculation) return;
  const back = account.refunds
    .relatedTo(refund.charge)
    .filter(({ id, status }) => id !== refund.id && status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0);
  const { tax_amount_exclusive: whole, amount_total: paid } = calculation;
  const until = (returned: number) => Math.floor((2 * whole * returned + paid) / (2 * paid));
  const tax = until(back + refund.amount) - until(back);
  attempt(account, association, calculation, {
    source: refund.id,
    amount: tax - refund.amount,
    tax: 0 - tax,
    original,
  });
}

/** Takes the tax of a refund that failed again. */
export function reverseReversal(account: StripeAccount, refund: Refund): void {
  const [association] = account.associations.relatedTo(refund.payment_intent);
  const calculation = association && account.calculations.get(association.calculation);
  const [reversal] = account.taxTransactions.relatedTo(refund.id);
  const line = reversal?.line_items.data[0];
  if (!association || !calculation || !line) return;
  attempt(account, association, calculation, {
    source: refund.id,
    amount: 0 - line.amount,
    tax: 0 - line.amount_tax,
    original: reversal.id,
  });
}

function attempt(
  account: StripeAccount,
  association: TaxAssociation,
  calculation: TaxCalculation,
  committed: Committed,
): void {
  const transaction = put(account, calculation, committed);
  account.associations.put({
    ...association,
    tax_transaction_attempts: [
      ...association.tax_transaction_attempts,
      { source: committed.source, status: 'committed', committed: { transaction } },
    ],
  });
}

interface Committed {
  source: string;
  amount: number;
  tax: number;
  original?: string;
}

function put(
  account: StripeAccount,
  calculation: TaxCalculation,
  { source, amount, tax, original }: Committed,
): string {
  const id = `tax_${randomText(24)}`;
  const type = original ? 'reversal' : 'transaction';
  const now = unixSeconds();
  const transaction: TaxTransaction = {
    id,
    object: 'tax.transaction',
    created: now,
    currency: calculation.currency,
    customer: null,
    customer_details: calculation.customer_details,
    line_items: {
      object: 'list',
      url: `/v1/tax/transactions/${id}/line_items`,
      has_more: false,
      data: [
        {
          id: `tax_li_${randomText(24)}`,
          object: 'tax.transaction_line_item',
          amount,
          amount_tax: tax,
          livemode: false,
          metadata: null,
          product: null,
          quantity: 1,
          reference: source,
          reversal: null,
          tax_behavior: 'exclusive',
          tax_code: 'txcd_30060006',
          type,
        },
      ],
    },
    livemode: false,
    metadata: null,
    posted_at: now,
    reference: original ? source : calculation.id,
    reversal: original ? { original_transaction: original } : null,
    ship_from_details: null,
    shipping_cost: null,
    tax_date: now,
    type,
  };
  account.taxTransactions.put(transaction);
  return id;
}
