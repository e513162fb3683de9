import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Db, isDatabaseUnavailable } from '../../src/server/db/connect.ts';
import { type Jobs, startJobs } from '../../src/server/jobs/jobs.ts';
import { QUEUES } from '../../src/server/jobs/queues.ts';
import type { JobResult } from '../../src/server/jobs/run-job.ts';
import { type JobQueue, jobQueue } from '../job-queue.ts';
import { connectTo, type SeparateDatabase, separateDatabase } from '../separate-database.ts';
import { until } from '../until.ts';

let database: SeparateDatabase;
let db: Db;
let jobs: Jobs;
let queue: JobQueue;
let errors: Error[] = [];
/** What the worker of `send-order` does with an order, and the orders that it was called with. */
let handle: (orderId: string) => Promise<JobResult>;
let called: string[] = [];

const start = (settings: Partial<Parameters<typeof startJobs>[0]> = {}) =>
  startJobs({
    databaseUrl: database.url,
    polling: 500,
    retry: { delay: 1, longest: 1 },
    stopping: 5000,
    onError: (error) => errors.push(error),
    ...settings,
  });

beforeAll(async () => {
  database = await separateDatabase();
  db = connectTo(database.url);
  jobs = await start();
  queue = jobQueue(database.url);
  await jobs.work('send-order', async ({ orderId }) => {
    called.push(orderId);
    return handle(orderId);
  });
});

beforeEach(async () => {
  const clear = async () => (await queue.boss()).deleteAllJobs();
  // It may meet a worker that takes a job, and PostgreSQL ends one of the two.
  await clear().catch(clear);
  [called, errors] = [[], []];
});

afterAll(async () => {
  await jobs.stop();
  await queue.close();
  await db.destroy();
  await database.close();
});

const DONE: JobResult = { done: true };
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const enqueue = (orderId: string, at?: Date) =>
  jobs.enqueue(db, { name: 'send-order', data: { orderId }, ...(at ? { at } : {}) });
const rows = () => queue.jobs('send-order');

const allDone = () =>
  until('every job is done', async () => (called.length > 0 && (await rows()).length === 0 ? true : null));

/** Makes the first run for an order wait until the returned function is called with its result. */
function gate() {
  let open: (result: JobResult) => void = () => undefined;
  const opened = new Promise<JobResult>((resolve) => {
    open = resolve;
  });
  handle = async (orderId) => (called.filter((id) => id === orderId).length === 1 ? opened : DONE);
  return open;
}

test('a job is run soon after its transaction, long before the next look', async () => {
  const idle = await start({ polling: 60_000, stopping: 1000 });
  const ran = Promise.withResolvers<number>();
  await idle.work('settle-order', async () => {
    ran.resolve(performance.now());
    return DONE;
  });
  await (await queue.boss()).deleteAllJobs();
  const queuedAt = await db.transaction().execute(async (trx) => {
    await idle.enqueue(trx, { name: 'settle-order', data: { orderId: 'A', cause: 'test' } });
    return performance.now();
  });
  expect((await ran.promise) - queuedAt).toBeLessThan(1000);
  await idle.stop();
});

test('an urgent job runs while others have all places, and no other one does', async () => {
  const begun: string[] = [];
  const end = Promise.withResolvers<JobResult>();
  const busy = await start();
  await busy.work('settle-order', async ({ orderId }) => {
    begun.push(orderId);
    return end.promise;
  });
  const queue = (orderId: string, urgent: boolean) =>
    busy.enqueue(db, { name: 'settle-order', data: { orderId, cause: 'test' }, urgent });
  const { slots } = QUEUES.payments;
  for (let order = 0; order <= slots; order += 1) await queue(`${order}`, false);
  await until('all places are taken', async () => begun.length >= slots || null);
  await queue('urgent', true);
  await until('the urgent one runs', async () => begun.includes('urgent') || null);
  expect(begun).toHaveLength(slots + 1);
  end.resolve(DONE);
  await until('the last one runs', async () => begun.length === slots + 2 || null);
  await busy.stop();
});

test('jobs that failed twice take half of the places, and the others still run', async () => {
  const end = Promise.withResolvers<JobResult>();
  const { slots } = QUEUES.orders;
  handle = async (orderId) => {
    if (orderId === 'A') return DONE;
    if (called.filter((id) => id === orderId).length < 3) throw new Error('no answer');
    return end.promise;
  };
  for (let order = 0; order < slots; order += 1) await enqueue(`slow ${order}`);
  await until('each failed twice', async () => errors.length === 2 * slots || null);
  await until('some run again', async () => called.length >= 2.5 * slots || null);
  // As long as the others need to be due.
  await pause(1500);
  await enqueue('A');
  await until('the other one runs', async () => called.includes('A') || null);
  expect(called).toHaveLength(2.5 * slots + 1);
  end.resolve(DONE);
  await allDone();
});

test('no job runs while the shop waits for its take-over, and none is lost', async () => {
  let putBack: number | null = 3_600_000;
  const waiting = await start({ putBack: () => putBack });
  const ran = Promise.withResolvers<string>();
  await waiting.work('close-intents', async () => {
    ran.resolve(String(putBack));
    return DONE;
  });
  await waiting.enqueue(db, { name: 'close-intents', data: {} });
  await until('it is put back', async () => (await queue.jobs('close-intents'))[0]?.hours || null);
  putBack = null;
  await queue.reschedule('close-intents');
  expect(await ran.promise).toBe('null');
  await waiting.stop();
});

test('a job that is to run again may have other data then, unless it is queued again meanwhile', async () => {
  handle = async (orderId) => (orderId === 'A' ? { againIn: 3_600_000, data: { orderId: 'B' } } : DONE);
  await enqueue('A');
  // Queued anew before its run is deleted.
  const waiting = await until('the job waits', async () => {
    const all = await rows();
    return all.length === 1 && all[0]?.hours ? all : null;
  });
  expect(waiting).toMatchObject([{ state: 'created', data: { orderId: 'B' } }]);
  called.length = 0;
  const open = gate();
  await enqueue('C');
  await until('the job runs', async () => called[0]);
  await enqueue('C');
  open({ againIn: 3_600_000, data: { orderId: 'C' } });
  await until('it runs again', async () => called[1]);
  expect(called).toEqual(['C', 'C']);
});

test('a job that is to run again soon does', async () => {
  let runs = 0;
  handle = async () => (++runs < 4 ? { againIn: 10, urgent: true } : DONE);
  await enqueue('A');
  await allDone();
  expect(called).toEqual(['A', 'A', 'A', 'A']);
  expect(errors).toEqual([]);
});

test('a job that is queued again while it runs, even twice, runs once more when it has ended', async () => {
  const open = gate();
  await enqueue('A');
  await until('the job runs', async () => called[0]);
  await Promise.all([enqueue('A'), enqueue('A')]);
  await enqueue('B');
  await until('another job has been taken', async () => called.find((id) => id === 'B'));
  expect(called).toEqual(['A', 'B']);
  open({ againIn: 3_600_000 });
  await until('the job has run again', async () => called[2]);
  await until(
    'it is over',
    async () => (await queue.jobs('send-order')).every(({ state }) => state !== 'active') || null,
  );
  expect(called).toEqual(['A', 'B', 'A']);
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

test('a job that failed for good is listed, and runs again when the owner says so', async () => {
  await enqueue('A', later(1));
  await queue.fail('send-order');
  expect(await jobs.list()).toMatchObject([{ name: 'send-order', data: { orderId: 'A' }, hasFailed: true }]);
  handle = async () => DONE;
  await jobs.retryFailed();
  await until('it runs', async () => called[0]);
  expect((await jobs.list()).filter(({ hasFailed }) => hasFailed)).toEqual([]);
});

test('jobs keep their number of retries, and none is lost if the shop is away for weeks', {
  tags: 'nightly',
}, async () => {
  await jobs.enqueueAll(db, [
    { name: 'send-order', data: { orderId: 'A' }, at: later(1) },
    { name: 'send-mail', data: { mailId: 1 } },
    { name: 'send-mail', data: { mailId: 2 }, urgent: true },
    { name: 'reconcile-charge', data: { orderId: 'A', cause: 'test' }, at: later(2) },
  ]);
  const stored = async (name: string) =>
    (await (await queue.boss()).findJobs(name)).map((job) => ({
      priority: job.priority,
      retries: job.retryLimit,
      heartbeat: job.heartbeatSeconds,
      days: Math.round((job.keepUntil.getTime() - job.startAfter.getTime()) / 86_400_000),
    }));
  const common = { heartbeat: 20, days: 365 };
  expect(await stored('orders')).toEqual([{ priority: 0, retries: 50, ...common }]);
  expect(await stored('payments')).toEqual([{ priority: 0, retries: 1_000_000, ...common }]);
  expect((await stored('mail')).map(({ priority }) => priority).sort()).toEqual([0, 10]);
});

test('a job that outlasts a stop is taken up at once by another worker, and its first run ends nothing', async () => {
  const stopping = await start({ stopping: 1 });
  const hangs = Promise.withResolvers<JobResult>();
  const begun = Promise.withResolvers<void>();
  await stopping.work('close-intents', async () => {
    begun.resolve();
    return hangs.promise;
  });
  await stopping.enqueue(db, { name: 'close-intents', data: {} });
  await begun.promise;
  await stopping.stop();
  expect(await queue.jobs('close-intents')).toMatchObject([{ state: 'created', hours: 0 }]);
  hangs.resolve(DONE);
  const next = await start();
  const again = Promise.withResolvers<void>();
  await next.work('close-intents', async () => {
    again.resolve();
    return DONE;
  });
  await again.promise;
  await next.stop();
  expect(await queue.jobs('close-intents')).toEqual([]);
  expect(errors).toEqual([]);
});

test('a poll of an order whose workers die again and again still runs', async () => {
  await jobs.enqueue(db, { name: 'follow-order', data: { orderId: 'A' } });
  const boss = await queue.boss();
  for (let deaths = 0; deaths < 4; deaths += 1) {
    const job = await until('it is due', async () => (await boss.fetch('statuses'))[0]);
    // What pg-boss does with the job of a worker that it no longer hears from.
    await boss.fail('statuses', job.id, new Error('no heartbeat'));
  }
  expect(await queue.jobs('follow-order')).toMatchObject([{ state: 'retry', data: { orderId: 'A' } }]);
});

test('a job of a kind that this release does not know waits for a worker that does', async () => {
  const options = { singletonKey: 'later', group: { id: 'later' }, retryLimit: 5 };
  const id = await (await queue.boss()).send('orders', { name: 'later-release', data: {} }, options);
  await until('it is put back', async () =>
    (await (await queue.boss()).findJobs('orders', { id: id ?? '' })).find(({ state }) => state === 'retry'),
  );
  handle = async () => DONE;
  await enqueue('A');
  await until('other jobs run', async () => called[0]);
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
  // On a busy machine, a later run may lose its transaction, too.
  expect(errors.length).toBeGreaterThan(0);
  expect(errors.every((error) => isDatabaseUnavailable(error))).toBe(true);
  expect(called).toHaveLength(errors.length + 1);
});

// The last one, since it changes how long all jobs may be silent.
test('a long job goes on saying that it runs', { tags: 'nightly' }, async () => {
  const long = await start({ loss: { silence: 10_000, looking: 1000 } });
  const end = Promise.withResolvers<JobResult>();
  let runs = 0;
  await long.work('close-intents', async () => {
    runs += 1;
    return end.promise;
  });
  await long.enqueue(db, { name: 'close-intents', data: {} });
  await until('it runs', async () => runs || null);
  const heartbeat = async () =>
    (await sql<{ at: Date }>`select heartbeat_on as at from pgboss.job where state = 'active'`.execute(db))
      .rows[0]?.at;
  const first = await heartbeat();
  await until('it says so', async () => Number(await heartbeat()) > Number(first) || null);
  end.resolve(DONE);
  await long.stop();
  expect(runs).toBe(1);
});
