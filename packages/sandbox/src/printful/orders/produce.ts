import type { PrintfulStore } from '../account.ts';
import type { Order, OrderStatus } from '../objects.ts';
import { moveOrder } from './move-order.ts';

const nextStatus: Partial<Record<OrderStatus, OrderStatus>> = {
  pending: 'inprocess',
  inprocess: 'fulfilled',
  partial: 'fulfilled',
};

/** Plans the next production step. Without `productionStepMs`, orders only move when advanced by hand. */
export function planProduction(store: PrintfulStore, order: Order) {
  const { productionStepMs } = store.settings;
  if (productionStepMs === undefined) return;
  if (!nextStatus[order.status] && order.status !== 'onhold') return;
  store.scheduler.plan('printful.produce', { order: order.id }, productionStepMs);
}

export function produceOrders(store: PrintfulStore) {
  store.scheduler.handle<{ order: number }>('printful.produce', ({ order: id }) => {
    store.documents.transaction(() => {
      const order = store.orders.get(id);
      if (!order) return;
      const to = nextStatus[order.status];
      const moved = to && filesAreReady(store, order) ? moveOrder(store, order, { to }) : order;
      planProduction(store, moved);
    });
  });
}

/** Production cannot start before all print files are ok. */
export function filesAreReady(store: PrintfulStore, order: Order): boolean {
  return order.items.every(({ files }) => files.every(({ id }) => store.files.get(id)?.status === 'ok'));
}
