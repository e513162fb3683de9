import type { Environment } from './environment.ts';

/** The result of checking the keys of Stripe and Printful. `live` means that cards are charged. */
type KeysVerdict = { ok: true; live: boolean; printfulConfirms: boolean } | { ok: false; message: string };

export type Keys = Pick<
  Environment,
  | (typeof STRIPE_KEYS)[number]
  | (typeof REAL_ADDRESSES)[number]['name']
  | (typeof SCALES)[number]
  | 'PRINTFUL_TOKEN'
>;

/**
 * Checks the keys together, so that no live card pays for a hat that is never made, and no test card for one that is. With
 * test keys for Stripe, the real Printful only gets drafts. Live keys refuse settings that are only for tests.
 */
export function checkKeys(keys: Keys): KeysVerdict {
  const missing = STRIPE_KEYS.filter((name) => !keys[name]);
  if (missing.length > 0)
    return refuse(`Set ${missing.join(', ')}: the three keys of Stripe must be set together.`);

  const modes = STRIPE_MODES.map(({ name, form }) => ({ name, mode: form.exec(keys[name] ?? '')?.[1] }));
  const malformed = modes.find(({ mode }) => mode === undefined);
  if (malformed)
    return refuse(`${malformed.name} is not a valid Stripe key; copy it again from Stripe’s dashboard.`);
  if (!keys.STRIPE_WEBHOOK_SECRET?.startsWith('whsec_'))
    return refuse('STRIPE_WEBHOOK_SECRET must start with whsec_; copy it again from Stripe’s dashboard.');
  if (new Set(modes.map(({ mode }) => mode)).size > 1)
    return refuse('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live or both be test keys.');
  if (!keys.PRINTFUL_TOKEN) return refuse('Set PRINTFUL_TOKEN: without it no hats are made.');

  const live = modes.some(({ mode }) => mode === 'live');
  if (!live)
    return { ok: true, live, printfulConfirms: hostOf(keys.PRINTFUL_API_URL) !== 'api.printful.com' };
  const changed = REAL_ADDRESSES.find(({ name, origin }) => new URL(keys[name]).origin !== origin);
  if (changed)
    return refuse(
      `With live Stripe keys, ${changed.name} must be at ${changed.origin}; remove the variable.`,
    );
  const scaled = SCALES.find((name) => keys[name] !== 1);
  if (scaled) return refuse(`Remove ${scaled}: Stripe’s keys are live.`);
  return { ok: true, live, printfulConfirms: true };
}

const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

const SCALES = ['RATE_LIMIT_SCALE', 'TIME_SCALE'] as const;

const STRIPE_MODES = [
  { name: 'STRIPE_SECRET_KEY', form: /^[sr]k_(live|test)_[\w-]+$/ },
  { name: 'STRIPE_PUBLISHABLE_KEY', form: /^pk_(live|test)_[\w-]+$/ },
] as const;

const REAL_ADDRESSES = [
  { name: 'STRIPE_API_URL', origin: 'https://api.stripe.com' },
  { name: 'STRIPE_JS_URL', origin: 'https://js.stripe.com' },
  { name: 'PRINTFUL_API_URL', origin: 'https://api.printful.com' },
] as const;

// A host name may end in a dot.
const hostOf = (url: string) => new URL(url).hostname.replace(/\.$/, '');

const refuse = (message: string): KeysVerdict => ({ ok: false, message });
