import type { OrderStatus } from '../objects.ts';

/** Where an order may go: draft -confirm-> pending -> inprocess -> partial -> fulfilled, with its ways aside. */
const next: Record<OrderStatus, readonly OrderStatus[]> = {
  draft: ['inreview', 'pending', 'failed', 'canceled'],
  inreview: ['pending', 'onhold', 'failed'],
  pending: ['inprocess', 'onhold', 'failed', 'canceled'],
  failed: ['draft', 'pending', 'canceled'],
  inprocess: ['onhold', 'partial', 'fulfilled', 'canceled'],
  onhold: ['inprocess', 'pending', 'draft', 'canceled'],
  partial: ['fulfilled'],
  fulfilled: ['archived'],
  canceled: ['archived'],
  archived: [],
};

export const orderStatuses = Object.keys(next) as OrderStatus[];

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return next[from].includes(to);
}

export const editable: readonly OrderStatus[] = ['draft', 'failed'];
/** What the shop itself can still call off; what is in production, only Printful can. */
export const cancelable: readonly OrderStatus[] = ['draft', 'pending', 'failed'];
