import type { StripeAccount } from '../account.ts';
import { emit } from '../events.ts';
import type { Charge } from '../objects.ts';
import { bookCharge } from './booking.ts';

/**
 * Stripe books a charge and its fee soon after the payment, since it captures asynchronously:
 * https://docs.stripe.com/payments/payment-intents/asynchronous-capture
 */
export function planBooking(account: StripeAccount, { id, balance_transaction }: Charge) {
  if (balance_transaction !== null) return;
  account.scheduler.plan('stripe.book-charge', { charge: id }, account.settings.bookingDelayMs);
}

export function bookCharges(account: StripeAccount) {
  account.scheduler.handle<{ charge: string }>('stripe.book-charge', ({ charge: id }) => {
    account.documents.transaction(() => {
      const charge = account.charges.get(id);
      if (!charge || charge.balance_transaction !== null) return;
      const booked = account.charges.put({ ...charge, balance_transaction: bookCharge(account, charge).id });
      emit(account, 'charge.updated', {
        object: booked,
        previous_attributes: { balance_transaction: null },
      });
    });
  });
}
