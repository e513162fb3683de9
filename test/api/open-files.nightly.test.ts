import { readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { shopDatabase } from '../separate-database.ts';
import { startShop, temporaryFolder } from '../start/shop-process.ts';
import { until } from '../until.ts';

/** More than a shop at rest has open, and fewer than it has with all the connections that a network may have. */
const MOST = 130;
const LOOKING = 300;

test('a shop that runs out of file descriptors says so at each look, and not for each visitor', async () => {
  const dataDir = temporaryFolder();
  const database = await shopDatabase();
  const shop = await startShop({
    dataDir,
    env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn', TIME_SCALE: String(LOOKING / 60_000) },
    as: ['sh', '-c', `ulimit -n ${MOST}; exec "$@"`, 'sh'],
  });
  const visitors: Socket[] = [];
  onTestFinished(async () => {
    for (const visitor of visitors) visitor.destroy();
    shop.kill('SIGTERM');
    await shop.ended;
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await shop.opened;
  const warnings = () =>
    shop
      .output()
      .split('\n')
      .filter((line) => line.includes('file descriptors run out'));
  await pause(3 * LOOKING);
  expect(warnings()).toEqual([]);
  const { hostname, port } = new URL(shop.url);
  const started = performance.now();
  const visit = (count: number) => {
    for (let left = count; left > 0; left -= 1)
      visitors.push(connect(Number(port), hostname).on('error', () => undefined));
  };
  visit(Math.ceil(0.95 * MOST) - readdirSync(`/proc/${shop.pid}/fd`).length);
  await until('a warning while a few are free', async () =>
    warnings().find((line) => line.includes('"open":')),
  );
  visit(20);
  await until('a warning when none is free', async () => warnings().find((line) => line.includes('EMFILE')));
  expect(warnings().length).toBeLessThanOrEqual((performance.now() - started) / LOOKING + 1);
  for (const visitor of visitors) visitor.destroy();
  await until('the shop answers', async () =>
    fetch(`${shop.url}/healthz`).then(
      ({ ok }) => (ok ? true : null),
      () => null,
    ),
  );
});
