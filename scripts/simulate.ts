import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setup } from '../test/separate-database.ts';
import { MOST_SHOPPERS } from '../test/simulation/actors/shoppers.ts';
import { coverageReport, faultsOf } from '../test/simulation/coverage.ts';
import { drawFaults, kindsOf } from '../test/simulation/faults.ts';
import { openDatabase, type SimulationDatabase } from '../test/simulation/open-databases.ts';
import { commandOf, DAYS, type Outcome, report, runSeed } from '../test/simulation/run-seed.ts';
import { shrink } from '../test/simulation/shrink.ts';
import { ACTORS, type Part, type WorldScript } from '../test/simulation/world/open-world.ts';
import { recordRun } from './reliability/record-run.ts';
import { kindOf } from './simulate/failure.ts';
import { prove } from './simulate/prove.ts';

/**
 * Runs the shop in simulated worlds: `--seed 7` one, with all that happened in it; `--seeds 500` many. `--days` says how long a
 * world misbehaves, `--shoppers` how many come at most, `--without kill,owner` what does not happen. `--until-broken` stops at
 * the first world that breaks what must hold; `--coverage` counts the worlds that meet each event and fault, and names few that meet
 * all, for `npm test`; `--prove` plants bugs and looks whether worlds notice them. Shows the smallest world that still fails, and
 * ends with 1 if there is any. Long runs are recorded in `docs/reliability.md`.
 */
chdir(fileURLToPath(new URL('..', import.meta.url)));

const LONG = 1000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    from: { type: 'string', default: '1' },
    days: { type: 'string', default: String(DAYS) },
    shoppers: { type: 'string', default: String(MOST_SHOPPERS) },
    without: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
    'until-broken': { type: 'boolean', default: false },
    coverage: { type: 'boolean', default: false },
    prove: { type: 'boolean', default: false },
    name: { type: 'string', default: '' },
  },
});
if (values.prove) process.exit((await prove(values.name)) ? 0 : 1);

const [days, shoppers, workers] = [Number(values.days), Number(values.shoppers), Number(values.workers)];
const without = values.without.split(',').filter(Boolean) as Part[];
const first = Number(values.seed ?? values.from);
const count = values.seed === undefined ? Number(values.seeds ?? 50) : 1;
if (![first, count, days, shoppers, workers].every((value) => Number.isFinite(value) && value > 0))
  throw new Error('Use --seed N or --seeds COUNT, and --days D.');

const stopServer = await setup();
const startedAt = performance.now();
const queue = Array.from(
  { length: count },
  (_, index): WorldScript => ({ seed: first + index, days, shoppers, without }),
);
const broken: Outcome[] = [];
const met = new Map<number, Set<string>>();
let steps = 0;
let worlds = 0;
const worker = async ({ database, close }: SimulationDatabase) => {
  for (let script = queue.shift(); script !== undefined; script = queue.shift()) {
    const outcome = await runSeed(database, script);
    worlds += 1;
    steps += outcome.steps;
    met.set(script.seed, new Set([...outcome.met, ...faultsOf(script.seed)]));
    if (values.coverage) process.stdout.write(`seed ${script.seed}: ${[...outcome.met].join('; ')}\n`);
    if (count === 1) process.stdout.write(`${outcome.trace.join('\n')}\n`);
    if (outcome.violations.length === 0) continue;
    broken.push(outcome);
    process.stdout.write(`${report(outcome, count === 1 ? 0 : 40)}\n\n`);
    if (values['until-broken']) queue.length = 0;
    else if (broken.length === 1 && !values.coverage) await showSmallest({ database, close }, outcome);
  }
  await close();
};
const databases = Array.from({ length: Math.min(count, workers) }, () => openDatabase());
await Promise.all(databases.map(async (database) => worker(await database)));
await stopServer?.();
const seconds = (performance.now() - startedAt) / 1000;
process.stdout.write(`${worlds} worlds in ${seconds.toFixed(1)} s, ${broken.length} of them broken\n`);
if (values.coverage) process.stdout.write(`${coverageReport(met)}\n`);
if (worlds >= LONG)
  await recordRun({
    title: 'Simulated worlds',
    command: `npm run drill -- simulate --seeds ${count} --from ${first} --days ${days}`,
    figures: [
      ['worlds, each with two instances, its own faults, and up to five shoppers', worlds],
      ['days on which everything around the shop misbehaved', worlds * days],
      ['steps: queries and calls of providers', steps],
      ['worlds that broke what must hold', broken.length],
      ['minutes', Math.round(seconds / 60)],
    ],
  });
process.exit(broken.length === 0 ? 0 : 1);

/** Prints the smallest world that breaks the same thing. */
async function showSmallest(
  { database }: SimulationDatabase,
  { script, violations, steps: before }: Outcome,
) {
  const kinds = violations.map(kindOf);
  const parts: Part[] = [
    ...kindsOf(drawFaults(script.seed)),
    ...(Object.keys(ACTORS) as (keyof typeof ACTORS)[]),
  ];
  let fewest = before;
  const smallest = await shrink(script, parts, async (smaller) => {
    const outcome = await runSeed(database, smaller);
    const isSame = outcome.violations.some((violation) => kinds.includes(kindOf(violation)));
    if (isSame) fewest = outcome.steps;
    return isSame;
  });
  process.stdout.write(`The same in ${fewest} instead of ${before} steps: ${commandOf(smallest)}\n\n`);
}
