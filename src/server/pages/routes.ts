import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AdminReader } from '../../wire/page-context.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { type EncodedBody, encodeBody, sendEncoded } from '../http/encoded-body.ts';
import { ShopError } from '../http/shop-error.ts';
import { createPageCache } from './page-cache.ts';
import { cleanPath, pageCacheKey } from './page-cache-keys.ts';
import { type PageAnswer, renderAnswer } from './render-answer.ts';
import type { OpenWeb } from './web.ts';

export type PageDeps = Pick<Deps, 'catalogVersion' | 'config' | 'log' | 'pageContext'>;

/** Serves all remaining addresses: static files first, then pages. */
export async function pageRoutes(app: App, deps: PageDeps, openWeb: OpenWeb): Promise<void> {
  const web = await openWeb(deps, app);
  const { timeZone } = deps.config;
  const render = (url: string, adminReader: AdminReader | null = null) =>
    renderAnswer(web.render, { url, adminReader }, deps.config);
  const readerOf = async ({ email }: { email: string }): Promise<AdminReader> => ({
    email,
    timeZone,
    problems: await deps.pageContext.problemsToDecide(),
  });
  const cache = createPageCache<CachedAnswer>({
    render: async (path) => encodeAnswer(await render(path)),
    version: () => deps.catalogVersion.current(),
    worthCaching: ({ answer }) => answer.status === 200,
  });

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [path = '/', query = ''] = request.url.split(/(?=\?)/, 2);
    const file = await web.files(path);
    if (file) return sendEncoded(request, reply.header('cache-control', file.cacheControl), file.body);
    if (path.startsWith('/assets/')) throw new ShopError('not_found', 'There is no such file.');
    if (cleanPath(path) !== path) return reply.redirect(cleanPath(path) + query, 308);

    const key = web.cachesPages ? pageCacheKey(path, query) : null;
    const { administrator } = request;
    return key === null
      ? sendOnce(reply, await render(path + query, administrator && (await readerOf(administrator))))
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

interface CachedAnswer {
  answer: PageAnswer;
  body: EncodedBody;
}

const encodeAnswer = async (answer: PageAnswer): Promise<CachedAnswer> => ({
  answer,
  body: await encodeBody(answer.bytes, answer.type),
});

function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, body }: CachedAnswer,
): FastifyReply {
  if (answer.status !== 200) return sendOnce(reply, answer);
  reply.headers(answer.headers).header('cache-control', 'public, max-age=0, must-revalidate');
  return sendEncoded(request, reply, body);
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
