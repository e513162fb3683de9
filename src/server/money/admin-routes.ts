import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isOfOrders, PART_KINDS, type PartKind, partLabel } from '../../domain/money/money-parts.ts';
import { monthName, monthOf, monthsBetween } from '../../domain/money/month.ts';
import { type MoneySums, type MonthsAnswer, moneySums, monthsAnswer } from '../../wire/admin/months.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { sendCsv } from '../http/csv.ts';
import { ShopError } from '../http/shop-error.ts';
import { rangeOf } from '../ledger/queries.ts';
import { accountRows, accountsCsv, accountsXlsx } from './accounts.ts';
import { type NamedSums, sumsByDay, sumsByMonth, sumsOf } from './queries.ts';
import { recordDownload } from './record-download.ts';
import { sumMoney } from './sum-money.ts';

export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month looks like 2026-11');

/** The money of orders by month, from sums that are kept. */
export function monthRoutes(app: App, deps: Deps): void {
  app.get('/api/admin/months', {
    config: { access: 'team', area: 'money', looksAt: 'money by month' },
    schema: {
      summary: 'Read the money of the orders of a month',
      querystring: z.object({ month: month.optional() }),
      response: { 200: monthsAnswer },
    },
    handler: ({ query }) => readMonths(deps, query.month),
  });

  const { db, longDb, config } = deps;
  const { timeZone, limits } = config;
  const downloaded = (request: FastifyRequest, month: string) =>
    recordDownload(db, request, {
      page: 'months',
      what: `the orders of ${monthName(month)} for the accountant`,
    });

  app.get('/api/admin/months/accounts.csv', {
    config: { access: 'team', area: 'money', looksAt: 'money by month' },
    handlerTimeout: limits.exportTimeout,
    schema: {
      summary: 'Download a month for the accountant',
      querystring: z.object({ month, rows: z.enum(accountRows).default('orders') }),
    },
    handler: async (request, reply) => {
      const { month, rows } = request.query;
      await downloaded(request, month);
      const file = accountsCsv(longDb, await rangeOf(db, month, timeZone), { timeZone, rows });
      return sendCsv(reply, `${rows}-${month}`, file);
    },
  });

  app.get('/api/admin/months/accounts.xlsx', {
    config: { access: 'team', area: 'money', looksAt: 'money by month' },
    handlerTimeout: limits.exportTimeout,
    schema: { summary: 'Download a month as a workbook', querystring: z.object({ month }) },
    handler: async (request, reply) => {
      const { month } = request.query;
      await downloaded(request, month);
      const book = await accountsXlsx(longDb, await rangeOf(db, month, timeZone), timeZone);
      if (!book)
        throw new ShopError('conflict', 'This month has too many orders for a workbook. Take the CSV files.');
      return reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header('content-disposition', `attachment; filename="accounts-${month}.xlsx"`)
        .send(book);
    },
  });
}

/** Adds up what changed just now, so that the page is of this moment in all but the busiest shops. */
async function readMonths(deps: Deps, wanted: string | undefined): Promise<MonthsAnswer> {
  const { db, config, clock } = deps;
  const { timeZone } = config;
  const isComplete = await sumMoney(deps, 1);
  const last = monthOf(clock(), timeZone);
  const month = wanted ?? last;
  const [rows, days, byMonth] = await Promise.all([
    sumsOf(db, timeZone, month),
    sumsByDay(db, timeZone, month),
    sumsByMonth(db, timeZone),
  ]);
  const whole = (isNow: boolean) => rows.find((row) => row.kind === 'all' && row.isNow === isNow) ?? NOTHING;
  return {
    month,
    months: monthsBetween(byMonth.at(-1)?.month ?? last, last),
    isComplete,
    now: whole(true),
    before: whole(false),
    days,
    byMonth,
    parts: PART_KINDS.map((kind) => ({ kind, rows: partsOf(rows, kind) })),
  };
}

const MOST_PARTS = 20;

const partsOf = (rows: readonly NamedSums[], kind: PartKind) =>
  rows
    .filter((row) => row.kind === kind && row.isNow)
    .slice(0, MOST_PARTS)
    .map((part) => ({
      ...part,
      label: partLabel(kind, part.name),
      kept: isOfOrders(kind) ? part.kept : null,
      before: rows.find((row) => row.kind === kind && !row.isNow && row.name === part.name)?.paid ?? 0,
    }));

const NOTHING = Object.fromEntries(Object.keys(moneySums.shape).map((name) => [name, 0])) as MoneySums;
