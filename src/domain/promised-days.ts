import type { Days } from './settings.ts';

/** "5-10 business days", or "1 business day". */
export const businessDays = ([first, last]: Days): string =>
  `${first === last ? first : `${first}-${last}`} business ${last === 1 ? 'day' : 'days'}`;

/** What a shopper reads about how long a refund takes. */
export const REFUNDED_IN = businessDays([5, 10]);
