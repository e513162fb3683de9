import { z } from 'zod';
import { monthName, monthOf, monthsBetween } from '../../domain/money/month.ts';
import { movementText } from '../../domain/money/movement-texts.ts';
import { ledgerAnswer } from '../../wire/admin/ledger.ts';
import { MOVEMENTS_PER_PAGE } from '../../wire/page-sizes.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { sendCsv } from '../http/csv.ts';
import { month } from '../money/admin-routes.ts';
import { recordDownload } from '../money/record-download.ts';
import { ledgerCsv, placesCsv } from './ledger-csv.ts';
import { firstMovement, readMovements, summarize, sumPlaces } from './page-queries.ts';
import { findCheck, rangeOf } from './queries.ts';

const query = z.object({
  month: month.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

/** Movements of money as Stripe tells them, sums by month and destination, and files for the accountant. */
export function ledgerRoutes(app: App, deps: Deps): void {
  const { db, longDb, config } = deps;
  const { timeZone, limits } = config;
  const thisMonth = () => monthOf(deps.clock(), timeZone);

  app.get('/api/admin/ledger', {
    config: { access: 'team', area: 'money', looksAt: 'the ledger' },
    schema: { summary: 'Read a month of the ledger', querystring: query, response: { 200: ledgerAnswer } },
    handler: ({ query: { month = thisMonth(), page } }) => readPage(deps, month, page),
  });

  app.post('/api/admin/ledger/check', {
    config: { access: 'team', area: 'money', about: 'shop', did: 'compared the ledger with Stripe' },
    schema: {
      summary: 'Compare a month with Stripe',
      body: z.object({ month }),
      response: { 204: z.null() },
    },
    handler: ({ body }) => deps.jobs.enqueue(db, { name: 'read-ledger', data: { month: body.month } }),
  });

  app.get('/api/admin/ledger.csv', {
    config: { access: 'team', area: 'money', looksAt: 'the ledger' },
    handlerTimeout: limits.exportTimeout,
    schema: { summary: 'Download a month of the ledger', querystring: z.object({ month }) },
    handler: async (request, reply) => {
      const { month } = request.query;
      await recordDownload(db, request, { page: 'ledger', what: `the ledger of ${monthName(month)}` });
      const range = await rangeOf(db, month, timeZone);
      return sendCsv(reply, `ledger-${month}`, ledgerCsv(longDb, range, timeZone));
    },
  });

  app.get('/api/admin/ledger/places.csv', {
    config: { access: 'team', area: 'money', looksAt: 'the ledger' },
    handlerTimeout: limits.exportTimeout,
    schema: { summary: 'Download a month of sales by destination', querystring: z.object({ month }) },
    handler: async (request, reply) => {
      const { month } = request.query;
      const what = `the sales by state and country of ${monthName(month)}`;
      await recordDownload(db, request, { page: 'ledger', what });
      const places = await sumPlaces(longDb, await rangeOf(db, month, timeZone));
      return sendCsv(reply, `sales-by-place-${month}`, placesCsv(places));
    },
  });
}

export async function readPage(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  month: string,
  page: number,
) {
  const { timeZone } = config;
  const range = await rangeOf(db, month, timeZone);
  const skipped = (page - 1) * MOVEMENTS_PER_PAGE;
  // Of one moment, so that the sums are those of the rows.
  const read = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => ({
      rows: await readMovements(trx, range, { skipped, limit: MOVEMENTS_PER_PAGE }),
      check: await findCheck(trx, month),
      sums: await summarize(trx, range),
      first: await firstMovement(trx),
      places: await sumPlaces(trx, range),
    }));
  const { rows, first, check, places } = read;
  const { count, ...summary } = read.sums;
  const now = clock();
  return {
    month,
    months: monthsBetween(monthOf(first ?? now, timeZone), monthOf(now, timeZone)),
    check: check && { ...check, at: check.checkedAt, newer: Math.max(0, count - check.ours) },
    movements: rows.map((row) => ({ ...row, what: movementText(row.category), at: row.createdAt })),
    page,
    pages: Math.max(1, Math.ceil(count / MOVEMENTS_PER_PAGE)),
    count,
    summary,
    places,
  };
}
