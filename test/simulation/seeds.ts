import { expect, test } from 'vitest';
import { missedBy } from './coverage.ts';
import { openDatabase, type SimulationDatabase } from './open-databases.ts';
import { report, runSeed, scriptOf } from './run-seed.ts';

/** Runs these seeds, two worlds at a time, and shows the first that breaks what must hold. Together they meet every event. */
export function testSeeds(seeds: readonly number[]): void {
  test(`seeds ${seeds[0]} to ${seeds.at(-1)} hold`, { timeout: 600_000 }, async () => {
    const queue = [...seeds];
    const broken: string[] = [];
    const met: Set<string>[] = [];
    const worker = async ({ database, close }: SimulationDatabase) => {
      for (let seed = queue.shift(); seed !== undefined && broken.length === 0; seed = queue.shift()) {
        const outcome = await runSeed(database, scriptOf(seed));
        met.push(outcome.met);
        if (outcome.violations.length > 0) broken.push(report(outcome));
      }
      await close();
    };
    await Promise.all([await openDatabase(), await openDatabase()].map(worker));
    expect(broken.join('\n\n')).toBe('');
    // Other seeds are found with npm run drill -- simulate --coverage.
    expect(missedBy(met)).toEqual([]);
  });
}
