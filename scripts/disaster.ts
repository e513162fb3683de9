import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { backupsIn, newestBackup } from '../src/server/backups/newest-backup.ts';
import { SKIPPED_IDS } from '../src/server/backups/restore-backup.ts';
import { ownDatabase } from '../src/start/postgres/own-database.ts';
import { createShutdown, TIMEOUTS } from '../src/start/shutdown.ts';
import { buyAndSettle, orderToPay, pay } from '../test/api/buy.ts';
import { ask } from '../test/ask.ts';
import { digest } from '../test/digest.ts';
import { fillShop } from '../test/fill-shop.ts';
import { prepareCluster } from '../test/start/prepared-cluster.ts';
import { type ShopProcess, startShop, temporaryFolder } from '../test/start/shop-process.ts';
import { until } from '../test/until.ts';

/**
 * `npm run drill -- disaster --orders 100000`: fills a shop, backs it up while it sells, destroys its database and secrets, restores the
 * backup, compares every row, and has the restored shop sell and send what was paid before.
 */
const { values } = parseArgs({ options: { orders: { type: 'string', default: '100000' } } });
const orders = Number(values.orders);
const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const backups = join(dataDir, 'backups');
const ENV = { EDIT_WINDOW_MINUTES: '1', RATE_LIMIT_SCALE: '1000' };
const figures: Record<string, string | number> = { orders };
let shop: ShopProcess | null = null;
process.on('SIGINT', () => shop?.kill('SIGTERM'));

try {
  await prepareCluster(dataDir);
  shop = await open();
  await withDatabase(async (client) => {
    await fillShop(client as unknown as pg.Pool, { orders, subscribers: orders / 5 });
    // Printful's limit is left to the orders that are watched.
    await client.query("update orders set status = 'completed' where paid_at is not null");
  });
  const unpaid = await orderToPay(shop);
  const [selling, sold] = sellOn(shop);
  const begun = performance.now();
  await command('backup');
  figures['backup while selling, seconds'] = seconds(begun);
  figures['orders sold meanwhile'] = await sold();
  await selling;
  figures['backup, MB'] = megabytes((await newestBackup(backups))?.bytes ?? 0);
  const paid = await buyAndSettle(shop);
  await stop();

  await command('backup');
  const before = await withDatabase((client) => digest(client, SKIPPED_IDS));
  for (const name of ['database', 'app-secret']) rmSync(join(dataDir, name), { recursive: true });
  const restoring = performance.now();
  await command('restore', join(backups, (await backupsIn(backups)).at(-1) ?? ''), '--yes');
  figures['restore, seconds'] = seconds(restoring);
  const after = await withDatabase((client) => digest(client));
  figures['tables and sequences compared'] = Object.keys(before).length;
  const different = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
  if (different.length > 0) throw new Error(`Different after the restore: ${different.join(', ')}`);

  shop = await open();
  await pay(shop, unpaid.intentId);
  await ask(`${shop.url}/api/fulfill-order/${unpaid.id}`, {});
  await buyAndSettle(shop);
  await withDatabase((client) =>
    until(
      'the order that was paid before the backup is sent',
      async () => {
        const { rows } = await client.query('select status from orders where id = any($1)', [
          [paid, unpaid.id],
        ]);
        return rows.every(({ status }) => status === 'confirmed_with_printful') || null;
      },
      180_000,
    ),
  );
  figures['orders from before the backup, sent after the restore'] = 2;
  await stop();
  for (const [name, figure] of Object.entries(figures))
    process.stdout.write(`${name.padEnd(55)} ${figure}\n`);
} finally {
  shop?.kill('SIGTERM');
  await shop?.ended;
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

async function open() {
  const opened = await startShop({ dataDir, env: ENV });
  await opened.opened;
  return opened;
}

async function stop() {
  shop?.kill('SIGTERM');
  await shop?.ended;
  shop = null;
}

/** Sells one hat after the other until `sold` is called. */
function sellOn(open: ShopProcess) {
  let count = 0;
  let isOver = false;
  const selling = (async () => {
    while (!isOver) {
      await buyAndSettle(open);
      count += 1;
    }
  })();
  const sold = async () => {
    isOver = true;
    await selling;
    return count;
  };
  return [selling, sold] as const;
}

async function command(name: string, ...args: string[]) {
  const child = spawn(process.execPath, [resolve('src/start.mjs'), 'shop', name, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  process.stderr.write(said + complaint);
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
}

async function withDatabase<Result>(act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const ended = Promise.withResolvers<void>();
  const shutdown = createShutdown(TIMEOUTS, () => ended.resolve());
  const client = new pg.Client({ connectionString: await ownDatabase(dataDir, shutdown) });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
    await shutdown.end(0);
    await ended.promise;
  }
}

function seconds(since: number) {
  return ((performance.now() - since) / 1000).toFixed(1);
}

function megabytes(bytes: number) {
  return (bytes / 1e6).toFixed(1);
}
