import { setTimeout as pause } from 'node:timers/promises';
import { limitsAt } from '../config/limits.ts';
import type { Db } from '../db/connect.ts';
import { logInJob } from '../http/log.ts';
import { type JobData, type JobName, KINDS, QUEUES, type QueueName } from './queues.ts';
import { DONE, type JobHandler, type JobResult, type QueuedJob, runJob } from './run-job.ts';
import { openStore, type StoredJob, type StoreSettings, type TakenJob } from './store.ts';

export interface Jobs {
  /**
   * Queues a job inside the caller's transaction: it exists if and only if the change does. A kind of which an order has one
   * is not queued twice: a waiting one runs at the earlier time, and a running one runs once more.
   */
  enqueue(trx: Db, job: QueuedJob): Promise<void>;
  enqueueAll(trx: Db, jobs: readonly QueuedJob[]): Promise<void>;
  /** Starts to work on jobs of this name. Those of one queue are announced without a pause in between. */
  work<Name extends JobName>(name: Name, handle: (data: JobData[Name]) => Promise<JobResult>): Promise<void>;
  /** Queues a job every `interval` milliseconds, once for all instances, until the shop stops. The second time, it does nothing. */
  repeat<Name extends JobName>(name: Name, data: JobData[Name], interval: number): void;
  /** Every job that waits, or that failed for good. */
  list(db?: Db): Promise<StoredJob[]>;
  /** Retries those that failed for good. */
  retryFailed(): Promise<void>;
  /** Aborted when the workers are about to stop: long work ends at its next step. */
  stopping: AbortSignal;
  /** Takes no more jobs and waits for the running ones. Those that do not end in time are left for the next worker, at once. */
  stop(): Promise<void>;
}

interface JobSettings extends StoreSettings {
  /** Milliseconds between two looks for due jobs. */
  polling: number;
  /** Milliseconds that a stopping shop waits for running jobs. */
  stopping: number;
  /** Called after each run of a job. */
  onRun?(name: JobName, outcome: 'done' | 'again' | 'failed', ms: number): void;
  /** For how many milliseconds every job is put back; null to run them. */
  putBack?(): number | null;
}

/** Milliseconds in which a transaction usually ends. A job of a longer one is found by the next look. */
const COMMIT = 100;
/** Milliseconds for which an instance remembers when a job is due. It finds the others when it looks. */
const SOON = 60_000;
/** A job whose worker is not known yet is put back for so many milliseconds. */
const UNKNOWN = 1000;

/** The job queue, stored in the shop's database. */
export async function startJobs(settings: JobSettings): Promise<Jobs> {
  const { onError, onRun } = settings;
  const { loss = limitsAt(1).jobLoss } = settings;
  const store = await openStore({ ...settings, loss });
  const handlers = new Map<JobName, JobHandler>();
  const running = new Set<TakenJob>();
  const looking = new Set<QueueName>();
  const looks = new Map<QueueName, () => void>();
  const timers = new Set<NodeJS.Timeout>();
  const repeated = new Set<JobName>();
  const stopping = new AbortController();
  let stopped: Promise<void> | undefined;

  const run = async (job: TakenJob) => {
    const { name } = job;
    running.add(job);
    const start = performance.now();
    const ran = (outcome: 'done' | 'again' | 'failed') => onRun?.(name, outcome, performance.now() - start);
    try {
      const handle = handlers.get(name);
      // One that was taken while the shop stops is for another instance.
      const later = stopping.signal.aborted ? 0 : (settings.putBack?.() ?? (handle ? null : UNKNOWN));
      const next = await runJob(job, later, handle ?? NOTHING);
      if (!running.has(job)) return;
      await store.end(job, next);
      if (next) lookIn(next.againIn, name);
      ran(next ? 'again' : 'done');
    } catch (error) {
      onError(new Error(`${name} failed and is retried`, { cause: error }));
      ran('failed');
      if (running.has(job)) await store.fail(job, error).catch(onError);
    } finally {
      running.delete(job);
      // Another one may have waited for its end.
      looks.get(job.queue)?.();
    }
  };

  /** Looks for jobs of this kind in so many milliseconds. */
  const lookIn = (ms: number, name: JobName) => {
    if (ms > SOON || stopping.signal.aborted) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        looks.get(KINDS[name].queue)?.();
      },
      Math.max(0, ms),
    );
    timers.add(timer);
  };

  /** Takes due jobs of a queue as long as it has free slots for them, now and at every look. */
  const workOn = (queue: QueueName) => {
    const { slots, urgentSlots, polls } = QUEUES[queue];
    let isWanted = false;
    const look = async () => {
      isWanted = true;
      if (looking.has(queue)) return;
      looking.add(queue);
      try {
        while (isWanted && !stopping.signal.aborted) {
          const taken = [...running].filter((job) => job.queue === queue);
          const free = slots - taken.length;
          // Those that fail again and again may each wait long for an answer, so they leave half of the slots to others.
          const freeForLate = slots / 2 - taken.filter(({ retryCount }) => retryCount > 1).length;
          const withoutLate = freeForLate <= 0;
          const most = free <= 0 ? urgentSlots + free : withoutLate ? free : Math.min(free, freeForLate);
          if (most <= 0) break;
          isWanted = false;
          const jobs = await store.take(queue, most, { urgentOnly: free <= 0, withoutLate });
          for (const job of jobs) void logInJob({ job: job.name, ...idsIn(job.data) }, () => run(job));
          if (jobs.length === most) isWanted = true;
        }
      } catch (error) {
        onError(new Error('could not look for due jobs', { cause: error }));
      } finally {
        looking.delete(queue);
      }
    };
    looks.set(queue, look);
    timers.add(setInterval(look, settings.polling * polls));
    timers.add(setTimeout(look));
  };
  const heartbeat = () => store.touch([...running]).catch(onError);
  timers.add(setInterval(heartbeat, loss.silence / 2));

  const stop = async () => {
    stopping.abort();
    const late = new AbortController();
    const finished = async () => {
      while (running.size + looking.size > 0) await pause(20, undefined, { signal: late.signal });
    };
    await Promise.race([finished(), pause(settings.stopping, undefined, { signal: late.signal })]);
    late.abort();
    for (const timer of timers) clearInterval(timer);
    // What is left would otherwise wait until its heartbeat is missed.
    for (const job of running) {
      running.delete(job);
      await store.end(job, { ...job, againIn: 0 });
    }
    await store.close();
  };

  const jobs: Jobs = {
    enqueue: (trx, job) => jobs.enqueueAll(trx, [job]),

    async enqueueAll(trx, queued) {
      for (const job of queued) {
        await store.put(trx, job);
        lookIn(COMMIT + (job.at ? job.at.getTime() - Date.now() : 0), job.name);
      }
    },

    async work(name, handle) {
      handlers.set(name, handle as JobHandler);
      const { queue } = KINDS[name];
      if (!looks.has(queue)) workOn(queue);
    },

    repeat(name, data, interval) {
      if (repeated.has(name)) return;
      repeated.add(name);
      const queue = () =>
        store.putOnce({ name, data } as QueuedJob, interval).then(() => lookIn(0, name), onError);
      void queue();
      timers.add(setInterval(queue, interval));
    },

    list: (db) => store.list(db),
    async retryFailed() {
      await store.retryFailed();
      for (const look of looks.values()) look();
    },
    stopping: stopping.signal,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
  return jobs;
}

const NOTHING: JobHandler = async () => DONE;

/** What a log line may say about a job: ids only. */
const idsIn = (data: object): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([key, value]) => LOGGED_IDS.has(key) && (typeof value === 'string' || typeof value === 'number'),
    ),
  );

const LOGGED_IDS = new Set(['orderId', 'refundId', 'mailId', 'campaignId', 'syncId']);
