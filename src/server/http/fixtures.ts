import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Gatekeeper } from '../access/guard.ts';
import type { Limits } from '../config/limits.ts';
import { type Config, readConfig } from '../config.ts';
import type { Server } from './app.ts';
import { openLog } from './log.ts';
import { createServer } from './server.ts';

/** A shop in test mode whose providers are at addresses that do not exist, and whose orders are sent at once. */
export const testEnvironment = {
  DATA_DIR: join(tmpdir(), 'unhinged-hats-tests'),
  DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop',
  APP_SECRET: 'not a secret but thirty-two long!',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_API_URL: 'http://stripe.test:3001',
  STRIPE_JS_URL: 'http://stripe.test:3001/endive/stripe.js',
  PRINTFUL_TOKEN: 'token',
  PRINTFUL_API_URL: 'http://printful.test:3001',
  EDIT_WINDOW_MINUTES: '0',
};

export function testConfig(env: Record<string, string> = {}): Config {
  const read = readConfig({ ...testEnvironment, ...env });
  if (!read.ok) throw new Error(read.message);
  return read.config;
}

/** The shop's server, without routes. By default, every route that a test adds is open. Log lines are pushed to `log`. */
export function testServer({
  env = {},
  log = [],
  gatekeeper = {},
  limits = {},
}: {
  env?: Record<string, string>;
  log?: string[];
  gatekeeper?: Partial<Gatekeeper>;
  limits?: Partial<Limits>;
} = {}): Server {
  const base = testConfig(env);
  const config = { ...base, limits: { ...base.limits, ...limits } };
  const write = (line: string) => void log.push(line);
  const server = createServer(config, openLog({ logLevel: 'info' }, { write }), {
    administratorOf: async () => null,
    trustedOrigins: config.trustedOrigins,
    ...gatekeeper,
  });
  return server.addHook('onRoute', (route) => {
    route.config = { access: 'open', ...route.config };
  });
}
