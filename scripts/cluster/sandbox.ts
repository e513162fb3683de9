import { resolve } from 'node:path';
import { ask } from '../../test/ask.ts';
import { until } from '../../test/until.ts';
import type { Stage } from './stage.ts';

/** Stripe and Printful for all instances. */
export interface DrillSandbox {
  url: string;
  dataDir: string;
  recordingDir: string;
  /** The variables of the shop that point at it. */
  variables: Record<string, string>;
}

interface Options {
  port: number;
  /** Where shoppers, webhooks and Printful's downloads of print files reach the shop. */
  shopUrl: string;
  timeScale: number;
}

/** Starts the sandbox as a process of its own. It sends every webhook twice. */
export async function startSandbox(
  stage: Stage,
  { port, shopUrl, timeScale }: Options,
): Promise<DrillSandbox> {
  const url = `http://127.0.0.1:${port}`;
  const dataDir = `${stage.folder}/sandbox`;
  const recordingDir = `${stage.folder}/recording`;
  stage.start({
    name: 'sandbox',
    command: [process.execPath, resolve('packages/sandbox/src/main.ts')],
    env: {
      SANDBOX_PORT: String(port),
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_RECORDING_DIR: recordingDir,
      SANDBOX_TIME_SCALE: String(timeScale),
      SANDBOX_SHOP_ORIGIN: shopUrl,
      SANDBOX_STRIPE_WEBHOOK_URL: `${shopUrl}/api/webhooks/stripe`,
      // So that orders come to their end while the drill runs.
      SANDBOX_PRINTFUL_PRODUCTION_SECONDS: '10',
      NODE_COMPILE_CACHE: resolve('.cache/compiled'),
    },
  });
  await until('the sandbox answers', () => ask(`${url}/sandbox/state`).catch(() => null));
  await ask(`${url}/sandbox/faults`, { stripe: { twice: true }, printful: { twice: true } });
  return {
    url,
    dataDir,
    recordingDir,
    variables: {
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
      STRIPE_API_URL: url,
      STRIPE_JS_URL: `${url}/endive/stripe.js`,
      PRINTFUL_TOKEN: 'sandbox',
      PRINTFUL_API_URL: url,
    },
  };
}
