import type { PaymentIntent } from '../objects.ts';
import type { Reply } from '../protocol/endpoint.ts';

/** What a publishable key may know of an intent. */
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

export function publicIntent(intent: PaymentIntent): Partial<PaymentIntent> {
  return Object.fromEntries(publicFields.map((field) => [field, intent[field]]));
}

/** A confirmation's reply, the intent itself or the one inside its error, cut to the public fields. */
export function publicReply({ status, body }: Reply): Reply {
  if (!('error' in body)) return { status, body: publicIntent(body as PaymentIntent) };
  const error = body.error as { payment_intent: PaymentIntent };
  return { status, body: { error: { ...error, payment_intent: publicIntent(error.payment_intent) } } };
}
