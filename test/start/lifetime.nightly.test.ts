import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answers, openShops } from './open-shops.ts';
import { prepareCluster } from './prepared-cluster.ts';
import { processesOf, running } from './shop-process.ts';

const shops = openShops();

test('a shop stops its children in development too, where other code also listens for SIGTERM', async () => {
  await prepareCluster(shops.dataDir);
  const shop = await shops.open({ dev: true });
  const processes = processesOf(shops.dataDir);
  shop.kill('SIGTERM');
  expect(await shop.ended).toEqual({ code: 0, complaints: [] });
  expect(running(processes)).toEqual([]);
});

test('a shop that was stopped opens again on the same folder', async () => {
  await prepareCluster(shops.dataDir);
  const first = await shops.open();
  first.kill('SIGINT');
  await first.ended;
  expect(await answers((await shops.open()).url)).toBe(true);
});

test('a shop killed with SIGKILL leaves its database and sandbox running, and the next start replaces them', async () => {
  await prepareCluster(shops.dataDir);
  const killed = await shops.open();
  const left = processesOf(shops.dataDir);
  killed.kill('SIGKILL');
  await killed.ended;
  expect(running(left).sort()).toEqual(['database', 'sandbox']);

  const next = await shops.open();
  expect(running(left)).toEqual([]);
  expect(await answers(next.url)).toBe(true);
});

test('a shop whose sandbox dies prints one line and stops everything else', async () => {
  await prepareCluster(shops.dataDir);
  const shop = await shops.open();
  const processes = processesOf(shops.dataDir);
  process.kill(processes.sandbox.pid, 'SIGKILL');
  expect(await shop.ended).toEqual({ code: 1, complaints: ['The sandbox ended unexpectedly (SIGKILL).'] });
  expect(running(processes)).toEqual([]);
});

test('only one of two simultaneous starts on one folder opens', async () => {
  const pair = await Promise.all([shops.start(), shops.start()]);
  const opened = await Promise.allSettled(pair.map((shop) => shop.opened));
  expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a shop killed with SIGKILL opens again after its children were killed as well', async () => {
  await prepareCluster(shops.dataDir);
  const killed = await shops.open();
  const left = processesOf(shops.dataDir);
  for (const { pid } of Object.values(left)) process.kill(pid, 'SIGKILL');
  await killed.ended;
  expect(await answers((await shops.open()).url)).toBe(true);
});

test('a shop opens in a folder that other users cannot read', async () => {
  chmodSync(shops.folder, 0o700);
  expect(await answers((await shops.open()).url)).toBe(true);
});

const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--'];
const canBeNobody =
  process.getuid?.() === 0 &&
  isReadableByNobody('src/start.mjs') &&
  isReadableByNobody('node_modules/.bin/node');

test.runIf(canBeNobody)('a shop opens as an unprivileged user', async () => {
  chmodSync(shops.folder, 0o777);
  expect(await answers((await shops.open({ as: asNobody })).url)).toBe(true);
});

function isReadableByNobody(path: string): boolean {
  const [file = '', ...args] = [...asNobody, 'test', '-r', path];
  return spawnSync(file, args).status === 0;
}
