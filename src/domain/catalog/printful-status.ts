/**
 * Statuses of an order on its way to being made. Any other is a draft, stopped, or unknown to the shop, and then nothing says that
 * Printful makes it: https://developers.printful.com/docs/#tag/Orders-API
 */
export const MAKING: readonly string[] = ['pending', 'inreview', 'inprocess', 'partial', 'fulfilled'];

/** Statuses in which Printful makes nothing. An order that was made is archived, too, but then it has parcels. */
const STOPPED = ['draft', 'failed', 'canceled', 'archived'];

export const isMaking = (status: string): boolean => MAKING.includes(status);

export const isStopped = (status: string): boolean => STOPPED.includes(status);

/** Confirmed, but not in production. Printful refuses to cancel an order in review until the review has finished. */
const WAITING = ['pending', 'inreview'];

/** True while Printful can still cancel the order free of charge, now or once it has reviewed it. */
export const isStoppable = (status: string): boolean => WAITING.includes(status) || isStopped(status);

/** Statuses in which the shop keeps asking Printful to cancel an order that is not wanted anymore. */
export const CANCELS_LATER: readonly string[] = [...WAITING, 'onhold'];

/** False once Printful makes it, so that canceling it is too late. */
export const mayCancelLater = (status: string): boolean =>
  CANCELS_LATER.includes(status) || isStopped(status);
