/** Nothing comes after these, except an appeal against `lost`. */
const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'];

/** Those that took no money in the end. */
export const HARMLESS_DISPUTES: readonly string[] = CLOSED.filter((status) => status !== 'lost');

/** True while the bank may still decide for the shopper. The words are Stripe's. */
export const isOpenDispute = (status: string): boolean => !CLOSED.includes(status);

/** True while an order should not be made: the money is gone, or may be. */
export const mayTakeMoney = (status: string): boolean => isOpenDispute(status) || status === 'lost';

/** Late news changes nothing: only an open dispute goes on, and a lost one by an appeal. */
export const isLaterDispute = (news: string, known: string): boolean =>
  news !== known &&
  (isOpenDispute(known) || (known === 'lost' && (news === 'won' || news.startsWith('appeal_'))));
