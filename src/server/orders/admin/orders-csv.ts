import type { Readable } from 'node:stream';
import { type Cents, formatAmount } from '../../../domain/money/money.ts';
import { statusBadge } from '../../../domain/orders/order-states.ts';
import { cardName, walletName } from '../../../domain/orders/wallets.ts';
import type { Db } from '../../db/connect.ts';
import { type Cell, csvStream } from '../../http/csv.ts';
import { type OrderMoney, readMoney } from '../money/profit-queries.ts';
import { type ExportedOrder, exportOrders, type OrderFilter } from './list-queries.ts';

const BATCH = 500;

/** All orders that match, newest first, as a CSV file. */
export const ordersCsv = (db: Db, filter: OrderFilter): Readable =>
  csvStream<CsvOrder>({
    head: COLUMNS.map(([label]) => label),
    async read(after) {
      const orders = await exportOrders(db, filter, { after: after?.id, limit: BATCH });
      const money = await readMoney(
        db,
        orders.map(({ id }) => id),
      );
      return orders.map((order) => ({ ...order, money: money.get(order.id) }));
    },
    cellsOf: (order) => (order.fits ? COLUMNS.map(([, cellOf]) => cellOf(order)) : null),
  });

type CsvOrder = ExportedOrder & { money: OrderMoney | undefined };

const COLUMNS: readonly [label: string, cellOf: (order: CsvOrder) => Cell][] = [
  ['Order ID', (order) => order.id],
  ['Date (UTC)', (order) => order.createdAt],
  ['Status', (order) => order.status],
  ['Stage', (order) => statusBadge(order.status).badge],
  ['Customer', (order) => order.customerName],
  ['Email', (order) => order.customerEmail],
  ['Address', (order) => order.address1],
  ['Address 2', (order) => order.address2],
  ['City', (order) => order.city],
  ['State', (order) => order.state],
  ['ZIP', (order) => order.zip],
  ['Country', (order) => order.country],
  ['Subtotal', (order) => formatAmount(order.subtotal)],
  ['Discount', (order) => formatAmount(order.discount)],
  ['Code', (order) => order.code],
  ['Shipping', (order) => formatAmount(order.shipping)],
  ['Sales tax', (order) => formatAmount(order.tax)],
  ['Total', (order) => formatAmount(order.total)],
  ['Refunded', ({ money }) => amountOf(money?.returned)],
  ['Disputed', ({ money }) => amountOf(money?.disputed)],
  ['Dispute fee', ({ money }) => amountOf(money?.disputeFee)],
  ['Stripe fee', ({ money }) => amountOf(money?.stripeFee)],
  ['Printful cost', ({ money }) => amountOf(money?.printfulCost)],
  ['Printful credit', ({ money }) => amountOf(money?.credit)],
  // A number, so that a spreadsheet also reads a loss as a number.
  ['Profit', ({ money }) => (money?.profit == null ? null : { cents: money.profit })],
  ['Shipping method', (order) => order.shippingMethod],
  ['Party day', (order) => order.partyOn],
  ['Gift', (order) => (order.isGift ? 'yes' : 'no')],
  ['Printful order', (order) => order.printfulOrderId],
  ['On hold because', (order) => order.holdReasons],
  ['Replaces', (order) => order.replaces],
  ['Wallet', (order) => order.wallet && walletName(order.wallet)],
  ['Card', (order) => cardName({ brand: order.cardBrand, last4: order.cardLast4 })],
  ['Tags', (order) => order.tags.join(', ')],
  // Columns are only added at the end, because saved spreadsheets read them by position.
  ['Printful replacements', ({ money }) => amountOf(money?.replacementCost)],
  ['Sales tax owed', ({ money }) => amountOf(money?.taxOwed)],
];

/** An unknown amount is left empty. */
const amountOf = (amount: Cents | null | undefined) => (amount == null ? null : formatAmount(amount));
