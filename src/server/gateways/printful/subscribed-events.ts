/** The events about which Printful calls the shop's webhook: all that may change an order, and the prices of blanks. */
export const SUBSCRIBED_EVENTS = [
  'shipment_sent',
  'shipment_delivered',
  'shipment_returned',
  'shipment_canceled',
  'shipment_put_hold',
  'shipment_put_hold_approval',
  'shipment_remove_hold',
  'shipment_out_of_stock',
  'order_updated',
  'order_failed',
  'order_canceled',
  'order_put_hold',
  'order_put_hold_approval',
  'order_remove_hold',
  'order_refunded',
  'catalog_price_changed',
];

/** The stock of a product: Printful reports it for products that are named. */
const STOCK_EVENT = 'catalog_stock_updated';

export interface Subscription {
  type: string;
  params?: { name: 'products'; value: { id: number }[] }[];
}

/** What the shop subscribes to: the events of its store, and the stock of what its hats are made of. */
export const subscriptionsFor = (productIds: readonly number[]): Subscription[] => [
  ...SUBSCRIBED_EVENTS.map((type) => ({ type })),
  ...(productIds.length === 0
    ? []
    : [
        {
          type: STOCK_EVENT,
          params: [{ name: 'products' as const, value: productIds.map((id) => ({ id })) }],
        },
      ]),
];
