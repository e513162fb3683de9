import type { Readable } from 'node:stream';
import writeXlsxFile, { type Cell as SheetCell, type SheetData } from 'write-excel-file/node';
import { countryName } from '../../domain/address/states.ts';
import { HAT_COLORS } from '../../domain/design/design.ts';
import { isStitchedBy } from '../../domain/design/making.ts';
import { formatBalance } from '../../domain/money/money.ts';
import { statusBadge } from '../../domain/orders/order-states.ts';
import type { Db } from '../db/connect.ts';
import { csvStream } from '../http/csv.ts';
import type { Range } from '../ledger/queries.ts';
import { type AccountLine, type AccountOrder, accountLines, accountOrders } from './account-queries.ts';

/** A column of a file for the accountant. Amounts are cents, below zero for what goes away, and null while not known. */
type Column<Row> =
  | { label: string; kind: 'text'; of(row: Row): string | null }
  | { label: string; kind: 'amount' | 'count'; of(row: Row): number | null }
  | { label: string; kind: 'time' | 'local'; of(row: Row): Date };

const less = (amount: number | null) => (amount === null ? null : 0 - amount);

const ORDERS: readonly Column<AccountOrder>[] = [
  { label: 'Order', kind: 'text', of: ({ id }) => id },
  { label: 'Paid on (shop’s time)', kind: 'local', of: ({ paidAt }) => paidAt },
  { label: 'Paid on (UTC)', kind: 'time', of: ({ paidAt }) => paidAt },
  { label: 'Placed on (UTC)', kind: 'time', of: ({ createdAt }) => createdAt },
  { label: 'Status', kind: 'text', of: ({ status }) => statusBadge(status).badge },
  { label: 'City', kind: 'text', of: ({ city }) => city },
  { label: 'State', kind: 'text', of: ({ state }) => state },
  { label: 'ZIP', kind: 'text', of: ({ zip }) => zip },
  { label: 'Country', kind: 'text', of: ({ country }) => countryName(country) },
  { label: 'Hats', kind: 'count', of: ({ hats }) => hats },
  { label: 'Hats at full price', kind: 'amount', of: ({ subtotal }) => subtotal },
  { label: 'Discounts', kind: 'amount', of: ({ discount }) => less(discount) },
  { label: 'Code', kind: 'text', of: ({ code }) => code },
  { label: 'Shipping', kind: 'amount', of: ({ shipping }) => shipping },
  { label: 'Shipping method', kind: 'text', of: ({ shippingMethod }) => shippingMethod },
  { label: 'Tax', kind: 'amount', of: ({ tax }) => tax },
  { label: 'Paid', kind: 'amount', of: ({ paid }) => paid },
  { label: 'Refunds', kind: 'amount', of: ({ money }) => less(money.returned) },
  { label: 'Lost to disputes', kind: 'amount', of: ({ money }) => less(money.disputed) },
  { label: 'Held for disputes', kind: 'amount', of: ({ money }) => less(money.held) },
  { label: 'Dispute fees', kind: 'amount', of: ({ money }) => less(money.disputeFeeSoFar) },
  { label: 'Stripe’s fee', kind: 'amount', of: ({ money }) => less(money.stripeFee) },
  { label: 'Printful: hats, shipping', kind: 'amount', of: ({ money }) => less(money.printfulCost) },
  { label: 'Printful: replacements', kind: 'amount', of: ({ money }) => less(money.replacementCost) },
  { label: 'Printful’s credit', kind: 'amount', of: ({ money }) => money.credit },
  { label: 'Sales tax for the state', kind: 'amount', of: ({ money }) => less(money.taxOwed) },
  { label: 'You keep', kind: 'amount', of: ({ money }) => money.profit },
  { label: 'Tracking', kind: 'text', of: ({ tracking }) => tracking },
  { label: 'Stripe payment', kind: 'text', of: ({ paymentId }) => paymentId },
  { label: 'Printful order', kind: 'text', of: ({ printfulId }) => printfulId },
];

const LINES: readonly Column<AccountLine>[] = [
  { label: 'Order', kind: 'text', of: ({ orderId }) => orderId },
  { label: 'Paid on (shop’s time)', kind: 'local', of: ({ paidAt }) => paidAt },
  { label: 'Hat', kind: 'text', of: ({ hat }) => hat },
  {
    label: 'Color',
    kind: 'text',
    of: ({ color }) => HAT_COLORS.find(({ key }) => key === color)?.label ?? null,
  },
  {
    label: 'Technique',
    kind: 'text',
    of: ({ technique }) => technique && (isStitchedBy(technique) ? 'Embroidered' : 'Printed'),
  },
  { label: 'Quantity', kind: 'count', of: ({ quantity }) => quantity },
  { label: 'Price each', kind: 'amount', of: ({ price }) => price },
  { label: 'Paid for them', kind: 'amount', of: ({ share }) => share },
  { label: 'Refused for their words', kind: 'count', of: ({ refused }) => refused },
];

const BATCH = 500;

export const accountRows = ['orders', 'lines'] as const;

/** A month for the accountant as CSV: a row for each order that was paid in it, or for each of its lines. */
export const accountsCsv = (
  db: Db,
  range: Range,
  { timeZone, rows }: { timeZone: string; rows: (typeof accountRows)[number] },
): Readable =>
  rows === 'orders'
    ? csvOf(ORDERS, timeZone, (after) => accountOrders(db, range, { after: after?.id, limit: BATCH }))
    : csvOf(LINES, timeZone, (after) => accountLines(db, range, { after, limit: BATCH }));

const csvOf = <Row>(
  columns: readonly Column<Row>[],
  timeZone: string,
  read: (after: Row | undefined) => Promise<Row[]>,
): Readable =>
  csvStream<Row>({
    head: columns.map(({ label }) => label),
    read,
    cellsOf: (row) =>
      columns.map((column) => {
        switch (column.kind) {
          case 'text':
          case 'count':
            return column.of(row);
          case 'amount': {
            const cents = column.of(row);
            return cents === null ? null : { cents };
          }
          default:
            return column.kind === 'time' ? column.of(row) : shifted(column.of(row), timeZone);
        }
      }),
  });

/** A workbook is made in memory. */
const MOST_ROWS = 20_000;

/** The same as a workbook of two sheets; null if the month has more orders or lines than fit. */
export async function accountsXlsx(db: Db, range: Range, timeZone: string): Promise<Buffer | null> {
  const orders = await accountOrders(db, range, { after: undefined, limit: MOST_ROWS + 1 });
  const lines = await accountLines(db, range, { after: undefined, limit: MOST_ROWS + 1 });
  if (orders.length > MOST_ROWS || lines.length > MOST_ROWS) return null;
  return writeXlsxFile([
    { data: sheetOf(ORDERS, orders, timeZone), sheet: 'Orders', stickyRowsCount: 1 },
    { data: sheetOf(LINES, lines, timeZone), sheet: 'Lines', stickyRowsCount: 1 },
  ]).toBuffer();
}

const sheetOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], timeZone: string): SheetData => [
  columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const })),
  ...rows.map((row) => columns.map((column) => sheetCell(column, row, timeZone))),
];

function sheetCell<Row>(column: Column<Row>, row: Row, timeZone: string): SheetCell {
  switch (column.kind) {
    case 'text': {
      const text = column.of(row);
      return text === null || text === '' ? null : { value: text, type: String };
    }
    case 'count': {
      const count = column.of(row);
      return count === null ? null : { value: count, type: Number };
    }
    case 'amount': {
      const cents = column.of(row);
      return cents === null
        ? null
        : { value: Number(formatBalance(cents)), type: Number, format: '#,##0.00' };
    }
    default: {
      const at = column.kind === 'time' ? column.of(row) : shifted(column.of(row), timeZone);
      return { value: at, type: Date, format: 'yyyy-mm-dd hh:mm:ss' };
    }
  }
}

/** A moment whose time in UTC is the one on the clocks of a zone, as spreadsheets know no zones. */
const shifted = (at: Date, timeZone: string): Date =>
  new Date(`${at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`);
