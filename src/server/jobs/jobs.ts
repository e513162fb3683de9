import type { Kysely } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Tables } from '../db/tables.ts';

/** Every job with what it is given. A job may run twice without harm. */
export interface JobData {
  /** With `last`, an order that is not paid by then is given up. */
  'settle-order': { orderId: string; cause: string; last?: boolean };
  'send-order': { orderId: string };
  'stop-production': { orderId: string };
  'reconcile-charge': { orderId: string; cause: string };
  'send-refund': { refundId: string };
  'sweep-orders': Record<string, never>;
  /** Asks Printful how an order stands. */
  'follow-order': { orderId: string };
  'sync-products': { syncId: number };
  'send-mail': { mailId: number };
  'send-campaign': { campaignId: number };
  'keep-retention': Record<string, never>;
  'tell-delays': Record<string, never>;
}

export type JobName = keyof JobData;

/** What a worker answers: done, or look again in so many milliseconds. */
export type JobResult = { done: true } | { againIn: number };

export interface Jobs {
  /** Queues a job inside the caller's transaction: it exists exactly when the change does. */
  enqueue<Name extends JobName>(
    trx: Kysely<Tables>,
    name: Name,
    data: JobData[Name],
    at?: Date,
  ): Promise<void>;
  /** Takes up jobs of this name from now on. */
  work<Name extends JobName>(name: Name, handle: (data: JobData[Name]) => Promise<JobResult>): Promise<void>;
  /** Queues a job every so many milliseconds, once for all instances, until the shop stops. */
  repeat<Name extends JobName>(name: Name, data: JobData[Name], interval: number): void;
  /** Has jobs that were given up tried again. */
  retry(name: string, ids: string[]): Promise<void>;
  /** Raised when the workers are about to stop: long work ends at its next step. */
  stopping: AbortSignal;
  stop(): Promise<void>;
}

interface JobSettings {
  databaseUrl: string;
  /** Milliseconds between looks for new jobs. */
  polling: number;
  /** Jobs of one name that run at the same time. */
  concurrency: number;
  /** Milliseconds until a failed job is tried again, growing to the longest. */
  retry: { delay: number; longest: number };
  /** Milliseconds a stopping shop waits for running jobs. */
  stopping: number;
  onError(error: Error): void;
}

/** A job whose worker was killed is taken up by another once its heart has not beaten for so long. */
const HEARTBEAT = { heartbeatSeconds: 20 };

/** How often each kind of job is tried again before it is given up. */
const RETRIES: Record<JobName, number> = {
  'settle-order': 10,
  'send-order': 50,
  'stop-production': 20,
  'reconcile-charge': 10,
  'send-refund': 50,
  'sweep-orders': 0,
  'follow-order': 10,
  'sync-products': 20,
  'send-mail': 20,
  'send-campaign': 50,
  'keep-retention': 0,
  'tell-delays': 0,
};

/** Jobs kept in the shop's own database by pg-boss. */
export async function startJobs(settings: JobSettings): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: settings.databaseUrl,
    max: 4,
    application_name: 'unhinged-hats jobs',
  });
  boss.on('error', settings.onError);
  await boss.start();
  const wait = { retryDelay: seconds(settings.retry.delay), retryDelayMax: seconds(settings.retry.longest) };
  for (const [name, retryLimit] of Object.entries(RETRIES)) {
    const options = { ...wait, ...HEARTBEAT, retryLimit, retryBackoff: true };
    await boss.createQueue(name, options);
    // A queue that exists keeps its options otherwise.
    await boss.updateQueue(name, options);
  }

  const stopping = new AbortController();
  const ticks: NodeJS.Timeout[] = [];
  const jobs: Jobs = {
    async enqueue(trx, name, data, at) {
      await boss.send(name, data, { db: fromKysely(trx), ...(at ? { startAfter: at } : {}) });
    },

    async work(name, handle) {
      const options = {
        pollingIntervalSeconds: Math.max(0.5, settings.polling / 1000),
        localConcurrency: settings.concurrency,
      };
      await boss.work<JobData[typeof name]>(name, options, async ([job]) => {
        if (!job) return;
        const result = await handle(job.data).catch((error: Error) => {
          settings.onError(new Error(`${name} failed and is tried again`, { cause: error }));
          throw error;
        });
        if ('againIn' in result)
          await boss.send(name, job.data, { startAfter: new Date(Date.now() + result.againIn) });
      });
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

// Whole seconds are the smallest delay that pg-boss knows.
const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));
