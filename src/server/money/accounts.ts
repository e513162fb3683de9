import type { Readable } from 'node:stream';
import writeXlsxFile, { type Cell as SheetCell, type SheetData } from 'write-excel-file/node';
import { countryName } from '../../domain/address/states.ts';
import { HAT_COLORS } from '../../domain/design/design.ts';
import { isStitchedBy } from '../../domain/design/making.ts';
import { formatBalance } from '../../domain/money/money.ts';
import { statusBadge } from '../../domain/orders/order-states.ts';
import type { Db } from '../db/connect.ts';
import { type Cell, csvStream } from '../http/csv.ts';
import type { Range } from '../ledger/queries.ts';
import { type AccountLine, type AccountOrder, accountLines, accountOrders } from './account-queries.ts';

/**
 * A column of a file for the accountant: its label, and its cell of a row. Amounts are below zero for what goes away, and null
 * while not known.
 */
type Column<Row> = [label: string, of: (row: Row) => Cell];

const amount = (cents: number | null): Cell => (cents === null ? null : { cents });
const less = (cents: number | null): Cell => amount(cents === null ? null : 0 - cents);

const ordersIn = (timeZone: string): readonly Column<AccountOrder>[] => [
  ['Order', ({ id }) => id],
  ['Paid on (shop’s time)', ({ paidAt }) => inZone(paidAt, timeZone)],
  ['Paid on (UTC)', ({ paidAt }) => paidAt],
  ['Placed on (UTC)', ({ createdAt }) => createdAt],
  ['Status', ({ status }) => statusBadge(status).badge],
  ['City', ({ city }) => city],
  ['State', ({ state }) => state],
  ['ZIP', ({ zip }) => zip],
  ['Country', ({ country }) => countryName(country)],
  ['Hats', ({ hats }) => hats],
  ['Hats at full price', ({ subtotal }) => amount(subtotal)],
  ['Discounts', ({ discount }) => less(discount)],
  ['Code', ({ code }) => code],
  ['Shipping', ({ shipping }) => amount(shipping)],
  ['Shipping method', ({ shippingMethod }) => shippingMethod],
  ['Tax', ({ tax }) => amount(tax)],
  ['Paid', ({ paid }) => amount(paid)],
  ['Refunds', ({ money }) => less(money.returned)],
  ['Lost to disputes', ({ money }) => less(money.disputed)],
  ['Held for disputes', ({ money }) => less(money.held)],
  ['Dispute fees', ({ money }) => less(money.disputeFeeSoFar)],
  ['Stripe’s fee', ({ money }) => less(money.stripeFee)],
  ['Printful: hats, shipping', ({ money }) => less(money.printfulCost)],
  ['Printful: replacements', ({ money }) => less(money.replacementCost)],
  ['Printful’s credit', ({ money }) => amount(money.credit)],
  ['Sales tax for the state', ({ money }) => less(money.taxOwed)],
  ['You keep', ({ money }) => amount(money.profit)],
  ['Tracking', ({ tracking }) => tracking],
  ['Stripe payment', ({ paymentId }) => paymentId],
  ['Printful order', ({ printfulId }) => printfulId],
];

const linesIn = (timeZone: string): readonly Column<AccountLine>[] => [
  ['Order', ({ orderId }) => orderId],
  ['Paid on (shop’s time)', ({ paidAt }) => inZone(paidAt, timeZone)],
  ['Hat', ({ hat }) => hat],
  ['Color', ({ color }) => HAT_COLORS.find(({ key }) => key === color)?.label ?? null],
  ['Technique', ({ technique }) => technique && (isStitchedBy(technique) ? 'Embroidered' : 'Printed')],
  ['Quantity', ({ quantity }) => quantity],
  ['Price each', ({ price }) => amount(price)],
  ['Paid for them', ({ share }) => amount(share)],
  ['Refused for their words', ({ refused }) => refused],
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
    ? csvOf(ordersIn(timeZone), (after) => accountOrders(db, range, { after: after?.id, limit: BATCH }))
    : csvOf(linesIn(timeZone), (after) => accountLines(db, range, { after, limit: BATCH }));

const csvOf = <Row>(
  columns: readonly Column<Row>[],
  read: (after: Row | undefined) => Promise<Row[]>,
): Readable =>
  csvStream<Row>({
    head: columns.map(([label]) => label),
    read,
    cellsOf: (row) => columns.map(([, of]) => of(row)),
  });

/** A workbook is made in memory. */
const MOST_ROWS = 20_000;

/** The same as a workbook of two sheets; null if the month has more orders or lines than fit. */
export async function accountsXlsx(db: Db, range: Range, timeZone: string): Promise<Buffer | null> {
  const orders = await accountOrders(db, range, { after: undefined, limit: MOST_ROWS + 1 });
  const lines = await accountLines(db, range, { after: undefined, limit: MOST_ROWS + 1 });
  if (orders.length > MOST_ROWS || lines.length > MOST_ROWS) return null;
  return writeXlsxFile([
    { data: sheetOf(ordersIn(timeZone), orders), sheet: 'Orders', stickyRowsCount: 1 },
    { data: sheetOf(linesIn(timeZone), lines), sheet: 'Lines', stickyRowsCount: 1 },
  ]).toBuffer();
}

const sheetOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): SheetData => [
  columns.map(([label]) => ({ value: label, type: String, fontWeight: 'bold' as const })),
  ...rows.map((row) => columns.map(([, of]) => sheetCell(of(row)))),
];

function sheetCell(cell: Cell): SheetCell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return { value: cell, type: String };
  if (typeof cell === 'number') return { value: cell, type: Number };
  return cell instanceof Date
    ? { value: cell, type: Date, format: 'yyyy-mm-dd hh:mm:ss' }
    : { value: Number(formatBalance(cell.cents)), type: Number, format: '#,##0.00' };
}

/** A moment whose time in UTC is the one on the clocks of a zone, as spreadsheets know no zones. */
const inZone = (at: Date, timeZone: string): Date =>
  new Date(`${at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`);
