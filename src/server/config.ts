import { resolve } from 'node:path';
import { addressList, environment, isHops, withDefaults } from './config/environment.ts';
import { checkKeys } from './config/keys.ts';
import { limitsAt } from './config/limits.ts';
import { checkLive } from './config/live.ts';
import { tidyEnvironment, type Variables } from './config/tidy-environment.ts';

export type Config = Extract<ReturnType<typeof readConfig>, { ok: true }>['config'];

/**
 * Reads the configuration from an environment, or returns one line that says what to fix. `callerNodeEnv` is NODE_ENV as set
 * by whoever started the shop.
 */
export function readConfig(env: Variables, { callerNodeEnv }: { callerNodeEnv?: string | undefined } = {}) {
  const tidied = tidyEnvironment(env);
  if (!tidied.ok) return tidied;
  const parsed = environment.safeParse(withDefaults(tidied.env));
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? 'The environment is malformed.');
  const read = parsed.data;
  const verdict = checkKeys(read);
  if (!verdict.ok) return verdict;
  const lacking = verdict.live ? checkLive(read) : null;
  if (lacking !== null) return refuse(lacking);

  const publicUrl = new URL(read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).origin;
  return {
    ok: true as const,
    config: {
      host: read.HOST ?? (callerNodeEnv === 'production' ? '0.0.0.0' : '127.0.0.1'),
      port: read.PORT,
      /** Origin of the shop, without a trailing slash. */
      publicUrl,
      /** Origins trusted for admin requests: the shop's own, and localhost outside production. */
      trustedOrigins: [publicUrl, ...(callerNodeEnv === 'production' ? [] : originsHere(read.PORT))],
      /** The number of proxies in front of the shop, or their addresses; false if there are none. */
      trustProxy: trustProxyOf(read.TRUST_PROXY),
      /** Absolute path. */
      dataDir: resolve(read.DATA_DIR),
      databaseUrl: read.DATABASE_URL,
      appSecret: read.APP_SECRET,
      stripe: {
        secretKey: read.STRIPE_SECRET_KEY ?? '',
        publishableKey: read.STRIPE_PUBLISHABLE_KEY ?? '',
        webhookSecret: read.STRIPE_WEBHOOK_SECRET ?? '',
        apiUrl: withoutSlash(read.STRIPE_API_URL),
        scriptUrl: read.STRIPE_JS_URL,
        /** Whether cards are charged. */
        live: verdict.live,
      },
      printful: {
        token: read.PRINTFUL_TOKEN ?? '',
        storeId: read.PRINTFUL_STORE_ID ?? null,
        apiUrl: withoutSlash(read.PRINTFUL_API_URL),
        /** False with the real Printful and Stripe's test keys: orders then stay drafts. */
        confirms: verdict.printfulConfirms,
      },
      mail: {
        smtpUrl: read.SMTP_URL ?? null,
        from: read.MAIL_FROM,
        owner: read.OWNER_EMAIL ?? read.ORDERS_EMAIL,
        /** Where the domain's DKIM key is, if the owner said so. */
        dkimSelector: read.DKIM_SELECTOR ?? null,
        newslettersPerMinute: read.NEWSLETTERS_PER_MINUTE,
      },
      support: { general: read.SUPPORT_EMAIL, orders: read.ORDERS_EMAIL, returns: read.RETURNS_EMAIL },
      /** The shop's social media pages; empty where it has none. */
      social: {
        instagram: read.SOCIAL_INSTAGRAM ?? '',
        tiktok: read.SOCIAL_TIKTOK ?? '',
        facebook: read.SOCIAL_FACEBOOK ?? '',
        x: read.SOCIAL_X ?? '',
      },
      timeZone: read.SHOP_TIME_ZONE,
      /** How long after payment an order can be changed, until an administrator changes the settings. */
      editWindowMinutes: read.EDIT_WINDOW_MINUTES,
      /** A line at the top of every page. */
      notice: noticeOf(read.NOTICE ?? null, verdict.live),
      /** False for an instance that leaves the jobs to others. */
      runsJobs: read.JOBS === 'on',
      /** Whether a start brings the database to the newest migration. */
      migrates: read.MIGRATE === 'on',
      logLevel: read.LOG_LEVEL,
      /** Where metrics are served; null if nowhere. */
      metrics:
        read.METRICS_PORT === undefined ? null : { host: read.METRICS_HOST, port: Number(read.METRICS_PORT) },
      rateLimitScale: read.RATE_LIMIT_SCALE,
      limits: { ...limitsAt(read.TIME_SCALE), rendersAhead: read.RENDER_AHEAD === 'on' },
    },
  };
}

const NO_SALE = 'no card is charged and no hat is made.';

/** The owner's line never replaces the warning of a shop that sells nothing. The sandbox's own line is one. */
function noticeOf(own: string | null, live: boolean): string | null {
  if (live || own?.endsWith(NO_SALE)) return own;
  return [`Test mode: ${NO_SALE}`, own].filter(Boolean).join(' ');
}

function trustProxyOf(value: string | undefined): false | number | string[] {
  if (value === undefined) return false;
  return isHops(value) ? Number(value) : addressList(value);
}

const originsHere = (port: number) => ['localhost', '127.0.0.1'].map((host) => `http://${host}:${port}`);

const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, '');

const refuse = (message: string) => ({ ok: false, message }) as const;
