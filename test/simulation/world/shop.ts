import type { Deps } from '../../../src/server/deps.ts';
import { checkToken } from '../../../src/server/fulfillment/token/check-token.ts';
import { pollOrders } from '../../../src/server/fulfillment/watch-orders.ts';
import { linkWebhook } from '../../../src/server/fulfillment/webhook/link-webhook.ts';
import { refusalOf } from '../../../src/server/http/errors.ts';
import type { JobName } from '../../../src/server/jobs/queues.ts';
import { startWorkers } from '../../../src/server/jobs/workers.ts';
import {
  claimDatabase,
  followTakeOver,
  shopHere,
  type TakeOver,
} from '../../../src/server/take-over/claim-database.ts';
import { refusalOfChange } from '../../../src/server/take-over/refuse-changes.ts';
import { ConnectionLost } from './connection-lost.ts';
import { instanceDeps, POLL_EVERY, WEBHOOK_CHECK } from './instance-deps.ts';
import { SECOND } from './time.ts';
import type { InstanceJobs, Route, World, WorldShop } from './world.ts';

interface Instance {
  deps: Deps;
  jobs: InstanceJobs;
  /** Counts its starts; null while it is down. */
  start: number | null;
  /** Whether it has started its jobs since then. */
  isWorking: boolean;
  takeOver: TakeOver;
}

const WORKS: TakeOver = { needed: () => null };

/** Some change. */
const CHANGE: Route = { method: 'POST', path: '/api/orders' };

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

  all(): number[] {
    return [...this.#instances.keys()];
  }

  working(): number[] {
    return this.running().filter((number) => this.#instances.get(number)?.isWorking);
  }

  running(): number[] {
    return [...this.#instances].flatMap(([number, { start }]) => (start === null ? [] : [number]));
  }

  startOf(number: number): number | null {
    return this.#instances.get(number)?.start ?? null;
  }

  handlerOf(number: number, name: JobName) {
    const handler = this.#instances.get(number)?.jobs.handlers.get(name);
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
  request<Answer>(
    name: string,
    handle: (deps: Deps) => Promise<Answer>,
    route: Route = CHANGE,
  ): Promise<Answer> {
    const { scheduler, random, ownership } = this.#world;
    const running = this.running();
    const lost = new ConnectionLost(`${name}: the connection was cut`);
    if (running.length === 0) return Promise.reject(lost);
    const instance = random.pick(running);
    const deps = this.#instances.get(instance)?.deps as Deps;
    return new Promise((resolve, reject) => {
      const task = { name, instance, onKilled: () => reject(lost) };
      const isWebhook = route !== CHANGE;
      const answer = async () => {
        const refusal = refusalOfChange(deps.takeOver, route);
        ownership.noteAnswer(name, { isWebhook, isRefused: refusal !== null });
        if (refusal) throw refusal;
        return handle(deps);
      };
      scheduler.start(task, answer).then(resolve, (error: unknown) => {
        // As the server does when a request fails.
        if (refusalOf(error).status >= 500) deps.log.error({ err: error }, refusalOf(error).message);
        reject(error);
      });
    });
  }

  /** What SIGKILL leaves behind: rolled back transactions, and jobs without a worker. */
  async kill(number: number): Promise<void> {
    const { scheduler, database, random, ownership } = this.#world;
    const instance = this.#instances.get(number);
    if (!instance || instance.start === null) return;
    instance.start = null;
    instance.isWorking = false;
    ownership.stopped(number);
    scheduler.killTasks(number);
    await database.dropDead();
    const wait = random.wait(2 * SECOND, 120 * SECOND);
    scheduler.after(wait, `instance ${number} starts again`, () => {
      this.#world.trace(`instance ${number} starts again`);
      void scheduler.start({ name: `the start of instance ${number}`, instance: null }, () =>
        this.#start(number),
      );
    });
  }

  /** Opens an instance as the server does: the database is claimed, and its jobs start unless the shop has to wait. */
  async #start(number: number): Promise<void> {
    const { ownership, plainDb, heardSettings } = this.#world;
    ownership.started(number);
    const earlier = this.#instances.get(number);
    const instance = earlier ?? this.#create(number);
    const here = await shopHere(plainDb, instance.deps.config);
    await claimDatabase(plainDb, here);
    instance.takeOver = followTakeOver(here, heardSettings.servedBy(number));
    await heardSettings.read(number, plainDb);
    this.#starts += 1;
    instance.start = this.#starts;
    if (!earlier) await startWorkers(instance.deps, this.#world.mailServer.mailer());
    if (!earlier) this.#startWatch(number, instance, this.#starts);
    instance.isWorking = !earlier;
    this.noticed(number);
  }

  #create(number: number): Instance {
    const jobs = this.#world.jobs.ofInstance(number);
    const deps = instanceDeps(this.#world, jobs, number);
    const instance = { deps, jobs, start: null, isWorking: false, takeOver: WORKS };
    this.#instances.set(number, instance);
    return instance;
  }

  takeOverOf(number: number): TakeOver {
    return this.#instances.get(number)?.takeOver ?? WORKS;
  }

  noticed(number: number): void {
    const instance = this.#instances.get(number);
    if (!instance || instance.start === null || instance.isWorking) return;
    if (instance.takeOver.needed() !== null) return;
    instance.isWorking = true;
    this.#startClockwork(number, instance, instance.start);
  }

  #startClockwork(number: number, instance: Instance, start: number): void {
    instance.jobs.repeatAll();
    this.#startWatch(number, instance, start);
  }

  /** The polls of `watchOrders`, as tasks in virtual time. */
  #startWatch(number: number, instance: Instance, start: number): void {
    const { scheduler } = this.#world;
    const every = (interval: number, name: string, work: () => Promise<unknown>) => {
      if (instance.start !== start) return;
      const isAllowed = instance.takeOver.needed() === null;
      const run = isAllowed ? work : async () => undefined;
      scheduler.start({ name, instance: number }, run).catch((error: unknown) => {
        this.#world.trace(`${name} failed: ${(error as Error).message}`);
      });
      scheduler.routinely(interval, name, () => every(interval, name, work));
    };
    every(POLL_EVERY, 'the poll of orders', () => pollOrders(instance.deps));
    every(WEBHOOK_CHECK, 'the link of the webhook', () => linkWebhook(instance.deps));
    every(POLL_EVERY, 'the token of Printful', () => checkToken(instance.deps));
  }
}
