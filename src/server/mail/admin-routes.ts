import { z } from 'zod';
import { orThrow } from '../../lib/or-throw.ts';
import { adminMail, adminMailDetail } from '../../wire/admin/mails.ts';
import { requireArea } from '../access/guard.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { ShopError } from '../http/shop-error.ts';
import { numberedListQuery, sendPage, toPage } from '../lists/list-answer.ts';
import { searchWords } from '../lists/search-words.ts';
import { HIDDEN_KEY, withoutLinks, withoutTargets } from './mail-key.ts';
import { findMail, listMails, startRound } from './queries.ts';

const listed = z.object({
  ...numberedListQuery,
  state: z
    .string()
    .regex(/^\w{1,20}$/)
    .optional(),
});
const params = z.object({ id: z.coerce.number().int().nonnegative() });

/** The outbox: list, read and resend emails. */
export function outboxRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  app.get('/api/admin/mails', {
    config: { access: 'team', area: 'all', looksAt: 'the emails' },
    schema: { summary: 'List emails', querystring: listed, response: { 200: z.array(adminMail) } },
    handler: async (request, reply) => {
      const { q, state, ...cut } = request.query;
      const mails = await listMails(db, { words: searchWords(q), state }, { ...cut, limit: cut.limit + 1 });
      return sendPage(
        request,
        reply,
        toPage(mails, cut, ({ id }) => String(id)),
      );
    },
  });

  app.get('/api/admin/mails/:id', {
    config: { access: 'team', area: 'all', looksAt: 'the emails' },
    schema: { summary: 'Read an email', params, response: { 200: adminMailDetail } },
    handler: async (request) => {
      const mail = await findMail(db, request.params.id);
      if (!mail) throw noSuchMail();
      const { html, text } = mail;
      return { ...mail, html: withoutTargets(html), text: withoutLinks(text) };
    },
  });

  app.post('/api/admin/mails/:id/resend', {
    config: { access: 'team', area: 'orders', about: 'shop', did: 'sent an email again' },
    schema: { summary: 'Send an email again', params, response: { 204: z.null() } },
    handler: async (request) => {
      const { id } = request.params;
      const mail = await findMail(db, id);
      if (mail?.orderId === null) requireArea(request, 'all');
      orThrow(await resendMail(deps, id));
    },
  });
}

/** Queues an email again under the same Message-ID. Returns null, or why it cannot be sent now. */
async function resendMail(
  { db, jobs, config, clock }: Pick<Deps, 'db' | 'jobs' | 'config' | 'clock'>,
  mailId: number,
): Promise<ShopError | null> {
  if (config.mail.smtpUrl === null)
    return new ShopError('invalid', 'There is no mail server. Set one up, then try again.');
  const isQueued = await transact(db, async (trx) => {
    const { mailSilence: silence, sameClick } = config.limits;
    const now = clock();
    const since = new Date(now.getTime() - sameClick);
    const round = await startRound(trx, mailId, { now, silence, since });
    if (round !== null) await jobs.enqueue(trx, { name: 'deliver-mail', data: { mailId, round } });
    return round !== null;
  });
  if (isQueued) return null;
  const mail = await findMail(db, mailId);
  if (!mail) return noSuchMail();
  if (mail.keyPurpose === null && mail.html.includes(`=${HIDDEN_KEY}`))
    return new ShopError('conflict', 'An upgrade removed the links of this email. Send a new one instead.');
  return new ShopError('conflict', 'This email is being sent or was just sent. Check again in a minute.');
}

const noSuchMail = () => new ShopError('not_found', 'This email no longer exists.');
