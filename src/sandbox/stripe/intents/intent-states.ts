import type { IntentStatus, PaymentIntent } from '../objects.ts';
import { StripeError } from '../protocol/stripe-error.ts';

const open: IntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** https://docs.stripe.com/payments/paymentintents/lifecycle: nothing leads out of succeeded and canceled. */
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
