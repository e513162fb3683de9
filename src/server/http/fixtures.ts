import { type Config, readConfig } from '../config.ts';
import { openLog } from './log.ts';
import { type App, createServer } from './server.ts';

/** A shop in test mode whose providers live at addresses that do not exist. */
export function testConfig(env: Record<string, string> = {}): Config {
  const read = readConfig({
    DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop',
    APP_SECRET: 'not a secret but thirty-two long!',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_URL: 'http://stripe.test:3001',
    STRIPE_JS_URL: 'http://stripe.test:3001/endive/stripe.js',
    PRINTFUL_TOKEN: 'token',
    PRINTFUL_API_URL: 'http://printful.test:3001',
    ...env,
  });
  if (!read.ok) throw new Error(read.message);
  return read.config;
}

/** A server of the shop with routes of a test; what it logs goes to `log`. */
export function testServer(env: Record<string, string> = {}, log: string[] = []): App {
  return createServer(
    testConfig(env),
    openLog({ logLevel: 'info' }, { write: (line) => void log.push(line) }),
  );
}
