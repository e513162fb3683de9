import type { Deps } from '../../../src/server/deps.ts';
import { pollOrders } from '../../../src/server/fulfillment/watch-orders.ts';
import { linkWebhook } from '../../../src/server/fulfillment/webhook/link-webhook.ts';
import { refusalOf } from '../../../src/server/http/errors.ts';
import type { JobName } from '../../../src/server/jobs/queues.ts';
import { startWorkers } from '../../../src/server/jobs/workers.ts';
import { ConnectionLost } from './connection-lost.ts';
import { instanceDeps, POLL_EVERY, WEBHOOK_CHECK } from './instance-deps.ts';
import { SECOND } from './time.ts';
import type { JobHandler, World, WorldShop } from './world.ts';

interface Instance {
  deps: Deps;
  handlers: Map<string, JobHandler>;
  /** Counts its starts; null while it is down. */
  start: number | null;
}

/** The instances of the shop, which may be killed and start again. */
export class Shop implements WorldShop {
  readonly #world: World;
  readonly #instances = new Map<number, Instance>();
  #starts = 0;

  constructor(world: World) {
    this.#world = world;
  }

  async open(): Promise<void> {
    const instances = this.#world.random.pick([2, 2, 3]);
    for (let number = 0; number < instances; number += 1) await this.#start(number);
  }

  running(): number[] {
    return [...this.#instances].flatMap(([number, { start }]) => (start === null ? [] : [number]));
  }

  startOf(number: number): number | null {
    return this.#instances.get(number)?.start ?? null;
  }

  handlerOf(number: number, name: JobName) {
    const handler = this.#instances.get(number)?.handlers.get(name);
    if (!handler) throw new Error(`no worker handles ${name}`);
    return handler;
  }

  depsOf(number: number): Deps {
    const instance = this.#instances.get(number);
    if (!instance) throw new Error(`there is no instance ${number}`);
    return instance.deps;
  }

  /** The dependencies of one of the instances, for checks. */
  deps(): Deps {
    const [first] = this.#instances.values();
    if (!first) throw new Error('the shop is not open');
    return first.deps;
  }

  /** Runs a request on one of the running instances. Throws `ConnectionLost` when it dies or none runs. */
  request<Answer>(name: string, handle: (deps: Deps) => Promise<Answer>): Promise<Answer> {
    const { scheduler, random } = this.#world;
    const running = this.running();
    const lost = new ConnectionLost(`${name}: the connection was cut`);
    if (running.length === 0) return Promise.reject(lost);
    const instance = random.pick(running);
    const deps = this.#instances.get(instance)?.deps as Deps;
    return new Promise((resolve, reject) => {
      const task = { name, instance, onKilled: () => reject(lost) };
      scheduler
        .start(task, () => handle(deps))
        .then(resolve, (error: unknown) => {
          // As the server does when a request fails.
          if (refusalOf(error).status >= 500) deps.log.error({ err: error }, refusalOf(error).message);
          reject(error);
        });
    });
  }

  /** What SIGKILL leaves behind: rolled back transactions, and jobs without a worker. */
  async kill(number: number): Promise<void> {
    const { scheduler, database, random } = this.#world;
    const instance = this.#instances.get(number);
    if (!instance || instance.start === null) return;
    instance.start = null;
    scheduler.killTasks(number);
    await database.dropDead();
    const wait = random.wait(2 * SECOND, 120 * SECOND);
    scheduler.after(wait, `instance ${number} starts again`, () => {
      void this.#start(number);
      this.#world.trace(`instance ${number} starts again`);
    });
  }

  async #start(number: number): Promise<void> {
    const world = this.#world;
    const earlier = this.#instances.get(number);
    this.#starts += 1;
    const start = this.#starts;
    if (earlier) {
      earlier.start = start;
      world.heardSettings.started(number);
      this.#startClockwork(number, earlier, start);
      return;
    }
    const jobs = world.jobs.ofInstance(number);
    const deps = instanceDeps(world, jobs, number);
    const instance: Instance = { deps, handlers: jobs.handlers, start };
    this.#instances.set(number, instance);
    await startWorkers(deps, world.mailServer.mailer());
    this.#startWatch(number, instance, start);
  }

  #startClockwork(number: number, instance: Instance, start: number): void {
    const { jobs } = instance.deps;
    const { limits } = instance.deps.config;
    jobs.repeat('sweep-orders', {}, limits.orderSweeping);
    jobs.repeat('announce-delays', {}, limits.delayCheck);
    this.#startWatch(number, instance, start);
  }

  /** The polls of `watchOrders`, as tasks in virtual time. */
  #startWatch(number: number, instance: Instance, start: number): void {
    const { scheduler } = this.#world;
    const every = (interval: number, name: string, work: () => Promise<unknown>) => {
      if (instance.start !== start) return;
      scheduler.start({ name, instance: number }, work).catch((error: unknown) => {
        this.#world.trace(`${name} failed: ${(error as Error).message}`);
      });
      scheduler.after(interval, name, () => every(interval, name, work), true);
    };
    every(POLL_EVERY, 'the poll of orders', () => pollOrders(instance.deps));
    every(WEBHOOK_CHECK, 'the link of the webhook', () => linkWebhook(instance.deps));
  }
}
