import type { App } from './server.ts';

/**
 * Lets the routes of a scope take what a form sends without JavaScript. Other bodies, such as the multipart one of a mail
 * program's click (RFC 8058, 3.1), are taken as none: what is asked stands in the address.
 */
export function readPlainForms(scope: App): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LONGEST_FORM },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.replaceAll('\0', '')))),
  );
  scope.addContentTypeParser<string>(
    '*',
    { parseAs: 'string', bodyLimit: LONGEST_FORM },
    (_request, _body, done) => done(null, {}),
  );
}

const LONGEST_FORM = 8 * 1024;
