/** The events about which Printful calls the shop's webhook: all that may change an order. */
export const SUBSCRIBED_EVENTS = [
  'shipment_sent',
  'shipment_delivered',
  'shipment_returned',
  'shipment_canceled',
  'shipment_put_hold',
  'shipment_remove_hold',
  'shipment_out_of_stock',
  'order_updated',
  'order_failed',
  'order_canceled',
  'order_put_hold',
  'order_put_hold_approval',
  'order_remove_hold',
  'order_refunded',
];
