import { CompiledQuery } from 'kysely';
import type { Jobs } from '../../../src/server/jobs/jobs.ts';
import { type NextRun, type QueuedJob, runJob } from '../../../src/server/jobs/run-job.ts';
import { jobDelay } from '../../../src/server/take-over/work-when-allowed.ts';
import {
  endJob,
  failJob,
  putJob,
  retryFailedJobs,
  type Statement,
  takeJobs,
  type WorldJob,
} from './job-store.ts';
import type { Passed } from './scheduler.ts';
import { HOUR, SECOND, START } from './time.ts';
import type { InstanceJobs, JobHandler, World, WorldJobs } from './world.ts';

/** How soon another instance notices that the worker of a job died. */
const HEARTBEAT = { least: 20 * SECOND, most: 80 * SECOND };
const RETRY = { delay: 5 * SECOND, longest: HOUR };
const AT_ONCE = 4;

/**
 * The jobs of a world, with a worker in virtual time: they run at least once, on either instance, with the shop's retries.
 */
export class JobTable implements WorldJobs {
  readonly skipped: string[] = [];
  readonly #world: World;
  readonly #running = new Set<WorldJob>();
  readonly #slots = new Map<string, number>();
  #wakeAt = Number.POSITIVE_INFINITY;
  /** Whether a job may be due. */
  #isDirty = false;
  #seen = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** The queue as an instance of the shop sees it. */
  ofInstance(instance: number): InstanceJobs {
    const handlers = new Map<string, JobHandler>();
    const repeats: (() => void)[] = [];
    const enqueueAll: Jobs['enqueueAll'] = async (trx, all) => {
      // Profit, the ledger and the owner's emails change no order, and hats are checked when a webhook says so, not at the start.
      const isStart = this.#world.scheduler.now === START;
      const jobs = all.filter(
        (job) =>
          job.name !== 'check-profit' &&
          job.name !== 'read-ledger' &&
          job.name !== 'send-morning-mail' &&
          !(isStart && job.name === 'check-hats'),
      );
      for (const job of jobs) {
        const { text, values } = putJob(job);
        await trx.executeQuery(CompiledQuery.raw(text, values));
      }
      if (jobs.length > 0) this.#isDirty = true;
    };
    return {
      handlers,
      enqueueAll,
      enqueue: (trx, job) => enqueueAll(trx, [job]),
      work: async (name, handle) => {
        handlers.set(name, handle as JobHandler);
      },
      repeat: (name, data, interval) => {
        const repeat = () => this.#repeat(instance, { name, data } as QueuedJob, interval);
        repeats.push(repeat);
        repeat();
      },
      repeatAll: () => {
        for (const repeat of repeats) repeat();
      },
      list: async () => [],
      retryFailed: async () => undefined,
      stopping: new AbortController().signal,
      stop: async () => undefined,
    };
  }

  /** Starts due jobs while there is room. */
  async startDue(): Promise<void> {
    const { scheduler, database, shop, random } = this.#world;
    const instances = shop.working();
    // All that run wait for the take-over. The first one that works looks for jobs at once.
    if (instances.length === 0 && shop.running().length > 0) {
      this.#isDirty = true;
      return;
    }
    const isNews = this.#isDirty || this.#seen !== database.ended;
    if (!isNews && scheduler.now < this.#wakeAt) return;
    this.#isDirty = false;
    this.#seen = database.ended;
    const free = AT_ONCE - this.#running.size;
    if (free <= 0 || instances.length === 0) return this.#wakeIn(SECOND);
    const now = new Date(scheduler.now);
    const { text, values } = takeJobs(now, free);
    const [found] = await database.rows<{ due: WorldJob[]; next: Date | null }>(text, values);
    const due = (found?.due ?? []).toSorted((one, other) => one.seq - other.seq);
    for (const job of due) this.#run(job, random.pick(instances));
    if (found?.next)
      this.#wakeIn(Math.max(due.length === free ? SECOND : 1, found.next.getTime() - scheduler.now));
  }

  /** Whether all due jobs have been started. */
  isSettled(): boolean {
    return !this.#isDirty && this.#seen === this.#world.database.ended;
  }

  #wakeIn(ms: number): void {
    const { scheduler } = this.#world;
    const at = scheduler.now + ms;
    if (at >= this.#wakeAt && this.#wakeAt > scheduler.now) return;
    this.#wakeAt = at;
    scheduler.at(at, 'jobs are due', () => {
      this.#isDirty = true;
    });
  }

  #run(job: WorldJob, instance: number): void {
    const { scheduler, random, shop, faults } = this.#world;
    const handle = shop.handlerOf(instance, job.name);
    const { name: kind, data } = job;
    const name = `${job.name} ${Object.values(data).join(' ')}`;
    this.#running.add(job);
    this.#world.trace(`${name} starts on instance ${instance}`);
    const onKilled = () => {
      this.#running.delete(job);
      const wait = random.wait(HEARTBEAT.least, HEARTBEAT.most);
      scheduler.after(wait, `${name} is taken up again`, () =>
        this.#outside(() => this.#fail(job, 'its worker died')),
      );
    };
    void scheduler.start({ name, instance, onKilled }, async () => {
      let failure: string | null = null;
      let next: NextRun | null = null;
      let hasRun = false;
      try {
        next = await runJob(job, jobDelay(shop.depsOf(instance)), async (own) => {
          hasRun = true;
          const result = await handle(own);
          // The next webhook starts it again. On a schedule, the world would never come to rest.
          return kind === 'check-hats' ? { done: true } : result;
        });
        if (!hasRun) this.#world.trace(`${name} is put back`);
        if (!hasRun && next === null) this.skipped.push(name);
      } catch (error) {
        failure = describe(error);
        const failed = new Error(`${job.name} failed and is retried`, { cause: error });
        this.#world.log().error({ err: failed }, 'jobs');
      }
      if (failure === null && random.chance(faults.jobTwice)) failure = 'its completion was lost';
      await this.#step(() => (failure === null ? this.#end(job, next) : this.#fail(job, failure)));
      this.#running.delete(job);
    });
  }

  #end(job: WorldJob, next: NextRun | null): Promise<Passed> {
    const at = new Date(this.#world.scheduler.now + (next?.againIn ?? 0));
    return this.#write(endJob(job, next && ({ ...next, at } as QueuedJob)));
  }

  #fail(job: WorldJob, error: string): Promise<Passed> {
    this.#world.trace(`${job.name} failed: ${error}`);
    return this.#write(
      failJob(job, error, Math.min(RETRY.longest, RETRY.delay * 2 ** Math.min(16, job.tries))),
    );
  }

  retryFailed(): void {
    this.#outside(() => this.#write(retryFailedJobs));
  }

  /** Writes as a task of its own, so that the seed decides when. */
  #outside(write: () => Promise<Passed>): void {
    void this.#world.scheduler.start({ name: 'the queue', instance: null }, () => this.#step(write));
  }

  async #step(write: () => Promise<Passed>): Promise<void> {
    await this.#world.scheduler.step('the queue', write);
    this.#isDirty = true;
  }

  /** May wait for a transaction of the shop that queues the same job. */
  async #write({ text, values }: Statement): Promise<Passed> {
    const { database, scheduler } = this.#world;
    await database.setClock(scheduler.now);
    return database.write(text, values);
  }

  /**
   * Once per interval for all instances, as long as this one runs. No run is long enough for retention and reviews, and sums
   * change no order.
   */
  #repeat(instance: number, job: QueuedJob, interval: number): void {
    const { name } = job;
    if (['apply-retention', 'ask-for-reviews', 'sum-money'].includes(name)) return;
    const { scheduler, shop } = this.#world;
    const start = shop.startOf(instance);
    const queue = () => {
      if (shop.startOf(instance) !== start) return;
      const slot = Math.floor(scheduler.now / interval);
      if (this.#slots.get(name) !== slot) {
        this.#slots.set(name, slot);
        this.#outside(() => this.#write(putJob(job)));
      }
      scheduler.routinely(interval, `${name} is due`, queue);
    };
    queue();
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const parts = error instanceof AggregateError ? error.errors.map(describe).join('; ') : '';
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.name}: ${error.message}${cause}${parts && `: ${parts}`}`.slice(0, 300);
}
