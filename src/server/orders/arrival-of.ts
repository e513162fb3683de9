import { isBeingMade } from '../../domain/orders/holds.ts';
import { isUnshipped } from '../../domain/orders/order-status.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { arrivalBy } from '../../domain/shipping/arrival.ts';
import { dayOf, isPastDay } from '../../domain/shipping/party.ts';
import type { Order } from './queries.ts';

/**
 * The first and last day on which a paid order probably arrives; null if it is not coming or runs late, and while it is on hold,
 * unless Printful makes it all the same, or only its words are looked at, which takes days that are known. Null too once the last
 * day is over.
 */
export function arrivalOf(
  { sendAfter, announcedShipBy, deliveryDays, recipient, ...order }: Order,
  { days }: Settings,
  { now, ...review }: { isReviewed: boolean; now: Date },
): { first: Date; last: Date } | null {
  const isHeld = order.status === 'on_hold' && !isBeingMade(order) && !review.isReviewed;
  const isComing = !isHeld && (isUnshipped(order.status) || ['shipped', 'on_hold'].includes(order.status));
  if (sendAfter === null || announcedShipBy !== null || !isComing) return null;
  const usual = recipient.country === 'US' ? days.standard : days.standardElsewhere;
  const arrives = arrivalBy(deliveryDays ?? usual, sendAfter, { days, ...review });
  return isPastDay(dayOf(arrives.last), now) ? null : arrives;
}
