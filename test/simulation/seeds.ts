import { expect, test } from 'vitest';
import { openDatabase, type SimulationDatabase } from './open-databases.ts';
import { report, runSeed, scriptOf } from './run-seed.ts';

/** Runs so many seeds, two worlds at a time, and shows the first that breaks what must hold. */
export function testSeeds(first: number, count: number): void {
  test(`seeds ${first} to ${first + count - 1} hold`, { timeout: 600_000 }, async () => {
    const queue = Array.from({ length: count }, (_, index) => first + index);
    const broken: string[] = [];
    let moved = 0;
    let taxes = 0;
    const worker = async ({ database, close }: SimulationDatabase) => {
      for (let seed = queue.shift(); seed !== undefined && broken.length === 0; seed = queue.shift()) {
        const outcome = await runSeed(database, scriptOf(seed));
        if (outcome.takeOvers > 0) moved += 1;
        taxes += outcome.taxes;
        if (outcome.violations.length > 0) broken.push(report(outcome));
      }
      await close();
    };
    await Promise.all([await openDatabase(), await openDatabase()].map(worker));
    expect(broken.join('\n\n')).toBe('');
    // In the others, the shop stays with its database.
    expect(moved).toBeGreaterThan(count / 3);
    expect(taxes).toBeGreaterThan(count);
  });
}
