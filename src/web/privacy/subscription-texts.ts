import type { DataSummary } from '../../wire/privacy.ts';

/** The status of a newsletter subscription, in words. */
export const SUBSCRIPTION_TEXTS: Record<NonNullable<DataSummary['newsletter']> | 'none', string> = {
  none: 'Not subscribed to the newsletter',
  pending: 'Newsletter subscription not confirmed',
  confirmed: 'Subscribed to the newsletter',
  unsubscribed: 'Unsubscribed from the newsletter',
};
