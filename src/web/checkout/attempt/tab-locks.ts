const ORDERING = 'unhinged-hats-ordering';
const PAYING = 'unhinged-hats-paying';

/** Orders in one tab after the other, so that two find the same attempt. Null, and nothing done, while one pays. */
export const whileNobodyPays = <Done>(order: () => Promise<Done>): Promise<Done | null> =>
  withLock(PAYING, { mode: 'shared', ifAvailable: true }, (isFree) =>
    isFree ? withLock(ORDERING, {}, order) : null,
  );

/** Pays in one tab only. Null, and nothing done, while any tab pays or orders. */
export const whilePaying = <Done>(pay: () => Promise<Done>): Promise<Done | null> =>
  withLock(PAYING, { ifAvailable: true }, (isFree) => (isFree ? pay() : null));

/**
 * A lock of all tabs, given back when the action ends or its tab is closed. Browsers have them on secure pages only;
 * elsewhere the action just runs: what two tabs do then differs by their key, and one intent is charged once.
 */
async function withLock<Done>(
  name: string,
  options: LockOptions,
  action: (isFree: boolean) => Promise<Done> | null,
): Promise<Done | null> {
  if (!('locks' in navigator)) return action(true);
  return navigator.locks.request(name, options, (lock) => action(lock !== null));
}
