const ORDERING = 'unhinged-hats-ordering';
const PAYING = 'unhinged-hats-paying';

/** Orders in one tab at a time, so that two tabs use the same attempt. Returns null at once while a tab is paying. */
export const withOrderLock = <Done>(order: () => Promise<Done>): Promise<Done | null> =>
  withLock(PAYING, { mode: 'shared', ifAvailable: true }, (isFree) =>
    isFree ? withLock(ORDERING, {}, order) : null,
  );

/** Pays in one tab at a time. Returns null at once while another tab is paying or ordering. */
export const withPaymentLock = <Done>(pay: () => Promise<Done>): Promise<Done | null> =>
  withLock(PAYING, { ifAvailable: true }, (isFree) => (isFree ? pay() : null));

/**
 * Holds a lock that all tabs share, until the action ends or the tab is closed. Browsers offer locks only on secure pages.
 * Without locks, the action just runs: idempotency keys and the single intent still prevent a second charge.
 */
async function withLock<Done>(
  name: string,
  options: LockOptions,
  action: (isFree: boolean) => Promise<Done> | null,
): Promise<Done | null> {
  if (!('locks' in navigator)) return action(true);
  return navigator.locks.request(name, options, (lock) => action(lock !== null));
}
