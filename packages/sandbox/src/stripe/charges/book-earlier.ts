import type { Collection, Identified } from '../../documents.ts';
import type { StripeAccount } from '../account.ts';
import type { BalanceTransaction } from '../balance-objects.ts';
import type { Charge, Refund } from '../objects.ts';
import { bookCharge, bookFailure, bookRefund } from './booking.ts';

/**
 * Adds what an earlier release of the sandbox did not store to the balance: its charges named a booking, disputes contained theirs,
 * and refunds had none.
 */
export function bookEarlier(account: StripeAccount) {
  const { charges, refunds, disputes } = account;
  account.documents.transaction(() => {
    for (const charge of oldestFirst(charges)) if (isUnstored(account, charge)) bookCharge(account, charge);
    for (const refund of oldestFirst(refunds)) if (refund.balance_transaction === null) add(account, refund);
    for (const { balance_transactions } of oldestFirst(disputes))
      for (const booking of balance_transactions) store(account, booking);
  });
}

const oldestFirst = <T extends Identified>(collection: Collection<T>): T[] => collection.all().reverse();

const isUnstored = ({ bookings }: StripeAccount, { balance_transaction: id }: Charge) =>
  id !== null && !bookings.get(id);

function add(account: StripeAccount, refund: Refund) {
  const booked: Refund = { ...refund, balance_transaction: bookRefund(account, refund).id };
  if (refund.status === 'failed' || refund.status === 'canceled')
    booked.failure_balance_transaction = bookFailure(account, refund).id;
  account.refunds.put(booked);
}

function store({ bookings, notPaidOut }: StripeAccount, booking: BalanceTransaction) {
  if (bookings.get(booking.id)) return;
  bookings.put(booking);
  notPaidOut.put(booking);
}
