import Stripe from 'stripe';
import { asking } from './stripe-calls.ts';

/** The shop's account at Stripe. */
export interface StripeAccount {
  id: string;
  country: string | null;
  currency: string | null;
  takesCharges: boolean;
  paysOut: boolean;
}

export interface StripeWebhook {
  url: string;
  isEnabled: boolean;
  /** `*` means all. */
  events: string[];
}

/** A restricted key may not read these; then they are null. */
export interface StripeAccountReader {
  readAccount(): Promise<StripeAccount | null>;
  /** All webhooks of the account. */
  readWebhooks(): Promise<StripeWebhook[] | null>;
}

export const stripeAccountReader = (stripe: Stripe): StripeAccountReader => ({
  readAccount: () =>
    orForbidden(
      asking(stripe.accounts.retrieveCurrent()).then((account) => ({
        id: account.id,
        country: account.country ?? null,
        currency: account.default_currency ?? null,
        takesCharges: account.charges_enabled === true,
        paysOut: account.payouts_enabled === true,
      })),
    ),

  readWebhooks: () =>
    orForbidden(
      asking(stripe.webhookEndpoints.list({ limit: 100 })).then(({ data }) =>
        data.map(({ url, status, enabled_events }) => ({
          url,
          isEnabled: status === 'enabled',
          events: enabled_events,
        })),
      ),
    ),
});

async function orForbidden<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
}
