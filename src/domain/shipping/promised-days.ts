import { counted } from '../language/counted.ts';
import type { Days } from '../settings/settings.ts';

/** "5-10 business days", or "1 business day". `to` stands between two days. */
export const businessDays = ([first, last]: Days, to = '-'): string =>
  `${first === last ? first : `${first}${to}${last}`} business ${last === 1 ? 'day' : 'days'}`;

/** "60 minutes", "1 minute", or from two hours on "5 hours". */
export const minutesWords = (minutes: number): string =>
  minutes > 60 && minutes % 60 === 0 ? `${minutes / 60} hours` : counted(minutes, 'minute');

/** How long a refund takes, as shoppers read it. */
export const REFUNDED_IN = businessDays([5, 10]);

/** How long after delivery a defective or wrong hat can be returned, as shoppers read it. */
export const RETURNABLE_FOR = '30 days';
