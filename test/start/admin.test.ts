import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { adminCommand } from '../admin-command.ts';
import { ROBIN } from '../world.ts';
import { prepareCluster } from './prepared-cluster.ts';
import { temporaryFolder } from './shop-process.ts';

test('the administrators of a shop that does not run are made and listed too', async () => {
  const dataDir = temporaryFolder();
  await prepareCluster(dataDir);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await adminCommand(['add', ROBIN.email, '--password-stdin'], { DATA_DIR: dataDir }, ROBIN.password);
  expect(await adminCommand(['list'], { DATA_DIR: dataDir })).toContain(ROBIN.email);
});
