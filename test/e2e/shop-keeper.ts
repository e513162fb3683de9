import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { testConfig } from '../../src/server/http/fixtures.ts';
import { firstSettings } from '../../src/server/settings/save-settings.ts';
import { runningDatabaseUrl } from '../../src/start/postgres/database.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { adminCommand } from '../admin-command.ts';
import { ask } from '../ask.ts';
import { fillShop } from '../fill-shop.ts';
import { prepareCluster } from '../start/prepared-cluster.ts';
import { startShop, temporaryFolder } from '../start/shop-process.ts';
import { until } from '../until.ts';

export interface ShopOptions {
  /** Multiplies the rate limits. */
  rateLimitScale: number;
  /** How long an order can be changed after it is paid; 0 sends orders to Printful at once. */
  editWindowMinutes: number;
  /** Whether there are orders and subscribers, and an administrator who has signed in. */
  isFilled: boolean;
  /** Whether the shop collects sales tax in Tennessee. */
  collectsTax: boolean;
}

/** A shop with its own database and sandbox. */
export interface KeptShop {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  /** The cookies of the administrator. */
  cookies: [name: string, value: string][];
}

/** The administrator in these tests. Other tests have their own. */
const SAM = { email: 'sam@unhingedhats.example', password: 'nine brass kettles argue' };

/**
 * Playwright's global setup: starts a shop when a test first needs one with its options, and keeps it to the end of the run,
 * because a shop takes longer to start than most tests to run. Tests that run at the same time have different shops.
 */
export default async function openKeeper(): Promise<() => Promise<void>> {
  const shops = new Map<string, ReturnType<typeof openShop>>();
  const server = createServer(async (request, response) => {
    const wish = (await json(request)) as ShopOptions & { tester: number };
    const key = JSON.stringify(wish);
    const shop = shops.get(key) ?? openShop(wish);
    shops.set(key, shop);
    await shop.then(
      ({ kept }) => response.end(JSON.stringify(kept)),
      (error) => {
        shops.delete(key);
        response.writeHead(500).end(String(error));
      },
    );
  });
  // A shop takes a while to start on a busy machine.
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env.SHOP_KEEPER = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    await Promise.all([...shops.values()].map((shop) => shop.then(({ close }) => close())));
    server.close();
  };
}

/** The shop with these options for one of the tests that run at the same time. */
export const keptShop = (options: ShopOptions, tester: number): Promise<KeptShop> =>
  ask<KeptShop>(process.env.SHOP_KEEPER ?? '', { ...options, tester });

async function openShop({ rateLimitScale, editWindowMinutes, isFilled, collectsTax }: ShopOptions) {
  const dataDir = temporaryFolder();
  await prepareCluster(dataDir);
  const shop = await startShop({
    dataDir,
    env: {
      TIME_SCALE: '0.2',
      // As many as the shop may make in its shorter minute.
      SANDBOX_PRINTFUL_REQUESTS_PER_MINUTE: '600',
      RATE_LIMIT_SCALE: String(rateLimitScale),
      EDIT_WINDOW_MINUTES: String(editWindowMinutes),
    },
  });
  await shop.opened;
  // Until the shop knows how its hats are made, their text is pictured a little smaller.
  await until('the shop knows its hats', async () => {
    const products = await (await fetch(`${shop.url}/api/products`)).text();
    return products.includes('-1890x765-') || null;
  });
  const cookies = isFilled ? await fill(shop.url, dataDir) : [];
  if (collectsTax) await turnTaxOn(dataDir);
  const kept: KeptShop = { url: shop.url, sandboxUrl: shop.sandboxUrl, dataDir, cookies };
  return {
    kept,
    async close() {
      shop.kill('SIGTERM');
      await shop.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function turnTaxOn(dataDir: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: runningDatabaseUrl(dataDir), max: 1 });
  const settings = firstSettings(testConfig());
  await pool.query(`insert into tax_registrations (state, read_at) values ('TN', now())`);
  await pool.query(
    `insert into settings (version, who, data) select coalesce(max(version), 0) + 1, 'a test', $1 from settings`,
    [JSON.stringify({ ...settings, tax: { ...settings.tax, isOn: true } })],
  );
  await pool.end();
}

async function fill(shopUrl: string, dataDir: string): Promise<KeptShop['cookies']> {
  const { port } = new URL(shopUrl);
  await adminCommand(
    ['add', SAM.email, '--password-stdin'],
    { DATA_DIR: dataDir, PORT: port },
    `${SAM.password}\n`,
  );
  const pool = new pg.Pool({ connectionString: runningDatabaseUrl(dataDir), max: 1 });
  await fillShop(pool, { orders: 120, subscribers: 60 });
  await pool.end();
  const sam = new AdminBrowser(`http://localhost:${port}`);
  await sam.signIn(SAM.email, SAM.password);
  return [...sam.cookies];
}
