import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AdminReader } from '../../wire/page-context.ts';
import type { Administrator } from '../access/guard.ts';
import { isDatabaseUnavailable } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { type EncodedBody, encodeBody, sendEncoded } from '../http/encoded-body.ts';
import type { ReadyAnswer } from '../http/ready-answers.ts';
import { ShopError } from '../http/shop-error.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { cleanPath, PAGE_CACHE_KEYS, pageCacheKey } from './page-cache-keys.ts';
import { type PageAnswer, renderAnswer } from './render-answer.ts';
import type { OpenWeb } from './web.ts';

export type PageDeps = Pick<Deps, 'catalogVersion' | 'config' | 'log' | 'pageContext' | 'publicPages'>;

/** Serves all remaining addresses: static files first, then pages. */
export async function pageRoutes(app: App, deps: PageDeps, openWeb: OpenWeb): Promise<void> {
  const web = await openWeb(deps, app);
  const { timeZone, limits } = deps.config;
  const render = (page: { url: string; adminReader: AdminReader | null; isCached: boolean }) =>
    renderAnswer(web.render, page, deps.config);
  const readerOf = async ({ email, name, role }: Administrator): Promise<AdminReader> => ({
    email,
    name,
    role,
    timeZone,
    toDo: await deps.pageContext.toDo().catch(unlessUnavailable),
  });
  const cache = createPageCache<CachedAnswer>({
    render: async (url) => encodeLater(await render({ url, adminReader: null, isCached: true })),
    version: () => deps.catalogVersion.current(),
    worthCaching: ({ answer }) => answer.status === 200,
    timeout: limits.pageTimeout,
  });
  if (web.cachesPages) {
    keepFilled(app, deps, cache);
    app.readyAnswers.add((url) => {
      const [path = '', query = ''] = url.split(/(?=\?)/, 2);
      const key = pageCacheKey(path, query);
      return key === null ? null : (cache.fresh(key)?.ready() ?? null);
    });
  }
  if (!web.cachesPages) deps.publicPages.areRendered = true;

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [path = '/', query = ''] = request.url.split(/(?=\?)/, 2);
    const file = await web.files(path);
    if (file) return sendEncoded(request, reply.header('cache-control', file.cacheControl), file.body);
    if (path.startsWith('/assets/')) throw new ShopError('not_found', 'There is no such file.');
    if (cleanPath(path) !== path) return reply.redirect(cleanPath(path) + query, 308);

    const key = web.cachesPages ? pageCacheKey(path, query) : null;
    const { administrator } = request;
    return key === null
      ? sendOnce(
          reply,
          await render({
            url: path + query,
            adminReader: administrator && (await readerOf(administrator)),
            isCached: false,
          }),
        )
      : sendCached(request, reply, await cache.get(key));
  });

  app.route({
    method: app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD'),
    url: '/*',
    schema: { hide: true },
    onRequest: async (_request, reply) => {
      reply.header('allow', 'GET, HEAD');
      throw new ShopError('method_not_allowed', 'Pages can only be read.');
    },
    handler: async () => undefined,
  });
}

/** Renders every public page after the start, and again after a change, so that this instance has them without a database. */
function keepFilled(
  app: App,
  { catalogVersion, config, publicPages }: PageDeps,
  cache: PageCache<CachedAnswer>,
): void {
  let isFilling = false;
  let seen = catalogVersion.current();
  const fill = async () => {
    // Changes that follow each other are rendered once, after the last.
    const before = seen;
    seen = catalogVersion.current();
    if (isFilling || seen !== before) return;
    isFilling = true;
    if (await cache.fill(PAGE_CACHE_KEYS)) publicPages.areRendered = true;
    isFilling = false;
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    void fill();
    timer = setInterval(fill, config.limits.catalogVersionPolling);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

/** A page of the admin that needs no order is shown without the count of what there is to do. */
function unlessUnavailable(error: unknown): null {
  if (isDatabaseUnavailable(error)) return null;
  throw error;
}

interface CachedAnswer {
  answer: PageAnswer;
  /** Compressed when it is first sent. */
  body(): Promise<EncodedBody>;
  /** The same without the router; null until it is compressed. */
  ready(): ReadyAnswer | null;
}

function encodeLater(answer: PageAnswer): CachedAnswer {
  let body: Promise<EncodedBody> | null = null;
  let ready: ReadyAnswer | null = null;
  const encode = async () => {
    const encoded = await encodeBody(answer.bytes, answer.type);
    ready = { route: '/*', headers: { ...answer.headers, ...REVALIDATED }, body: encoded };
    return encoded;
  };
  return {
    answer,
    body() {
      body ??= encode();
      return body;
    },
    ready: () => ready,
  };
}

const REVALIDATED = { 'cache-control': 'public, max-age=0, must-revalidate' };

async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, body }: CachedAnswer,
): Promise<FastifyReply> {
  if (answer.status !== 200) return sendOnce(reply, answer);
  reply.headers(answer.headers).headers(REVALIDATED);
  return sendEncoded(request, reply, await body());
}

/** The answer may show a visitor's order, so it is not cached, and its address is not sent as a referrer. */
const sendOnce = (reply: FastifyReply, { status, headers, type, bytes }: PageAnswer): FastifyReply =>
  reply
    .code(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type(type)
    .send(bytes);
