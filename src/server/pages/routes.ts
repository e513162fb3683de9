import type { FastifyReply, FastifyRequest } from 'fastify';
import { mayEnter } from '../../domain/access/areas.ts';
import { hatPath, slugIn } from '../../domain/catalog/hat-slug.ts';
import type { AdminReader } from '../../wire/page-context.ts';
import type { Administrator } from '../access/guard.ts';
import { isDatabaseUnavailable } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { type AnswerCache, createAnswerCache } from '../http/answer-cache.ts';
import type { App } from '../http/app.ts';
import { type CachedAnswer, cachedAnswer } from '../http/cached-answer.ts';
import { widestNetwork } from '../http/client-address.ts';
import { sendEncoded } from '../http/encoded-body.ts';
import { fairTurns, tooBusy } from '../http/fair-turns.ts';
import { headOf } from '../http/ready-answers.ts';
import { ShopError } from '../http/shop-error.ts';
import { EMPTY_PAGES, emptyPageAt, NOWHERE } from './empty-pages.ts';
import { cleanPath, PAGE_CACHE_KEYS, pageCacheKey } from './page-cache-keys.ts';
import { type PageAnswer, renderAnswer } from './render-answer.ts';
import type { OpenWeb } from './web.ts';

export type PageDeps = Pick<Deps, 'catalogVersion' | 'config' | 'log' | 'pageContext' | 'publicPages'>;

/** Serves all remaining addresses: static files first, then pages. */
export async function pageRoutes(app: App, deps: PageDeps, openWeb: OpenWeb): Promise<void> {
  const web = await openWeb(deps, app);
  const { timeZone, limits, stripe } = deps.config;
  const render = (page: { url: string; adminReader: AdminReader | null; isCached: boolean }) =>
    renderAnswer(web.render, page, deps.config);
  const inTurn = fairTurns(limits.renders);
  /** Renders in turn with other networks, and counts it, except for an administrator. */
  const countedTurn = async <Made>(request: FastifyRequest, make: () => Promise<Made>) => {
    if (!request.administrator) app.rateLimits.take('renders', request.ip);
    return inTurn(widestNetwork(request.ip), make);
  };
  const renderInTurn = (reply: FastifyReply, page: { url: string; adminReader: AdminReader | null }) =>
    countedTurn(reply.request, async () => {
      // The client hung up.
      if (!reply.raw.socket?.writable) throw tooBusy();
      return render({ ...page, isCached: false });
    });
  const readerOf = async ({ name, role, areas, needsCodes }: Administrator): Promise<AdminReader> => ({
    name,
    role,
    areas,
    needsCodes,
    timeZone,
    toDo: mayEnter(areas, 'all') ? await deps.pageContext.toDo().catch(unlessUnavailable) : null,
  });
  const caching = {
    render: async (url: string) => toCachedPage(await render({ url, adminReader: null, isCached: true })),
    version: () => deps.catalogVersion.current(),
    worthCaching: ({ answer }: CachedPage) => answer.status < 500,
    timeout: limits.pageTimeout,
  };
  const cache = createAnswerCache<CachedPage>(caching);
  /** The hats that were looked at last, since a shop may have more than fit into memory. */
  const hats = createAnswerCache<CachedPage>({ ...caching, most: limits.hatPages });
  const isHat = (key: string) => slugIn(key) !== null;
  const cacheOf = (key: string) => (isHat(key) ? hats : cache);
  /** For a path that every router reads alike, without asking them. */
  const isUnknown = (path: string) =>
    PLAIN_PATH.test(path) &&
    !path.endsWith('.data') &&
    !app.readyAnswers.hasRoute(headOf(path)) &&
    !web.files(path) &&
    !path.startsWith('/assets/') &&
    web.routeAt(path).pattern === '*';
  const rendersAhead = web.cachesPages && limits.rendersAhead;
  if (rendersAhead) keepFilled(app, deps, cache);
  else deps.publicPages.areRendered = true;
  if (web.cachesPages) {
    app.readyAnswers.add((url) => {
      const [path = '', query = ''] = url.split(/(?=\?)/, 2);
      const key = pageCacheKey(path, query) ?? (slugIn(path) ? path : isUnknown(path) ? NOWHERE : null);
      return key === null ? null : (cacheOf(key).fresh(key)?.cached.ready() ?? null);
    });
  }
  const hatKey = async (path: string) => {
    const slug = slugIn(path);
    return slug !== null && (await deps.pageContext.hatKind(slug)) === 'hat' ? hatPath(slug) : null;
  };
  // The router in the browser asks for the data of a page under another address.
  const emptyKey = async (path: string, query: string, isAdministrator: boolean) =>
    path.endsWith('.data')
      ? null
      : emptyPageAt(
          { route: web.routeAt(path), query, isAdministrator, isLive: stripe.live },
          deps.pageContext,
        );

  app.get('/*', {
    config: { access: 'open' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const [path = '/', query = ''] = request.url.split(/(?=\?)/, 2);
      const file = await web.files(path);
      if (file) return sendEncoded(request, reply.header('cache-control', file.cacheControl), file.body);
      if (path.startsWith('/assets/')) throw new ShopError('not_found', 'There is no such file.');
      if (cleanPath(path) !== path) return reply.redirect(cleanPath(path) + query, 301);

      const { administrator } = request;
      const key = web.cachesPages
        ? (pageCacheKey(path, query) ??
          (await hatKey(path)) ??
          (await emptyKey(path, query, administrator !== null)))
        : null;
      if (key === null) {
        const adminReader = administrator && (await readerOf(administrator));
        return sendOnce(reply, await renderInTurn(reply, { url: path + query, adminReader }));
      }
      const { answer, cached } = await (isHat(key)
        ? hats.get(key, (make) => countedTurn(request, make))
        : cache.get(key));
      return answer.status < 500 ? cached.send(request, reply) : sendOnce(reply, answer);
    },
  });

  app.route({
    method: app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD'),
    url: '/*',
    config: { access: 'open' },
    schema: { hide: true },
    onRequest: async (_request, reply) => {
      reply.header('allow', 'GET, HEAD');
      throw new ShopError('method_not_allowed', 'Pages can only be read.');
    },
    handler: async () => undefined,
  });
}

const PLAIN_PATH = /^(?:\/[\w-][\w.-]*)+$/;

/** Renders every public page after the start, and again after a change, so that this instance has them without a database. */
function keepFilled(
  app: App,
  { catalogVersion, config, publicPages }: PageDeps,
  cache: AnswerCache<CachedPage>,
): void {
  const end = new AbortController();
  let filling: Promise<boolean> | null = null;
  let seen = catalogVersion.current();
  const fill = async () => {
    // Changes that follow each other are rendered once, after the last.
    const before = seen;
    seen = catalogVersion.current();
    if (filling || seen !== before) return;
    filling = cache.fill([...PAGE_CACHE_KEYS, ...EMPTY_PAGES], end.signal);
    if (await filling) publicPages.areRendered = true;
    filling = null;
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    void fill();
    timer = setInterval(fill, config.limits.catalogVersionPolling);
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    end.abort();
    await filling;
  });
}

/** A page of the admin that needs no order is shown without the count of what there is to do. */
function unlessUnavailable(error: unknown): null {
  if (isDatabaseUnavailable(error)) return null;
  throw error;
}

/** A page of the cache. Only good ones are sent from there again. */
interface CachedPage {
  answer: PageAnswer;
  cached: CachedAnswer;
}

const toCachedPage = (answer: PageAnswer): CachedPage => ({
  answer,
  cached: cachedAnswer({
    route: '/*',
    ...answer,
    headers: { ...answer.headers, ...(answer.status !== 200 && PRIVATE) },
  }),
});

/** For an address that may contain a key. Browsers neither keep its page nor send it as a referrer. */
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** The answer may show a visitor's order, so it is not cached. */
const sendOnce = (reply: FastifyReply, { status, headers, type, bytes }: PageAnswer): FastifyReply =>
  reply
    .code(status)
    .headers({ ...headers, ...PRIVATE })
    .type(type)
    .send(bytes);
