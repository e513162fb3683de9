import { z } from 'zod';
import type { StripeAccount } from '../account.ts';
import { amount } from '../money.ts';
import type { Charge } from '../objects.ts';
import { endpoint, ok } from '../protocol/endpoint.ts';
import { expanded } from '../protocol/expand.ts';
import { listParams, listReply } from '../protocol/list.ts';
import { expand, metadata, oneOf, text } from '../protocol/params.ts';
import { missing, StripeError, ValidationError } from '../protocol/stripe-error.ts';
import { refundCharge } from './refund-charge.ts';

const createParams = z.strictObject({
  amount: amount.optional(),
  charge: text().optional(),
  payment_intent: text().optional(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer').optional(),
  metadata: metadata.optional(),
  ...expand,
});

export const refundEndpoints = [
  endpoint('POST', '/refunds', {
    params: createParams,
    handle: ({ account, params, request }) => {
      const refund = refundCharge(account, chargeToRefund(account, params), { params, request });
      return ok(expanded(account, refund, params.expand));
    },
  }),
  endpoint('GET', '/refunds', {
    params: listParams({ charge: text().optional(), payment_intent: text().optional() }),
    handle: ({ account, params }) =>
      listReply(account, '/v1/refunds', {
        params,
        newestFirst: account.refunds.all(),
        wanted: (refund) =>
          (!params.charge || refund.charge === params.charge) &&
          (!params.payment_intent || refund.payment_intent === params.payment_intent),
      }),
  }),
];

function chargeToRefund(
  account: StripeAccount,
  { charge: chargeId, payment_intent: intentId }: { charge?: string; payment_intent?: string },
): Charge {
  if (chargeId) {
    const charge = account.charges.get(chargeId);
    if (!charge) throw missing('charge', chargeId);
    return charge;
  }
  if (!intentId) {
    throw new ValidationError(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  if (!account.intents.get(intentId)) throw missing('payment_intent', intentId);
  const paid = account.charges.relatedTo(intentId).find((charge) => charge.paid);
  if (paid) return paid;
  throw new StripeError(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}
