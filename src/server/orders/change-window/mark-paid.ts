import { sendsAt, windowEnd } from '../../../domain/orders/change-window.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { shipBy } from '../../../domain/shipping/arrival.ts';
import type { InTransaction } from '../../deps.ts';
import { orderSettings } from '../../settings/queries.ts';
import { setPaid } from './queries.ts';

/** What a payment at this time promises: until when the shopper may change the order, and its ship date; and when it goes to Printful. */
export function paidDates(
  { config }: Pick<InTransaction, 'config'>,
  settings: Settings,
  paidAt: Date,
): { paidAt: Date; sendAfter: Date; shipBy: Date; dueAt: Date } {
  const { minute, changeTimeout } = config.limits;
  const sendAfter = windowEnd(paidAt, settings.editWindowMinutes, minute);
  const dueAt = sendsAt({ paidAt, sendAfter }, changeTimeout) ?? paidAt;
  return { paidAt, sendAfter, shipBy: shipBy(sendAfter, settings), dueAt };
}

/** Stores these dates of a locked order that goes on after a hold. One that was paid before keeps its dates. */
export async function markPaid(
  deps: Pick<InTransaction, 'db' | 'config'>,
  orderId: string,
  paidAt: Date,
): Promise<void> {
  const { db, config } = deps;
  await setPaid(db, orderId, paidDates(deps, await orderSettings(db, orderId, config), paidAt));
}
