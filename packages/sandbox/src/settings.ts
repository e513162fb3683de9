import { z } from 'zod';

/** Every address, key, limit and delay of the sandbox. Times are in milliseconds. */
export interface Settings {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** The folder for state. Without it, state is in memory and lost when the process ends. */
  dataDir?: string;
  /** The shop's origin. Print files are fetched only from it, and its pages may call the Stripe API. */
  shopOrigin?: string;
  /** The folder for a recording of all requests and webhooks. Without it, nothing is recorded. */
  recordingDir?: string | undefined;
  stripe: StripeSettings;
  printful: PrintfulSettings;
}

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Where events are sent. Without it, they are only stored. */
  webhookUrl?: string;
  /** The webhook's public address, which Stripe lists, if events are sent to another one. */
  webhookAddress?: string;
  webhookTimeoutMs: number;
  /** The delay before each retry. After the last one, the sandbox gives up. */
  webhookRetryDelaysMs: number[];
  /** How long a request takes. If long enough, two requests with the same idempotency key overlap. */
  latencyMs: number;
  idempotencyKeyLifetimeMs: number;
  refundDelayMs: number;
  /** The delay between a charge and its booking, which has Stripe's fee. At 0, a charge is booked at once. */
  bookingDelayMs: number;
  disputeDelayMs: number;
  /** Whether the account's setup is finished; true by default. */
  isSetUp?: boolean;
  /** The states in which the account is registered for sales tax at first; by default Tennessee. */
  taxStates?: string[];
}

export interface PrintfulSettings {
  token: string;
  /** What the token may do; by default everything that a shop needs. */
  scopes?: string[];
  /** The stores that the token opens; by default one. */
  stores?: { id: number; type: string; name: string }[];
  /** Whether the token opens all stores of an account, so that each request about a store must name it. */
  isAccountToken: boolean;
  /** What a token of a single store gets for the list of stores: Printful's documents leave it open. By default, its store. */
  storeToken?: 'listed' | 'forbidden';
  webhookTimeoutMs: number;
  webhookRetryDelaysMs: number[];
  rateLimit: RateLimitSettings;
  /** The delay between an order and the fetch of its print files. */
  fileDelayMs: number;
  fileTimeoutMs: number;
  fileMaxBytes: number;
  /** How long Printful takes to calculate an order's costs. */
  costsDelayMs: number;
  /** How long Printful takes to digitize a new embroidery. */
  digitizingMs: number;
  /** How long each step from pending to fulfilled takes. Without it, orders only move when advanced by hand. */
  productionStepMs?: number;
}

export interface RateLimitSettings {
  requests: number;
  /** Requests for shipping rates of more than 100 items. */
  bulkRateRequests: number;
  windowMs: number;
  lockoutMs: number;
}

const second = 1000;
const minute = 60 * second;

/**
 * The settings without any environment variables.
 * `timeScale` multiplies every simulated delay: 0.001 turns a second into a millisecond. The timeouts of
 * real network calls are not scaled.
 */
export function defaultSettings(timeScale = 1): Settings {
  const scaled = (ms: number) => ms * timeScale;
  return {
    host: '127.0.0.1',
    port: 3001,
    stripe: {
      secretKey: 'sk_test_sandbox',
      publishableKey: 'pk_test_sandbox',
      webhookSecret: 'whsec_sandbox',
      webhookTimeoutMs: 10 * second,
      webhookRetryDelaysMs: [5 * second, 30 * second, 5 * minute, 30 * minute, 120 * minute].map(scaled),
      latencyMs: 0,
      idempotencyKeyLifetimeMs: scaled(24 * 60 * minute),
      refundDelayMs: scaled(5 * second),
      bookingDelayMs: scaled(second),
      disputeDelayMs: scaled(2 * second),
    },
    printful: {
      token: 'sandbox',
      isAccountToken: false,
      webhookTimeoutMs: 10 * second,
      webhookRetryDelaysMs: [1, 4, 16, 64, 256, 1024].map((minutes) => scaled(minutes * minute)),
      rateLimit: {
        requests: 120,
        bulkRateRequests: 5,
        windowMs: scaled(minute),
        lockoutMs: scaled(minute),
      },
      fileDelayMs: scaled(second),
      fileTimeoutMs: 10 * second,
      fileMaxBytes: 20 * 1024 * 1024,
      costsDelayMs: scaled(second),
      digitizingMs: scaled(15 * minute),
    },
  };
}

const origin = z.url({ protocol: /^https?$/ }).transform((address) => new URL(address).origin);

const environment = z.object({
  SANDBOX_HOST: z.string().optional(),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  SANDBOX_DATA_DIR: z.string().optional(),
  SANDBOX_SHOP_ORIGIN: origin.optional(),
  SANDBOX_RECORDING_DIR: z.string().optional(),
  SANDBOX_STRIPE_SECRET_KEY: z.string().startsWith('sk_test_').optional(),
  SANDBOX_STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_test_').optional(),
  SANDBOX_STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  SANDBOX_STRIPE_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_PRINTFUL_TOKEN: z.string().optional(),
  SANDBOX_PRINTFUL_ACCOUNT_TOKEN: z.enum(['0', '1']).optional(),
  SANDBOX_PRINTFUL_REQUESTS_PER_MINUTE: z.coerce.number().int().positive().optional(),
  SANDBOX_PRINTFUL_PRODUCTION_SECONDS: z.coerce.number().positive().optional(),
  SANDBOX_TIME_SCALE: z.coerce.number().positive().default(1),
});

type ReadSettings = { ok: true; settings: Settings } | { ok: false; message: string };

/** Reads the sandbox's variables. An empty variable counts as unset. For a malformed one, `message` is one line. */
export function readSettings(env: Record<string, string | undefined>): ReadSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { ok: false, message: `${issue?.path.join('.')}: ${issue?.message}. Correct it or unset it.` };
  }
  return { ok: true, settings: fromEnvironment(parsed.data) };
}

function fromEnvironment(env: z.output<typeof environment>): Settings {
  const settings = defaultSettings(env.SANDBOX_TIME_SCALE);
  const { stripe, printful } = settings;
  return {
    host: env.SANDBOX_HOST ?? settings.host,
    port: env.SANDBOX_PORT ?? settings.port,
    dataDir: env.SANDBOX_DATA_DIR,
    shopOrigin: env.SANDBOX_SHOP_ORIGIN,
    recordingDir: env.SANDBOX_RECORDING_DIR,
    stripe: {
      ...stripe,
      secretKey: env.SANDBOX_STRIPE_SECRET_KEY ?? stripe.secretKey,
      publishableKey: env.SANDBOX_STRIPE_PUBLISHABLE_KEY ?? stripe.publishableKey,
      webhookSecret: env.SANDBOX_STRIPE_WEBHOOK_SECRET ?? stripe.webhookSecret,
      webhookUrl: env.SANDBOX_STRIPE_WEBHOOK_URL,
      webhookAddress: publicAddress(env.SANDBOX_STRIPE_WEBHOOK_URL, env.SANDBOX_SHOP_ORIGIN),
    },
    printful: {
      ...printful,
      token: env.SANDBOX_PRINTFUL_TOKEN ?? printful.token,
      isAccountToken: env.SANDBOX_PRINTFUL_ACCOUNT_TOKEN === '1',
      rateLimit: {
        ...printful.rateLimit,
        requests: env.SANDBOX_PRINTFUL_REQUESTS_PER_MINUTE ?? printful.rateLimit.requests,
      },
      productionStepMs:
        env.SANDBOX_PRINTFUL_PRODUCTION_SECONDS &&
        env.SANDBOX_PRINTFUL_PRODUCTION_SECONDS * 1000 * env.SANDBOX_TIME_SCALE,
    },
  };
}

const publicAddress = (webhookUrl: string | undefined, shopOrigin: string | undefined) =>
  webhookUrl && shopOrigin && new URL(new URL(webhookUrl).pathname, shopOrigin).href;
