import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runDrill } from './cluster/stage.ts';
import type { Deed } from './kills/plan.ts';
import { runKills } from './kills/run-kills.ts';
import { mayMountAgain } from './kills/small-disk.ts';
import { recordRun } from './reliability/record-run.ts';

/**
 * A shop as `npm start` runs it, under load: it is killed `--kills` times and its database `--database-kills` times, its disk is
 * full for a while, and its database hangs for `--outage` seconds. `--seed` decides the moments. Whatever a shopper was told must
 * be true in the books of everybody at the end. Full runs are recorded in `docs/reliability.md`.
 */
chdir(fileURLToPath(new URL('..', import.meta.url)));

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    kills: { type: 'string', default: '50' },
    'database-kills': { type: 'string', default: '10' },
    outage: { type: 'string', default: '60' },
    shoppers: { type: 'string', default: '4' },
  },
});
const [seed, kills, databaseKills, outage, shoppers] = [
  values.seed,
  values.kills,
  values['database-kills'],
  values.outage,
  values.shoppers,
].map(Number) as [number, number, number, number, number];
if (![seed, kills, databaseKills, outage, shoppers].every((value) => Number.isInteger(value) && value >= 0))
  throw new Error('Use --seed N, --kills N, --database-kills N, --outage SECONDS and --shoppers N.');
mayMountAgain();

const outages: readonly Deed[] = outage > 0 ? ['full disk', 'hanging database'] : [];

await runDrill(async (stage) => {
  stage.say(`seed ${seed}`);
  const report = await runKills(stage, {
    seed,
    kills,
    databaseKills,
    outages,
    shoppers,
    timeScale: 0.1,
    outage: outage * 1000,
  });
  const { done, violations } = report;
  for (const line of report.exits) stage.say(`the shop ended by itself: ${line}`);
  if (outage > 0 && done['full disk'] === 0)
    stage.say('SKIPPED: the disk was never full, because this machine forbids mounting one.');
  const databaseCount = done.database + done.backend;
  const figures = [
    ['seed', String(seed)],
    ['orders', report.orders],
    ['paid', report.paid],
    ['of these, canceled by their shopper', report.canceled],
    ['of these, with a corrected address', report.corrected],
    ['of these, paid by a wallet, and gifts', `${report.byWallet}, ${report.gifts}`],
    ['kills of the shop', done.shop],
    ['kills of its database, of these one backend only', `${databaseCount}, ${done.backend}`],
    ['times that the disk was full', done['full disk'] || 'skipped: this machine forbids mounting one'],
    ['times that the database hung', done['hanging database']],
    ['times that the shop ended by itself and was started again', report.exits.length],
    ['seconds away, in all', Math.round(report.away)],
    ['longest recovery, outage included, seconds', report.longest.toFixed(1)],
    ['requests, of these without an answer or "not now"', `${report.requests}, ${report.failures}`],
    ['lost', report.lost],
    ['doubled', report.doubled],
    ['emails that arrived again, under the same Message-ID', report.mailCopies],
    ['differences between the books', violations.length],
  ] as const;
  if (kills >= 50 && databaseKills >= 10)
    await recordRun({ title: 'Kills', command: `npm run drill -- kills --seed ${seed}`, figures });
  return {
    figures: figures.flatMap(([what, value]) =>
      typeof value === 'number' ? [{ what, value, unit: '' }] : [],
    ),
    violations,
  };
});
