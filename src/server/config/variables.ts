export const DEFAULT_PORT = 3000;

/**
 * What every variable that the shop reads means, in the order of `.env.example`, and its default, which applies when it is not set
 * or empty.
 */
export const VARIABLES: Readonly<Record<string, readonly [meaning: string, otherwise?: string]>> = {
  HOST: ['Address to listen on: 127.0.0.1, or 0.0.0.0 when NODE_ENV is production.'],
  PORT: ['Port to listen on.', String(DEFAULT_PORT)],
  PUBLIC_URL: ['Origin that shoppers see, such as https://hats.example; else http://localhost:PORT.'],
  TRUST_PROXY: ['Proxies in front of the shop: how many (1), or their addresses (10.0.0.0/8, ::1).'],
  DATA_DIR: ['Folder of the shop’s own database and secrets.', './data'],
  DATABASE_URL: ['PostgreSQL 15 or later, postgres://…; else the shop runs its own in DATA_DIR.'],
  APP_SECRET: ['At least 32 characters, from which all signing keys are derived; else a file in DATA_DIR.'],
  STRIPE_SECRET_KEY: [
    'Stripe’s sk_… key. Set all three Stripe keys or none; without them the sandbox is used.',
  ],
  STRIPE_PUBLISHABLE_KEY: ['Stripe’s pk_… key, shown to browsers.'],
  STRIPE_WEBHOOK_SECRET: ['Stripe’s whsec_… secret of the webhook at /api/webhooks/stripe.'],
  STRIPE_API_URL: ['Address of Stripe’s API.', 'https://api.stripe.com'],
  STRIPE_JS_URL: ['Stripe’s script for browsers.', 'https://js.stripe.com/endive/stripe.js'],
  PRINTFUL_TOKEN: ['Printful’s private token; without it the sandbox is used.'],
  PRINTFUL_STORE_ID: ['Number of the Printful store, for a token with several.'],
  PRINTFUL_API_URL: ['Address of Printful’s API.', 'https://api.printful.com'],
  SMTP_URL: [
    'Mail server, smtp://user:password@host:587; without it mails stay in the outbox, without their links.',
  ],
  MAIL_FROM: ['Sender of every mail.', 'Unhinged Hats <hello@unhingedhats.example>'],
  DKIM_SELECTOR: ['Your mail provider’s DKIM selector, so that npm run shop -- doctor can check its record.'],
  NEWSLETTERS_PER_MINUTE: ['How fast a newsletter is sent; see the limits of your mail server.', '600'],
  OWNER_EMAIL: ['Address for alerts; else ORDERS_EMAIL.'],
  SUPPORT_EMAIL: [
    'Address for questions, on pages, until set at /admin/settings.',
    'hello@unhingedhats.example',
  ],
  ORDERS_EMAIL: [
    'Address for orders, on pages and in emails, until set at /admin/settings.',
    'orders@unhingedhats.example',
  ],
  RETURNS_EMAIL: [
    'Address for returns, on pages, until set at /admin/settings.',
    'returns@unhingedhats.example',
  ],
  SOCIAL_INSTAGRAM: [
    'The shop’s page on Instagram, https://…, linked in the footer; the same for the next three.',
  ],
  SOCIAL_TIKTOK: ['The shop’s page on TikTok.'],
  SOCIAL_FACEBOOK: ['The shop’s page on Facebook.'],
  SOCIAL_X: ['The shop’s page on X.'],
  SHOP_TIME_ZONE: ['Time zone of the admin.', 'America/New_York'],
  EDIT_WINDOW_MINUTES: [
    'Minutes that a paid order can be changed, until set at /admin/settings; 1 beside the sandbox.',
    '60',
  ],
  NOTICE: ['A line at the top of every page; in test mode the default is a warning.'],
  MIGRATE: [
    'off: a start does not change the database’s schema; npm run shop -- migrate does, before an upgrade.',
    'on',
  ],
  JOBS: ['off: this instance only serves pages, and another one runs the jobs.', 'on'],
  RENDER_AHEAD: [
    'off: a public page is rendered when a visitor first asks for it, not ahead after each change.',
    'on',
  ],
  LOG_LEVEL: ['fatal, error, warn, info (each request), debug, trace or silent.', 'warn'],
  METRICS_PORT: ['Port of /metrics for Prometheus; without it there are none.'],
  METRICS_HOST: [
    'Address to listen on for METRICS_PORT. Metrics have no password: never a public one.',
    '127.0.0.1',
  ],
  RATE_LIMIT_SCALE: ['Multiplies the limits on requests, for load tests; refused with live keys.', '1'],
  TIME_SCALE: ['Shortens every wait, for tests; refused with live keys.', '1'],
  SANDBOX_PORT: ['Port of the sandbox; else PORT + 1.'],
  SANDBOX: ['1: with NODE_ENV=production and without keys, a shop to look at, which sells nothing.'],
};
