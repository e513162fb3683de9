import { createHash } from 'node:crypto';

/** A page that may be kept: its nonces are gone, its own inline scripts are known by hash. */
export interface SealedPage {
  html: string;
  /** Sources for the Content-Security-Policy: `'sha256-…'`. */
  scripts: string[];
}

/**
 * Trusts exactly the inline scripts that carry the nonce of this one render. Text of a shopper or a catalog that
 * became a script by mistake cannot know the nonce, so no browser will run it.
 */
export function sealInlineScripts(html: string, nonce: string): SealedPage {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi))
    if (attributes.includes(mark) && !/\ssrc\s*=/i.test(attributes)) hashes.add(hashOf(text));
  return { html: html.replaceAll(mark, ''), scripts: [...hashes] };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
