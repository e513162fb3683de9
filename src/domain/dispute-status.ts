/** Final, except that a `lost` dispute may be appealed. */
const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'];

/** Closed disputes that took no money. */
export const HARMLESS_DISPUTES: readonly string[] = CLOSED.filter((status) => status !== 'lost');

/** True while the bank may still decide for the shopper. The statuses are Stripe's. */
export const isOpenDispute = (status: string): boolean => !CLOSED.includes(status);

/** True while the order should not be made, because the money is or may be lost. */
export const mayTakeMoney = (status: string): boolean => isOpenDispute(status) || status === 'lost';

/** Only an open dispute changes, or a lost one on appeal. Any other change comes from an outdated event. */
export const isLaterDispute = (next: string, current: string): boolean =>
  next !== current &&
  (isOpenDispute(current) || (current === 'lost' && (next === 'won' || next.startsWith('appeal_'))));
