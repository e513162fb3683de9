import { isChangeable } from '../../../domain/order-status.ts';
import type { Deps } from '../../deps.ts';
import { externalIdOf } from '../../fulfillment/create-draft.ts';
import { startNextAttempt } from '../../fulfillment/order-queries.ts';
import { PrintfulError } from '../../gateways/printful-error.ts';
import { ShopError } from '../../http/shop-error.ts';
import type { InTransaction } from '../in-transaction.ts';
import type { Order } from '../queries.ts';
import { withOrderLocked } from '../with-order-locked.ts';
import { insertNote } from './action-queries.ts';

interface Change {
  orderId: string;
  /** Mail address of the administrator. */
  by: string;
  /** Kept among the order's notes. */
  note: string;
}

/**
 * Changes an order of which nothing is produced yet. What Printful has of it is thrown away, and it is sent there
 * anew with the change. `apply` writes it, or refuses before it wrote anything.
 */
export async function changeOrder(
  deps: Deps,
  { orderId, by, note }: Change,
  apply: (deps: InTransaction, order: Order) => Promise<ShopError | null>,
): Promise<ShopError | null> {
  const refusal = await withOrderLocked(deps, orderId, async (inner, order) => {
    if (!isChangeable(order.status)) return new ShopError('conflict', tooLate(`it is ${order.status}`));
    const refused = await apply(inner, order);
    if (refused) return refused;
    await dropDraft(inner, order);
    await insertNote(inner.db, { orderId, author: by, text: note, at: deps.clock() });
    return 'changed';
  });
  if (refusal === null) return new ShopError('not_found', 'There is no such order.');
  return refusal === 'changed' ? null : refusal;
}

/** Throws why the change cannot be made, which takes it back. */
async function dropDraft(deps: InTransaction, order: Order): Promise<void> {
  if (order.paidAt === null) return;
  const found = await throwAway(deps, order).catch((error) => {
    if (!(error instanceof PrintfulError)) throw error;
    const told = 'Printful does not answer. Try again in a moment.';
    throw new ShopError('provider_failed', told, { cause: error });
  });
  if (found === 'kept') throw new ShopError('conflict', tooLate('Printful has it already'));
  if (found === 'none') return;
  await startNextAttempt(deps.db, order.id);
  if (order.status !== 'on_hold') await deps.jobs.enqueue(deps.db, 'send-order', { orderId: order.id });
}

async function throwAway({ printful }: InTransaction, order: Order): Promise<'none' | 'kept' | 'gone'> {
  const found = await printful.findOrder(externalIdOf(order));
  if (!found) return 'none';
  if (found.status === 'canceled') return 'gone';
  if (found.status !== 'draft' && found.status !== 'failed') return 'kept';
  await printful.cancelOrder(found.id);
  return 'gone';
}

const tooLate = (why: string) => `This order can no longer be changed: ${why}.`;
