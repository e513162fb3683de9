import { isUnshipped } from '../../domain/orders/order-status.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { arrivalBy } from '../../domain/shipping/arrival.ts';
import type { Order } from './queries.ts';

/** The first and last day on which a paid order probably arrives; null if it is not coming, or runs late. */
export function arrivalOf(
  { status, sendAfter, announcedShipBy, deliveryDays, recipient }: Order,
  { days }: Settings,
  review: { isReviewed: boolean },
): { first: Date; last: Date } | null {
  const isComing = isUnshipped(status) || status === 'on_hold' || status === 'shipped';
  if (sendAfter === null || announcedShipBy !== null || !isComing) return null;
  const usual = recipient.country === 'US' ? days.standard : days.standardElsewhere;
  return arrivalBy(deliveryDays ?? usual, sendAfter, { days, ...review });
}
