import type { ShopError } from './shop-error.ts';

/** The policy of an error page: text and its style, nothing else. */
export const ERROR_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A plain page of an error, for when the shop's own pages cannot tell it. */
export const errorPage = (
  { status, message }: Pick<ShopError, 'status' | 'message'>,
  requestId: string,
): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${status} – Unhinged Hats</title>
<style>body{font:18px/1.5 system-ui,sans-serif;max-width:32em;margin:15vh auto;padding:0 1em}small{color:#666}</style>
<h1>${status}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/">Unhinged Hats</a></p>
<p><small>Request ${escapeHtml(requestId)}</small></p>
</html>
`;

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
