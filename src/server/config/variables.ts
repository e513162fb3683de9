/** `default` applies when the variable is not set or empty; `null` means no default. */
interface Variable {
  name: string;
  default: string | null;
  means: string;
}

export const DEFAULT_PORT = 3000;

/** Every variable the shop reads, in the order of `.env.example`. */
export const VARIABLES = [
  {
    name: 'HOST',
    default: null,
    means: 'Address to listen on: 127.0.0.1, or 0.0.0.0 when NODE_ENV is production.',
  },
  { name: 'PORT', default: String(DEFAULT_PORT), means: 'Port to listen on.' },
  {
    name: 'PUBLIC_URL',
    default: null,
    means: 'Origin that shoppers see, such as https://hats.example; else http://localhost:PORT.',
  },
  {
    name: 'TRUST_PROXY',
    default: null,
    means: 'Proxies in front of the shop: how many (1), or their addresses (10.0.0.0/8, ::1).',
  },
  { name: 'DATA_DIR', default: './data', means: 'Folder of the shop’s own database and secrets.' },
  {
    name: 'DATABASE_URL',
    default: null,
    means: 'PostgreSQL 15 or later, postgres://…; else the shop runs its own in DATA_DIR.',
  },
  {
    name: 'APP_SECRET',
    default: null,
    means: 'At least 32 characters, from which all signing keys are derived; else a file in DATA_DIR.',
  },
  {
    name: 'STRIPE_SECRET_KEY',
    default: null,
    means: 'Stripe’s sk_… key. Set all three Stripe keys or none; without them the sandbox is used.',
  },
  { name: 'STRIPE_PUBLISHABLE_KEY', default: null, means: 'Stripe’s pk_… key, shown to browsers.' },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    default: null,
    means: 'Stripe’s whsec_… secret of the webhook at /api/webhooks/stripe.',
  },
  { name: 'STRIPE_API_URL', default: 'https://api.stripe.com', means: 'Address of Stripe’s API.' },
  {
    name: 'STRIPE_JS_URL',
    default: 'https://js.stripe.com/endive/stripe.js',
    means: 'Stripe’s script for browsers.',
  },
  {
    name: 'PRINTFUL_TOKEN',
    default: null,
    means: 'Printful’s private token; without it the sandbox is used.',
  },
  {
    name: 'PRINTFUL_STORE_ID',
    default: null,
    means: 'Number of the Printful store, for a token with several.',
  },
  { name: 'PRINTFUL_API_URL', default: 'https://api.printful.com', means: 'Address of Printful’s API.' },
  {
    name: 'SMTP_URL',
    default: null,
    means:
      'Mail server, smtp://user:password@host:587; without it mails stay in the outbox, without their links.',
  },
  {
    name: 'MAIL_FROM',
    default: 'Unhinged Hats <hello@unhingedhats.example>',
    means: 'Sender of every mail.',
  },
  {
    name: 'DKIM_SELECTOR',
    default: null,
    means: 'Your mail provider’s DKIM selector, so that npm run shop -- doctor can check its record.',
  },
  {
    name: 'NEWSLETTERS_PER_MINUTE',
    default: '600',
    means: 'How fast a newsletter is sent; see the limits of your mail server.',
  },
  {
    name: 'OWNER_EMAIL',
    default: null,
    means: 'Address for alerts; else ORDERS_EMAIL.',
  },
  {
    name: 'SUPPORT_EMAIL',
    default: 'hello@unhingedhats.example',
    means: 'Address for questions, on pages, until set at /admin/settings.',
  },
  {
    name: 'ORDERS_EMAIL',
    default: 'orders@unhingedhats.example',
    means: 'Address for orders, on pages and in emails, until set at /admin/settings.',
  },
  {
    name: 'RETURNS_EMAIL',
    default: 'returns@unhingedhats.example',
    means: 'Address for returns, on pages, until set at /admin/settings.',
  },
  {
    name: 'SOCIAL_INSTAGRAM',
    default: null,
    means: 'The shop’s page on Instagram, https://…, linked in the footer; the same for the next three.',
  },
  { name: 'SOCIAL_TIKTOK', default: null, means: 'The shop’s page on TikTok.' },
  { name: 'SOCIAL_FACEBOOK', default: null, means: 'The shop’s page on Facebook.' },
  { name: 'SOCIAL_X', default: null, means: 'The shop’s page on X.' },
  { name: 'SHOP_TIME_ZONE', default: 'America/New_York', means: 'Time zone of the admin.' },
  {
    name: 'EDIT_WINDOW_MINUTES',
    default: '60',
    means: 'Minutes that a paid order can be changed, until set at /admin/settings; 1 beside the sandbox.',
  },
  {
    name: 'NOTICE',
    default: null,
    means: 'A line at the top of every page; in test mode the default is a warning.',
  },
  {
    name: 'MIGRATE',
    default: 'on',
    means:
      'off: a start does not change the database’s schema; npm run shop -- migrate does, before an upgrade.',
  },
  {
    name: 'JOBS',
    default: 'on',
    means: 'off: this instance only serves pages, and another one runs the jobs.',
  },
  {
    name: 'RENDER_AHEAD',
    default: 'on',
    means: 'off: a public page is rendered when a visitor first asks for it, not ahead after each change.',
  },
  {
    name: 'LOG_LEVEL',
    default: 'warn',
    means: 'fatal, error, warn, info (each request), debug, trace or silent.',
  },
  {
    name: 'METRICS_PORT',
    default: null,
    means: 'Port of /metrics for Prometheus; without it there are none.',
  },
  {
    name: 'METRICS_HOST',
    default: '127.0.0.1',
    means: 'Address to listen on for METRICS_PORT. Metrics have no password: never a public one.',
  },
  {
    name: 'RATE_LIMIT_SCALE',
    default: '1',
    means: 'Multiplies the limits on requests, for load tests; refused with live keys.',
  },
  { name: 'TIME_SCALE', default: '1', means: 'Shortens every wait, for tests; refused with live keys.' },
  { name: 'SANDBOX_PORT', default: null, means: 'Port of the sandbox; else PORT + 1.' },
  {
    name: 'SANDBOX',
    default: null,
    means: '1: with NODE_ENV=production and without keys, a shop to look at, which sells nothing.',
  },
] as const satisfies readonly Variable[];

/** The text of `.env.example`. */
export const envExample = (): string =>
  VARIABLES.map(({ name, default: value, means }) => `# ${means}\n# ${name}=${value ?? ''}\n`).join('\n');
