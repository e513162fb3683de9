import type { IntentStatus, PaymentIntent } from '../objects.ts';
import { StripeError } from '../protocol/stripe-error.ts';

const open: IntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Succeeded and canceled are final: https://docs.stripe.com/payments/paymentintents/lifecycle */
const participle = { confirm: 'confirmed', cancel: 'canceled' };

/** Throws payment_intent_unexpected_state when the intent's status does not allow the action. */
export function requireState(intent: PaymentIntent, action: keyof typeof participle) {
  if (open.includes(intent.status)) return;
  const reason =
    action === 'confirm' && intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed.'
      : `it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ` +
        `${participle[action]}: ${open.join(', ')}.`;
  throw new StripeError(`You cannot ${action} this PaymentIntent because ${reason}`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}
