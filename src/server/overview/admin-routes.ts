import { z } from 'zod';
import { latestDay } from '../../domain/party.ts';
import { OVERVIEW_SPANS, overviewAnswer } from '../../wire/admin/overview.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { ordersAtRisk } from '../orders/party-queries.ts';
import { readDays } from './queries.ts';

const span = z.object({
  days: z.coerce.number().pipe(z.literal(OVERVIEW_SPANS)).default(30),
});

/** Orders, revenue and profit by day. */
export function overviewRoutes(app: App, { db, config }: Deps): void {
  app.get(
    '/api/admin/overview',
    { schema: { querystring: span, response: { 200: overviewAnswer } } },
    async ({ query }) => {
      const [days, orders] = await Promise.all([
        readDays(db, { days: query.days, timeZone: config.timeZone }),
        ordersAtRisk(db),
      ]);
      const atRisk = orders.map((order) => ({
        id: order.id,
        customerName: order.customerName,
        partyOn: order.partyOn ?? '',
        arrivesBy: latestDay(order) ?? '',
      }));
      return { days, atRisk };
    },
  );
}
