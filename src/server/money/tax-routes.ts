import { z } from 'zod';
import { monthName } from '../../domain/money/month.ts';
import { type TaxAnswer, taxAnswer } from '../../wire/admin/months.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { csvText, sendCsv } from '../http/csv.ts';
import { rangeOf } from '../ledger/queries.ts';
import { sweptUntil } from '../orders/settling/queries.ts';
import { month } from './admin-routes.ts';
import { taxSweep } from './read-tax.ts';
import { recordDownload } from './record-download.ts';
import { differingTax, sumTax } from './tax-queries.ts';

/** The sales tax of a month by state and city, its file, and how it compares with what Stripe recorded. */
export function taxRoutes(app: App, deps: Deps): void {
  const { db, longDb, config } = deps;
  const querystring = z.object({ month });

  app.get('/api/admin/months/tax', {
    config: { access: 'team', area: 'money', looksAt: 'money by month' },
    schema: { summary: 'Read the sales tax of a month', querystring, response: { 200: taxAnswer } },
    handler: ({ query }) => readMonth(deps, query.month),
  });

  app.post('/api/admin/months/tax-check', {
    config: { access: 'team', area: 'money', about: 'shop', did: 'compared the sales tax with Stripe' },
    schema: {
      summary: 'Compare the sales tax of a month with Stripe',
      body: querystring,
      response: { 204: z.null() },
    },
    handler: ({ body }) => deps.jobs.enqueue(db, { name: 'read-tax', data: { month: body.month } }),
  });

  app.get('/api/admin/months/tax.csv', {
    config: { access: 'team', area: 'money', looksAt: 'money by month' },
    handlerTimeout: config.limits.exportTimeout,
    schema: { summary: 'Download the sales tax of a month by state and city', querystring },
    handler: async (request, reply) => {
      const { month } = request.query;
      await recordDownload(db, request, { page: 'months', what: `the sales tax of ${monthName(month)}` });
      const places = await sumTax(longDb, await rangeOf(db, month, config.timeZone));
      return sendCsv(reply, `sales-tax-${month}`, taxCsv(places));
    },
  });
}

async function readMonth({ db, config }: Deps, month: string) {
  const range = await rangeOf(db, month, config.timeZone);
  const places = await sumTax(db, range);
  const at = await sweptUntil(db, taxSweep(month));
  const differing = places.length > 0 ? await differingTax(db, range) : [];
  const isOlder = (one: { at: Date }) => at !== null && one.at <= at;
  return {
    places,
    check: {
      at,
      newer: differing.filter((one) => !isOlder(one)).length,
      differences: differing.filter(isOlder).map(({ orderId, ours, theirs }) => ({ orderId, ours, theirs })),
    },
  };
}

/** The cities only: a spreadsheet adds them up to the states. */
const taxCsv = (places: TaxAnswer['places']): string =>
  csvText(
    ['State', 'City', 'Orders', 'Sales without tax', 'Tax collected', 'Tax returned', 'Tax for the state'],
    places.flatMap(({ state, city, orders, sales, collected, returned, owed }) =>
      city === null
        ? []
        : [[state, city, orders, ...[sales, collected, returned, owed].map((cents) => ({ cents }))]],
    ),
  );
