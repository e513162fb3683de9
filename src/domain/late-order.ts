import { isUnshipped, type OrderStatus } from './order-status.ts';

interface LateOrder {
  status: OrderStatus;
  /** The date that the shopper was told in place of the promised one; null while nobody told them any. */
  announcedShipBy: Date | null;
  /** As Printful last told it; null before it has the order. */
  printfulStatus: string | null;
  isDisputed: boolean;
}

/**
 * True while the shopper may cancel by themselves: we broke our promise, Printful lets go of the order, and no bank is
 * deciding about its money.
 */
export const mayCancelLate = ({ status, announcedShipBy, printfulStatus, isDisputed }: LateOrder): boolean =>
  announcedShipBy !== null &&
  (isUnshipped(status) || status === 'on_hold') &&
  (printfulStatus === null || isStoppable(printfulStatus)) &&
  !isDisputed;

/** True in the states in which Printful lets go of an order; it has cost nothing until then. */
export const isStoppable = (printfulStatus: string): boolean =>
  ['draft', 'failed', 'pending', 'canceled'].includes(printfulStatus);
