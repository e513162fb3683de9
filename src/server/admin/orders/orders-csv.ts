import type { Readable } from 'node:stream';
import { type Cents, formatAmount } from '../../../domain/money.ts';
import type { Db } from '../../db/connect.ts';
import { csvStream } from '../csv/csv.ts';
import { type ExportedOrder, exportOrders, type OrderFilter } from './queries.ts';

const BATCH = 500;

/** All orders that fit, from the newest, as a CSV file. */
export const ordersCsv = (db: Db, filter: OrderFilter): Readable =>
  csvStream<ExportedOrder>({
    head: HEAD,
    read: (after) => exportOrders(db, filter, { after: after?.id, limit: BATCH }),
    cellsOf: (order) => (order.fits ? cellsOf(order) : null),
  });

const HEAD = [
  'Order ID',
  'Date (UTC)',
  'Status',
  'Customer',
  'Email',
  'Address',
  'Address 2',
  'City',
  'State',
  'ZIP',
  'Country',
  'Subtotal',
  'Discount',
  'Shipping',
  'Total',
  'Refunded',
  'Stripe fee',
  'Printful cost',
  'Shipping method',
  'Printful order',
];

const cellsOf = (order: ExportedOrder) => [
  order.id,
  order.createdAt.toISOString(),
  order.status,
  order.customerName,
  order.customerEmail,
  order.address1,
  order.address2,
  order.city,
  order.state,
  order.zip,
  order.country,
  formatAmount(order.subtotal),
  formatAmount(order.discount),
  formatAmount(order.shipping),
  formatAmount(order.total),
  formatAmount(order.refunded),
  amountOf(order.stripeFee),
  amountOf(order.printfulCost),
  order.shippingMethod,
  order.printfulOrderId,
];

const amountOf = (amount: Cents | null) => (amount === null ? null : formatAmount(amount));
