import type { Kysely } from 'kysely';
import { type JobResult as BossResult, fromKysely, type Job, PgBoss } from 'pg-boss';
import type { Tables } from '../db/tables.ts';

/** Every job with its data. A job may run twice without harm. */
export interface JobData {
  /** With `last`, an order that is still unpaid is canceled. */
  'settle-order': { orderId: string; cause: string; last?: boolean };
  /** The same for an order that Stripe reports as paid. It never waits behind checks and declines. */
  'settle-paid-order': { orderId: string; cause: string };
  /** Cancels closing intents at Stripe. */
  'close-intents': Record<string, never>;
  'send-order': { orderId: string };
  'stop-production': { orderId: string };
  'reconcile-charge': { orderId: string; cause: string };
  'send-refund': { refundId: string };
  'sweep-orders': Record<string, never>;
  /** Reads the status of an order from Printful. */
  'follow-order': { orderId: string };
  'sync-products': { syncId: number };
  /** Older jobs have no round; they belong to the first. */
  'send-mail': { mailId: number; round?: number };
  'send-campaign': { campaignId: number; round?: number };
  'apply-retention': Record<string, never>;
  'announce-delays': Record<string, never>;
}

export type JobName = keyof JobData;

/** A worker's result: done, or run again in that many milliseconds. */
export type JobResult = { done: true } | { againIn: number };

export interface Jobs {
  /** Queues a job inside the caller's transaction: it exists if and only if the change does. */
  enqueue<Name extends JobName>(
    trx: Kysely<Tables>,
    name: Name,
    data: JobData[Name],
    at?: Date,
  ): Promise<void>;
  /** Queues jobs for later in one statement, with ids to remove them by. */
  schedule<Name extends JobName>(trx: Kysely<Tables>, name: Name, jobs: ScheduledJob<Name>[]): Promise<void>;
  /** Deletes jobs inside the caller's transaction; a missing one is no error. */
  remove(trx: Kysely<Tables>, name: JobName, ids: string[]): Promise<void>;
  /** Starts to work on jobs of this name. */
  work<Name extends JobName>(name: Name, handle: (data: JobData[Name]) => Promise<JobResult>): Promise<void>;
  /** Queues a job every `interval` milliseconds, once for all instances, until the shop stops. */
  repeat<Name extends JobName>(name: Name, data: JobData[Name], interval: number): void;
  /** Retries failed jobs. */
  retry(name: string, ids: string[]): Promise<void>;
  /** Aborted when the workers are about to stop: long work ends at its next step. */
  stopping: AbortSignal;
  stop(): Promise<void>;
}

export interface ScheduledJob<Name extends JobName> {
  /** A UUID. */
  id: string;
  data: JobData[Name];
  at: Date;
}

interface JobSettings {
  databaseUrl: string;
  /** Milliseconds between two polls for new jobs. */
  polling: number;
  /** How many jobs of one name run at the same time. */
  concurrency: number;
  /** Milliseconds until a failed job is retried; the delay grows up to `longest`. */
  retry: { delay: number; longest: number };
  /** Milliseconds that a stopping shop waits for running jobs. */
  stopping: number;
  onError(error: Error): void;
}

/** A job whose worker was killed goes to another worker after this time without a heartbeat. */
const HEARTBEAT = { heartbeatSeconds: 20 };

/** How often each kind of job is retried before it fails for good. */
export const RETRIES: Record<JobName, number> = {
  'settle-order': 10,
  'settle-paid-order': 20,
  'close-intents': 20,
  'send-order': 50,
  'stop-production': 20,
  'reconcile-charge': 10,
  'send-refund': 50,
  'sweep-orders': 0,
  'follow-order': 10,
  'sync-products': 20,
  'send-mail': 20,
  'send-campaign': 50,
  'apply-retention': 0,
  'announce-delays': 0,
};

/** Jobs that run several at a time, fetched without a pause while there are more. */
const URGENT = { batchSize: 5, localConcurrency: 3, burstWhenBatchFull: true };

/**
 * A clock that never goes back. pg-boss sleeps for its interval minus the duration of the last poll. With the machine's clock
 * that duration is negative after the clock is set back, and a worker would sleep for that long.
 */
const STEADY_CLOCK = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (act: () => void, ms: number) => setTimeout(act, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (act: () => void, ms: number) => setInterval(act, ms),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
};

/** Earlier names of queues. Their jobs are dropped, because both are queued on a schedule under the new name. */
const RETIRED_QUEUES = ['keep-retention', 'tell-delays'];

/** The job queue, stored in the shop's database by pg-boss. */
export async function startJobs(settings: JobSettings): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: settings.databaseUrl,
    max: 4,
    application_name: 'unhinged-hats jobs',
    clock: STEADY_CLOCK,
  });
  boss.on('error', settings.onError);
  await boss.start();
  const wait = { retryDelay: seconds(settings.retry.delay), retryDelayMax: seconds(settings.retry.longest) };
  for (const [name, retryLimit] of Object.entries(RETRIES)) {
    const options = { ...wait, ...HEARTBEAT, retryLimit, retryBackoff: true };
    await boss.createQueue(name, options);
    // createQueue does not change the options of an existing queue.
    await boss.updateQueue(name, options);
  }
  for (const name of RETIRED_QUEUES) await boss.deleteQueue(name);

  const stopping = new AbortController();
  const ticks: NodeJS.Timeout[] = [];
  const jobs: Jobs = {
    async enqueue(trx, name, data, at) {
      await boss.send(name, data, { db: fromKysely(trx), ...(at ? { startAfter: at } : {}) });
    },

    async schedule(trx, name, scheduled) {
      const rows = scheduled.map(({ id, data, at }) => ({ id, data, startAfter: at }));
      await boss.insert(name, rows, { db: fromKysely(trx) });
    },

    async remove(trx, name, ids) {
      await boss.deleteJob(name, ids, { db: fromKysely(trx) });
    },

    async work(name, handle) {
      const options = {
        pollingIntervalSeconds: Math.max(0.5, settings.polling / 1000),
        ...(name === 'settle-paid-order' ? URGENT : { localConcurrency: settings.concurrency }),
        perJobResults: true as const,
      };
      const run = async ({ id, data }: Job<JobData[typeof name]>): Promise<BossResult> => {
        try {
          const result = await handle(data);
          if ('againIn' in result) await boss.send(name, data, { startAfter: result.againIn / 1000 });
          return { id, status: 'completed' };
        } catch (error) {
          settings.onError(new Error(`${name} failed and is retried`, { cause: error }));
          return { id, status: 'failed', output: error };
        }
      };
      await boss.work<JobData[typeof name]>(name, options, (batch) => Promise.all(batch.map(run)));
    },

    repeat(name, data, interval) {
      const once = { singletonSeconds: seconds(interval) };
      const queue = () => boss.send(name, data, once).catch(settings.onError);
      void queue();
      ticks.push(setInterval(queue, interval));
    },

    async retry(name, ids) {
      await boss.retry(name, ids);
    },

    stopping: stopping.signal,
    stop() {
      stopping.abort();
      for (const tick of ticks) clearInterval(tick);
      return boss.stop({ graceful: true, timeout: settings.stopping, close: true });
    },
  };
  return jobs;
}

// pg-boss takes whole seconds only.
const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));
