import type { PrintfulStore } from '../account.ts';
import type { Order } from '../objects.ts';
import { costsOf } from './costs.ts';
import { digitizeFor, newEmbroideries } from './embroideries.ts';
import { moveOrder } from './move-order.ts';

const REASON = 'A new embroidery design has to be digitized before the costs are known';

/** Holds a draft with an embroidery that Printful has not digitized yet, if the store is set to do so. */
export function holdNewEmbroidery(store: PrintfulStore, order: Order): Order {
  if (!store.faults.switches.holdEmbroidery || newEmbroideries(store, order).length === 0) return order;
  store.scheduler.plan('printful.digitize', { order: order.id }, store.settings.digitizingMs);
  return moveOrder(store, order, { to: 'onhold', reason: REASON });
}

/** Digitizes the embroideries of a held order, and returns it as a draft with its costs. */
export function digitize(store: PrintfulStore) {
  store.scheduler.handle<{ order: number }>('printful.digitize', ({ order: id }) => {
    store.documents.transaction(() => {
      const order = store.orders.get(id);
      if (order?.status !== 'onhold') return;
      const costs = costsOf(order, digitizeFor(store, order));
      moveOrder(store, store.orders.put({ ...order, costs }), {
        to: 'draft',
        reason: 'The embroidery is digitized',
      });
    });
  });
}
