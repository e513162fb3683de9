import { createHash } from 'node:crypto';

/** A page that can be cached: without nonces, and with the hashes of its own inline scripts. */
export interface SealedPage {
  html: string;
  /** Sources for the Content-Security-Policy: `'sha256-…'`. */
  scripts: string[];
}

/**
 * Trusts only the inline scripts with the nonce of this render. Injected text from a shopper or the catalog does not have
 * the nonce, so no browser runs it as a script.
 */
export function sealInlineScripts(html: string, nonce: string): SealedPage {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi))
    if (attributes.includes(mark) && !/\ssrc\s*=/i.test(attributes)) hashes.add(hashOf(text));
  return { html: html.replaceAll(mark, ''), scripts: [...hashes] };
}

export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
