import { shipBy } from '../../../domain/shipping/arrival.ts';
import type { InTransaction } from '../../deps.ts';
import { orderSettings } from '../../settings/queries.ts';
import { type Order, updateOrder } from '../queries.ts';
import { insertChange, wasEnded } from './queries.ts';

/** Ends the window of a locked order early, if it is open at that time. The caller queues the order for Printful. */
export async function endWindow(
  { db }: Pick<InTransaction, 'db'>,
  { id, sendAfter }: Pick<Order, 'id' | 'sendAfter'>,
  { who, at }: { who: string; at: Date },
): Promise<void> {
  if (sendAfter === null || sendAfter <= at || (await wasEnded(db, id))) return;
  await updateOrder(db, id, { send_after: at, ship_by: shipBy(at, await orderSettings(db, id)) });
  await insertChange(db, id, { change: { kind: 'sent_now' }, who, at });
}
