import type { Kysely } from 'kysely';
import type { HoldKind } from '../../domain/order-status.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import { closeHoldAlerts } from '../alerts/queries.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { moveOrder, type Order, setHold } from './queries.ts';

type HoldDeps = Pick<Deps, 'jobs' | 'config' | 'log' | 'clock'> & { db: Kysely<Tables> };

/**
 * Puts a locked order aside and tells the owner why: only a person can decide what becomes of it. False when an
 * order in its state cannot be held.
 */
export async function holdOrder(
  deps: HoldDeps,
  order: Pick<Order, 'id' | 'status'>,
  why: string,
  kind: HoldKind = 'other',
): Promise<boolean> {
  const now = deps.clock();
  if (!(await moveOrder(deps.db, order, 'on_hold', why, now))) return false;
  await setHold(deps.db, order.id, { kind, reason: why });
  deps.log.error({ orderId: order.id }, `order held: ${why}`);
  await alertOwner(deps, {
    event: `order-held.${order.id}.${now.getTime()}`,
    kind: 'held',
    orderId: order.id,
    text: `Order #${order.id} is on hold: ${why}. It was ${order.status}.`,
  });
  return true;
}

/** Keeps an order on hold for another reason than before, and tells the owner. */
export async function keepOnHold(
  deps: HoldDeps,
  { id, holdKind }: Pick<Order, 'id' | 'holdKind'>,
  why: string,
  kind: HoldKind,
): Promise<void> {
  if (holdKind === kind) return;
  const now = deps.clock();
  await setHold(deps.db, id, { kind, reason: why });
  await closeHoldAlerts(deps.db, id, now);
  await alertOwner(deps, {
    event: `order-held.${id}.${now.getTime()}.${kind}`,
    kind: 'held',
    orderId: id,
    text: `Order #${id} is still on hold: ${why}.`,
  });
}
