import type { App } from './app.ts';
import { containsNul, nulRefused } from './refuse-nul.ts';

/**
 * Lets the routes of a scope take what a form sends without JavaScript. Other bodies, such as the multipart one of a mail
 * program's click (RFC 8058, 3.1), are taken as none: what is asked stands in the address.
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

/** Fastify's parser of a form's body: its fields as text. */
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
