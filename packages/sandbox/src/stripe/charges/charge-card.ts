import { z } from 'zod';
import { randomText } from '../../http/random.ts';
import { type StripeAccount, unixSeconds } from '../account.ts';
import { newChargedCard } from '../card-objects.ts';
import { emit } from '../events.ts';
import { testCardBehind } from '../intents/payment-method.ts';
import {
  type Charge,
  everyCharge,
  type PaymentIntent,
  type PaymentMethod,
  type RequestOrigin,
} from '../objects.ts';
import { endpoint, ok } from '../protocol/endpoint.ts';
import { expanded } from '../protocol/expand.ts';
import { listParams, listReply } from '../protocol/list.ts';
import { expand, text } from '../protocol/params.ts';
import { missing } from '../protocol/stripe-error.ts';
import type { Decline } from '../test-cards.ts';
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

function newCharge(intent: PaymentIntent, method: PaymentMethod, decline: Decline | undefined): Charge {
  const { amount, next_action } = intent;
  const card = newChargedCard(method.card, { amount, decline, isAuthenticated: next_action !== null });
  return {
    ...everyCharge,
    id: `ch_${randomText(24)}`,
    amount,
    amount_captured: decline ? 0 : amount,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    captured: !decline,
    created: unixSeconds(),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card },
    receipt_email: intent.receipt_email,
    refunded: false,
    shipping: intent.shipping,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
  };
}

function outcomeOf(decline: Decline | undefined): Charge['outcome'] {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? (decline.decline_code ?? decline.code) : null,
    risk_level: 'normal',
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
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
