import { randomText } from '../../http/random.ts';
import { unixSeconds } from '../../time.ts';
import type { StripeAccount } from '../account.ts';
import type { PaymentIntent, Refund } from '../objects.ts';
import { StripeError } from '../protocol/stripe-error.ts';
import type { TaxCalculation } from './calculate-tax.ts';
import { type Committed, newTransaction, type TaxAssociation, type TaxTransaction } from './tax-objects.ts';

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
              reference: calculation.id,
              lines: calculation.lines,
              shipping: calculation.shipping_cost,
            }).id,
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
  const tax = shareOf(calculation, refundedOf(account, refund.charge, refund.id), refund.amount);
  attempt(account, association, {
    calculation,
    committed: reversal(refund.id, original, { gross: refund.amount, tax }),
  });
}

/** How much tax is in an amount that goes back after another. */
function shareOf(
  { tax_amount_exclusive: whole, amount_total: paid }: TaxCalculation,
  back: number,
  amount: number,
) {
  const until = (returned: number) => Math.floor((2 * whole * returned + paid) / (2 * paid));
  return until(back + amount) - until(back);
}

/** Reverses what the account asks for: a flat amount of a payment, or all of a transaction, such as a reversal. */
export function reverseAsAsked(
  account: StripeAccount,
  original: TaxTransaction,
  { mode, flat_amount = 0, reference }: { mode: string; flat_amount?: number | undefined; reference: string },
): TaxTransaction {
  const back = mode === 'full' ? wholeOf(original) : flat(account, original, 0 - flat_amount);
  return put(account, original, reversal(reference, original.id, back));
}

function flat(account: StripeAccount, { id, reference }: TaxTransaction, gross: number) {
  const calculation = account.calculations.get(reference);
  const association = account.associations
    .all()
    .find(({ tax_transaction_attempts: [first] }) => first?.committed?.transaction === id);
  const charge = account.intents.get(association?.payment_intent ?? '')?.latest_charge;
  if (!calculation || !charge)
    throw new StripeError('Only the transaction of a payment can be reversed in part.', {
      param: 'original_transaction',
    });
  const refunded = refundedOf(account, charge);
  if (refunded + gross > calculation.amount_total)
    throw new StripeError('The amount is greater than what is left of the transaction.', {
      param: 'flat_amount',
    });
  return { gross, tax: shareOf(calculation, refunded, gross) };
}

function wholeOf({ line_items: { data }, shipping_cost }: TaxTransaction) {
  const parts = [...data, ...(shipping_cost ? [shipping_cost] : [])];
  const tax = parts.reduce((sum, { amount_tax }) => sum + amount_tax, 0);
  return { gross: parts.reduce((sum, { amount }) => sum + amount, tax), tax };
}

/** Gives back an amount with the tax in it, in one line. */
const reversal = (reference: string, original: string, { gross, tax }: Back): Committed => ({
  reference,
  original,
  shipping: null,
  lines: [{ amount: tax - gross, amount_tax: 0 - tax, quantity: 1, reference }],
});

interface Back {
  gross: number;
  tax: number;
}

const refundedOf = (account: StripeAccount, charge: string, except = ''): number =>
  account.refunds
    .relatedTo(charge)
    .filter(({ id, status }) => id !== except && status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0);

/** Takes the tax of a refund that failed again. */
export function reverseReversal(account: StripeAccount, refund: Refund): void {
  const [association] = account.associations.relatedTo(refund.payment_intent);
  const calculation = association && account.calculations.get(association.calculation);
  const [given] = account.taxTransactions.relatedTo(refund.id);
  if (!association || !calculation || !given) return;
  attempt(account, association, { calculation, committed: reversal(refund.id, given.id, wholeOf(given)) });
}

function attempt(
  account: StripeAccount,
  association: TaxAssociation,
  { calculation, committed }: { calculation: TaxCalculation; committed: Committed },
): void {
  const { id: transaction } = put(account, calculation, committed);
  account.associations.put({
    ...association,
    tax_transaction_attempts: [
      ...association.tax_transaction_attempts,
      { source: committed.reference, status: 'committed', committed: { transaction } },
    ],
  });
}

function put(account: StripeAccount, of: TaxCalculation | TaxTransaction, committed: Committed) {
  return account.taxTransactions.put(newTransaction(of, committed, unixSeconds()));
}
