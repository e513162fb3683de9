import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { randomText } from '../../http/random.ts';
import { type StripeAccount, unixSeconds } from '../account.ts';
import type { ChargedCard, ThreeDSecure } from '../card-objects.ts';
import { emit } from '../events.ts';
import { testCardBehind } from '../intents/payment-method.ts';
import type { Charge, PaymentIntent, PaymentMethod, RequestOrigin } from '../objects.ts';
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
  return {
    id: `ch_${randomText(24)}`,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: !decline,
    created: unixSeconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: chargedCard(intent, method, decline) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function chargedCard(
  { amount, next_action }: PaymentIntent,
  { card }: PaymentMethod,
  decline: Decline | undefined,
): ChargedCard {
  const {
    display_brand,
    generated_from: _from,
    networks: _networks,
    three_d_secure_usage: _usage,
    ...facts
  } = card;
  const authorized = decline ? null : amount;
  return {
    ...facts,
    amount_authorized: authorized,
    authorization_code: decline ? null : randomText(6),
    electronic_commerce_indicator: next_action ? '05' : null,
    extended_authorization: { status: 'disabled' },
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: display_brand,
    network_token: { used: false },
    network_transaction_id: randomText(15),
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    three_d_secure: next_action ? authenticated() : null,
    transaction_link_id: null,
  };
}

const authenticated = (): ThreeDSecure => ({
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: randomUUID(),
  version: '2.2.0',
});

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
