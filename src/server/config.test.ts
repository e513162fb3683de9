import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
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
  const { limits, ...config } = configOf({});
  expect(config).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    trustedOrigins: ['http://localhost:3000', 'http://localhost:3000', 'http://127.0.0.1:3000'],
    trustProxy: false,
    dataDir: resolve('data'),
    databaseUrl: TEST_KEYS.DATABASE_URL,
    appSecret: TEST_KEYS.APP_SECRET,
    stripe: {
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
      apiUrl: 'https://api.stripe.com',
      scriptUrl: 'https://js.stripe.com/endive/stripe.js',
      live: false,
    },
    printful: { token: 'token', storeId: null, apiUrl: 'https://api.printful.com', confirms: false },
    mail: {
      smtpUrl: null,
      from: 'Unhinged Hats <hello@unhingedhats.example>',
      owner: 'orders@unhingedhats.example',
      dkimSelector: null,
      newslettersPerMinute: 600,
    },
    support: {
      general: 'hello@unhingedhats.example',
      orders: 'orders@unhingedhats.example',
      returns: 'returns@unhingedhats.example',
    },
    social: { instagram: '', tiktok: '', facebook: '', x: '' },
    timeZone: 'America/New_York',
    editWindowMinutes: 60,
    notice: 'Test mode: no card is charged and no hat is made.',
    runsJobs: true,
    migrates: true,
    logLevel: 'warn',
    metrics: null,
    rateLimitScale: 1,
  });
  expect(limits.quoteLifetime).toBe(3_600_000);
});

test('what is set takes the place of what is not', () => {
  expect(
    configOf(
      {
        ...LIVE_KEYS,
        DATA_DIR: '/srv/hats',
        STRIPE_API_URL: 'https://api.stripe.com/',
        PRINTFUL_STORE_ID: '77',
        OWNER_EMAIL: 'robin@loudhats.shop',
        DKIM_SELECTOR: 's1.mail',
        NEWSLETTERS_PER_MINUTE: '1.5',
        SOCIAL_INSTAGRAM: 'https://i.example',
        SOCIAL_TIKTOK: 'https://t.example',
        SOCIAL_FACEBOOK: 'https://f.example',
        SOCIAL_X: 'https://x.example',
        MIGRATE: 'off',
        JOBS: 'off',
      },
      'production',
    ),
  ).toMatchObject({
    trustedOrigins: ['https://loudhats.shop'],
    dataDir: '/srv/hats',
    stripe: { apiUrl: 'https://api.stripe.com', live: true },
    printful: { storeId: '77', confirms: true },
    mail: {
      smtpUrl: LIVE_KEYS.SMTP_URL,
      owner: 'robin@loudhats.shop',
      dkimSelector: 's1.mail',
      newslettersPerMinute: 1.5,
    },
    social: {
      instagram: 'https://i.example',
      tiktok: 'https://t.example',
      facebook: 'https://f.example',
      x: 'https://x.example',
    },
    runsJobs: false,
    migrates: false,
  });
});

test.each([
  ['PORT', '1', '65535'],
  ['METRICS_PORT', '1', '65535'],
  ['EDIT_WINDOW_MINUTES', '0', '1440'],
  ['NEWSLETTERS_PER_MINUTE', '1', '1000000'],
  ['RATE_LIMIT_SCALE', '1', '1000000'],
  ['TIME_SCALE', '0.00001', '1'],
  ['TRUST_PROXY', '1', '9'],
  ['TRUST_PROXY', '10.0.0.0/8', 'fc00::/7'],
  ['TRUST_PROXY', '10.0.0.1/32', '::1/128'],
  ['PUBLIC_URL', 'http://hats.example', 'https://hats.example:8443/'],
])('%s may be %s and %s', (name, ...values) => {
  for (const value of values) expect(messageOf({ [name]: value })).toBe(null);
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
  ['TRUST_PROXY', '10.0.0.0/7'],
  ['TRUST_PROXY', 'fc00::/6'],
  ['TRUST_PROXY', '::1/129'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['METRICS_PORT', '0'],
  ['METRICS_PORT', '65536'],
  ['EDIT_WINDOW_MINUTES', '1441'],
  ['EDIT_WINDOW_MINUTES', '1.5'],
  ['PUBLIC_URL', 'ftp://hats.example'],
  ['SOCIAL_X', 'http://x.com/hats'],
  ['DKIM_SELECTOR', 's1..mail'],
  ['MIGRATE', 'no'],
  ['DATABASE_URL', 'postgres:///shop'],
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
