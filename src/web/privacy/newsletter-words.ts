import type { DataSummary } from '../../wire/privacy.ts';

/** How an address stands with the newsletter. */
export const NEWSLETTER_WORDS: Record<NonNullable<DataSummary['newsletter']> | 'none', string> = {
  none: 'Not on the newsletter’s list',
  pending: 'Asked for the newsletter, not confirmed',
  confirmed: 'Gets the newsletter',
  unsubscribed: 'Left the newsletter',
};
