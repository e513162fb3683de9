import { z } from 'zod';
import type { NeededArea } from '../../domain/access/areas.ts';
import { alertsAnswer } from '../../wire/admin/health.ts';
import { requireArea } from '../access/guard.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { ShopError } from '../http/shop-error.ts';
import { closeAlert, findOpenAlert, type OpenAlert, openAlerts } from './queries.ts';

const PAGE_SIZE = 100;
const id = z.coerce.number().int().nonnegative().max(2_147_483_647);

/** The list of open alerts. */
export function alertRoutes(app: App, { db, clock }: Deps): void {
  app.get('/api/admin/alerts', {
    config: { access: 'team', area: 'all', looksAt: 'what waits for a person' },
    schema: {
      summary: 'List open alerts',
      querystring: z.object({ after: id.default(0) }),
      response: { 200: alertsAnswer },
    },
    handler: async ({ query }, reply) => {
      const found = await openAlerts(db, query.after, PAGE_SIZE + 1);
      const page = found.slice(0, PAGE_SIZE);
      const last = page.at(-1);
      if (last && found.length > PAGE_SIZE)
        reply.header('link', `</api/admin/alerts?after=${last.id}>; rel="next"`);
      return page;
    },
  });

  app.post('/api/admin/alerts/:id/done', {
    config: { access: 'team', area: 'any', about: 'shop', did: 'marked an alert as done' },
    schema: { summary: 'Mark an alert as done', params: z.object({ id }), response: { 204: z.null() } },
    handler: async (request) => {
      const { id } = request.params;
      const alert = await findOpenAlert(db, id);
      if (alert) requireArea(request, areaOf(alert));
      if (!(await closeAlert(db, id, clock())))
        throw new ShopError('not_found', 'There is no such open alert.');
    },
  });
}

const areaOf = ({ kind }: OpenAlert): NeededArea => AREAS_OF_KINDS[kind] ?? 'orders';

const AREAS_OF_KINDS: Partial<Record<OpenAlert['kind'], NeededArea>> = {
  hats: 'hats',
  prices: 'hats',
  ledger: 'money',
  provider: 'all',
};
