import type { Config } from '../config.ts';

/** The headers of every response. Pages replace the Content-Security-Policy: see `pagePolicy`. */
export function securityHeaders({
  publicUrl,
  stripe,
}: Pick<Config, 'publicUrl' | 'stripe'>): Record<string, string> {
  return {
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': `payment=(self "${new URL(stripe.scriptUrl).origin}"), ${FORBIDDEN_FEATURES}`,
    // Wallets and banks may open a popup during the payment.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

const FORBIDDEN_FEATURES = ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'midi']
  .map((feature) => `${feature}=()`)
  .join(', ');

interface PageSources {
  stripe: Config['stripe'];
  /** Hashes of inline scripts, such as `'sha256-…'`. */
  inline: readonly string[];
  /** Other origins with pictures for the page. */
  pictures?: readonly string[];
}

/** The Content-Security-Policy of a page. */
export function pagePolicy({ stripe: { scriptUrl, apiUrl }, inline, pictures = [] }: PageSources): string {
  const { script, api, frames } = stripeSources(scriptUrl, apiUrl);
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline, ...script],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...pictures],
    'connect-src': ["'self'", 'data:', 'blob:', ...api],
    'frame-src': frames,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Where Printful's catalog has its photos: its own hosts, and the host of its API, which may be the sandbox's. */
export const catalogPictures = ({ apiUrl }: Config['printful']): string[] => [
  'https://*.printful.com',
  ...(new URL(apiUrl).hostname.endsWith('.printful.com') ? [] : [new URL(apiUrl).origin]),
];

// Stripe's script opens frames on other Stripe hosts: https://docs.stripe.com/security/guide#content-security-policy
function stripeSources(scriptUrl: string, apiUrl: string) {
  const { origin, hostname } = new URL(scriptUrl);
  const own = hostname === 'js.stripe.com' ? ['https://*.js.stripe.com'] : [];
  const hooks = hostname === 'js.stripe.com' ? ['https://hooks.stripe.com'] : [];
  return {
    script: [origin, ...own],
    api: [...new Set([new URL(apiUrl).origin, origin])],
    frames: [origin, ...own, ...hooks],
  };
}
