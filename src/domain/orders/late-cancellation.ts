import { isStoppable } from '../catalog/printful-status.ts';
import { isUnshipped, type OrderStatus } from './order-status.ts';

interface LateOrder {
  status: OrderStatus;
  /** The new ship-by date that we emailed to the shopper; null if we have not. */
  announcedShipBy: Date | null;
  /** The last status from Printful; null before Printful has the order. */
  printfulStatus: string | null;
  isDisputed: boolean;
  /** The order that was paid, if this one is a replacement, which the owner decided on. */
  replaces: string | null;
}

/** True while the shopper may cancel: we missed our date, Printful can still stop the order, and no dispute is open. */
export const mayCancelLate = ({
  status,
  announcedShipBy,
  printfulStatus,
  isDisputed,
  replaces,
}: LateOrder): boolean =>
  announcedShipBy !== null &&
  replaces === null &&
  (isUnshipped(status) || status === 'on_hold') &&
  (printfulStatus === null || isStoppable(printfulStatus)) &&
  !isDisputed;
