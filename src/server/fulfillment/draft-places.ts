import { sendsAt } from '../../domain/orders/change-window.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { type Order, tryLockOrder, updateOrder } from '../orders/queries.ts';
import { countPlaces, firstInLine, lockPlaces, type Span } from './draft-queries.ts';

type PlaceDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** `ahead`: how many orders come first. `early`: milliseconds until the shopper can no longer change the order. */
type Place = 'begun' | 'busy' | { ahead: number } | { early: number };

/**
 * Gives an order one of the places for unconfirmed drafts, in the order in which their windows ended. Its beginning is committed before the
 * first call to Printful, so that only a repeated attempt has to look for a draft.
 */
export function takePlace(
  deps: PlaceDeps,
  orderId: string,
  { skipsLine }: { skipsLine: boolean },
): Promise<Place> {
  const { atOnce } = deps.config.limits.drafts;
  const now = deps.clock();
  return transact(deps.db, async (trx): Promise<Place> => {
    const order = await tryLockOrder(trx, orderId);
    if (!order || !waitsForPlace(order)) return 'busy';
    const early = skipsLine ? 0 : timeToSend(deps, order, now);
    if (early > 0) return { early };
    // Where the shop does not confirm, drafts wait for a person.
    if (!skipsLine && deps.config.printful.confirms) {
      await lockPlaces(trx);
      const { taken, ahead } = await countPlaces(trx, orderId, spanAround(deps, now));
      if (taken + ahead >= atOnce) return { ahead };
    }
    await updateOrder(trx, orderId, { draft_begun_at: now });
    return 'begun';
  });
}

/** Whether a paid order has no draft yet and has not begun one. */
export const waitsForPlace = ({ status, draftBegunAt }: Pick<Order, 'status' | 'draftBegunAt'>): boolean =>
  (status === 'processing' || status === 'sent_to_printful') && draftBegunAt === null;

/** Milliseconds until an order in its window goes to Printful. */
const timeToSend = ({ config }: Pick<Deps, 'config'>, order: Order, now: Date): number =>
  (sendsAt(order, config.limits.changeTimeout)?.getTime() ?? 0) - now.getTime();

/** Sends the orders that come first to Printful, once an order has left its place. */
export async function sendNext({ db, jobs, clock, config }: PlaceDeps & Pick<Deps, 'jobs'>): Promise<void> {
  const now = clock();
  const next = await firstInLine(db, spanAround({ config }, now), {
    now,
    places: config.limits.drafts.atOnce,
  });
  await jobs.enqueueAll(
    db,
    next.map((orderId) => ({ name: 'send-order', data: { orderId } })),
  );
}

/** Drafts with a beginning far in the future are from before the clock was set back. */
const spanAround = ({ config }: Pick<Deps, 'config'>, now: Date): Span => {
  const { longest } = config.limits.drafts;
  return { from: new Date(now.getTime() - longest), to: new Date(now.getTime() + longest) };
};

/**
 * Milliseconds until an order that waits for a place asks again: less than the orders before it take at best. One that leaves
 * its place calls the next, so this only matters when that call is lost.
 */
export const waitInLine = (ahead: number, draftPolling: number): number =>
  draftPolling * Math.max(1, ahead / 5);
