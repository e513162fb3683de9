import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeMarkup } from '../../lib/escape-markup.ts';
import type { ShopError } from './shop-error.ts';

interface PlainPage {
  /** The title of the browser's tab. */
  title: string;
  heading: string;
  text: string;
  /** The last line, in small print. */
  note?: string;
}

/** The Content-Security-Policy of a plain page: it allows inline styles, nothing else. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A page with a short text and a link to the shop, for when the shop's own pages cannot be used. */
export const plainPage = ({ title, heading, text, note }: PlainPage): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)} – Unhinged Hats</title>
<style>body{font:18px/1.5 system-ui,sans-serif;max-width:32em;margin:15vh auto;padding:0 1em}small{color:#666}</style>
<h1>${escapeMarkup(heading)}</h1>
<p>${escapeMarkup(text)}</p>
<p><a href="/">Unhinged Hats</a></p>
${note === undefined ? '' : `<p><small>${escapeMarkup(note)}</small></p>\n`}</html>
`;

/** Answers with a plain page that nobody stores. Its script, if there is one, is the only one that may run. */
export function sendPlainPage(
  reply: FastifyReply,
  { status = 200, script, ...page }: PlainPage & { status?: number; script?: string },
): FastifyReply {
  const hash = script && createHash('sha256').update(script).digest('base64');
  const policy = hash ? `${PLAIN_PAGE_POLICY}; script-src 'sha256-${hash}'` : PLAIN_PAGE_POLICY;
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(script ? `${plainPage(page)}<script>${script}</script>` : plainPage(page));
}

/** A plain page for an error that the shop's own pages cannot show. */
export const errorPage = (
  { status, message }: Pick<ShopError, 'status' | 'message'>,
  requestId: string,
): string =>
  plainPage({
    title: String(status),
    heading: String(status),
    text: message,
    note: `Request ${requestId}`,
  });
