import type { Charge } from '../objects.ts';

/** How a charge stands in the account's books: Stripe keeps 2.9 % and 30 cents of it. */
export function bookingOf({ balance_transaction: id, id: source, amount, created, currency }: Charge) {
  const fee = Math.round(amount * 0.029) + 30;
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created,
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [{ amount: fee, application: null, currency, description: 'Fee', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: 'charge',
    source,
    status: 'available',
    type: 'charge',
  };
}
