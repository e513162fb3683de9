import { isIP } from 'node:net';
import { z } from 'zod';
import type { Variables } from './tidy-environment.ts';
import { VARIABLES } from './variables.ts';

const text = z.string().optional();

/** The environment as typed values. Each message is the whole line that a failed start prints. */
export const environment = z.object({
  HOST: text,
  PORT: number('PORT', 'a whole number', { least: 1, most: 65_535 }),
  PUBLIC_URL: text.refine((value) => value === undefined || isOrigin(value), {
    error: 'PUBLIC_URL must be an origin without a path, such as https://hats.example.',
  }),
  TRUST_PROXY: text
    .refine((value) => value === undefined || isHops(value) || isAddressList(value), {
      error:
        'TRUST_PROXY must be a number of proxies from 1 to 9, or their addresses, such as 10.0.0.0/8, ::1.',
    })
    .refine((value) => value === undefined || isHops(value) || !addressList(value).some(isNearlyAll), {
      error:
        'TRUST_PROXY must name your proxies only, such as 127.0.0.1 or 10.0.0.0/8: whoever is trusted can claim any address.',
    }),
  DATA_DIR: z.string(),
  DATABASE_URL: z
    .string({ error: 'Set DATABASE_URL to a PostgreSQL database, or use npm start, which runs its own.' })
    .refine((value) => hasProtocol(value, ['postgres:', 'postgresql:']), {
      error: 'DATABASE_URL must be like postgres://user:password@host:5432/name.',
    }),
  APP_SECRET: z
    .string({
      error: 'Set APP_SECRET (openssl rand -hex 32 makes one), or use npm start, which stores its own.',
    })
    .min(32, { error: 'APP_SECRET must have at least 32 characters; openssl rand -hex 32 makes one.' })
    .refine((value) => new Set(value).size >= 8, {
      error: 'APP_SECRET repeats the same few characters; openssl rand -hex 32 makes a good one.',
    }),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_URL: webAddress('STRIPE_API_URL'),
  STRIPE_JS_URL: webAddress('STRIPE_JS_URL'),
  PRINTFUL_TOKEN: text,
  PRINTFUL_STORE_ID: text.refine((value) => value === undefined || /^\d{1,15}$/.test(value), {
    error: 'PRINTFUL_STORE_ID must be the number of a store.',
  }),
  PRINTFUL_API_URL: webAddress('PRINTFUL_API_URL'),
  SMTP_URL: text.refine((value) => value === undefined || hasProtocol(value, ['smtp:', 'smtps:']), {
    error: 'SMTP_URL must be like smtp://user:password@host:587.',
  }),
  MAIL_FROM: z.string().regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, {
    error: 'MAIL_FROM must be an address, such as Unhinged Hats <hello@unhingedhats.example>.',
  }),
  DKIM_SELECTOR: text.refine((value) => value === undefined || /^[\w-]+(?:\.[\w-]+)*$/.test(value), {
    error: 'DKIM_SELECTOR must be a selector alone, such as s1, without ._domainkey.',
  }),
  NEWSLETTERS_PER_MINUTE: number('NEWSLETTERS_PER_MINUTE', 'a number', { least: 1, most: 1_000_000 }),
  OWNER_EMAIL: mailAddress('OWNER_EMAIL').optional(),
  SUPPORT_EMAIL: mailAddress('SUPPORT_EMAIL'),
  ORDERS_EMAIL: mailAddress('ORDERS_EMAIL'),
  RETURNS_EMAIL: mailAddress('RETURNS_EMAIL'),
  SOCIAL_INSTAGRAM: socialPage('SOCIAL_INSTAGRAM'),
  SOCIAL_TIKTOK: socialPage('SOCIAL_TIKTOK'),
  SOCIAL_FACEBOOK: socialPage('SOCIAL_FACEBOOK'),
  SOCIAL_X: socialPage('SOCIAL_X'),
  SHOP_TIME_ZONE: z.string().refine(isTimeZone, {
    error: 'SHOP_TIME_ZONE must be UTC or the full name of a time zone, such as America/New_York.',
  }),
  EDIT_WINDOW_MINUTES: number('EDIT_WINDOW_MINUTES', 'a whole number', { least: 0, most: 1440 }),
  NOTICE: text,
  MIGRATE: z.enum(['on', 'off'], { error: 'MIGRATE must be on or off.' }),
  JOBS: z.enum(['on', 'off'], { error: 'JOBS must be on or off.' }),
  RENDER_AHEAD: z.enum(['on', 'off'], { error: 'RENDER_AHEAD must be on or off.' }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    error: 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
  }),
  METRICS_PORT: text.refine((value) => value === undefined || isPort(value), {
    error: 'METRICS_PORT must be a whole number from 1 to 65535.',
  }),
  METRICS_HOST: z.string(),
  RATE_LIMIT_SCALE: number('RATE_LIMIT_SCALE', 'a number', { least: 1, most: 1_000_000 }),
  TIME_SCALE: number('TIME_SCALE', 'a number', { least: 0.000_01, most: 1 }),
  SANDBOX_PORT: text,
  SANDBOX: text,
});

export type Environment = z.output<typeof environment>;

/** The shop's variables in an environment, with their defaults. An empty variable counts as not set. */
export function withDefaults(env: Variables): Record<string, string> {
  const set = Object.entries(VARIABLES).map(([name, [, value]]) => [name, env[name] || value] as const);
  return Object.fromEntries(set.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

function number(
  name: string,
  kind: 'a number' | 'a whole number',
  { least, most }: { least: number; most: number },
) {
  const error = `${name} must be ${kind} from ${least} to ${most}.`;
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, { error })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error })
    .refine((value) => kind === 'a number' || Number.isInteger(value), { error });
}

function webAddress(name: string) {
  return z.string().refine((value) => hasProtocol(value, ['http:', 'https:']), {
    error: `${name} must start with https:// or http://.`,
  });
}

function socialPage(name: string) {
  return text.refine((value) => value === undefined || hasProtocol(value, ['https:']), {
    error: `${name} must start with https://.`,
  });
}

function mailAddress(name: string) {
  return z.email({ error: `${name} must be an email address.` });
}

const hasProtocol = (value: string, protocols: readonly string[]) =>
  protocols.includes(URL.parse(value)?.protocol ?? '') && URL.parse(value)?.hostname !== '';

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return hasProtocol(value, ['http:', 'https:']) && url?.href === `${url?.origin}/`;
}

export const isHops = (value: string) => /^[1-9]$/.test(value);

export const addressList = (value: string) => value.split(',').map((address) => address.trim());

const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535;

const isAddressList = (value: string) =>
  addressList(value).every((address) => {
    const [ip = '', prefix, ...rest] = address.split('/');
    const bits = isIP(ip) === 4 ? 32 : isIP(ip) === 6 ? 128 : -1;
    return (
      bits > 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && +prefix <= bits))
    );
  });

/** Whether an address range has more of the internet than any private network: 10.0.0.0/8 and fc00::/7 are the largest. */
function isNearlyAll(address: string): boolean {
  const [ip = '', prefix] = address.split('/');
  return prefix !== undefined && Number(prefix) < (isIP(ip) === 4 ? 8 : 7);
}

/** Refuses offsets and abbreviations: "+05:30" and "CST" are other zones in PostgreSQL than in JavaScript. "Japan" is not. */
function isTimeZone(value: string): boolean {
  if (!/^(UTC|GMT|GB|NZ|[A-Z][a-z]{3,}|\w+\/.*)$/.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
