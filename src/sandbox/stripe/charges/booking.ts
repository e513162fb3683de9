import { randomText } from '../../http/random.ts';
import { unixSeconds } from '../account.ts';
import type { BalanceTransaction, Charge, Dispute } from '../objects.ts';

/** The bank's fee for a dispute in cents, charged even if the shop wins. */
const DISPUTE_FEE = 1500;

/** The balance transaction of a charge. Stripe's fee is 2.9% plus 30 cents. */
export function chargeBooking({ balance_transaction: id, id: source, amount, created, currency }: Charge) {
  const fee = Math.round(amount * 0.029) + 30;
  return booking({ id: id ?? '', source, amount, created, currency, fee, kind: 'charge' });
}

/** The bank withdraws the disputed amount plus its fee. */
export const withdrawalOf = ({ id: source, amount, currency }: Dispute): BalanceTransaction =>
  booking({ ...now(), source, amount: -amount, currency, fee: DISPUTE_FEE, kind: 'dispute' });

/** After a won dispute the bank returns the amount but not the fee. */
export const reinstatementOf = ({ id: source, amount, currency }: Dispute): BalanceTransaction =>
  booking({ ...now(), source, amount, currency, fee: 0, kind: 'dispute_reversal' });

const now = () => ({ id: `txn_${randomText(24)}`, created: unixSeconds() });

interface Entry {
  id: string;
  source: string;
  amount: number;
  created: number;
  currency: string;
  fee: number;
  kind: 'charge' | 'dispute' | 'dispute_reversal';
}

function booking({ id, source, amount, created, currency, fee, kind }: Entry): BalanceTransaction {
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0 ? [] : [{ amount: fee, application: null, currency, description: 'Fee', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: kind,
    source,
    status: 'available',
    type: kind === 'charge' ? 'charge' : 'adjustment',
  };
}
