import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { containsNul, nulRefused } from './refuse-nul.ts';
import { ShopError } from './shop-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The unparsed body of a webhook, for its signature. */
    rawBody: Buffer | null;
  }
}

/** Accepts JSON bodies. An empty body counts as none, regardless of its content type. */
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

/**
 * Accepts forms sent without JavaScript. Other bodies, such as the multipart body of a one-click unsubscribe (RFC 8058,
 * 3.1), are ignored: their URL says everything.
 */
export function readPlainForms(scope: App): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LONGEST_FORM },
    parseForm,
  );
  scope.addContentTypeParser<string>(
    '*',
    { parseAs: 'string', bodyLimit: LONGEST_FORM },
    (_request, _body, done) => done(null, {}),
  );
}

/** A Fastify parser for form bodies; every field is text. */
export function parseForm(
  _request: unknown,
  body: string,
  done: (error: Error | null, form?: Record<string, string>) => void,
): void {
  const form = Object.fromEntries(new URLSearchParams(body));
  if (containsNul(form)) done(nulRefused());
  else done(null, form);
}

const LONGEST_FORM = 8 * 1024;
