import type { StripeAccount } from '../account.ts';
import { requireChargeable } from '../money.ts';
import type { IntentStatus, PaymentIntent } from '../objects.ts';
import { StripeError } from '../protocol/stripe-error.ts';
import { fullShipping, mergeMetadata } from './create-intent.ts';
import type { UpdateParams } from './intent-params.ts';
import { attachPaymentMethod } from './payment-method.ts';

const alwaysOpen = new Set(['metadata', 'description', 'expand']);

/** Metadata and description can always change, everything else only until the intent succeeds or is canceled. */
export function updateIntent(
  account: StripeAccount,
  intent: PaymentIntent,
  params: UpdateParams,
): PaymentIntent {
  if (Object.keys(params).some((name) => !alwaysOpen.has(name))) requireState(intent, 'update');
  const { amount, currency, payment_method, metadata, shipping, expand, ...rest } = params;
  const changed: PaymentIntent = {
    ...intent,
    ...rest,
    amount: amount ?? intent.amount,
    currency: currency ?? intent.currency,
    metadata: mergeMetadata(intent.metadata, metadata),
    shipping: shipping ? fullShipping(shipping) : intent.shipping,
  };
  requireChargeable(changed);
  // A new amount or card needs a new authentication.
  if (amount !== undefined && intent.status === 'requires_action') {
    changed.status = 'requires_confirmation';
    changed.next_action = null;
  }
  if (!payment_method) return account.intents.put(changed);
  const method = attachPaymentMethod(account, { payment_method });
  return account.intents.put({
    ...changed,
    payment_method: method.id,
    status: 'requires_confirmation',
    next_action: null,
  });
}

const open: IntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Succeeded and canceled are final: https://docs.stripe.com/payments/paymentintents/lifecycle */
const allowed = {
  confirm: open,
  cancel: open,
  update: open,
} satisfies Record<string, IntentStatus[]>;

const participle = { confirm: 'confirmed', cancel: 'canceled', update: 'updated' };

/** Throws payment_intent_unexpected_state when the intent's status does not allow the action. */
export function requireState(intent: PaymentIntent, action: keyof typeof allowed) {
  if (allowed[action].includes(intent.status)) return;
  const reason =
    action === 'confirm' && intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed.'
      : `it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ` +
        `${participle[action]}: ${allowed[action].join(', ')}.`;
  throw new StripeError(`You cannot ${action} this PaymentIntent because ${reason}`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}
