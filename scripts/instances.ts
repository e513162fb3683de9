import { chdir } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ownServer } from '../test/separate-database.ts';
import { compareBooks } from './cluster/compare-books.ts';
import type { Instance } from './cluster/instance.ts';
import { isFailure, isRetryable, Journal } from './cluster/journal.ts';
import { callsAboutOrders } from './cluster/provider-books.ts';
import { comeToRest, openInstances, rowsOf } from './cluster/shop.ts';
import { openShoppers } from './cluster/shoppers.ts';
import { type Findings, runDrill, type Stage } from './cluster/stage.ts';

/**
 * Three instances of the shop behind nginx, with shoppers. A random instance is killed every few seconds for `--seconds`, then
 * all restart in turn, `--rounds` times. Whatever a shopper was told must be true in the books of everybody at the end.
 */
chdir(fileURLToPath(new URL('..', import.meta.url)));

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    rounds: { type: 'string', default: '4' },
    shoppers: { type: 'string', default: '6' },
  },
});
/** Milliseconds between two kills. */
const BETWEEN_KILLS = 6000;

await runDrill(async (stage) => {
  const database = await ownServer();
  stage.defer(() => database.close());
  const rows = rowsOf(stage, database.url);
  stage.say('starting three instances behind nginx');
  const { url, sandbox, mails, instances } = await openInstances(stage, database.url, 3);
  const journal = new Journal();
  const shoppers = openShoppers({
    url,
    sandboxUrl: sandbox.url,
    journal,
    shoppers: Number(values.shoppers),
    pause: 1500,
  });
  const { memory } = shoppers;
  stage.say('undisturbed');
  await pause(20_000);

  journal.phase = 'kills';
  const kills = await killAtRandom(instances, stage);
  stage.say(`killed instances ${kills} times; ${memory.orders.size} orders so far`);

  journal.phase = 'calm';
  await pause(5000);
  journal.phase = 'rolling';
  const restarts = await restartInTurn(instances, stage);
  journal.phase = 'calm';
  await pause(5000);
  await shoppers.stop();
  stage.say(`${memory.orders.size} orders; waiting until they are shipped`);
  await comeToRest(rows, stage);
  const violations = await compareBooks(rows, { databaseUrl: database.url, sandbox, mails, memory });
  const callsPerOrder = callsAboutOrders(sandbox) / memory.orders.size;
  return findings({ journal, kills, restarts, memory, mails: mails.received, callsPerOrder, violations });
});

async function killAtRandom(instances: readonly Instance[], stage: Stage): Promise<number> {
  const end = performance.now() + 1000 * Number(values.seconds);
  const starting = new Set<Promise<void>>();
  let kills = 0;
  while (performance.now() < end) {
    await pause(BETWEEN_KILLS);
    const victim = await victimOf(instances);
    if (!victim) continue;
    kills += 1;
    stage.say(`kill -9 ${victim.name}`);
    await victim.end('SIGKILL');
    const start = victim.start().finally(() => starting.delete(start));
    starting.add(start);
  }
  await Promise.all(starting);
  return kills;
}

/** Any that runs, also one that is still starting, as long as another one serves; else undefined. */
async function victimOf(instances: readonly Instance[]): Promise<Instance | undefined> {
  const running = instances.filter((instance) => instance.isRunning());
  const victim = running[Math.floor(Math.random() * running.length)];
  const others = await Promise.all(running.filter((each) => each !== victim).map((each) => each.isReady()));
  return others.includes(true) ? victim : undefined;
}

async function restartInTurn(instances: readonly Instance[], stage: Stage) {
  const seconds: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const instance of instances) {
      const began = performance.now();
      await instance.end('SIGTERM');
      seconds.push((performance.now() - began) / 1000);
      stage.say(`${instance.name} stopped in ${seconds.at(-1)?.toFixed(1)} s`);
      await instance.start();
    }
  return { count: seconds.length, longestStop: Math.max(...seconds) };
}

interface Seen {
  journal: Journal;
  kills: number;
  restarts: { count: number; longestStop: number };
  memory: ReturnType<typeof openShoppers>['memory'];
  mails: readonly { messageId: string; to: string }[];
  callsPerOrder: number;
  violations: string[];
}

function findings({ journal, kills, restarts, memory, mails, callsPerOrder, violations }: Seen): Findings {
  const failures = (phase: string) => journal.in(phase).filter(isFailure);
  const inKills = failures('kills');
  const inRestarts = failures('rolling');
  const undisturbed = failures('calm').filter(({ phases }) => phases.size === 1);
  const fatal = inKills.filter(({ status }) => !isRetryable(status));
  const copies = mails.length - new Set(mails.map(({ messageId, to }) => `${messageId} ${to}`)).size;
  return {
    figures: [
      { what: 'requests by shoppers', value: journal.entries.length, unit: '' },
      { what: 'orders acknowledged', value: memory.orders.size, unit: '', atLeast: 1 },
      { what: 'instances killed', value: kills, unit: '', atLeast: 1 },
      { what: 'requests during kills', value: journal.in('kills').length, unit: '' },
      { what: 'of these cut or 502 to 504, sent again', value: inKills.length - fatal.length, unit: '' },
      { what: 'of these other failures', value: fatal.length, unit: '', atMost: 0 },
      { what: 'instances restarted in turn', value: restarts.count, unit: '', atLeast: 1 },
      { what: 'the longest stop', value: restarts.longestStop, unit: 's' },
      { what: 'requests during rolling restarts', value: journal.in('rolling').length, unit: '' },
      { what: 'of these failed', value: inRestarts.length, unit: '', atMost: 0 },
      { what: 'failed while nothing happened', value: undisturbed.length, unit: '', atMost: 0 },
      { what: 'calls to Printful per order, until it was shipped', value: callsPerOrder, unit: '' },
      { what: 'emails that arrived again after a kill', value: copies, unit: '' },
    ],
    violations: [
      ...violations,
      ...[...fatal, ...inRestarts, ...undisturbed].map(
        ({ what, status, body }) => `${what} got ${status}: ${body}`,
      ),
    ],
  };
}
