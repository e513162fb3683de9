import type { StripeSettings } from '../../settings.ts';
import { ValidationError } from './stripe-error.ts';

export type Caller = 'secret' | 'publishable';

interface Credentials {
  authorization?: string;
  /** The `key` parameter: how Stripe.js names its key, since it sends no header of its own. */
  key?: string;
}

/** Who calls. Throws 401 without a key or with an unknown one; a secret key is taken from the header only. */
export function authorize(settings: StripeSettings, { authorization, key }: Credentials): Caller {
  const given = key ?? keyOf(authorization);
  if (!given) {
    throw new ValidationError(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer ' +
        "auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      { status: 401 },
    );
  }
  if (given === settings.publishableKey) return 'publishable';
  if (given === settings.secretKey && key === undefined) return 'secret';
  throw new ValidationError(`Invalid API Key provided: ${masked(given)}`, { status: 401 });
}

export function refusePublishableKey(): never {
  throw new ValidationError(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of ' +
      'your API keys at https://dashboard.stripe.com/account/apikeys.',
    { status: 403, code: 'secret_key_required' },
  );
}

function keyOf(authorization = ''): string | undefined {
  const [scheme, value] = authorization.split(' ');
  if (scheme === 'Bearer') return value;
  if (scheme === 'Basic' && value) return Buffer.from(value, 'base64').toString().split(':')[0];
  return undefined;
}

function masked(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(Math.min(20, Math.max(0, key.length - 12)))}${key.slice(8).slice(-4)}`;
}
