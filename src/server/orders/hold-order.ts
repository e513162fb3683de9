import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { tellOwner } from './owner/tell-owner.ts';
import { moveOrder, type Order } from './queries.ts';

/**
 * Puts a locked order aside and tells the owner why: only a person can decide what becomes of it. False when an
 * order in its state cannot be held.
 */
export async function holdOrder(
  deps: Pick<Deps, 'jobs' | 'config' | 'log' | 'clock'> & { db: Kysely<Tables> },
  order: Pick<Order, 'id' | 'status'>,
  why: string,
): Promise<boolean> {
  const now = deps.clock();
  if (!(await moveOrder(deps.db, order, 'on_hold', why, now))) return false;
  deps.log.error({ orderId: order.id }, `order held: ${why}`);
  await tellOwner(deps, {
    event: `order-held.${order.id}.${now.getTime()}`,
    kind: 'held',
    orderId: order.id,
    text: `Order #${order.id} is on hold: ${why}. It was ${order.status}.`,
  });
  return true;
}
