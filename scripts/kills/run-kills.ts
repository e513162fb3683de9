import { setTimeout as pause } from 'node:timers/promises';
import { confirmAllHats } from '../../test/confirmed-hats.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { connectTo } from '../../test/separate-database.ts';
import { prepareCluster } from '../../test/start/prepared-cluster.ts';
import { until } from '../../test/until.ts';
import { compareBooks, lostOrders } from '../cluster/compare-books.ts';
import { isFailure, Journal } from '../cluster/journal.ts';
import { startSandbox } from '../cluster/sandbox.ts';
import { comeToRest, freePorts } from '../cluster/shop.ts';
import { openShoppers } from '../cluster/shoppers.ts';
import type { Stage } from '../cluster/stage.ts';
import { compareMoney } from './money-books.ts';
import { keepShop, type OwnShop } from './own-shop.ts';
import { type Deed, type PlanOptions, planOf } from './plan.ts';
import { slowAnswers } from './slow-answers.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

export interface KillsOptions extends PlanOptions {
  seed: number;
  shoppers: number;
  /** How much shorter waits are, in the shop and in the sandbox. */
  timeScale: number;
  /** How long the database hangs, and how long the disk is full, in milliseconds. */
  outage: number;
}

export interface KillsReport {
  orders: number;
  paid: number;
  /** What shoppers did to paid orders. */
  canceled: number;
  corrected: number;
  byWallet: number;
  gifts: number;
  done: Record<Deed, number>;
  /** Requests that got no answer, or "not now". */
  failures: number;
  requests: number;
  /** Seconds until the shop sold again: in sum, and after one deed, or several in a row, at most. */
  away: number;
  longest: number;
  /** What the shop said when it ended by itself. */
  exits: string[];
  lost: number;
  doubled: number;
  /** Emails that arrived again, under the same Message-ID. */
  mailCopies: number;
  violations: string[];
}

/** The longest that a shop may take until it sells again. */
const LONGEST_AWAY = 120_000;

/** Runs a shop under load, does to it what the seed says, lets it come to rest and compares all books. */
export async function runKills(stage: Stage, options: KillsOptions): Promise<KillsReport> {
  const { shop, disk, url, sandbox, mails } = await openShop(stage, options);
  const outages = options.outages.filter((deed) => deed !== 'full disk' || disk);
  const journal = new Journal();
  const shoppers = openShoppers({
    url,
    sandboxUrl: sandbox.url,
    journal,
    shoppers: options.shoppers,
    pause: 300,
    changes: true,
  });
  const { memory } = shoppers;
  await until('the first order', async () => (memory.paid.size > 0 ? true : null));
  const recoveries: number[] = [];
  const steps = planOf(options.seed, { ...options, outages });
  let began: number | null = null;
  for (const [nth, step] of steps.entries()) {
    if (!step.inStart) await until('the shop sells', sells(shop), LONGEST_AWAY);
    await pause(step.wait);
    began ??= performance.now();
    await DEEDS[step.deed]({ shop, disk, outage: options.outage });
    const what = `${nth + 1}: ${step.deed}${step.inStart ? ' in its start' : ''}`;
    if (steps[nth + 1]?.inStart) {
      stage.say(`${what}, and the next kill comes first`);
      continue;
    }
    await until(`the shop sells after step ${what}`, sells(shop), LONGEST_AWAY);
    const seconds = (performance.now() - began) / 1000;
    recoveries.push(seconds);
    began = null;
    stage.say(`${what}, sold again after ${seconds.toFixed(1)} s`);
  }
  await pause(1000);
  await shoppers.stop();
  stage.say(`${memory.orders.size} orders; waiting until they are shipped or refunded`);
  const rest = await comeToRest(shop.rows, stage).then(
    () => [],
    (error: Error) => [error.message],
  );
  const money = await compareMoney(shop.rows, sandbox);
  const books = await compareBooks(shop.rows, { databaseUrl: shop.databaseUrl(), sandbox, mails, memory });
  const count = (deed: Deed) => steps.filter((step) => step.deed === deed).length;
  const emails = mails.received.map(({ messageId, to }) => `${messageId} ${to}`);
  return {
    orders: memory.orders.size,
    paid: memory.paid.size,
    canceled: memory.canceled.size,
    corrected: memory.streets.size,
    byWallet: memory.wallets.size,
    gifts: memory.gifts.size,
    done: {
      shop: count('shop'),
      database: count('database'),
      backend: count('backend'),
      'full disk': count('full disk'),
      'hanging database': count('hanging database'),
    },
    failures: journal.entries.filter(isFailure).length,
    requests: journal.entries.length,
    away: recoveries.reduce((sum, seconds) => sum + seconds, 0),
    longest: Math.max(0, ...recoveries),
    exits: shop.exits,
    lost: (await lostOrders(shop.rows, memory)).length,
    doubled: money.doubled.length,
    mailCopies: emails.length - new Set(emails).size,
    violations: [...rest, ...money.violations, ...books],
  };
}

async function openShop(stage: Stage, { seed, timeScale, outages }: KillsOptions) {
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const url = `http://127.0.0.1:${port}`;
  const dataDir = `${stage.folder}/data`;
  const disk = outages.includes('full disk') ? mountSmallDisk(dataDir) : null;
  await prepareCluster(dataDir);
  const mails = await startMailServer({ keepsSources: false });
  stage.defer(() => mails.close());
  const sandbox = await startSandbox(stage, { port: sandboxPort, shopUrl: url, timeScale });
  const providers = await slowAnswers(sandbox.url, { seed, longest: 300 });
  stage.defer(providers.close);
  const shop = keepShop(dataDir, url, {
    ...sandbox.variables,
    STRIPE_API_URL: providers.url,
    PRINTFUL_API_URL: providers.url,
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_URL: mails.url,
    TIME_SCALE: String(timeScale),
    RATE_LIMIT_SCALE: '100000',
    EDIT_WINDOW_MINUTES: '1',
    LOG_LEVEL: 'warn',
  });
  stage.defer(() => shop.stop());
  await until('the shop opens', sells(shop), LONGEST_AWAY);
  const db = connectTo(shop.databaseUrl(), 1);
  await confirmAllHats(db, { account: { apiHost: new URL(providers.url).host, storeId: '' } });
  await db.destroy();
  return { shop, disk, url, sandbox, mails };
}

const sells = (shop: OwnShop) => async () => (await shop.isReady()) || null;

interface Scene {
  shop: OwnShop;
  disk: SmallDisk | null;
  outage: number;
}

const DEEDS: Record<Deed, (scene: Scene) => Promise<void>> = {
  shop: ({ shop }) => shop.kill(),
  async database({ shop }) {
    const pid = await until('there is a database to kill', async () => shop.database());
    process.kill(pid, 'SIGKILL');
    await until('another database runs', async () => {
      const next = shop.database();
      return next !== null && next !== pid ? next : null;
    });
  },
  async backend({ shop }) {
    const backends = await shop.rows<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
       order by state_change desc`,
    );
    const children = shop.databaseChildren();
    const victim = backends.find(({ pid }) => children.includes(pid));
    if (!victim) throw new Error('the database has no backend to kill');
    process.kill(victim.pid, 'SIGKILL');
  },
  async 'full disk'({ disk, outage }) {
    disk?.fill();
    await pause(outage);
    disk?.free();
  },
  async 'hanging database'({ shop, outage }) {
    const pid = await until('there is a database to stop', async () => shop.database());
    const all = [pid, ...shop.databaseChildren()];
    send(all, 'SIGSTOP');
    await pause(outage);
    send(all, 'SIGCONT');
  },
};

function send(pids: readonly number[], signal: NodeJS.Signals) {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
}
