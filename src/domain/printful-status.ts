/**
 * Statuses of an order on its way to being made. Any other is a draft, stopped, or unknown to the shop, and then nothing says that
 * Printful makes it: https://developers.printful.com/docs/#tag/Orders-API
 */
const MAKING = ['pending', 'inreview', 'inprocess', 'partial', 'fulfilled'];

/** Statuses in which Printful makes nothing. An order that was made is archived, too, but then it has parcels. */
const STOPPED = ['draft', 'failed', 'canceled', 'archived'];

export const isMaking = (status: string): boolean => MAKING.includes(status);

export const isStopped = (status: string): boolean => STOPPED.includes(status);

/** True while Printful can still cancel the order free of charge. */
export const isStoppable = (status: string): boolean => status === 'pending' || isStopped(status);
