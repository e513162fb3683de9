import { randomText } from '../../http/random.ts';
import type { StripeAccount } from '../account.ts';
import { chargeCard } from '../charges/charge-card.ts';
import { emit } from '../events.ts';
import { fullShipping, type PaymentIntent, type PaymentMethod, type RequestOrigin } from '../objects.ts';
import { ok, type Reply } from '../protocol/endpoint.ts';
import { type ErrorBody, StripeError, ValidationError } from '../protocol/stripe-error.ts';
import { commitTax } from '../tax/commit-tax.ts';
import type { ConfirmParams } from './intent-params.ts';
import { attachPaymentMethod, testCardBehind } from './payment-method.ts';
import { requireState } from './require-state.ts';

interface Confirmation {
  params: ConfirmParams;
  /** Whether Stripe.js sent it. */
  isBrowser: boolean;
  origin: string;
  request: RequestOrigin;
}

/** Tries to pay. The intent succeeds, requires authentication, or is declined (402 with the intent in the error). */
export function confirmIntent(
  account: StripeAccount,
  intent: PaymentIntent,
  { params, isBrowser, origin, request }: Confirmation,
): Reply {
  requireState(intent, 'confirm');
  requireReturnUrl(intent, params);
  if (isBrowser && params.shipping) takeBrowserShipping(account, intent);
  if (!params.payment_method && !params.payment_method_data && !intent.payment_method) {
    throw new StripeError(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
        'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a ' +
        'payment method or ConfirmationToken.',
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  }
  const method = attachPaymentMethod(account, {
    payment_method: params.payment_method ?? intent.payment_method ?? undefined,
    payment_method_data: params.payment_method_data,
  });
  const confirmed: PaymentIntent = {
    ...intent,
    receipt_email: params.receipt_email ?? intent.receipt_email,
    shipping: params.shipping ? fullShipping(params.shipping) : intent.shipping,
  };
  const returnUrl = params.return_url ?? null;
  const { authenticates } = testCardBehind(account, method);
  const { request_three_d_secure } = intent.payment_method_options.card;
  if (request_three_d_secure === 'automatic' && !authenticates)
    return chargeIntent(account, confirmed, { method, request });
  if (params.error_on_requires_action) return refuseAction(account, confirmed, { method, request });
  // Stripe.js can open a frame over the shop's page. Any other client must redirect.
  const isFramed = authenticates !== 'by redirect' && (isBrowser || params.use_stripe_sdk === true);
  return requestAuthentication(account, confirmed, { method, returnUrl, origin, request, isFramed });
}

/** Charges the card after any authentication is done. */
export function chargeIntent(
  account: StripeAccount,
  intent: PaymentIntent,
  { method, request }: { method: PaymentMethod; request: RequestOrigin },
): Reply {
  const charge = chargeCard(account, intent, { method, request });
  if (charge.status === 'failed') {
    const { code, decline_code, message } = testCardBehind(account, method).decline ?? {};
    const error = { code, decline_code, message: message ?? '', charge: charge.id };
    return failIntent(account, { ...intent, latest_charge: charge.id }, { method, failure: error, request });
  }
  const succeeded = account.intents.put({
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  commitTax(account, succeeded);
  emit(account, 'payment_intent.succeeded', { object: succeeded, request });
  return ok(succeeded);
}

type Failure = Pick<ErrorBody, 'code' | 'decline_code' | 'message' | 'charge'> & { type?: ErrorBody['type'] };

/** Resets the intent for another card. Returns the 402 instead of throwing, so that the failure is saved. */
export function failIntent(
  account: StripeAccount,
  intent: PaymentIntent,
  {
    method,
    failure: { type = 'card_error', ...failure },
    request,
  }: { method: PaymentMethod; failure: Failure; request: RequestOrigin },
): Reply {
  const { error } = new StripeError(failure.message, { ...failure, type, payment_method: method }).body;
  const failed = account.intents.put({
    ...intent,
    last_payment_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  emit(account, 'payment_intent.payment_failed', { object: failed, request });
  return { status: 402, body: { error: { ...error, payment_intent: failed } } };
}

interface Visit {
  method: PaymentMethod;
  returnUrl: string | null;
  origin: string;
  request: RequestOrigin;
  isFramed: boolean;
}

function requestAuthentication(
  account: StripeAccount,
  intent: PaymentIntent,
  { method, returnUrl, origin, request, isFramed }: Visit,
): Reply {
  for (const earlier of account.authentications.relatedTo(intent.id))
    account.authentications.delete(earlier.id);
  const visit = account.authentications.put({ id: randomText(32), intent: intent.id, returnUrl, isFramed });
  const url = `${origin}/3d_secure/${visit.id}`;
  const waiting = account.intents.put({
    ...intent,
    last_payment_error: null,
    next_action: isFramed
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
      : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } },
    payment_method: method.id,
    status: 'requires_action',
  });
  emit(account, 'payment_intent.requires_action', { object: waiting, request });
  return ok(waiting);
}

function refuseAction(
  account: StripeAccount,
  intent: PaymentIntent,
  { method, request }: { method: PaymentMethod; request: RequestOrigin },
): Reply {
  const message = 'Your card was declined. This transaction requires authentication.';
  const failure = { code: 'authentication_required', decline_code: 'authentication_required', message };
  return failIntent(account, intent, { method, failure, request });
}

function takeBrowserShipping(account: StripeAccount, { id, shipping }: PaymentIntent): void {
  if (!shipping || account.walletShipping.get(id)) return void account.walletShipping.put({ id });
  throw new ValidationError(
    'The shipping information on this PaymentIntent was last set with a secret key and therefore cannot be changed ' +
      'with a publishable key. Please use your secret key instead.',
    { param: 'shipping' },
  );
}

function requireReturnUrl(intent: PaymentIntent, params: ConfirmParams) {
  const { enabled, allow_redirects } = intent.automatic_payment_methods ?? {};
  if (!enabled || allow_redirects === 'never' || params.return_url) return;
  throw new ValidationError(
    'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these ' +
      'payment methods might redirect your customer off of your page, you must provide a `return_url`. If you ' +
      "don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` " +
      'and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.',
    { param: 'return_url' },
  );
}
