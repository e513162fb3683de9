import { chdir } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { until } from '../test/until.ts';
import { compareBooks } from './cluster/compare-books.ts';
import {
  createShopDatabase,
  type DatabaseServers,
  startDatabaseServers,
} from './cluster/database-servers.ts';
import { startEtcd } from './cluster/etcd.ts';
import { startHaproxy } from './cluster/haproxy.ts';
import type { Instance } from './cluster/instance.ts';
import { isFailure, Journal } from './cluster/journal.ts';
import { comeToRest, freePorts, openInstances, rowsOf } from './cluster/shop.ts';
import { openShoppers } from './cluster/shoppers.ts';
import { type Findings, runDrill, type Stage } from './cluster/stage.ts';

/**
 * The shop on PostgreSQL servers with a synchronous standby: etcd with three members, Patroni, HAProxy, and instances behind
 * nginx. The power of the primary is cut `--kills` times under load, and it comes back as a standby each time. No instance
 * restarts, and whatever a shopper was told must be true in the books of everybody at the end.
 */
chdir(fileURLToPath(new URL('..', import.meta.url)));

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    servers: { type: 'string', default: '2' },
    instances: { type: 'string', default: '2' },
    shoppers: { type: 'string', default: '4' },
  },
});

/** One cut of the primary's power, in seconds. */
interface Failover {
  untilFirstOrder: number;
  promoted: number;
  longestAnswer: number;
}

await runDrill(async (stage) => {
  stage.say('starting etcd, Patroni and HAProxy');
  const { servers, port } = await openServers(stage);
  const databaseUrl = await createShopDatabase(port);
  const rows = rowsOf(stage, databaseUrl);
  stage.say(`starting ${values.instances} instances`);
  const { url, sandbox, mails, instances } = await openInstances(
    stage,
    databaseUrl,
    Number(values.instances),
  );
  const starts = instances.map(({ pid }) => pid());
  const journal = new Journal();
  const shoppers = openShoppers({
    url,
    sandboxUrl: sandbox.url,
    journal,
    shoppers: Number(values.shoppers),
    pause: 1500,
  });
  await pause(15_000);
  const failovers: Failover[] = [];
  for (let nth = 1; nth <= Number(values.kills); nth += 1)
    failovers.push(await failOver(stage, { nth, servers, journal, instances }));
  await pause(5000);
  await shoppers.stop();
  stage.say(`${shoppers.memory.orders.size} orders; waiting until they are shipped`);
  await comeToRest(rows, stage);
  const { memory } = shoppers;
  const violations = await compareBooks(rows, { databaseUrl, sandbox, mails, memory });
  const restarted = instances.filter(({ pid }, index) => pid() !== starts[index]);
  violations.push(...restarted.map(({ name }) => `${name} had to restart`));
  return findings({ journal, failovers, orders: memory.orders.size, violations });
});

async function openServers(stage: Stage) {
  const count = Number(values.servers);
  const [port = 0, ...ports] = await freePorts(1 + 6 + 2 * count);
  const pairs = Array.from({ length: 3 + count }, (_, index) => ports.slice(2 * index, 2 * index + 2));
  const etcd = await startEtcd(
    stage,
    pairs.slice(0, 3).map(([client = 0, peer = 0]) => ({ client, peer })),
  );
  const servers = await startDatabaseServers(stage, {
    etcd,
    servers: pairs
      .slice(3)
      .map(([postgres = 0, rest = 0], index) => ({ name: `database-${index + 1}`, postgres, rest })),
  });
  await startHaproxy(stage, port, servers.ports);
  return { servers, port };
}

interface Scene {
  nth: number;
  servers: DatabaseServers;
  journal: Journal;
  instances: readonly Instance[];
}

/** Cuts the primary's power, waits for an order at the next one, and brings the old one back. */
async function failOver(stage: Stage, { nth, servers, journal, instances }: Scene): Promise<Failover> {
  const old = await servers.primary();
  if (!old) throw new Error('there is no primary to kill');
  journal.phase = 'failover';
  const cutAt = performance.now();
  servers.cutPower(old);
  const next = await until(
    `another server is the primary after cut ${nth}`,
    async () => {
      const primary = await servers.primary();
      return primary !== null && primary !== old ? primary : null;
    },
    120_000,
  );
  const promoted = (performance.now() - cutAt) / 1000;
  const first = await until(
    `an order is made after cut ${nth}`,
    async () =>
      journal.entries.find(
        ({ what, status, began, ended }) =>
          isOrder(what, status) && began > cutAt && ended > cutAt + 1000 * promoted,
      ) ?? null,
    120_000,
  );
  const untilFirstOrder = (first.ended - cutAt) / 1000;
  await until('every instance is ready', async () => (await areReady(instances)) || null, 60_000);
  journal.phase = 'calm';
  const seen = journal.entries.filter(({ ended }) => ended > cutAt);
  const failures = seen.filter(isFailure);
  const longestAnswer = Math.max(...seen.map(({ began, ended }) => (ended - began) / 1000));
  stage.say(
    `cut ${nth}: ${next} took over from ${old} in ${promoted.toFixed(1)} s, first order after ${untilFirstOrder.toFixed(1)} s, ${failures.length} of ${seen.length} requests failed (${journal.countsOf(failures)})`,
  );
  servers.restore(old);
  await servers.isSafe();
  stage.say(
    `${old} is a synchronous standby again after ${((performance.now() - cutAt) / 1000).toFixed(1)} s`,
  );
  return { untilFirstOrder, promoted, longestAnswer };
}

function isOrder(what: string, status: number | 'cut'): boolean {
  return what === 'POST /api/orders' && status === 201;
}

async function areReady(instances: readonly Instance[]): Promise<boolean> {
  return (await Promise.all(instances.map((each) => each.isReady()))).every(Boolean);
}

interface Seen {
  journal: Journal;
  failovers: readonly Failover[];
  orders: number;
  violations: string[];
}

function findings({ journal, failovers, orders, violations }: Seen): Findings {
  const during = journal.in('failover');
  const failures = during.filter(isFailure);
  const waits = failures.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter);
  const others = failures.filter((each) => !waits.includes(each));
  const pages = during.filter(({ what }) => what.startsWith('GET /') && !what.includes('/api/'));
  const calm = journal.in('calm').filter((each) => isFailure(each) && each.phases.size === 1);
  const orderOf = (values: readonly number[]) => [...values].sort((a, b) => a - b);
  const seconds = orderOf(failovers.map(({ untilFirstOrder }) => untilFirstOrder));
  return {
    figures: [
      { what: 'orders acknowledged', value: orders, unit: '', atLeast: 1 },
      { what: 'primaries killed', value: failovers.length, unit: '', atLeast: 1 },
      {
        what: 'from the kill to a new primary, longest',
        value: Math.max(...failovers.map(({ promoted }) => promoted)),
        unit: 's',
      },
      { what: 'from the kill to the first order, shortest', value: seconds[0] ?? 0, unit: 's' },
      { what: 'the same, median', value: seconds[Math.floor(seconds.length / 2)] ?? 0, unit: 's' },
      { what: 'the same, longest', value: seconds.at(-1) ?? 0, unit: 's', atMost: 60 },
      { what: 'requests during failovers', value: during.length, unit: '' },
      { what: 'of these 503 with Retry-After', value: waits.length, unit: '' },
      { what: 'of these other failures', value: others.length, unit: '', atMost: 0 },
      { what: 'pages asked for during failovers', value: pages.length, unit: '' },
      { what: 'of these not served', value: pages.filter(isFailure).length, unit: '' },
      {
        what: 'the longest answer',
        value: Math.max(...failovers.map(({ longestAnswer }) => longestAnswer)),
        unit: 's',
      },
      { what: 'failed while nothing happened', value: calm.length, unit: '', atMost: 0 },
    ],
    violations: [
      ...violations,
      ...[...others, ...calm].map(({ what, status, body }) => `${what} got ${status}: ${body}`),
    ],
  };
}
