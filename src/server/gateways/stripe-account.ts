import type Stripe from 'stripe';
import { asking, orForbidden } from './stripe-calls.ts';

/** What the shop needs to hear about. Without these, it learns of a change later, from its own checks. */
export const WEBHOOK_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'radar.early_fraud_warning.created',
  'review.opened',
  'review.closed',
] as const;

/** What became of the webhook. Stripe tells its secret only when it is created. */
type WebhookOutcome = { state: 'created'; secret: string } | { state: 'updated' | 'unchanged' };

/** A restricted key may not read these; then they are null. */
export const stripeAccountReader = (stripe: Stripe) => ({
  /** Makes Stripe report `WEBHOOK_EVENTS` to this URL. One that exists is updated, so there are never two. */
  setWebhook: (url: string) => orForbidden(setWebhook(stripe, url)),

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

  /** All webhooks of the account. The event `*` means all. */
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

async function setWebhook(stripe: Stripe, url: string): Promise<WebhookOutcome> {
  const { data } = await asking(stripe.webhookEndpoints.list({ limit: 100 }));
  const set = data.find((webhook) => webhook.url === url);
  if (!set) {
    const created = await asking(
      stripe.webhookEndpoints.create({
        url,
        enabled_events: [...WEBHOOK_EVENTS],
        description: 'The hat shop',
      }),
    );
    return { state: 'created', secret: created.secret ?? '' };
  }
  const reports = (event: string) => set.enabled_events.includes(event) || set.enabled_events.includes('*');
  if (set.status === 'enabled' && WEBHOOK_EVENTS.every(reports)) return { state: 'unchanged' };
  // What somebody added by hand stays.
  const added = set.enabled_events as (typeof WEBHOOK_EVENTS)[number][];
  await asking(
    stripe.webhookEndpoints.update(set.id, {
      enabled_events: WEBHOOK_EVENTS.every(reports) ? added : [...new Set([...added, ...WEBHOOK_EVENTS])],
      disabled: false,
    }),
  );
  return { state: 'updated' };
}
