import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { environment } from './config/environment.ts';
import { VARIABLES } from './config/variables.ts';
import { readConfig } from './config.ts';

const TEST_KEYS = {
  DATABASE_URL: 'postgres://shop@127.0.0.1:5432/shop',
  APP_SECRET: 'not a secret but thirty-two long!',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PRINTFUL_TOKEN: 'token',
};
const LIVE_KEYS = {
  ...TEST_KEYS,
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  PUBLIC_URL: 'https://loudhats.shop',
  SMTP_URL: 'smtp://mail.loudhats.shop',
  MAIL_FROM: 'hello@loudhats.shop',
  SUPPORT_EMAIL: 'hello@loudhats.shop',
  ORDERS_EMAIL: 'hello@loudhats.shop',
  RETURNS_EMAIL: 'hello@loudhats.shop',
};

function configOf(env: Record<string, string>, callerNodeEnv?: string) {
  const read = readConfig({ ...TEST_KEYS, ...env }, { callerNodeEnv });
  if (!read.ok) throw new Error(read.message);
  return read.config;
}

const messageOf = (env: Record<string, string | undefined>) => {
  const read = readConfig({ ...TEST_KEYS, ...env });
  return read.ok ? null : read.message;
};

test('.env.example lists every variable with its default', () => {
  expect(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')).toBe(
    Object.entries(VARIABLES)
      .map(([name, [meaning, value = '']]) => `# ${meaning}\n# ${name}=${value}\n`)
      .join('\n'),
  );
});

test('every listed variable is read, and no other', () => {
  expect(Object.keys(VARIABLES).sort()).toEqual(Object.keys(environment.shape).sort());
});

test('only keys and a database are required', () => {
  const config = configOf({});
  expect(config).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', trustProxy: false });
  expect(config.limits.quoteLifetime).toBe(3_600_000);
});

test('production listens on every address, other modes only on this machine', () => {
  expect(configOf({}, 'production').host).toBe('0.0.0.0');
  expect(configOf({}, 'development').host).toBe('127.0.0.1');
  expect(configOf({}).host).toBe('127.0.0.1');
});

test('an empty variable counts as not set', () => {
  expect(configOf({ PORT: ' ', NOTICE: '' }).port).toBe(3000);
});

test('SHOP_TIME_ZONE is UTC or a place', () => {
  for (const timeZone of ['UTC', 'GMT', 'GB', 'Japan', 'America/New_York', 'Etc/GMT+5'])
    expect(configOf({ SHOP_TIME_ZONE: timeZone }).timeZone).toBe(timeZone);
});

test('TRUST_PROXY is a number of proxies or a list of addresses', () => {
  expect(configOf({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(configOf({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
});

test('pages are rendered ahead unless RENDER_AHEAD is off', () => {
  expect(configOf({}).limits.rendersAhead).toBe(true);
  expect(configOf({ RENDER_AHEAD: 'off' }).limits.rendersAhead).toBe(false);
});

test('the default notice says that the shop is in test mode', () => {
  expect(configOf({}).notice).toContain('no card is charged');
  expect(configOf({ NOTICE: 'Closed on Sunday.' }).notice).toBe(
    'Test mode: no card is charged and no hat is made. Closed on Sunday.',
  );
  expect(configOf({ ...LIVE_KEYS, NOTICE: 'Closed on Sunday.' }).notice).toBe('Closed on Sunday.');
  expect(configOf(LIVE_KEYS).notice).toBe(null);
});

test.each([
  ['PORT', '80a'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '30.5'],
  ['PUBLIC_URL', 'hats.example'],
  ['PUBLIC_URL', 'https://hats.example/shop'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '127.0.0.1, ::/0'],
  ['TRUST_PROXY', '0.0.0.0/1, 128.0.0.0/1'],
  ['DATABASE_URL', 'mysql://localhost/shop'],
  ['DATABASE_URL', ''],
  ['APP_SECRET', 'short'],
  ['APP_SECRET', 'a'.repeat(64)],
  ['APP_SECRET', 'change'.repeat(10)],
  ['JOBS', 'none'],
  ['RENDER_AHEAD', 'no'],
  ['STRIPE_API_URL', 'api.stripe.com'],
  ['STRIPE_JS_URL', 'javascript:alert(1)'],
  ['PRINTFUL_STORE_ID', 'mine'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', 'a\r\nBcc: b@c.example'],
  ['OWNER_EMAIL', 'me'],
  ['SHOP_TIME_ZONE', 'Mars/Olympus'],
  // East of Greenwich in JavaScript, west of it in PostgreSQL.
  ['SHOP_TIME_ZONE', '+05:30'],
  // With daylight saving time in JavaScript, without it in PostgreSQL.
  ['SHOP_TIME_ZONE', 'CST'],
  ['SHOP_TIME_ZONE', 'PST'],
  ['LOG_LEVEL', 'loud'],
  ['RATE_LIMIT_SCALE', '0'],
  ['TIME_SCALE', '2'],
])('%s=%j is refused with a message that names the variable', (name, value) => {
  expect(messageOf({ [name]: value })).toContain(name);
});

test.each(Object.keys(VARIABLES))('%s in quotation marks is refused', (name) => {
  for (const value of ['"x"', " 'x' ", '"'])
    expect(messageOf({ [name]: value })).toMatch(`Remove the quotation marks around ${name}:`);
});

test('spaces and the end of a line around a value do not count', () => {
  expect(configOf({ METRICS_HOST: ' ::1\r', METRICS_PORT: ' 9100 ' }).metrics).toEqual({
    host: '::1',
    port: 9100,
  });
  expect(configOf({ PRINTFUL_TOKEN: 'token\r\n' }).printful.token).toBe('token');
});

test('any environment results in a configuration or a one-line message', () => {
  const anyEnv = fc.dictionary(fc.constantFrom(...Object.keys(VARIABLES)), fc.string());
  fc.assert(
    fc.property(anyEnv, (env) => {
      const read = readConfig({ ...TEST_KEYS, ...env });
      if (!read.ok) expect(read.message).toMatch(/^\S.*\.$/);
    }),
  );
});

test('live keys refuse RATE_LIMIT_SCALE and TIME_SCALE', () => {
  expect(messageOf({ ...LIVE_KEYS, RATE_LIMIT_SCALE: '10' })).toContain('RATE_LIMIT_SCALE');
  expect(messageOf({ ...LIVE_KEYS, TIME_SCALE: '0.5' })).toContain('TIME_SCALE');
  expect(messageOf({ RATE_LIMIT_SCALE: '10', TIME_SCALE: '0.5' })).toBe(null);
});
