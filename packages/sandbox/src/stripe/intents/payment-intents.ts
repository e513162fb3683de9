import { z } from 'zod';
import { unixSeconds } from '../../time.ts';
import type { StripeAccount } from '../account.ts';
import { emit } from '../events.ts';
import type { PaymentIntent } from '../objects.ts';
import { type Call, endpoint, ok, type Reply } from '../protocol/endpoint.ts';
import { expanded } from '../protocol/expand.ts';
import { listParams, listReply } from '../protocol/list.ts';
import { expand, text } from '../protocol/params.ts';
import { missing, StripeError } from '../protocol/stripe-error.ts';
import { confirmIntent } from './confirm-intent.ts';
import { createIntent } from './create-intent.ts';
import {
  type ConfirmParams,
  cancelParams,
  confirmParams,
  createParams,
  publicConfirmParams,
} from './intent-params.ts';
import { attachPaymentMethod, refuseTypedCard } from './payment-method.ts';
import { requireState } from './require-state.ts';

interface RetrieveParams {
  client_secret?: string;
  expand?: string[];
}

export const paymentIntentEndpoints = [
  endpoint('POST', '/payment_intents', {
    params: createParams,
    handle: ({ account, params, origin, request }) => {
      if (params.payment_method_data) refuseTypedCard();
      const intent = createIntent(account, params, request);
      if (params.confirm) {
        const reply = confirmIntent(account, intent, { params, isBrowser: false, origin, request });
        return expandedReply(account, reply, params.expand);
      }
      if (!params.payment_method) return ok(expanded(account, intent, params.expand));
      const method = attachPaymentMethod(account, params);
      const ready = { ...intent, payment_method: method.id, status: 'requires_confirmation' as const };
      return ok(expanded(account, account.intents.put(ready), params.expand));
    },
  }),
  endpoint('GET', '/payment_intents', {
    params: listParams({}),
    handle: ({ account, params }) =>
      listReply(account, '/v1/payment_intents', { params, newestFirst: account.intents.all() }),
  }),
  endpoint<RetrieveParams>('GET', '/payment_intents/:id', {
    params: z.strictObject({ client_secret: text().optional(), ...expand }),
    publishableParams: z.strictObject({ client_secret: text() }),
    handle: (call) => {
      const intent = intentOf(call, call.params.client_secret);
      if (call.caller === 'publishable') return ok(publicIntent(intent));
      return ok(expanded(call.account, intent, call.params.expand));
    },
  }),
  endpoint<ConfirmParams>('POST', '/payment_intents/:id/confirm', {
    params: confirmParams,
    publishableParams: publicConfirmParams,
    handle: (call) => {
      const isPublic = call.caller === 'publishable';
      if (!isPublic && call.params.payment_method_data) refuseTypedCard();
      const confirmed = () =>
        confirmIntent(call.account, intentOf(call, call.params.client_secret), {
          ...call,
          isBrowser: isPublic,
        });
      return isPublic
        ? publicReply(refusalOr(confirmed))
        : expandedReply(call.account, confirmed(), call.params.expand);
    },
  }),
  endpoint('POST', '/payment_intents/:id/cancel', {
    params: cancelParams,
    handle: (call) => {
      const intent = intentOf(call);
      requireState(intent, 'cancel');
      const canceled = call.account.intents.put({
        ...intent,
        canceled_at: unixSeconds(),
        cancellation_reason: call.params.cancellation_reason ?? null,
        next_action: null,
        status: 'canceled',
      });
      emit(call.account, 'payment_intent.canceled', { object: canceled, request: call.request });
      return ok(expanded(call.account, canceled, call.params.expand));
    },
  }),
];

/** A publishable key needs the client secret. A wrong secret gets the same 404 as a missing intent. */
function intentOf({ account, id, caller }: Call<unknown>, clientSecret?: string): PaymentIntent {
  const intent = account.intents.get(id);
  const secretNeeded = caller === 'publishable' || clientSecret !== undefined;
  const isHidden = secretNeeded && clientSecret !== intent?.client_secret;
  if (!intent || isHidden) throw missing('payment_intent', id, 'intent');
  return intent;
}

function expandedReply(account: StripeAccount, reply: Reply, paths: string[] | undefined): Reply {
  return reply.status === 200 ? ok(expanded(account, reply.body, paths)) : reply;
}

/** The fields of an intent that a publishable key can see. */
const publicFields = [
  'id',
  'object',
  'allowed_payment_method_types',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] satisfies (keyof PaymentIntent)[];

function publicIntent(intent: PaymentIntent): Partial<PaymentIntent> {
  return Object.fromEntries(publicFields.map((field) => [field, intent[field]]));
}

/** A refusal that has the intent in it, as the reply that it becomes. */
function refusalOr(act: () => Reply): Reply {
  try {
    return act();
  } catch (error) {
    if (error instanceof StripeError && error.body.error.payment_intent) return error;
    throw error;
  }
}

/** Reduces the intent in a reply, or in its error, to the public fields. */
function publicReply({ status, body }: Reply): Reply {
  if (!('error' in body)) return { status, body: publicIntent(body as PaymentIntent) };
  const error = body.error as { payment_intent: PaymentIntent };
  return { status, body: { error: { ...error, payment_intent: publicIntent(error.payment_intent) } } };
}
