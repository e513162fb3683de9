import { expect, test } from 'vitest';
import { openStage } from '../../scripts/cluster/stage.ts';
import { runKills } from '../../scripts/kills/run-kills.ts';

test('a shop and a database that are killed lose and double nothing', async () => {
  const { stage, close } = openStage();
  try {
    const report = await runKills(stage, {
      ...{ seed: 3, kills: 3, databaseKills: 1, outages: [], shoppers: 3 },
      ...{ timeScale: 0.02, outage: 0 },
    });
    expect(report).toMatchObject({ violations: [], lost: 0, doubled: 0, done: { shop: 3, database: 1 } });
    expect(report.paid).toBeGreaterThan(3);
  } finally {
    await close();
  }
}, 120_000);
