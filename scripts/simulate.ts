import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setup } from '../test/separate-database.ts';
import { openDatabase, type SimulationDatabase } from '../test/simulation/open-databases.ts';
import { DAYS, report, runSeed } from '../test/simulation/run-seed.ts';

/**
 * Runs the shop in a simulated world: `--seed 7` one world, with all that happened in it; `--seeds 500` many. `--days` says how
 * long the world misbehaves. Prints the seeds that break what must hold, and ends with 1 if there are any.
 */
chdir(fileURLToPath(new URL('..', import.meta.url)));

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    from: { type: 'string', default: '1' },
    days: { type: 'string', default: String(DAYS) },
  },
});
const days = Number(values.days);
const first = Number(values.seed ?? values.from);
const count = values.seed === undefined ? Number(values.seeds ?? 50) : 1;
const seeds = Array.from({ length: count }, (_, index) => first + index);
if (![...seeds, days].every((value) => Number.isFinite(value) && value > 0))
  throw new Error('Use --seed N or --seeds COUNT, and --days D.');

const stopServer = await setup();
const startedAt = performance.now();
let failed = 0;
const queue = [...seeds];
const worker = async ({ database, close }: SimulationDatabase) => {
  for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) {
    const outcome = await runSeed(database, { seed, days });
    if (count === 1) process.stdout.write(`${outcome.trace.join('\n')}\n`);
    if (outcome.violations.length === 0) continue;
    failed += 1;
    process.stdout.write(`${report(outcome, count === 1 ? 0 : 40)}\n\n`);
  }
  await close();
};
const databases = [await openDatabase(), ...(count > 1 ? [await openDatabase()] : [])];
await Promise.all(databases.map(worker));
await stopServer?.();
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
process.stdout.write(`${count} worlds in ${seconds} s, ${failed} of them broken\n`);
process.exit(failed === 0 ? 0 : 1);
