import { z } from 'zod';
import { auditEntry } from '../../../wire/admin/audit.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { numberedListQuery, sendPage, toPage } from '../../lists/list-answer.ts';
import { searchWords } from '../../lists/search-words.ts';
import { listAudit, recordAudit } from './queries.ts';

/** Records every API call of an administrator, reads included, before it runs. A call that cannot be recorded fails. */
export function auditRequests(app: App, { db }: Pick<Deps, 'db'>): void {
  app.addHook('preHandler', async ({ administrator, method, params, routeOptions }) => {
    if (!administrator || !routeOptions.url?.startsWith('/api/')) return;
    const subject = Object.values(params ?? {}).join(' ');
    await recordAudit(db, { who: administrator.email, action: `${method} ${routeOptions.url}`, subject });
  });
}

/** The audit log. */
export function auditRoutes(app: App, { db }: Deps): void {
  app.get(
    '/api/admin/audit',
    { schema: { querystring: z.object(numberedListQuery), response: { 200: z.array(auditEntry) } } },
    async (request, reply) => {
      const { q, ...cut } = request.query;
      const entries = await listAudit(db, searchWords(q), { ...cut, limit: cut.limit + 1 });
      const page = toPage(entries, cut, ({ id }) => String(id));
      const rows = page.rows.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
      return sendPage(request, reply, { ...page, rows });
    },
  );
}
