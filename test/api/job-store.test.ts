import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../src/server/db/connect.ts';
import type { JobName } from '../../src/server/jobs/queues.ts';
import type { QueuedJob } from '../../src/server/jobs/run-job.ts';
import { type JobStore, openStore, type TakenJob } from '../../src/server/jobs/store.ts';
import { jobQueue } from '../job-queue.ts';
import { connectTo, type SeparateDatabase, separateDatabase } from '../separate-database.ts';
import {
  endJob,
  failJob,
  JOB_TABLE,
  putJob,
  retryFailedJobs,
  type Statement,
  takeJobs,
  type WorldJob,
} from '../simulation/world/job-store.ts';
import { until } from '../until.ts';

type Store = Pick<JobStore, 'put' | 'take' | 'end' | 'fail' | 'list' | 'retryFailed'>;

interface OpenStore extends Store {
  empty(): Promise<unknown>;
  close(): Promise<unknown>;
}

async function openShopStore(url: string): Promise<OpenStore> {
  const retry = { delay: 1, longest: 1 };
  const onError = (error: Error) => expect.unreachable(error.message);
  const store = await openStore({ databaseUrl: url, retry, onError });
  const queue = jobQueue(url);
  return {
    ...store,
    empty: async () => (await queue.boss()).deleteAllJobs(),
    close: async () => {
      await queue.close();
      await store.close();
    },
  };
}

/** The table of the simulated worlds, at the real time. */
async function openWorldStore(url: string): Promise<OpenStore> {
  const db = connectTo(url, 1);
  const write = ({ text, values }: Statement, on: Db = db) =>
    on.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));
  await write({ text: 'create schema simulation', values: [] });
  for (const text of JOB_TABLE.split(';')) await write({ text, values: [] });
  return {
    put: (on, job) => write(putJob(job), on).then(),
    async take(_queue, most) {
      const { rows } = await write(takeJobs(new Date(Date.now() + 5), most));
      return rows[0]?.due as TakenJob[];
    },
    async end(job, next) {
      const at = new Date(Date.now() + (next?.againIn ?? 0));
      await write(endJob(job as unknown as WorldJob, next && ({ ...next, at } as QueuedJob)));
    },
    fail: (job, error) => write(failJob(job as unknown as WorldJob, String(error), 1)).then(),
    async list() {
      const text = `select name, data, start_after as at, priority > 0 as urgent, state = 'failed' as "hasFailed"
        from simulation.jobs where state <> 'active'`;
      return (await write({ text, values: [] })).rows as never;
    },
    retryFailed: () => write(retryFailedJobs).then(),
    empty: () => write({ text: 'delete from simulation.jobs', values: [] }),
    close: () => db.destroy(),
  };
}

const HOUR = 3_600_000;
const later = (hours: number) => new Date(Date.now() + hours * HOUR);

describe.each([
  ['the shop', openShopStore],
  ['a simulated world', openWorldStore],
])('the store of %s', (_whose, open) => {
  let database: SeparateDatabase;
  let db: Db;
  let store: OpenStore;

  beforeAll(async () => {
    database = await separateDatabase();
    db = connectTo(database.url, 2);
    store = await open(database.url);
  });

  beforeEach(() => store.empty());

  afterAll(async () => {
    await store.close();
    await db.destroy();
    await database.close();
  });

  const put = (orderId: string, when: { at?: Date; urgent?: boolean } = {}, on: Db = db) =>
    store.put(on, { name: 'send-order', data: { orderId }, ...when });
  const take = async (most = 10) => store.take('orders', most, { urgentOnly: false });
  const takeOne = async () => (await take(1))[0] ?? expect.fail('no job is due');
  const ordersOf = (jobs: readonly { data: object }[]) => jobs.map(({ data }) => Object.values(data)[0]);
  /** What waits, by its hours from now. */
  const waiting = async () =>
    (await store.list()).map(({ data, at, urgent }) => ({
      order: ordersOf([{ data }])[0],
      urgent,
      hours: Math.round((at.getTime() - Date.now()) / HOUR) || 0,
    }));
  const A = { order: 'A', urgent: false };

  test('has one job of a kind for an order, at the earliest time that it was queued for', async () => {
    for (const hours of [2, 1, 3]) await put('A', { at: later(hours) });
    expect(await waiting()).toEqual([{ ...A, hours: 1 }]);
    await put('A', { urgent: true });
    await put('A', { at: later(4) });
    expect(await waiting()).toEqual([{ ...A, urgent: true, hours: 0 }]);
  });

  test('keeps jobs of other orders, and several of a kind that is not limited', async () => {
    for (const id of ['A', 'B']) await put(id, { at: later(1) });
    for (const mailId of [1, 1]) await store.put(db, { name: 'deliver-mail', data: { mailId, round: 1 } });
    expect((await waiting()).map(({ order }) => order).sort()).toEqual([1, 1, 'A', 'B']);
  });

  test('queues nothing in a transaction that is rolled back, and moves nothing', async () => {
    await put('A', { at: later(1) });
    const failing = db.transaction().execute(async (trx) => {
      await put('A', {}, trx);
      await put('B', {}, trx);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await waiting()).toEqual([{ ...A, hours: 1 }]);
  });

  test('gives out due jobs, urgent ones first, each to one worker', async () => {
    for (const id of ['A', 'B']) await put(id);
    await put('C', { urgent: true });
    await put('D', { at: later(1) });
    expect(ordersOf([...(await take(1)), ...(await take(1))])).toEqual(['C', 'A']);
    const taken = await Promise.all([take(1), take(1), take(1)]);
    expect(ordersOf(taken.flat())).toEqual(['B']);
  });

  test('runs a job that is queued again meanwhile once more, when it has ended', async () => {
    await put('A');
    const job = await takeOne();
    await Promise.all([put('A'), put('A')]);
    await put('B');
    expect(ordersOf(await take())).toEqual(['B']);
    // What it wanted instead does not matter any more.
    await store.end(job, { name: 'send-order', data: { orderId: 'A' }, againIn: HOUR });
    expect(ordersOf(await take())).toEqual(['A']);
    expect(await waiting()).toEqual([]);
  });

  test('forgets a job that is done, which can be queued again', async () => {
    await put('A');
    await store.end(await takeOne(), null);
    expect([await waiting(), await take()]).toEqual([[], []]);
    await put('A', { at: later(1) });
    expect(await waiting()).toEqual([{ ...A, hours: 1 }]);
  });

  test('runs a job again later, with other data', async () => {
    await put('A');
    await store.end(await takeOne(), {
      name: 'send-order',
      data: { orderId: 'B' },
      againIn: HOUR,
      urgent: true,
    });
    expect(await waiting()).toEqual([{ order: 'B', urgent: true, hours: 1 }]);
  });

  test('retries a failed job, which a worker that had it before cannot end', async () => {
    await put('A');
    const first = await takeOne();
    await store.fail(first, new Error('no answer'));
    const second = await until('it is retried', async () => (await take(1))[0]);
    await store.end(first, null);
    await store.fail(first, new Error('late'));
    expect(await waiting()).toEqual([]);
    await store.fail(second, new Error('no answer'));
    expect(await waiting()).toEqual([{ ...A, hours: 0 }]);
  });

  test('brings a retry forward', async () => {
    await put('A');
    await store.fail(await takeOne(), new Error('no answer'));
    await put('A');
    expect(ordersOf(await take())).toEqual(['A']);
    expect(await waiting()).toEqual([]);
  });

  test('drops a job that failed too often if polls queue it again', async () => {
    const takeStatus = async () => (await store.take('statuses', 1, { urgentOnly: false }))[0];
    await store.put(db, { name: 'follow-order', data: { orderId: 'A' } });
    for (let tries = 0; tries < 3; tries += 1)
      await store.fail(await until('it is tried', takeStatus), new Error('no answer'));
    expect(await store.list()).toEqual([]);
    await store.put(db, { name: 'follow-order', data: { orderId: 'A' } });
    expect(await waiting()).toEqual([{ ...A, hours: 0 }]);
  });

  test('lists jobs that failed too often, and runs one of each kind again when told to', async () => {
    const name: JobName = 'read-tax';
    const waitingJob = async () => {
      const taken = await store.take('rest', 1, { urgentOnly: false });
      if (taken.length === 0) await store.put(db, { name, data: { month: 'A' } });
      return taken[0];
    };
    for (let tries = 0; tries < 22; tries += 1)
      await store.fail(await until('it is tried', waitingJob), new Error('no answer'));
    const failed = { name, data: { month: 'A' }, hasFailed: true };
    expect(await store.list()).toMatchObject([failed, failed]);
    await store.retryFailed();
    expect(ordersOf(await store.take('rest', 1, { urgentOnly: false }))).toEqual(['A']);
    expect(await store.list()).toEqual([]);
    // The failed ones are still known, and yet one waits beside the one that runs.
    for (const at of [later(3), later(2), undefined]) await store.put(db, { name, data: { month: 'A' }, at });
    expect(await waiting()).toEqual([{ ...A, hours: 0 }]);
  });
});

describe('jobs of several instances', () => {
  let database: SeparateDatabase;
  let db: Db;
  let store: JobStore;

  beforeAll(async () => {
    database = await separateDatabase();
    db = connectTo(database.url, 1);
    store = await openStore({
      databaseUrl: database.url,
      retry: { delay: 1, longest: 1 },
      loss: { silence: 10_000, looking: 1000 },
      onError: (error) => expect.unreachable(error.message),
    });
  });

  afterAll(async () => {
    await store.close();
    await db.destroy();
    await database.close();
  });

  const put = (orderId: string, urgent = false) =>
    store.put(db, { name: 'send-order', data: { orderId }, urgent });
  const take = (urgentOnly = false) => store.take('orders', 9, { urgentOnly });
  const ordersOf = (jobs: readonly { data: object }[]) => jobs.map(({ data }) => Object.values(data)[0]);

  test('are queued once in their interval by all of them, also when one is done by then', async () => {
    const queue = () => store.putOnce({ name: 'sweep-orders', data: {} }, 365 * 24 * HOUR);
    await Promise.all([queue(), queue()]);
    const [job, ...others] = await store.take('rest', 9, { urgentOnly: false });
    expect([job?.name, others]).toEqual(['sweep-orders', []]);
    await queue();
    await store.end(job ?? expect.fail('it is not due'), null);
    await queue();
    expect(await store.list()).toEqual([]);
  });

  test('leave what is not urgent to others where only urgent ones are asked for', async () => {
    for (const [orderId, urgent] of [['A'], ['B', true], ['C']] as const) await put(orderId, urgent);
    const [urgent, ...others] = await take(true);
    expect([urgent, others]).toMatchObject([{ data: { orderId: 'B' }, urgent: true }, []]);
    expect(ordersOf(await take())).toEqual(['A', 'C']);
  });

  test('are taken from an instance that says nothing any more, and not from one that does', async () => {
    await put('speaks');
    await put('dead');
    const [speaks, dead] = await take();
    await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = 'orders'
      and id in (${speaks?.id}, ${dead?.id})`.execute(db);
    await store.touch(speaks ? [speaks] : []);
    const taken = await until('one is due again', async () => {
      const due = await take();
      return due.length > 0 ? due : null;
    });
    expect(ordersOf(taken)).toEqual(['dead']);
    expect(ordersOf(await take())).toEqual([]);
  });

  test('are all found, however many there are', async () => {
    const queue = jobQueue(database.url);
    const boss = await queue.boss();
    const some = (name: JobName) =>
      Array.from({ length: 1100 }, (_, nth) => ({ data: { name, data: {} }, singletonKey: String(nth) }));
    await boss.insert('orders', some('send-order'));
    await boss.insert('failed', some('send-refund'));
    expect(await store.list()).toHaveLength(2200);
    await store.retryFailed();
    expect((await store.list()).filter(({ hasFailed }) => hasFailed)).toEqual([]);
    await db.transaction().execute((trx) => store.dropAllBut(trx, ['send-refund']));
    expect(new Set((await store.list()).map(({ name }) => name))).toEqual(new Set(['send-refund']));
    await queue.close();
  });
});
