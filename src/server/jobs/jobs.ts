import type { Kysely } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Tables } from '../db/tables.ts';

/** Every job with what it is given. A job may run twice without harm. */
export interface JobData {
  'settle-order': { orderId: string; cause: string };
  'send-order': { orderId: string };
  'send-mail': { mailId: number };
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
  stop(): Promise<void>;
}

interface JobSettings {
  databaseUrl: string;
  /** Milliseconds between looks for new jobs. */
  polling: number;
  /** Jobs of one name that run at the same time. */
  concurrency: number;
  /** Milliseconds a stopping shop waits for running jobs. */
  stopping: number;
  onError(error: Error): void;
}

const QUEUES: Record<JobName, { retryLimit: number; retryDelay: number; retryDelayMax: number }> = {
  'settle-order': { retryLimit: 10, retryDelay: 2, retryDelayMax: 900 },
  'send-order': { retryLimit: 50, retryDelay: 5, retryDelayMax: 3600 },
  'send-mail': { retryLimit: 20, retryDelay: 5, retryDelayMax: 3600 },
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
  for (const [name, options] of Object.entries(QUEUES))
    await boss.createQueue(name, { ...options, retryBackoff: true });

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
        const result = await handle(job.data);
        if ('againIn' in result)
          await boss.send(name, job.data, { startAfter: new Date(Date.now() + result.againIn) });
      });
    },

    stop: () => boss.stop({ graceful: true, timeout: settings.stopping, close: true }),
  };
  return jobs;
}
