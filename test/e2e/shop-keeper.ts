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

export interface ShopOptions extends Wishes {
  /** Multiplies the rate limits. */
  rateLimitScale: number;
}

/** Settings that a test finds in its shop, whatever the one before it wished. */
interface Wishes {
  /** How long an order can be changed after it is paid; 0 sends orders to Printful at once. */
  editWindowMinutes: number;
  /** Whether the shop collects sales tax in Tennessee. */
  collectsTax: boolean;
}

/** A shop with its own database and sandbox, orders and subscribers, and an administrator who has signed in. */
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
 * Playwright's global setup: starts a shop when a test first needs one with its rate limits, and keeps it to the end of the run,
 * because a shop takes longer to start than most tests to run, and costs a thirtieth of a processor while it waits. Tests that
 * run at the same time have different shops.
 */
export default async function openKeeper(): Promise<() => Promise<void>> {
  const shops = new Map<string, ReturnType<typeof openShop>>();
  const server = createServer(async (request, response) => {
    const { rateLimitScale, tester, ...wishes } = (await json(request)) as ShopOptions & { tester: number };
    const key = JSON.stringify({ rateLimitScale, tester });
    const shop = shops.get(key) ?? openShop(rateLimitScale);
    shops.set(key, shop);
    shop.catch(() => shops.delete(key));
    await shop
      .then(async ({ kept }) => {
        await grant(kept, wishes);
        response.end(JSON.stringify(kept));
      })
      .catch((error) => response.writeHead(500).end(String(error)));
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

async function openShop(rateLimitScale: number) {
  const dataDir = temporaryFolder();
  await prepareCluster(dataDir);
  const shop = await startShop({
    dataDir,
    env: {
      TIME_SCALE: '0.2',
      RENDER_AHEAD: 'off',
      // As many as the shop may make in its shorter minute.
      SANDBOX_PRINTFUL_REQUESTS_PER_MINUTE: '600',
      RATE_LIMIT_SCALE: String(rateLimitScale),
    },
  });
  const close = async () => {
    shop.kill('SIGTERM');
    await shop.ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await shop.opened;
    const cookies = await fill(shop.url, dataDir);
    // Until the shop knows how its hats are made, their text is pictured a little smaller.
    const knowsHats = async () =>
      (await (await fetch(`${shop.url}/api/products`)).text()).includes('-1890x765-') || null;
    await until('the shop knows its hats', knowsHats, 120_000);
    const kept: KeptShop = { url: shop.url, sandboxUrl: shop.sandboxUrl, dataDir, cookies };
    return { kept, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Changes the settings that differ from a test's wishes, and waits until the shop has read them. */
async function grant({ url, dataDir }: KeptShop, { editWindowMinutes, collectsTax }: Wishes): Promise<void> {
  const pool = new pg.Pool({ connectionString: runningDatabaseUrl(dataDir), max: 1 });
  const newest = 'select version, data from settings order by version desc limit 1';
  const { version, data } = (await pool.query(newest)).rows[0] ?? {
    version: 0,
    data: firstSettings(testConfig({ EDIT_WINDOW_MINUTES: '0' })),
  };
  if (data.editWindowMinutes !== editWindowMinutes || data.tax.isOn !== collectsTax) {
    // As if an administrator had typed them: nothing follows the environment.
    const typed = { editWindowMinutes, tax: { ...data.tax, isOn: collectsTax } };
    const wished = { ...data, ...typed, fromEnvironment: [] };
    await pool.query('delete from tax_registrations');
    if (collectsTax) await pool.query(`insert into tax_registrations (state, read_at) values ('TN', now())`);
    await pool.query(`insert into settings (version, who, data) values ($1, 'a test', $2)`, [
      version + 1,
      JSON.stringify(wished),
    ]);
    await until('the shop has read its settings', async () => {
      const read = await ask<{ version: number }>(`${url}/api/settings`);
      return read.version > version || null;
    });
  }
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
