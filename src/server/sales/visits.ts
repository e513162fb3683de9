import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { z } from 'zod';
import { VISIT_STEPS, type VisitStep } from '../../domain/overview/visit-step.ts';
import { isFromShop, refuseGuarded } from '../access/guard.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { ShopError } from '../http/shop-error.ts';
import { addCounts } from './visit-queries.ts';

type VisitDeps = Pick<Deps, 'db' | 'config' | 'log' | 'clock'>;

/**
 * Counts visits and the steps that they reach, as daily totals. Nothing about the visitor is stored. Counts are kept in memory
 * for a moment: a killed server loses those of its last seconds.
 */
export function visitRoutes(app: App, { db, config, log, clock }: VisitDeps): void {
  const counts = new Map<VisitStep, number>();
  const count = (step: VisitStep) => counts.set(step, (counts.get(step) ?? 0) + 1);
  const store = async () => {
    const added = [...counts];
    counts.clear();
    if (added.length === 0) return;
    try {
      await addCounts(db, added, { now: clock(), timeZone: config.timeZone });
    } catch (error) {
      for (const [step, number] of added) counts.set(step, (counts.get(step) ?? 0) + number);
      log.warn({ err: error }, 'could not store the counts of visits');
    }
  };
  const timer = setInterval(store, config.limits.visitStoring);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await store();
  });

  const noteAnswer = (request: PageRequest, status: number) => {
    if ((status === 200 || status === 304) && isVisit(request, config.trustedOrigins)) count('visit');
  };
  app.addHook('onResponse', async ({ method, url, headers, routeOptions }, { statusCode }) =>
    noteAnswer({ method, url, headers, route: routeOptions.url }, statusCode),
  );
  app.readyAnswers.onSent((sent) => noteAnswer(sent, sent.status));

  app.post('/api/visits', {
    config: { access: 'open', limit: 'visits' },
    schema: {
      summary: 'Count a step of a visit',
      body: z.object({ step: z.enum(VISIT_STEPS).exclude(['visit']) }),
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      if (!isFromShop(request, config.trustedOrigins))
        throw new ShopError('forbidden', 'This works only on the shop’s own pages.');
      count(request.body.step);
      return reply.code(204).send(null);
    },
  });
}

type PageRequest = Pick<FastifyRequest, 'method' | 'url' | 'headers'> & { route: string | undefined };

/** Whether a person came to a page from outside the shop. Going on within the shop and reloading do not count. */
function isVisit({ method, url, route, headers }: PageRequest, ownOrigins: readonly string[]): boolean {
  const isPage =
    headers['sec-fetch-dest'] === 'document' ||
    (headers['sec-fetch-dest'] === undefined && headers.accept?.includes('text/html') === true);
  if (!isPage || method !== 'GET' || route !== '/*') return false;
  const isReload = headers['cache-control'] !== undefined;
  const isPrefetch = headers['sec-purpose'] !== undefined || headers.purpose !== undefined;
  const isInside =
    headers['sec-fetch-site'] === 'same-origin' ||
    ownOrigins.some((origin) => headers.referer === origin || headers.referer?.startsWith(`${origin}/`));
  if (isReload || isPrefetch || isInside || BACK_FROM_STRIPE.test(url)) return false;
  return refuseGuarded(url) === null && !isbot(headers['user-agent']);
}

const BACK_FROM_STRIPE = /^\/(?:checkout|thank-you)\b/;
