import { PgBoss } from 'pg-boss';
import { JOB_NAMES, type JobName, jobKey, KINDS } from '../src/server/jobs/queues.ts';
import { until } from './until.ts';

export interface QueueRow {
  id: string;
  name: JobName;
  data: Record<string, unknown>;
  state: string;
  priority: number;
  at: Date;
  /** Hours from now until it may run. */
  hours: number;
}

type Stored = Pick<QueueRow, 'name' | 'data'>;

/** The job queue of a shop, from the outside, by pg-boss's public functions. It is opened by its first use. */
export interface JobQueue {
  /** The jobs of these kinds with this data, whatever their state, without those that are done. */
  jobs(names?: JobName | readonly JobName[], data?: object): Promise<QueueRow[]>;
  /** Those that wait. */
  waiting(names?: JobName | readonly JobName[], data?: object): Promise<QueueRow[]>;
  /** Adds a job that is due now, without telling the shop. Returns its id. */
  add(name: JobName, data: object, at?: Date): Promise<string>;
  /** Makes those that wait due now, or at a time. */
  reschedule(names?: JobName | readonly JobName[], at?: Date): Promise<void>;
  /** Deletes all jobs of these kinds. */
  drop(names?: JobName | readonly JobName[], data?: object): Promise<void>;
  /** Lets those that wait fail for good. */
  fail(names: JobName | readonly JobName[]): Promise<void>;
  /** Runs a job, and waits until it is done. */
  run(name: JobName): Promise<void>;
  /** pg-boss itself, for what only one test does. */
  boss(): Promise<PgBoss>;
  close(): Promise<void>;
}

export function jobQueue(databaseUrl: string): JobQueue {
  let started: Promise<PgBoss> | null = null;
  const start = async () => {
    const boss = new PgBoss({
      connectionString: databaseUrl,
      max: 1,
      migrate: false,
      supervise: false,
      schedule: false,
      flowIntervalSeconds: 3600,
    });
    boss.on('error', () => undefined);
    return boss.start();
  };
  const open = () => {
    started ??= start();
    return started;
  };
  const queueOf = (name: JobName) => KINDS[name].queue;
  const jobs: JobQueue['jobs'] = async (names = JOB_NAMES, data = {}) => {
    const boss = await open();
    const kinds: readonly JobName[] = [names].flat();
    const queues = [...new Set(kinds.map(queueOf))];
    const found = await Promise.all(
      queues.map((queue) => boss.findJobs<Stored>(queue, { data: { data }, limit: 100_000 })),
    );
    return found
      .flat()
      .filter(({ state, data: { name } }) => state !== 'completed' && kinds.includes(name))
      .map(({ id, state, priority, startAfter: at, data: { name, data } }) => ({
        id,
        name,
        data,
        state,
        priority,
        at,
        hours: Math.round((at.getTime() - Date.now()) / 3_600_000) || 0,
      }));
  };
  const waiting: JobQueue['waiting'] = async (...which) =>
    (await jobs(...which)).filter(({ state }) => state === 'created' || state === 'retry');
  const queue: JobQueue = {
    jobs,
    waiting,
    async add(name, data, at) {
      const key = jobKey(name, data);
      const options = { singletonKey: key, group: { id: key }, retryLimit: KINDS[name].retries };
      const id = await (await open()).send(
        queueOf(name),
        { name, data },
        { ...options, ...(at && { startAfter: at }) },
      );
      if (id === null) throw new Error(`${key} waits already`);
      return id;
    },
    async reschedule(names, at) {
      for (const { id, name } of await waiting(names))
        await (await open()).update(queueOf(name), undefined, { id, startAfter: at ?? 0 });
    },
    async drop(...which) {
      for (const { id, name } of await jobs(...which)) await (await open()).deleteJob(queueOf(name), id);
    },
    async fail(names) {
      const boss = await open();
      for (const { id, name } of await waiting(names)) {
        await boss.update(queueOf(name), undefined, { id, retryLimit: 0 });
        await boss.fail(queueOf(name), id, new Error('no answer'));
      }
    },
    async run(name) {
      const id = await queue.add(name, {});
      await until(`${name} is done`, async () => {
        const [job] = await (await open()).findJobs(queueOf(name), { id });
        return job === undefined || job.state === 'completed' || null;
      });
    },
    boss: open,
    close: async () => (await started)?.stop({ graceful: false }),
  };
  return queue;
}
