import type { FastifyRequest } from 'fastify';
import type { App } from './server.ts';
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
    // PostgreSQL keeps no text with this character, and nobody types it.
    if (!isWebhook(request) && text.includes('\\u0000'))
      return done(new ShopError('malformed', 'Text must not hold the character U+0000.'));
    return parseJson(request, text, done);
  });

  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return done(new ShopError('unsupported_media_type', 'Send the body as application/json.'));
  });
}

const isWebhook = (request: FastifyRequest) =>
  request.routeOptions.url?.startsWith('/api/webhooks/') ?? false;
