import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { z } from 'zod';
import { isSlug, slugIn } from '../../domain/catalog/hat-slug.ts';
import { VISIT_STEPS, type VisitStep } from '../../domain/sales/visit-step.ts';
import { isFromShop, refuseGuarded } from '../access/guard.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { ShopError } from '../http/shop-error.ts';
import { addCounts, addHatCounts } from './visit-queries.ts';

type VisitDeps = Pick<Deps, 'db' | 'config' | 'log' | 'clock'>;

/**
 * Counts visits and the steps that they reach, as daily totals. Nothing about the visitor is stored. Counts are kept in memory
 * for a moment: a killed server loses those of its last seconds.
 */
export function visitRoutes(app: App, { db, config, log, clock }: VisitDeps): void {
  const stored = <Key>(add: (added: [Key, number][], at: { now: Date; timeZone: string }) => Promise<void>) =>
    counterOf<Key>(
      (added) => add(added, { now: clock(), timeZone: config.timeZone }),
      (err) => log.warn({ err }, 'could not store the counts of visits'),
    );
  const steps = stored<VisitStep>((added, at) => addCounts(db, added, at));
  const pages = stored<string>((added, at) => addHatCounts(db, 'visit', { counts: added, ...at }));
  const added = stored<number>((hats, at) => addHatCounts(db, 'cart', { counts: hats, ...at }));
  const store = async () => {
    for (const counter of [steps, pages, added]) await counter.store();
  };
  const timer = setInterval(store, config.limits.visitStoring);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await store();
  });

  const noteAnswer = (request: PageRequest, status: number) => {
    if ((status !== 200 && status !== 304) || !isOpened(request)) return;
    if (!isInside(request, config.trustedOrigins)) steps.count('visit');
    const slug = slugIn(request.url.split('?', 1)[0] ?? '');
    if (slug !== null) pages.count(slug);
  };
  app.addHook('onResponse', async ({ method, url, headers, routeOptions }, { statusCode }) =>
    noteAnswer({ method, url, headers, route: routeOptions.url }, statusCode),
  );
  app.readyAnswers.onSent((sent) => noteAnswer(sent, sent.status));

  app.post('/api/visits', {
    config: { access: 'open', limit: 'visits' },
    schema: {
      summary: 'Count a step of a visit',
      body: z.union([
        z.object({ step: z.enum(VISIT_STEPS).exclude(['visit']) }),
        z.object({ added: productId }),
        z.object({ opened: z.string().refine(isSlug) }),
      ]),
      response: { 204: z.null() },
    },
    handler: async (request) => {
      if (!isFromShop(request, config.trustedOrigins))
        throw new ShopError('forbidden', 'This works only on the shop’s own pages.');
      if ('added' in request.body) added.count(request.body.added);
      else if ('opened' in request.body) pages.count(request.body.opened);
      else steps.count(request.body.step);
    },
  });
}

type PageRequest = Pick<FastifyRequest, 'method' | 'url' | 'headers'> & { route: string | undefined };

/** Whether a person opened a page. Reloading does not count; a prerendered page of a hat tells when it is opened. */
function isOpened({ method, url, route, headers }: PageRequest): boolean {
  const isPage =
    headers['sec-fetch-dest'] === 'document' ||
    (headers['sec-fetch-dest'] === undefined && headers.accept?.includes('text/html') === true);
  if (!isPage || method !== 'GET' || !PAGE_ROUTES.includes(route)) return false;
  const isReload = headers['cache-control'] !== undefined;
  const isPrefetch = headers['sec-purpose'] !== undefined || headers.purpose !== undefined;
  if (isReload || isPrefetch || BACK_FROM_STRIPE.test(url)) return false;
  return refuseGuarded(url) === null && !isbot(headers['user-agent']);
}

/** The shop's pages, and the link of a code, which goes on to one of them. */
const PAGE_ROUTES: readonly (string | undefined)[] = ['/*', '/code/:name'];

/** Whether the person was in the shop before, so that it is no new visit. */
const isInside = ({ headers }: PageRequest, ownOrigins: readonly string[]): boolean =>
  headers['sec-fetch-site'] === 'same-origin' ||
  ownOrigins.some((origin) => headers.referer === origin || headers.referer?.startsWith(`${origin}/`));

const BACK_FROM_STRIPE = /^\/(?:checkout|thank-you)\b/;

const productId = z.int().positive().max(2_147_483_647);

/** Counts in memory until they are stored. What could not be stored is kept for the next time. */
export function counterOf<Key>(
  add: (added: [Key, number][]) => Promise<void>,
  noteFailure: (error: unknown) => void,
) {
  const counts = new Map<Key, number>();
  const count = (key: Key, number = 1) => counts.set(key, (counts.get(key) ?? 0) + number);
  return {
    count,
    async store() {
      const added = [...counts];
      counts.clear();
      if (added.length === 0) return;
      try {
        await add(added);
      } catch (error) {
        for (const [key, number] of added) count(key, number);
        noteFailure(error);
      }
    },
  };
}
