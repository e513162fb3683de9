import type { FastifyRequest } from 'fastify';
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
import { keptCounts } from './kept-counts.ts';
import {
  authorsMail,
  blocksOf,
  refuseChanged,
  resumeNewsletter,
  sendTest,
  startNewsletter,
  stopNewsletter,
} from './newsletter-actions.ts';
import {
  countSubscribers,
  deleteDraft,
  findNewsletter,
  insertNewsletter,
  listNewsletters,
  lockNewsletter,
  type Newsletter,
  readResults,
  updateNewsletter,
} from './queries.ts';
import { countRecipients, listTroubles } from './recipient-queries.ts';
import { cancelSchedule, scheduleNewsletter } from './schedule-newsletter.ts';

const listed = z.object(numberedListQuery);
const params = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const one = { params, response: { 200: newsletterAnswer } };

/** Write, test, send, stop and resume newsletters. */
export function newsletterRoutes(app: App, deps: Deps): void {
  const { db, config } = deps;
  const countsFor = keptCounts(deps);
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
      const countsOf = await countsFor(page.rows);
      const rows = page.rows.map((row) => ({ ...row, counts: countsOf(row.id) }));
      return sendPage(request, reply, { ...page, rows });
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
    handler: async ({ body }) => orThrow(await authorsMail(deps, body)),
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
      return orThrow(await authorsMail(deps, { ...newsletter, blocks: blocksOf(newsletter) }));
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
    bodyLimit,
    schema: { summary: 'Send yourself a test of a newsletter', ...one },
    handler: async (request) => {
      const sent = orThrow(await sendTest(deps, request.params.id, administratorAt(request).email));
      return answerOf(deps, sent);
    },
  });

  /** A helper cannot have the readers' mailboxes filled. */
  const countHelpers = (request: FastifyRequest) => {
    if (administratorAt(request).role === 'helper') app.rateLimits.take('newsletters', 'all helpers');
  };

  /** Acts on a newsletter, and answers it as it is then. */
  const acted = async (
    request: FastifyRequest,
    id: number,
    act: (who: string) => Promise<ShopError | null>,
  ) => {
    orNotFound(await findNewsletter(db, id));
    orThrow(await act(administratorAt(request).email));
    return answerOf(deps, await findNewsletter(db, id));
  };

  app.post('/api/admin/campaigns/:id/schedule', {
    config: newsletterAction('scheduled a newsletter'),
    bodyLimit,
    schema: { summary: 'Schedule a newsletter', ...one, body: scheduleRequest },
    handler: (request) => {
      const { id } = request.params;
      countHelpers(request);
      return acted(request, id, (who) =>
        scheduleNewsletter(deps, { newsletterId: id, ...request.body, who }),
      );
    },
  });

  app.post('/api/admin/campaigns/:id/send', {
    config: newsletterAction('sent a newsletter'),
    bodyLimit,
    schema: { summary: 'Send a newsletter', ...one, body: newsletterActionRequest },
    handler: (request) => {
      const { id } = request.params;
      const was = request.body?.was;
      countHelpers(request);
      return acted(request, id, (who) => startNewsletter(deps, { newsletterId: id, who, was }));
    },
  });

  for (const [verb, act, summary, did] of [
    ['stop', stopNewsletter, 'Stop a newsletter', 'stopped a newsletter'],
    ['resume', resumeNewsletter, 'Go on with a newsletter', 'went on with a newsletter'],
    ['unschedule', cancelSchedule, 'Cancel the time of a newsletter', 'canceled a newsletter’s time'],
  ] as const)
    app.post(`/api/admin/campaigns/:id/${verb}`, {
      config: newsletterAction(did),
      schema: { summary, ...one },
      handler: (request) => {
        const { id } = request.params;
        return acted(request, id, (who) => act(deps, id, who));
      },
    });
}

const newsletterAction = (did: string) =>
  ({ access: 'team', area: 'newsletter', about: 'campaign', did, saysItself: true }) as const;

const newsletterChange = (did: string) => ({
  about: 'campaign' as const,
  did: `${did} a newsletter`,
  says: ({ answer: { subject } }: Call) =>
    typeof subject === 'string' && subject ? `${did} the newsletter “${subject}”` : `${did} a newsletter`,
});

async function answerOf({ db }: Pick<Deps, 'db'>, row: Newsletter | null) {
  const newsletter = orNotFound(row);
  const { blocks, markdown, startedAt } = newsletter;
  return {
    ...newsletter,
    counts: (await countRecipients(db, [newsletter.id]))(newsletter.id),
    blocks: blocksOf(newsletter),
    markdown: startedAt && !blocks ? markdown : null,
    results: startedAt && blocks && (await readResults(db, newsletter)),
    troubles: await listTroubles(db, newsletter.id),
  };
}

function orNotFound(newsletter: Newsletter | null): Newsletter {
  if (!newsletter) throw new ShopError('not_found', 'There is no such newsletter.');
  return newsletter;
}
