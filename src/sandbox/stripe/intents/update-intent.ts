import type { StripeAccount } from '../account.ts';
import { requireChargeable } from '../money.ts';
import type { PaymentIntent } from '../objects.ts';
import { mergeMetadata, wholeShipping } from './create-intent.ts';
import type { UpdateParams } from './intent-params.ts';
import { requireState } from './intent-states.ts';
import { attachPaymentMethod } from './payment-method.ts';

const alwaysOpen = new Set(['metadata', 'description', 'expand']);

/** Metadata and description can change for ever, everything else until the intent succeeds or is canceled. */
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
    shipping: shipping ? wholeShipping(shipping) : intent.shipping,
  };
  requireChargeable(changed);
  // A new price or card voids what the bank was asked.
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
