import { z } from 'zod';
import { auditEntry } from '../../../wire/admin/audit.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { numberedListQuery, sendPage, toPage } from '../../lists/list-answer.ts';
import { searchWords } from '../../lists/search-words.ts';
import { listAudit } from './list-queries.ts';

/** The log of what administrators did, which nobody can change. */
export function auditRoutes(app: App, { db }: Deps): void {
  app.get(
    '/api/admin/audit',
    { schema: { querystring: z.object(numberedListQuery), response: { 200: z.array(auditEntry) } } },
    async (request, reply) => {
      const { q, ...cut } = request.query;
      const found = await listAudit(db, searchWords(q), { ...cut, limit: cut.limit + 1 });
      const page = toPage(found, cut, ({ id }) => String(id));
      const rows = page.rows.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
      return sendPage(request, reply, { ...page, rows });
    },
  );
}
