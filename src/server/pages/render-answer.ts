import { randomBytes } from 'node:crypto';
import { PRERENDER_RULES } from '../../wire/indexed-pages.ts';
import type { Config } from '../config.ts';
import { catalogPictures, pagePolicy } from '../http/security-headers.ts';
import { hashOf, sealInlineScripts } from './inline-scripts.ts';
import type { RenderPage, RenderRequest } from './react-router.ts';

/** The result of a render. */
export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  type: string;
  bytes: Buffer;
}

/** Renders a complete page, with a policy that allows its own inline scripts. Throws if nothing could be rendered. */
export async function renderAnswer(
  render: RenderPage,
  page: Omit<RenderRequest, 'nonce'>,
  { stripe, printful }: Pick<Config, 'stripe' | 'printful'>,
): Promise<PageAnswer> {
  const nonce = randomBytes(16).toString('base64url');
  const response = await render({ ...page, nonce });
  const type = response.headers.get('content-type') ?? 'text/plain; charset=utf-8';
  const { status } = response;
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !OF_THE_BODY.has(name)));
  if (!type.startsWith('text/html')) {
    if (status >= 500) throw new Error(`The page ${page.url.replace(/\?.*/s, '')} could not be rendered.`);
    return { status, headers, type, bytes: Buffer.from(await response.arrayBuffer()) };
  }
  const { html, scripts } = sealInlineScripts(await response.text(), nonce);
  // Administrators see Printful's photos beside our hats.
  const pictures = page.adminReader ? catalogPictures(printful) : [];
  headers['content-security-policy'] = pagePolicy({ stripe, inline: [...scripts, RULES_HASH], pictures });
  return { status, headers, type, bytes: Buffer.from(html) };
}

/** The rules are written by a component, which knows no nonce. */
const RULES_HASH = hashOf(PRERENDER_RULES);

const OF_THE_BODY = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'etag',
]);
