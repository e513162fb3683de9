import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { containsNul, nulRefused } from './refuse-nul.ts';
import { ShopError } from './shop-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, for signatures; of webhooks only. */
    rawBody: Buffer | null;
  }
}

/** Bodies are JSON or empty. An empty one is none, whatever its type says. */
export function readBodies(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('rawBody', null);
  app.removeAllContentTypeParsers();

  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isWebhook(request)) request.rawBody = body;
    if (body.length === 0) return done(null, undefined);
    const text = body.toString('utf8');
    if (!text.includes('\\u0000')) return parseJson(request, text, done);
    return parseJson(request, text, (error, parsed) =>
      error
        ? done(error, undefined)
        : containsNul(parsed)
          ? done(nulRefused(), undefined)
          : done(null, parsed),
    );
  });

  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return done(new ShopError('unsupported_media_type', 'Send the body as application/json.'));
  });
}

const isWebhook = (request: FastifyRequest) =>
  request.routeOptions.url?.startsWith('/api/webhooks/') ?? false;
