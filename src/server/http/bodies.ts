import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { isUnstorable, unstorable } from './refuse-nul.ts';
import { ShopError } from './shop-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The unparsed body of a webhook, for its signature. */
    rawBody: Buffer | null;
  }
}

/**
 * Accepts JSON bodies of at most `mostValues` values, because parsing and checking them blocks every other request. An empty body
 * counts as none, regardless of its content type.
 */
export function readBodies(app: App, mostValues: number): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('rawBody', null);
  app.removeAllContentTypeParsers();

  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isWebhook(request)) request.rawBody = body;
    if (body.length === 0) return done(null, undefined);
    if (hasMoreValues(body, mostValues))
      return done(new ShopError('too_large', 'The request has too many values.'));
    const text = body.toString('utf8');
    if (!UNSTORABLE_ESCAPE.test(text)) return parseJson(request, text, done);
    return parseJson(request, text, (error, parsed) =>
      error
        ? done(error, undefined)
        : isUnstorable(parsed)
          ? done(unstorable(), undefined)
          : done(null, parsed),
    );
  });

  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return done(new ShopError('unsupported_media_type', 'Send the body as application/json.'));
  });
}

/** U+0000, which cannot be stored, or half of a surrogate pair, which can be stored only with its other half. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Counts commas and opening brackets, in texts too: one of them precedes each value of a JSON text, except the first. */
function hasMoreValues(body: Buffer, most: number): boolean {
  let left = most;
  for (const sign of ',[{')
    for (let at = body.indexOf(sign); at >= 0; at = body.indexOf(sign, at + 1)) {
      left -= 1;
      if (left < 0) return true;
    }
  return false;
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
  if (isUnstorable(form)) done(unstorable());
  else done(null, form);
}

const LONGEST_FORM = 8 * 1024;
