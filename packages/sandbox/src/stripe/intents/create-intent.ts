import type { StripeAccount } from '../account.ts';
import { emit } from '../events.ts';
import { requireChargeable } from '../money.ts';
import { newIntent, type PaymentIntent, type RequestOrigin } from '../objects.ts';
import { missing } from '../protocol/stripe-error.ts';
import type { CreateParams } from './intent-params.ts';

export function createIntent(
  account: StripeAccount,
  params: CreateParams,
  request: RequestOrigin,
): PaymentIntent {
  requireChargeable(params);
  const calculation = params.hooks?.inputs.tax?.calculation;
  if (calculation && !account.calculations.get(calculation))
    throw missing('tax calculation', calculation, 'hooks[inputs][tax][calculation]');
  const intent = account.intents.put(newIntent(params));
  emit(account, 'payment_intent.created', { object: intent, request });
  return intent;
}
