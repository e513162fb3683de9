import type { OrderStatus } from '../objects.ts';

/**
 * Allowed moves. The usual path is draft -confirm-> pending -> inprocess -> partial -> fulfilled. A draft whose cost cannot be
 * calculated at once is held, and then returns to a draft: https://developers.printful.com/docs/#tag/Orders-API
 */
const next: Record<OrderStatus, readonly OrderStatus[]> = {
  // A draft that is deleted in the dashboard is reported as archived.
  draft: ['inreview', 'pending', 'onhold', 'failed', 'canceled', 'archived'],
  inreview: ['pending', 'onhold', 'failed', 'canceled'],
  pending: ['inreview', 'inprocess', 'onhold', 'failed', 'canceled'],
  failed: ['draft', 'pending', 'canceled'],
  inprocess: ['onhold', 'partial', 'fulfilled', 'canceled'],
  onhold: ['inprocess', 'pending', 'draft', 'canceled'],
  // Each of its parcels may leave by itself.
  partial: ['partial', 'fulfilled', 'canceled'],
  fulfilled: ['archived'],
  canceled: ['archived'],
  archived: [],
};

export const orderStatuses = Object.keys(next) as OrderStatus[];

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return next[from].includes(to);
}

export const editable: readonly OrderStatus[] = ['draft', 'failed'];
/** Statuses in which the shop can cancel. In other statuses, only Printful can. */
export const cancelable: readonly OrderStatus[] = ['draft', 'pending', 'failed'];
