import type { Readable } from 'node:stream';
import { formatBalance } from '../../domain/money/money.ts';
import { movementText } from '../../domain/money/movement-texts.ts';
import type { PlaceSales } from '../../wire/admin/ledger.ts';
import type { Db } from '../db/connect.ts';
import { csvStream, csvText } from '../http/csv.ts';
import { type LedgerRow, readMovements } from './page-queries.ts';
import type { Range } from './queries.ts';

const BATCH = 1000;

/** Every movement of a range, newest first. Amounts are dollars, or the account's currency. */
export const ledgerCsv = (db: Db, range: Range, timeZone: string): Readable =>
  csvStream<LedgerRow>({
    head: [
      ...['Date', 'Time (UTC)', 'What', 'Order', 'Stripe id', 'Stripe source', 'Stripe payout'],
      ...['Amount', 'Fee', 'Net', 'Balance', 'Currency', 'State', 'Country'],
    ],
    read: (after) => readMovements(db, range, { after, limit: BATCH }),
    cellsOf: (row) => [
      ...[localTime(row.createdAt, timeZone), row.createdAt, movementText(row.category)],
      ...[
        row.orderId ?? (row.missingOrderId && `${row.missingOrderId} (not in this shop)`),
        row.id,
        row.sourceId,
        row.payoutId,
      ],
      ...[row.amount, row.fee, row.net, row.balance].map(numberOf),
      ...[row.currency.toUpperCase(), row.state, row.country],
    ],
  });

export const placesCsv = (places: readonly PlaceSales[]): string =>
  csvText(
    ['Country', 'State', 'Orders', 'Hats', 'Gross', 'Discounts', 'Shipping', 'Sales tax', 'Refunds', 'Net'],
    places.map(({ country, state, orders, hats, ...money }) => [
      ...[country, state, orders, hats],
      ...[money.gross, money.discounts, money.shipping, money.tax, money.refunds, money.net].map(numberOf),
    ]),
  );

/** Cents as a number with two decimals: text that begins with a minus would be made harmless, and not be summed. */
const numberOf = (amount: number) => Number(formatBalance(amount));

/** "2026-11-21 09:14". */
const localTime = (at: Date, timeZone: string) => at.toLocaleString('sv-SE', { timeZone }).slice(0, 16);
