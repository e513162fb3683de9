import { isStoppable } from '../../domain/late-order.ts';
import type { Deps } from '../deps.ts';
import { externalIdOf } from '../fulfillment/create-draft.ts';
import { PrintfulError } from '../gateways/printful-error.ts';
import type { Order } from './queries.ts';

/** Takes an order back from Printful; false when it is being made already. Throws when Printful does not answer. */
export async function stopProduction(
  { printful }: Pick<Deps, 'printful'>,
  order: Pick<Order, 'id' | 'printfulAttempt'>,
): Promise<boolean> {
  const found = await printful.findOrder(externalIdOf(order));
  if (!found || found.status === 'canceled') return true;
  if (!isStoppable(found.status)) return false;
  try {
    await printful.cancelOrder(found.id);
    return true;
  } catch (error) {
    // It went on to the machines since it was asked about.
    if (error instanceof PrintfulError && error.kind === 'refused') return false;
    throw error;
  }
}
