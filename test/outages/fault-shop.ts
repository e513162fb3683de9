import pg from 'pg';
import { startSandbox } from '../../packages/sandbox/src/sandbox.ts';
import { defaultSettings } from '../../packages/sandbox/src/settings.ts';
import { runAdminCommand } from '../../src/server/access/administrators/command-line.ts';
import { limitsAt } from '../../src/server/config/limits.ts';
import { readConfig } from '../../src/server/config.ts';
import { accountOf } from '../../src/server/fulfillment/blanks/choose-hats.ts';
import { testEnvironment } from '../../src/server/http/fixtures.ts';
import { openShop } from '../../src/server/main.ts';
import { findFreePort } from '../../src/start/ports.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { confirmAllHats } from '../confirmed-hats.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { connectTo, shopDatabase } from '../separate-database.ts';
import { ROBIN } from '../world.ts';
import type { Provider } from './cells.ts';
import { type FaultProxy, httpProxy, smtpProxy } from './fault-proxy.ts';

/** A quarter of a second is a minute of the shop. */
export const SCALE = 1 / 240;

export interface FaultShop {
  url: string;
  /** Stripe and Printful, without a proxy. */
  sandboxUrl: string;
  proxies: Record<Provider, FaultProxy>;
  mails: MailServer;
  robin: AdminBrowser;
  rows<Row>(query: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** The limits of the shop. A call to a provider may take a second, as if its twenty were scaled as far as a machine allows. */
function limits() {
  const providerTimeout = 1000;
  const scaled = limitsAt(SCALE);
  return {
    ...scaled,
    providerTimeout,
    shopperTimeout: 400,
    mailTimeout: 3 * providerTimeout,
    mailSilence: 9 * providerTimeout,
    // Nobody signs in again, and nothing but orders asks for rates.
    access: limitsAt(1).access,
    hats: limitsAt(1).hats,
  };
}

/** A whole shop in this process that reaches each of its providers through a proxy. */
export async function openFaultShop(): Promise<FaultShop> {
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${port}`;
  const { stripe, printful, ...settings } = defaultSettings(SCALE);
  const sandbox = await startSandbox({
    ...settings,
    port: sandboxPort,
    shopOrigin: url,
    stripe: { ...stripe, webhookUrl: `${url}/api/webhooks/stripe` },
    printful: { ...printful, rateLimit: { ...printful.rateLimit, requests: 10_000 } },
  });
  const mails = await startMailServer();
  const database = await shopDatabase();
  const byteInterval = limits().providerTimeout / 20;
  const behind = { port: sandboxPort, byteInterval };
  const proxies = {
    Stripe: await httpProxy({ provider: 'Stripe', ...behind }),
    Printful: await httpProxy({ provider: 'Printful', ...behind }),
    'the mail server': await smtpProxy({
      provider: 'the mail server',
      byteInterval,
      port: Number(new URL(mails.url).port),
    }),
  };
  const read = readConfig({
    ...testEnvironment,
    DATABASE_URL: database.url,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    PRINTFUL_TOKEN: printful.token,
    STRIPE_API_URL: `http://127.0.0.1:${proxies.Stripe.port}`,
    STRIPE_JS_URL: `${sandbox.url}/endive/stripe.js`,
    PRINTFUL_API_URL: `http://127.0.0.1:${proxies.Printful.port}`,
    SMTP_URL: `smtp://127.0.0.1:${proxies['the mail server'].port}`,
    MAIL_FROM: 'Hats <hats@hats.example>',
  });
  if (!read.ok) throw new Error(read.message);
  const config = { ...read.config, limits: limits() };
  const db = connectTo(database.url, 1);
  await confirmAllHats(db, { account: accountOf(config) });
  await db.destroy();
  const shop = await openShop(config);
  await runAdminCommand(['add', ROBIN.email, '--password-stdin'], {
    databaseUrl: database.url,
    publicUrl: url,
    readPassword: async () => ROBIN.password,
  });
  const robin = new AdminBrowser(url);
  await robin.signIn(ROBIN.email, ROBIN.password);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  return {
    url,
    sandboxUrl: sandbox.url,
    proxies,
    mails,
    robin,
    rows: async (query, values = []) => (await pool.query(query, values)).rows,
    async close() {
      await pool.end();
      await shop.close();
      for (const proxy of Object.values(proxies)) await proxy.close();
      await sandbox.close();
      await mails.close();
      await database.close();
    },
  };
}
