import { z } from 'zod';
import type { StripeAccount } from '../account.ts';
import { emit } from '../events.ts';
import { testCardBehind } from '../intents/payment-method.ts';
import {
  type Charge,
  newCharge,
  type PaymentIntent,
  type PaymentMethod,
  type RequestOrigin,
} from '../objects.ts';
import { endpoint, ok } from '../protocol/endpoint.ts';
import { expanded } from '../protocol/expand.ts';
import { listParams, listReply } from '../protocol/list.ts';
import { expand, text } from '../protocol/params.ts';
import { missing } from '../protocol/stripe-error.ts';
import { planBooking } from './book-charge.ts';
import { bookCharge } from './booking.ts';
import { planDispute } from './disputes.ts';

/** Charges the card. The test card decides whether the charge succeeds. */
export function chargeCard(
  account: StripeAccount,
  intent: PaymentIntent,
  { method, request }: { method: PaymentMethod; request: RequestOrigin },
): Charge {
  const { decline, dispute } = testCardBehind(account, method);
  const made = newCharge(intent, method, decline);
  const isBooked = !decline && account.settings.bookingDelayMs === 0;
  const charge = account.charges.put({
    ...made,
    balance_transaction: isBooked ? bookCharge(account, made).id : null,
  });
  emit(account, decline ? 'charge.failed' : 'charge.succeeded', { object: charge, request });
  if (!decline) planBooking(account, charge);
  if (!decline && dispute) planDispute(account, charge, dispute);
  return charge;
}

export const chargeEndpoints = [
  endpoint('GET', '/charges', {
    params: listParams({ payment_intent: text().optional() }),
    handle: ({ account, params }) => {
      const { payment_intent } = params;
      const charges = payment_intent
        ? account.charges.relatedTo(payment_intent).reverse()
        : account.charges.all();
      return listReply(account, '/v1/charges', { params, newestFirst: charges });
    },
  }),
  endpoint('GET', '/charges/:id', {
    params: z.strictObject(expand),
    handle: ({ account, id, params }) => {
      const charge = account.charges.get(id);
      if (!charge) throw missing('charge', id, 'id');
      return ok(expanded(account, charge, params.expand));
    },
  }),
];
