import { randomText } from '../../http/random.ts';
import { unixSeconds } from '../../time.ts';
import type { StripeAccount } from '../account.ts';
import type { BalanceTransaction } from '../balance-objects.ts';
import type { Dispute } from '../dispute-objects.ts';
import type { Charge, Refund } from '../objects.ts';

/** The bank's fee for a dispute in cents, charged even if the shop wins. */
const DISPUTE_FEE = 1500;

/** Stripe pays out a card payment two business days later: https://docs.stripe.com/payouts#payout-schedule */
const CLEARING_SECONDS = 2 * 24 * 60 * 60;

/** Books a charge at the time of the payment, however late that is. Stripe's fee is 2.9% plus 30 cents. */
export function bookCharge(account: StripeAccount, charge: Charge) {
  const { id, balance_transaction, amount, created, currency } = charge;
  const fee = Math.round(amount * 0.029) + 30;
  return book(account, {
    id: balance_transaction,
    source: id,
    amount,
    created,
    currency,
    fee,
    type: 'charge',
    category: 'charge',
    clearing: CLEARING_SECONDS,
  });
}

/** Takes a refund out of the balance. Stripe keeps the fee of the charge. */
export const bookRefund = (account: StripeAccount, { id, amount, created, currency }: Refund) =>
  book(account, { source: id, amount: -amount, created, currency, type: 'refund', category: 'refund' });

/** Puts the money of a failed or canceled refund back. */
export const bookFailure = (account: StripeAccount, { id, amount, currency }: Refund) =>
  book(account, { source: id, amount, currency, type: 'refund_failure', category: 'refund_failure' });

/** The bank withdraws the disputed amount plus its fee. */
export const bookWithdrawal = (account: StripeAccount, { id, amount, currency }: Dispute) =>
  book(account, {
    source: id,
    amount: -amount,
    currency,
    fee: DISPUTE_FEE,
    type: 'adjustment',
    category: 'dispute',
  });

/** Stripe's fee in cents for an answer to a dispute. */
export const bookAnswer = (account: StripeAccount, { id, currency }: Dispute, fee: number) =>
  book(account, { source: id, amount: 0, currency, fee, type: 'adjustment', category: 'dispute' });

/** After a won dispute the bank returns the amount but not its fee, and Stripe the fee for an answer. */
export const bookReinstatement = (
  account: StripeAccount,
  { id, amount, currency, balance_transactions }: Dispute,
) =>
  book(account, {
    source: id,
    amount,
    currency,
    fee: DISPUTE_FEE - balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
    type: 'adjustment',
    category: 'dispute_reversal',
  });

interface Entry {
  /** A new one by default. */
  id?: string | null;
  source: string;
  amount: number;
  currency: string;
  type: string;
  category: string;
  /** Unix seconds; now by default. */
  created?: number;
  fee?: number;
  /** Seconds until the money can be paid out. */
  clearing?: number;
}

/** Adds an entry to the account's balance. Types: https://docs.stripe.com/reports/balance-transaction-types */
export function book(account: StripeAccount, entry: Entry): BalanceTransaction {
  const { id, source, amount, currency, type, category } = entry;
  const { created = unixSeconds(), fee = 0, clearing = 0 } = entry;
  const booking: BalanceTransaction = {
    id: id ?? `txn_${randomText(24)}`,
    object: 'balance_transaction',
    amount,
    available_on: created + clearing,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0 ? [] : [{ amount: fee, application: null, currency, description: 'Fee', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: category,
    source,
    status: clearing > 0 ? 'pending' : 'available',
    type,
  };
  if (type !== 'payout') account.notPaidOut.put(booking);
  return account.bookings.put(booking);
}
