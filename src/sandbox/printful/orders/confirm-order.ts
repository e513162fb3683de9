import type { PrintfulStore } from '../account.ts';
import type { Order } from '../objects.ts';
import { PrintfulError } from '../protocol/printful-error.ts';
import { moveOrder } from './move-order.ts';
import { editable } from './order-states.ts';
import { planProduction } from './produce.ts';

/** Sends a draft into production. Files may still be waiting; one that has failed already fails the order. */
export function confirmOrder(store: PrintfulStore, order: Order): Order {
  if (!editable.includes(order.status)) {
    throw new PrintfulError(`Order can't be confirmed: its status is ${order.status}.`, 400, 'OR-3');
  }
  const pending = moveOrder(store, order, 'pending');
  const failed = order.items
    .flatMap(({ files }) => files.map(({ id }) => store.files.get(id)))
    .find((file) => file?.status === 'failed');
  if (failed) return moveOrder(store, pending, 'failed', `Print file could not be processed: ${failed.url}`);
  planProduction(store, pending);
  return pending;
}
