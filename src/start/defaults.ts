import { join } from 'node:path';
import { storedSecret } from './data-dir.ts';
import { databaseUrl } from './postgres/database.ts';
import { Refusal } from './refusal.ts';
import { addressFromHere, type StartSettings } from './settings.ts';

/** The shop's variables, and what must be started for them. */
export interface ShopSetup {
  variables: NodeJS.ProcessEnv;
  /** Port of the shop's own database; undefined if DATABASE_URL is set. */
  databasePort?: number;
  sandbox?: SandboxVariables['sandbox'];
  /** Whether the sandbox takes Printful's place. */
  hasSandboxHats: boolean;
}

/** Adds the variables missing from the environment. Secrets are stored in the data folder. */
export async function addDefaults(
  env: NodeJS.ProcessEnv,
  settings: StartSettings,
  freePort: () => Promise<number>,
): Promise<ShopSetup> {
  const { dataDir } = settings;
  if (isLive(env) && env.DATABASE_URL && !env.APP_SECRET) {
    throw new Refusal(
      'Set APP_SECRET, the same on every instance, together with DATABASE_URL; openssl rand -hex 32 makes one. A file on this machine would be lost with it, and with it every link in an email.',
    );
  }
  const sandbox = sandboxVariables(env, settings, (name) => storedSecret(dataDir, name));
  const databasePort = env.DATABASE_URL ? undefined : await freePort();
  return {
    variables: {
      ...env,
      HOST: settings.host,
      PORT: String(settings.port),
      DATA_DIR: dataDir,
      PUBLIC_URL: settings.publicUrl,
      APP_SECRET: env.APP_SECRET || storedSecret(dataDir, 'app-secret'),
      ...(databasePort !== undefined && { DATABASE_URL: databaseUrl(dataDir, databasePort) }),
      ...sandbox?.shop,
    },
    databasePort,
    sandbox: sandbox?.sandbox,
    hasSandboxHats: sandbox?.shop.PRINTFUL_API_URL !== undefined,
  };
}

/** The variables that point the shop at the sandbox, and the sandbox's own. */
interface SandboxVariables {
  shop: Record<string, string>;
  sandbox: Record<string, string>;
}

const STRIPE_VARIABLES = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/**
 * Replaces a missing Stripe or Printful with the sandbox; undefined if neither is missing or if Stripe's keys are live. In
 * production, the sandbox needs `SANDBOX=1`, and its keys are secret. `random` returns the secret stored under a name.
 */
export function sandboxVariables(
  env: NodeJS.ProcessEnv,
  settings: StartSettings,
  random: (name: string) => string,
): SandboxVariables | undefined {
  const missing = { stripe: STRIPE_VARIABLES.every((name) => !env[name]), printful: !env.PRINTFUL_TOKEN };
  if ((!missing.stripe && !missing.printful) || isLive(env)) return undefined;

  const production = env.NODE_ENV === 'production';
  if (production && env.SANDBOX !== '1') {
    throw new Refusal(
      `NODE_ENV is production, but ${missingNames(missing)} not set: set them, or SANDBOX=1 to show a shop that sells nothing.`,
    );
  }
  if (missing.stripe && settings.publicUrl.startsWith('https:')) {
    throw new Refusal(
      'A browser runs no http script on an https page, so the sandbox cannot take payments there: set Stripe’s keys, or an http PUBLIC_URL.',
    );
  }
  const keys = sandboxKeys(production ? random : () => 'sandbox');
  const address = `http://${addressFromHere(settings.sandboxHost)}:${settings.sandboxPort}`;
  return {
    shop: {
      ...(missing.stripe && stripeOf(keys, address, addressForBrowsers(settings))),
      ...(missing.printful && printfulOf(keys, address, env)),
      NOTICE: notice(missing),
    },
    sandbox: {
      ...ownVariables(env),
      SANDBOX_HOST: settings.sandboxHost,
      SANDBOX_PORT: String(settings.sandboxPort),
      SANDBOX_DATA_DIR: join(settings.dataDir, 'sandbox'),
      SANDBOX_STRIPE_SECRET_KEY: keys.stripeSecretKey,
      SANDBOX_STRIPE_PUBLISHABLE_KEY: keys.stripePublishableKey,
      SANDBOX_STRIPE_WEBHOOK_SECRET: keys.stripeWebhookSecret,
      SANDBOX_STRIPE_WEBHOOK_URL: `http://${addressFromHere(settings.host)}:${settings.port}/api/webhooks/stripe`,
      SANDBOX_PRINTFUL_TOKEN: keys.printfulToken,
      SANDBOX_SHOP_ORIGIN: new URL(settings.publicUrl).origin,
    },
  };
}

/** The sandbox's own settings, such as delays and limits. */
function ownVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  const own = Object.entries(env).filter((entry): entry is [string, string] =>
    entry[0].startsWith('SANDBOX_'),
  );
  return Object.fromEntries(own);
}

interface SandboxKeys {
  stripeSecretKey: string;
  stripePublishableKey: string;
  stripeWebhookSecret: string;
  printfulToken: string;
}

function sandboxKeys(secret: (name: string) => string): SandboxKeys {
  return {
    stripeSecretKey: `sk_test_${secret('sandbox-stripe-secret-key')}`,
    stripePublishableKey: `pk_test_${secret('sandbox-stripe-publishable-key')}`,
    stripeWebhookSecret: `whsec_${secret('sandbox-stripe-webhook-secret')}`,
    printfulToken: secret('sandbox-printful-token'),
  };
}

function stripeOf(keys: SandboxKeys, address: string, addressOfBrowsers: string) {
  return {
    STRIPE_SECRET_KEY: keys.stripeSecretKey,
    STRIPE_PUBLISHABLE_KEY: keys.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: keys.stripeWebhookSecret,
    STRIPE_API_URL: address,
    STRIPE_JS_URL: `${addressOfBrowsers}/endive/stripe.js`,
  };
}

/** Nobody wants to wait for an hour to see what the sandbox makes. */
const printfulOf = ({ printfulToken }: SandboxKeys, address: string, env: NodeJS.ProcessEnv) => ({
  PRINTFUL_TOKEN: printfulToken,
  PRINTFUL_API_URL: address,
  EDIT_WINDOW_MINUTES: env.EDIT_WINDOW_MINUTES || '1',
});

function addressForBrowsers({ publicUrl, sandboxPort }: StartSettings): string {
  return `http://${new URL(publicUrl).hostname}:${sandboxPort}`;
}

/** With live Stripe keys, the configuration itself refuses a missing Printful token. */
function isLive(env: NodeJS.ProcessEnv): boolean {
  return STRIPE_VARIABLES.some((name) => /^[sr]k_live_|^pk_live_/.test(env[name] ?? ''));
}

function missingNames(missing: { stripe: boolean; printful: boolean }): string {
  const names = [
    ...(missing.stripe ? STRIPE_VARIABLES : []),
    ...(missing.printful ? ['PRINTFUL_TOKEN'] : []),
  ];
  return `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'}`;
}

function notice(missing: { stripe: boolean; printful: boolean }): string {
  if (missing.stripe && missing.printful) return 'Sandbox: no card is charged and no hat is made.';
  return missing.stripe
    ? 'Sandbox: no card is charged. Printful gets drafts only, so no hat is made.'
    : 'Sandbox: no hat is made. Payments go to Stripe in test mode.';
}
