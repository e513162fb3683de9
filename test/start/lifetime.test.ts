import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, test } from 'vitest';
import { runningDatabaseUrl } from '../../src/start/postgres/database.ts';
import { jobQueue } from '../job-queue.ts';
import { until } from '../until.ts';
import { answers, openShops } from './open-shops.ts';
import { prepareCluster } from './prepared-cluster.ts';
import { processesOf, running } from './shop-process.ts';

const shops = openShops();

test('a shop in an empty folder starts its own database and sandbox, hides its secrets from other users, and stops everything on SIGTERM', async () => {
  const shop = await shops.start();
  const firstPage = () => fetch(`${shop.url}/shop`).then((answer) => (answer.ok ? answer.text() : null));
  const first = await until('the shop answers', () => firstPage().catch(() => null));
  expect(first).toContain('Maid of Dishonor');
  expect(first).not.toContain('Not made right now');
  await shop.opened;
  const modes = ['', 'app-secret', 'database-password'].map(
    (name) => statSync(join(shops.dataDir, name)).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o600, 0o600]);
  const processes = processesOf(shops.dataDir);
  expect(running(processes).sort()).toEqual(['database', 'sandbox', 'shop']);
  expect(await answers(shop.url)).toBe(true);
  expect(await answers(shop.sandboxUrl)).toBe(true);

  shop.kill('SIGTERM');
  expect(await shop.ended).toEqual({ code: 0, complaints: [] });
  expect(running(processes)).toEqual([]);
});

test('a shop whose database is killed restarts it, serves again, and logs what the database refuses', async () => {
  await prepareCluster(shops.dataDir);
  const shop = await shops.open();
  const before = processesOf(shops.dataDir);
  process.kill(before.database.pid, 'SIGKILL');
  const served = async () => ((await fetch(`${shop.url}/readyz`)).status === 200 ? true : null);
  await until('the database is back', async () =>
    processesOf(shops.dataDir).database.pid !== before.database.pid ? served() : null,
  );
  const after = processesOf(shops.dataDir);
  expect(running(after).sort()).toEqual(['database', 'sandbox', 'shop']);
  const client = new pg.Client({ connectionString: `${runningDatabaseUrl(shops.dataDir)}-gone` });
  await expect(client.connect()).rejects.toThrow('does not exist');
  await until('the log says so', async () => shop.output().includes('"shop-gone"') || null);
  shop.kill('SIGTERM');
  expect(await shop.ended).toEqual({
    code: 0,
    complaints: expect.arrayContaining([
      'The database ended unexpectedly (SIGKILL). Restarting it.',
      expect.stringMatching(/^database: .* FATAL: {2}database "shop-gone" does not exist$/),
    ]),
  });
  expect(running(after)).toEqual([]);
});

test('a shop that is stopped says so, answers what it began, and leaves a hanging job for the next start', {
  tags: 'nightly',
}, async () => {
  await prepareCluster(shops.dataDir);
  const printful = await silentServer();
  const env = { PRINTFUL_TOKEN: 'token', PRINTFUL_API_URL: printful.url };
  const shop = await shops.open({ env });
  await until('the shop is ready', async () =>
    (await fetch(`${shop.url}/api/ready`)).status === 200 ? true : null,
  );
  const queue = jobQueue(runningDatabaseUrl(shops.dataDir) ?? '');
  await queue.reschedule('check-hats');
  const state = async () => (await queue.jobs('check-hats'))[0]?.state;
  await until('the job waits for Printful', async () =>
    (await state()) === 'active' && printful.calls() > 0 ? true : null,
  );
  await queue.close();
  const half = connect(Number(new URL(shop.url).port), '127.0.0.1');
  half.write('POST /api/subscribers HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
  half.write('Content-Length: 28\r\n\r\n{"email":"maya@');
  const processes = processesOf(shops.dataDir);

  shop.kill('SIGTERM');
  await until('the shop is not ready', async () =>
    (await fetch(`${shop.url}/api/ready`)).status === 503 ? true : null,
  );
  half.write('example.com"}');
  expect(await text(half)).toMatch(/^HTTP\/1\.1 201 /);
  expect(await shop.ended).toEqual({ code: 0, complaints: [] });
  expect(running(processes)).toEqual([]);

  const before = printful.calls();
  await shops.open({ env });
  // A job whose worker vanished would wait for a minute.
  await until('the job runs again', async () => (printful.calls() > before ? true : null));
  printful.close();
});

/** A provider that accepts connections and never answers. */
async function silentServer() {
  let calls = 0;
  const server = createServer(() => {
    calls += 1;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    close: () => void server.close().closeAllConnections(),
  };
}

test('a second shop on the same folder is refused', { tags: 'nightly' }, async () => {
  await prepareCluster(shops.dataDir);
  const shop = await shops.open();
  const second = await shops.start();
  expect(await second.ended).toEqual({
    code: 1,
    complaints: [expect.stringMatching(`already running on this data folder \\(pid ${shop.pid}\\)`)],
  });
  expect(await answers(shop.url)).toBe(true);
});
