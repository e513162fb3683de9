import { z } from 'zod';
import { orThrow } from '../../lib/or-throw.ts';
import {
  newsletterActionRequest,
  newsletterAnswer,
  newsletterChangeRequest,
  newsletterRequest,
  newsletterSummary,
  previewAnswer,
  scheduleRequest,
  subscriberCounts,
} from '../../wire/newsletters.ts';
import { administratorAt } from '../access/guard.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import type { App, Call } from '../http/app.ts';
import { ShopError } from '../http/shop-error.ts';
import { numberedListQuery, sendPage, toPage } from '../lists/list-answer.ts';
import { fillBlocks } from './fill-blocks.ts';
import {
  blocksOf,
  refuseChanged,
  resumeNewsletter,
  sendTest,
  startNewsletter,
  stopNewsletter,
} from './newsletter-actions.ts';
import { newsletterMail } from './newsletter-mail.ts';
import {
  countRecipients,
  countSubscribers,
  deleteDraft,
  findNewsletter,
  insertNewsletter,
  listNewsletters,
  listTroubles,
  lockNewsletter,
  type Newsletter,
  type NewsletterText,
  readResults,
  updateNewsletter,
} from './queries.ts';
import { cancelSchedule, scheduleNewsletter } from './schedule-newsletter.ts';

const listed = z.object(numberedListQuery);
const params = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const one = { params, response: { 200: newsletterAnswer } };

/** Write, test, send, stop and resume newsletters. */
export function newsletterRoutes(app: App, deps: Deps): void {
  const { db, config } = deps;
  // All blocks at their longest, and the draft as it was seen.
  const bodyLimit = 8 * config.limits.body;

  app.get('/api/admin/newsletter', {
    config: { access: 'team', area: 'newsletter', looksAt: 'the newsletters' },
    schema: { summary: 'Count subscribers', response: { 200: subscriberCounts } },
    handler: async () => ({
      ...(await countSubscribers(db)),
      sendsMail: config.mail.smtpUrl !== null,
    }),
  });

  app.get('/api/admin/campaigns', {
    config: { access: 'team', area: 'newsletter', looksAt: 'the newsletters' },
    schema: {
      summary: 'List newsletters',
      querystring: listed,
      response: { 200: z.array(newsletterSummary) },
    },
    handler: async (request, reply) => {
      const cut = request.query;
      const newsletters = await listNewsletters(db, { ...cut, limit: cut.limit + 1 });
      const page = toPage(newsletters, cut, ({ id }) => String(id));
      return sendPage(request, reply, { ...page, rows: await summariesOf(deps, page.rows) });
    },
  });

  app.post('/api/admin/campaigns/preview', {
    config: { access: 'team', area: 'newsletter', looksAt: 'the newsletters' },
    bodyLimit,
    schema: {
      summary: 'Show what a newsletter will look like',
      body: newsletterRequest,
      response: { 200: previewAnswer },
    },
    handler: ({ body }) => previewOf(deps, body),
  });

  app.post('/api/admin/campaigns', {
    config: { access: 'team', area: 'newsletter', ...newsletterChange('wrote') },
    bodyLimit,
    schema: { summary: 'Write a newsletter', body: newsletterRequest, response: { 201: newsletterAnswer } },
    handler: async ({ body }, reply) => {
      orThrow(await fillBlocks(db, body.blocks));
      return reply.code(201).send(await answerOf(deps, await insertNewsletter(db, body)));
    },
  });

  app.get('/api/admin/campaigns/:id', {
    config: { access: 'team', area: 'newsletter', looksAt: 'the newsletters' },
    schema: { summary: 'Read a newsletter', ...one },
    handler: async ({ params: { id } }) => answerOf(deps, await findNewsletter(db, id)),
  });

  app.get('/api/admin/campaigns/:id/preview', {
    config: { access: 'team', area: 'newsletter', looksAt: 'the newsletters' },
    schema: { summary: 'Show the email of a stored newsletter', params, response: { 200: previewAnswer } },
    handler: async ({ params: { id } }) => {
      const newsletter = orNotFound(await findNewsletter(db, id));
      return previewOf(deps, { subject: newsletter.subject, blocks: blocksOf(newsletter) });
    },
  });

  app.put('/api/admin/campaigns/:id', {
    config: { access: 'team', area: 'newsletter', ...newsletterChange('changed') },
    bodyLimit,
    schema: { summary: 'Change a newsletter', ...one, body: newsletterChangeRequest },
    handler: async ({ params: { id }, body: { was, ...text } }) => {
      orThrow(await fillBlocks(db, text.blocks));
      const changed = await transact(db, async (trx) => {
        const draft = orNotFound(await lockNewsletter(trx, id));
        if (draft.state !== 'draft') return new ShopError('conflict', 'Only a draft can be changed.');
        return refuseChanged(draft, was) ?? updateNewsletter(trx, id, text);
      });
      return answerOf(deps, orThrow(changed));
    },
  });

  app.delete('/api/admin/campaigns/:id', {
    config: { access: 'team', area: 'newsletter', ...newsletterChange('deleted') },
    schema: { summary: 'Delete a newsletter', params, response: { 204: z.null() } },
    handler: async ({ params: { id } }) => {
      if (!(await deleteDraft(db, id))) throw new ShopError('conflict', 'Only a draft can be deleted.');
    },
  });

  app.post('/api/admin/campaigns/:id/test', {
    config: { access: 'team', area: 'newsletter', ...newsletterChange('sent themselves a test of') },
    schema: { summary: 'Send yourself a test of a newsletter', ...one },
    handler: async (request) => {
      const sent = orThrow(await sendTest(deps, request.params.id, administratorAt(request).email));
      return answerOf(deps, sent);
    },
  });

  app.post('/api/admin/campaigns/:id/schedule', {
    config: {
      access: 'team',
      area: 'newsletter',
      about: 'campaign',
      did: 'scheduled a newsletter',
      saysItself: true,
    },
    bodyLimit,
    schema: { summary: 'Schedule a newsletter', ...one, body: scheduleRequest },
    handler: async (request) => {
      const { id } = request.params;
      orNotFound(await findNewsletter(db, id));
      const who = administratorAt(request).email;
      orThrow(await scheduleNewsletter(deps, { newsletterId: id, ...request.body, who }));
      return answerOf(deps, await findNewsletter(db, id));
    },
  });

  app.post('/api/admin/campaigns/:id/send', {
    config: {
      access: 'team',
      area: 'newsletter',
      about: 'campaign',
      did: 'sent a newsletter',
      saysItself: true,
    },
    bodyLimit,
    schema: { summary: 'Send a newsletter', ...one, body: newsletterActionRequest },
    handler: async (request) => {
      const { id } = request.params;
      orNotFound(await findNewsletter(db, id));
      const who = administratorAt(request).email;
      orThrow(await startNewsletter(deps, { newsletterId: id, who, was: request.body?.was }));
      return answerOf(deps, await findNewsletter(db, id));
    },
  });

  for (const [verb, act, summary, did] of [
    ['stop', stopNewsletter, 'Stop a newsletter', 'stopped a newsletter'],
    ['resume', resumeNewsletter, 'Go on with a newsletter', 'went on with a newsletter'],
    ['unschedule', cancelSchedule, 'Cancel the time of a newsletter', 'canceled a newsletter’s time'],
  ] as const)
    app.post(`/api/admin/campaigns/:id/${verb}`, {
      config: { access: 'team', area: 'newsletter', about: 'campaign', did, saysItself: true },
      schema: { summary, ...one },
      handler: async (request) => {
        const { id } = request.params;
        orNotFound(await findNewsletter(db, id));
        orThrow(await act(deps, id, administratorAt(request).email));
        return answerOf(deps, await findNewsletter(db, id));
      },
    });
}

/** The email as its author sees it: no link counts clicks, and none unsubscribes. */
async function previewOf({ db, config, settings }: Deps, { subject, blocks }: NewsletterText) {
  const { publicUrl } = config;
  return newsletterMail(
    { subject, blocks: orThrow(await fillBlocks(db, blocks)) },
    {
      publicUrl,
      postalAddress: settings.current().settings.postalAddress,
      unsubscribeUrl: `${publicUrl}/newsletter/unsubscribe`,
    },
  );
}

const newsletterChange = (did: string) => ({
  about: 'campaign' as const,
  did: `${did} a newsletter`,
  says: ({ answer: { subject } }: Call) =>
    typeof subject === 'string' && subject ? `${did} the newsletter “${subject}”` : `${did} a newsletter`,
});

async function answerOf({ db }: Pick<Deps, 'db'>, row: Newsletter | null) {
  const newsletter = orNotFound(row);
  const [summary] = await summariesOf({ db }, [newsletter]);
  if (!summary) throw new Error('a newsletter has no counts');
  const { blocks, markdown, startedAt } = newsletter;
  return {
    ...summary,
    blocks: blocksOf(newsletter),
    markdown: startedAt && !blocks ? markdown : null,
    results: startedAt && blocks && (await readResults(db, newsletter)),
    troubles: await listTroubles(db, newsletter.id),
  };
}

async function summariesOf({ db }: Pick<Deps, 'db'>, newsletters: readonly Newsletter[]) {
  const counted = await countRecipients(
    db,
    newsletters.map(({ id }) => id),
  );
  return newsletters.flatMap((newsletter) => {
    const counts = counted.get(newsletter.id);
    return counts ? [{ ...newsletter, counts }] : [];
  });
}

function orNotFound(newsletter: Newsletter | null): Newsletter {
  if (!newsletter) throw new ShopError('not_found', 'There is no such newsletter.');
  return newsletter;
}
