import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openFuzzShop } from '../test/fuzz/fuzz-shop.ts';
import { runFuzz } from '../test/fuzz/run-fuzz.ts';
import { setup } from '../test/separate-database.ts';
import { recordRun } from './reliability/record-run.ts';

/**
 * Sends a shop requests that nobody should send: `--requests 100000` many, or `--only 4123`, the one with this number. `--seed`
 * says which ones. Ends with 1 if the shop gave an answer that it should not. Long runs are recorded in `docs/reliability.md`.
 */
chdir(fileURLToPath(new URL('..', import.meta.url)));

const LONG = 50_000;
const MEGABYTE = 1024 ** 2;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '5000' },
    only: { type: 'string' },
  },
});
const [seed, requests] = [Number(values.seed), Number(values.requests)];
const only = values.only === undefined ? undefined : Number(values.only);
if (![seed, requests, only ?? 1].every((value) => Number.isInteger(value) && value > 0))
  throw new Error('Use --seed N, and --requests COUNT or --only N.');

const stopServer = await setup();
const shop = await openFuzzShop();
const onProgress = (done: number) => process.stderr.write(`${done} of ${requests}\r`);
const result = await runFuzz(shop, { seed, requests, only, onProgress });
await shop.close();
await stopServer?.();

const megabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`;
const { faults, statuses, memory } = result;
const classes = Map.groupBy(Object.entries(statuses), ([status]) => `${status[0]}xx`);
const told = Object.entries(result.busy);
const figures = [
  ['requests', result.requests],
  ['of these, raw bytes on a socket', result.raw],
  ['routes that answered at least once with 2xx or 3xx, of all', `${result.reached} of ${result.targets}`],
  ...[...classes].map(
    ([name, each]) => [`answers ${name}`, each.reduce((sum, [, count]) => sum + count, 0)] as const,
  ),
  [
    'told to come back (503), each answered when it did, alone',
    told.reduce((sum, [, count]) => sum + count, 0),
  ],
  [
    'memory after a tenth, after a half, at the end',
    [memory.warm, memory.half, memory.end].map(megabytes).join(', '),
  ],
  [
    'faults: unexpected 5xx, stack traces, SQL, paths, hanging connections, changed orders, leaks',
    faults.length,
  ],
] as const;
for (const fault of faults) process.stdout.write(`${fault}\n\n`);
if (faults.length > 0) process.stdout.write(`What the shop logged:\n${shop.output()}\n`);
for (const [message, count] of told) process.stdout.write(`told to come back: ${count} × ${message}\n`);
for (const [what, figure] of figures) process.stdout.write(`${what}: ${figure}\n`);
process.stdout.write(`only refused: ${result.unreached.join(', ')}\n`);
if (result.requests >= LONG)
  await recordRun({
    title: 'Bad input',
    command: `npm run drill -- fuzz --requests ${requests} --seed ${seed}`,
    figures,
  });
process.exit(faults.length === 0 ? 0 : 1);
