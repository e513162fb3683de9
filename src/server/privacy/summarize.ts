import type { DataSummary } from '../../wire/privacy.ts';
import type { PersonalData } from './export-queries.ts';

/** What lies under an address, in counts. */
export const summarize = (email: string, { orders, mails, subscriber }: PersonalData): DataSummary => ({
  email,
  orders: orders.length,
  ordersUnderWay: orders.filter(({ status }) => !ENDED.includes(status)).length,
  mails: mails.length,
  newsletter: subscriber?.state ?? null,
  erasureAsked: orders.some(({ erasureAskedAt }) => erasureAskedAt !== null),
});

const ENDED: string[] = ['completed', 'refunded', 'canceled'];

export const isEmpty = ({ orders, mails, subscriber }: PersonalData): boolean =>
  orders.length === 0 && mails.length === 0 && subscriber === null;
