import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { adminCommand } from '../admin-command.ts';
import { ROBIN } from '../world.ts';
import { prepareCluster } from './prepared-cluster.ts';
import { startShop, temporaryFolder } from './shop-process.ts';

test('administrators can be added and listed while the shop is not running', async () => {
  const dataDir = temporaryFolder();
  await prepareCluster(dataDir);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await adminCommand(['add', ROBIN.email, '--password-stdin'], { DATA_DIR: dataDir }, ROBIN.password);
  expect(await adminCommand(['list'], { DATA_DIR: dataDir })).toContain(ROBIN.email);
});

test('a set-up link uses PUBLIC_URL if it is set, or else the port that the shop uses or last used', {
  tags: 'nightly',
}, async () => {
  const dataDir = temporaryFolder();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const shop = await startShop({ dataDir });
  await shop.opened;
  const { port } = new URL(shop.url);
  const link = () => adminCommand(['add', `${Math.random()}@hats.example`], { DATA_DIR: dataDir });
  expect(await link()).toContain(`http://localhost:${port}/admin#set-up=`);
  shop.kill('SIGTERM');
  await shop.ended;
  expect(await link()).toContain(`http://localhost:${port}/admin#set-up=`);
  const elsewhere = { DATA_DIR: dataDir, PUBLIC_URL: 'https://hats.example' };
  expect(await adminCommand(['add', 'jo@hats.example'], elsewhere)).toContain('https://hats.example/admin#');
});
