import { z } from 'zod';
import { adminMail, adminMailDetail } from '../../wire/admin/mails.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { numberedListQuery, sendPage, toPage } from '../lists/list-answer.ts';
import { searchWords } from '../lists/search-words.ts';
import { findMail, listMails } from './outbox-queries.ts';
import { noSuchMail, resendMail } from './resend-mail.ts';

const listed = z.object({
  ...numberedListQuery,
  state: z
    .string()
    .regex(/^\w{1,20}$/)
    .optional(),
});
const params = z.object({ id: z.coerce.number().int().nonnegative() });

/** The shop's mails, sent or not, readable and to be sent again. */
export function outboxRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  app.get(
    '/api/admin/mails',
    { schema: { querystring: listed, response: { 200: z.array(adminMail) } } },
    async (request, reply) => {
      const { q, state, ...cut } = request.query;
      const found = await listMails(db, { words: searchWords(q), state }, { ...cut, limit: cut.limit + 1 });
      const page = toPage(found, cut, ({ id }) => String(id));
      return sendPage(request, reply, { ...page, rows: page.rows.map(withTimes) });
    },
  );

  app.get(
    '/api/admin/mails/:id',
    { schema: { params, response: { 200: adminMailDetail } } },
    async ({ params }) => {
      const mail = await findMail(db, params.id);
      if (!mail) throw noSuchMail();
      return withTimes(mail);
    },
  );

  app.post(
    '/api/admin/mails/:id/resend',
    { schema: { params, response: { 204: z.null() } } },
    async ({ params }, reply) => {
      const refusal = await resendMail(deps, params.id);
      if (refusal) throw refusal;
      return reply.code(204).send(null);
    },
  );
}

const withTimes = <Mail extends { createdAt: Date; sentAt: Date | null }>(mail: Mail) => ({
  ...mail,
  createdAt: mail.createdAt.toISOString(),
  sentAt: mail.sentAt?.toISOString() ?? null,
});
