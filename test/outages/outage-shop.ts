import pg from 'pg';
import { findFreePort } from '../../src/start/ports.ts';
import type { HatsAnswer } from '../../src/wire/admin/hats.ts';
import type { AdminBrowser } from '../admin-browser.ts';
import { adminCommand } from '../admin-command.ts';
import { administratorOf, type OpenedOrder, paidOrder } from '../api/buy.ts';
import { type OpenShop, openShop } from '../api/open-shop.ts';
import { startMailServer } from '../mail-server.ts';
import { shopDatabase } from '../separate-database.ts';
import { type FaultProxy, faultProxy } from './fault-proxy.ts';
import type { Provider } from './table.ts';

/** A shop that reaches one of its providers through a proxy. */
export interface OutageShop {
  shop: OpenShop;
  proxy: FaultProxy;
  robin: AdminBrowser;
  /** A paid order that can still be changed. */
  order: OpenedOrder;
  close(): Promise<void>;
}

const http = (status: string, body: string, type = 'application/json') =>
  `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;

/** What a web server in trouble sends. */
const WRONG_HTTP = [
  http('500 Internal Server Error', '{"error":{"message":"Internal error"}}'),
  http('200 OK', '<html><body>Scheduled maintenance</body></html>', 'text/html'),
  http('502 Bad Gateway', '<html>Bad gateway</html>', 'text/html'),
  http('200 OK', '{"unexpected":true}'),
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"half":',
  http('200 OK', ''),
];
const WRONG_SMTP = [
  '554 no service here\r\n',
  '421 too busy\r\n',
  'HTTP/1.1 400 Bad Request\r\n\r\n',
  '\0\0\0\0',
];
/** An error that PostgreSQL sends while it stops (57P03), and bytes that are no message. */
const WRONG_POSTGRES = ['E\0\0\0\x22SFATAL\0C57P03\0Mshutting down\0\0', 'HTTP/1.1 400 Bad Request\r\n\r\n'];

const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
};

export async function openOutageShop(provider: Provider): Promise<OutageShop> {
  const sandboxPort = await findFreePort();
  const mails = await startMailServer();
  const database = await shopDatabase();
  const behind = {
    stripe: { port: sandboxPort, delay: 4000, wrongAnswers: WRONG_HTTP },
    printful: { port: sandboxPort, delay: 4000, wrongAnswers: WRONG_HTTP },
    smtp: { port: portOf(mails.url), delay: 4000, wrongAnswers: WRONG_SMTP, speaksFirst: true },
    database: { port: portOf(database.url), delay: 100, wrongAnswers: WRONG_POSTGRES },
  };
  const proxy = await faultProxy(behind[provider]);
  const throughProxy = (url: string) => Object.assign(new URL(url), { host: `127.0.0.1:${proxy.port}` }).href;
  const address = `http://127.0.0.1:${proxy.port}`;
  const opened = await openShop({
    SANDBOX_PORT: String(sandboxPort),
    DATABASE_URL: provider === 'database' ? throughProxy(database.url) : database.url,
    SMTP_URL: provider === 'smtp' ? throughProxy(mails.url) : mails.url,
    MAIL_FROM: 'Hats <hats@hats.example>',
    EDIT_WINDOW_MINUTES: '120',
    RATE_LIMIT_SCALE: '1000',
    ...{ TIME_SCALE: '0.05', SANDBOX_TIME_SCALE: '0.05' },
    ...(provider === 'stripe' && { ...STRIPE_KEYS, STRIPE_API_URL: address }),
    ...(provider === 'printful' && { PRINTFUL_TOKEN: 'sandbox', PRINTFUL_API_URL: address }),
  });
  // A payer's browser reaches Stripe directly, and the test its database.
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const shop: OpenShop = {
    ...opened,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    databaseUrl: database.url,
    admin: (words, input) =>
      adminCommand(words, { DATABASE_URL: database.url, PUBLIC_URL: opened.url }, input),
    rows: async (query, values = []) => (await pool.query(query, values)).rows,
  };
  const robin = await administratorOf(shop);
  if (provider === 'printful') await confirmHats(robin);
  return {
    shop,
    proxy,
    robin,
    order: await paidOrder(shop),
    async close() {
      await pool.end();
      await opened.close();
      await proxy.close();
      await mails.close();
      await database.close();
    },
  };
}

const portOf = (url: string) => Number(new URL(url).port);

/** A shop with Printful's own token sells nothing until its owner has chosen what hats are made of. */
async function confirmHats(robin: AdminBrowser): Promise<void> {
  const model = { productId: 627, technique: 'DTFILM', placement: 'front_dtf_hat' };
  await robin.ask('POST', '/api/admin/hats/model', model);
  const { colors } = (await robin.ask('GET', '/api/admin/hats')).body as HatsAnswer;
  for (const { hatColor, suggestions } of colors)
    await robin.ask('POST', `/api/admin/hats/${hatColor}/confirm`, { variantId: suggestions[0]?.variantId });
}
