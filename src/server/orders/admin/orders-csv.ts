import type { Readable } from 'node:stream';
import { type Cents, formatAmount } from '../../../domain/money/money.ts';
import { statusBadge } from '../../../domain/orders/order-states.ts';
import { cardName, walletName } from '../../../domain/orders/wallets.ts';
import type { Db } from '../../db/connect.ts';
import { csvStream } from '../../http/csv.ts';
import { type OrderMoney, readMoney } from '../money/profit-queries.ts';
import { type ExportedOrder, exportOrders, type OrderFilter } from './list-queries.ts';

const BATCH = 500;

/** All orders that match, newest first, as a CSV file. */
export const ordersCsv = (db: Db, filter: OrderFilter): Readable =>
  csvStream<ExportedOrder & { money: OrderMoney | undefined }>({
    head: HEAD,
    async read(after) {
      const orders = await exportOrders(db, filter, { after: after?.id, limit: BATCH });
      const money = await readMoney(
        db,
        orders.map(({ id }) => id),
      );
      return orders.map((order) => ({ ...order, money: money.get(order.id) }));
    },
    cellsOf: (order) => (order.fits ? cellsOf(order, order.money) : null),
  });

const HEAD = [
  'Order ID',
  'Date (UTC)',
  'Status',
  'State',
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
  'Code',
  'Shipping',
  'Sales tax',
  'Total',
  'Refunded',
  'Disputed',
  'Dispute fee',
  'Stripe fee',
  'Printful cost',
  'Printful credit',
  'Profit',
  'Shipping method',
  'Party day',
  'Gift',
  'Printful order',
  'On hold because',
  'Replaces',
  'Wallet',
  'Card',
  'Tags',
];

const cellsOf = (order: ExportedOrder, money: OrderMoney | undefined) => [
  order.id,
  order.createdAt,
  order.status,
  statusBadge(order.status).badge,
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
  order.code,
  formatAmount(order.shipping),
  formatAmount(order.tax),
  formatAmount(order.total),
  amountOf(money?.returned),
  amountOf(money?.disputed),
  amountOf(money?.disputeFee),
  amountOf(money?.stripeFee),
  amountOf(money?.printfulCost),
  amountOf(money?.credit),
  // A number, so that a spreadsheet also reads a loss as a number.
  money?.profit == null ? null : { cents: money.profit },
  order.shippingMethod,
  order.partyOn,
  order.isGift ? 'yes' : 'no',
  order.printfulOrderId,
  order.holdReasons,
  order.replaces,
  order.wallet && walletName(order.wallet),
  cardName({ brand: order.cardBrand, last4: order.cardLast4 }),
  order.tags.join(', '),
];

/** An unknown amount is left empty. */
const amountOf = (amount: Cents | null | undefined) => (amount == null ? null : formatAmount(amount));
