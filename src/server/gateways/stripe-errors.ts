import Stripe from 'stripe';
import { ShopError } from '../http/shop-error.ts';

/** Waits for Stripe. Throws `provider_failed` if it does not respond; refusals are thrown as the SDK's errors. */
export async function asking<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (cause) {
    if (!mayPass(cause)) throw cause;
    throw new ShopError('provider_failed', 'The payment provider does not answer. Try again in a moment.', {
      cause,
    });
  }
}

/** A wrong key or parameter is our bug; other errors are Stripe's and temporary. */
const mayPass = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAPIError;
