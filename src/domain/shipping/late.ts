import type { OrderStatus } from '../orders/order-status.ts';

interface ShippingOrder {
  status: OrderStatus;
  /** When the order should ship, as promised with the payment; null until it is paid. */
  promisedShipBy: Date | null;
}

/** The statuses of paid orders that have not shipped. */
export const NOT_SHIPPED: readonly OrderStatus[] = [
  'processing',
  'sent_to_printful',
  'confirmed_with_printful',
  'on_hold',
];

/** Since when an order that has not shipped is late; null if it is in time. */
export const lateSince = ({ status, promisedShipBy }: ShippingOrder, now: Date): Date | null =>
  NOT_SHIPPED.includes(status) && promisedShipBy !== null && promisedShipBy < now ? promisedShipBy : null;
