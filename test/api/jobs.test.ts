import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Db, isDatabaseUnavailable } from '../../src/server/db/connect.ts';
import { type Jobs, startJobs } from '../../src/server/jobs/jobs.ts';
import type { JobResult } from '../../src/server/jobs/run-job.ts';
import { connectTo, type SeparateDatabase, separateDatabase } from '../separate-database.ts';
import { until } from '../until.ts';

let database: SeparateDatabase;
let db: Db;
let jobs: Jobs;
let errors: Error[] = [];
/** What the worker of `send-order` does with an order, and the orders that it was called with. */
let handle: (orderId: string) => Promise<JobResult>;
let called: string[] = [];

const start = (stopping = 5000) =>
  startJobs({
    databaseUrl: database.url,
    polling: 500,
    concurrency: 2,
    retry: { delay: 1, longest: 1 },
    stopping,
    onError: (error) => errors.push(error),
  });

beforeAll(async () => {
  database = await separateDatabase();
  db = connectTo(database.url);
  jobs = await start();
  await jobs.work('send-order', async ({ orderId }) => {
    called.push(orderId);
    return handle(orderId);
  });
});

beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(db);
  [called, errors] = [[], []];
});

afterAll(async () => {
  await jobs.stop();
  await db.destroy();
  await database.close();
});

const DONE: JobResult = { done: true };
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const enqueue = (orderId: string, at?: Date) => jobs.enqueue(db, 'send-order', { orderId }, at ? { at } : {});

const rows = async () =>
  (
    await sql<{ id: string; state: string; data: object; hours: number; priority: number }>`
      select id, state, data, priority, round(extract(epoch from start_after - now()) / 3600)::int as hours
      from pgboss.job order by created_on`.execute(db)
  ).rows;

const allDone = () =>
  until('every job is done', async () =>
    (await rows()).every(({ state }) => state === 'completed') && called.length > 0 ? true : null,
  );

/** Makes the first run for an order wait until the returned function is called with its result. */
function gate() {
  let open: (result: JobResult) => void = () => undefined;
  const opened = new Promise<JobResult>((resolve) => {
    open = resolve;
  });
  handle = async (orderId) => (called.filter((id) => id === orderId).length === 1 ? opened : DONE);
  return open;
}

test('an order has one job of a kind, which runs at the earliest time that it was queued for', async () => {
  await enqueue('A', later(2));
  await enqueue('A', later(1));
  await enqueue('A', later(3));
  expect(await rows()).toMatchObject([{ data: { orderId: 'A' }, state: 'created', hours: 1 }]);
  await jobs.remove(db, 'send-order', 'A');
  expect(await rows()).toEqual([]);
});

test('a job that is to run again keeps its row', async () => {
  let runs = 0;
  handle = async () => (++runs < 4 ? { againIn: 10, urgent: true } : DONE);
  await enqueue('A');
  const [queued] = await rows();
  await allDone();
  expect(called).toEqual(['A', 'A', 'A', 'A']);
  expect((await rows()).map(({ id }) => id)).toEqual([queued?.id]);
  expect(errors).toEqual([]);
});

test('a job that is to run again may have other data then, unless it is queued again meanwhile', async () => {
  handle = async (orderId) => (orderId === 'A' ? { againIn: 3_600_000, data: { orderId: 'B' } } : DONE);
  await enqueue('A');
  await until('the job waits', async () => (await rows())[0]?.hours || null);
  expect(await rows()).toMatchObject([{ state: 'created', data: { orderId: 'B' } }]);
  called.length = 0;
  const open = gate();
  await enqueue('C');
  await until('the job runs', async () => called[0]);
  await enqueue('C');
  open({ againIn: 3_600_000, data: { orderId: 'D' } });
  await until('it runs again', async () => called[1]);
  expect(called).toEqual(['C', 'C']);
});

test('a job that is queued again while it runs, even twice, runs once more', async () => {
  const open = gate();
  await enqueue('A');
  await until('the job runs', async () => called[0]);
  await Promise.all([enqueue('A'), enqueue('A')]);
  open({ againIn: 3_600_000 });
  await allDone();
  expect(called).toEqual(['A', 'A']);
  expect(await rows()).toMatchObject([{ state: 'completed', data: { orderId: 'A' } }]);
});

test('a completed job can be queued again', async () => {
  handle = async () => DONE;
  await enqueue('A');
  await allDone();
  await enqueue('A', later(1));
  expect(await rows()).toMatchObject([{ state: 'created', hours: 1 }]);
});

test('a worker that lost its job does not end the next run', async () => {
  const open = gate();
  await enqueue('A');
  await until('the job runs', async () => called[0]);
  // Another worker has the job now.
  await sql`update pgboss.job set retry_count = retry_count + 1`.execute(db);
  open(DONE);
  await enqueue('B');
  await until('the next job is done', async () => (await rows()).find(({ state }) => state === 'completed'));
  expect((await rows()).map(({ state }) => state).sort()).toEqual(['active', 'completed']);
});

test('a job that runs again before the rest of its batch ends is not ended with that batch', async () => {
  const gates = new Map(['X', 'B', 'A'].map((id) => [id, Promise.withResolvers<JobResult>()]));
  handle = async (orderId) => {
    const isGated = orderId !== 'A' || called.filter((id) => id === 'A').length === 2;
    return (isGated && gates.get(orderId)?.promise) || DONE;
  };
  // With one worker busy, the other one takes A and B as a batch.
  await enqueue('X');
  await until('X runs', async () => called[0]);
  await jobs.enqueueAll(
    db,
    ['A', 'B'].map((orderId) => ({ name: 'send-order', data: { orderId } })),
  );
  await until('A is done', async () => (await rows()).find(({ state }) => state === 'completed'));
  await enqueue('A');
  gates.get('X')?.resolve(DONE);
  await until('A runs again', async () => called.filter((id) => id === 'A')[1]);
  await enqueue('A');
  gates.get('B')?.resolve(DONE);
  // The worker of A and B takes it once their batch has ended.
  await enqueue('C');
  await until('C runs', async () => called.find((id) => id === 'C'));
  gates.get('A')?.resolve(DONE);
  await allDone();
  expect(called.filter((id) => id === 'A')).toHaveLength(3);
});

test('a failed job that is queued again is retried until it succeeds', async () => {
  let runs = 0;
  handle = async () => {
    if (++runs < 3) throw new Error('no answer');
    return DONE;
  };
  await enqueue('A');
  await until('the job waits for its retry', async () =>
    (await rows()).find(({ state }) => state === 'retry'),
  );
  await enqueue('A');
  await allDone();
  expect(called).toEqual(['A', 'A', 'A']);
});

test('several jobs are queued in one statement, with the options of their queues', async () => {
  const statements: string[] = [];
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await jobs.enqueueAll(counted, [
    { name: 'send-order', data: { orderId: 'A' }, at: later(1) },
    { name: 'send-mail', data: { mailId: 1 } },
    { name: 'send-mail', data: { mailId: 2 }, urgent: true },
    { name: 'reconcile-charge', data: { orderId: 'A', cause: 'test' }, at: later(2) },
  ]);
  expect(statements).toHaveLength(1);
  const { rows: queued } = await sql`select name, priority, retry_limit, heartbeat_seconds, retry_backoff,
      round(extract(epoch from keep_until - start_after) / 86400)::int as days
    from pgboss.job order by name, priority`.execute(db);
  const common = { heartbeat_seconds: 20, retry_backoff: true, days: 14 };
  expect(queued).toEqual([
    { name: 'reconcile-charge', priority: 0, retry_limit: 1_000_000, ...common },
    { name: 'send-mail', priority: 0, retry_limit: 20, ...common },
    { name: 'send-mail', priority: 10, retry_limit: 20, ...common },
    { name: 'send-order', priority: 0, retry_limit: 50, ...common },
  ]);
});

test('a job that outlasts a stop is taken up at once by another worker, and its first run ends nothing', async () => {
  const stopping = await start(1);
  const hangs = Promise.withResolvers<JobResult>();
  const begun = Promise.withResolvers<void>();
  await stopping.work('stop-production', async () => {
    begun.resolve();
    return hangs.promise;
  });
  await stopping.enqueue(db, 'stop-production', { orderId: 'A' });
  await begun.promise;
  await stopping.stop();
  expect(await rows()).toMatchObject([{ state: 'created', hours: 0 }]);
  hangs.resolve(DONE);
  const next = await start();
  const again = Promise.withResolvers<string>();
  await next.work('stop-production', async ({ orderId }) => {
    again.resolve(orderId);
    return DONE;
  });
  expect(await again.promise).toBe('A');
  await next.stop();
  expect(await rows()).toMatchObject([{ state: 'completed' }]);
});

test('a rolled-back transaction leaves no job', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await jobs.enqueue(trx, 'send-mail', { mailId: 1 });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await rows()).toEqual([]);
});

test('a job that an earlier release queued under another name continues as an urgent one', async () => {
  await sql`select pgboss.create_queue('settle-paid-order', '{"policy":"standard"}'::jsonb)`.execute(db);
  await sql`insert into pgboss.job (name, data) values ('settle-paid-order', '{"orderId":"A","cause":"Stripe"}')`.execute(
    db,
  );
  await (await start()).stop();
  const { rows: moved } =
    await sql`select name, data, priority, state from pgboss.job where name like 'settle%'`.execute(db);
  expect(moved).toEqual([
    {
      name: 'settle-order',
      data: { orderId: 'A', cause: 'Stripe', paid: true },
      priority: 10,
      state: 'created',
    },
  ]);
});

test('a job whose transaction the database ends, because nothing happens in it, runs again and takes effect once', async () => {
  await sql`create table sent (order_id text)`.execute(db);
  const lost = Promise.withResolvers<void>();
  const limits = { connections: 1, connectTimeout: 5000, idleInTransaction: 50 };
  const impatient = connect({ url: database.url, ...limits, onLost: () => lost.resolve() });
  handle = async (orderId) => {
    await impatient.transaction().execute(async (trx) => {
      await sql`insert into sent values (${orderId})`.execute(trx);
      if (called.length === 1) await lost.promise;
      await sql`select`.execute(trx);
    });
    return DONE;
  };
  await enqueue('A');
  await allDone();
  await impatient.destroy();
  expect((await sql`select order_id from sent`.execute(db)).rows).toEqual([{ order_id: 'A' }]);
  expect([called, errors.map((error) => isDatabaseUnavailable(error))]).toEqual([['A', 'A'], [true]]);
});
