import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from './random.ts';
import { SECOND } from './time.ts';

/** One run of a use case or an actor. It only goes on when the scheduler lets it. */
export interface Task {
  name: string;
  /** The instance of the shop that runs it; null for the world outside. */
  instance: number | null;
  begunAt: number;
  /** Promises that the scheduler has yet to fulfill. */
  waits: number;
  isOver: boolean;
  isDead: boolean;
  /** Called when the task is killed. */
  onKilled: () => void;
}

interface Gate {
  task: Task;
  label: string;
  /** Resolves with `blocked` while another task holds what it needs. */
  pass(): Promise<Passed>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** How a gate was passed. `later` resolves when what blocked it is gone. */
export type Passed = Done | { later: () => Promise<Done | null> };

export type Done = { value: unknown } | { error: unknown };

interface PlannedEvent {
  at: number;
  order: number;
  label: string;
  run(): void;
  /** A clockwork event, such as a poll, keeps nothing going. */
  isRoutine: boolean;
}

interface Hooks {
  random: Random;
  trace(line: string): void;
  /** Whether the instance of a task dies here. */
  dies(task: Task): boolean;
  kill(instance: number): Promise<void>;
  /** Looks for new jobs; called when all tasks wait. */
  idle(): Promise<void>;
}

/** Tasks that run at the same time while one of them waits for a provider. */
const OVERLAP_MS = 3 * SECOND;

/**
 * Lets one task take one step at a time, in an order that only the seed decides. Every query and every call to a provider
 * is a step; time passes only between steps.
 */
export class Scheduler {
  now: number;
  steps = 0;
  readonly #hooks: Hooks;
  readonly #current = new AsyncLocalStorage<Task>();
  readonly #events: PlannedEvent[] = [];
  #gates: Gate[] = [];
  #blocked: { gate: Gate; later: () => Promise<Done | null> }[] = [];
  #tasks = new Set<Task>();
  #order = 0;
  #last: Task | null = null;

  constructor(now: number, hooks: Hooks) {
    this.now = now;
    this.#hooks = hooks;
  }

  /** Starts a task. Resolves with its outcome, never if its instance dies. */
  start<Outcome>(
    {
      name,
      instance,
      onKilled = () => undefined,
    }: { name: string; instance: number | null; onKilled?: () => void },
    work: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const begunAt = this.now;
    const task: Task = { name, instance, begunAt, waits: 0, isOver: false, isDead: false, onKilled };
    this.#tasks.add(task);
    const end = () => {
      task.isOver = true;
      this.#tasks.delete(task);
    };
    return new Promise<Outcome>((resolve, reject) => {
      this.#current.run(task, work).then(
        (outcome) => {
          if (task.isDead) return;
          end();
          resolve(outcome);
        },
        (error: unknown) => {
          if (task.isDead) return;
          end();
          reject(error);
        },
      );
    });
  }

  task(): Task {
    const task = this.#current.getStore();
    if (!task) throw new Error('this runs outside of every task');
    return task;
  }

  /** Waits until the scheduler lets the current task take this step. */
  step(label: string, pass: () => Promise<Passed>): Promise<unknown> {
    const task = this.task();
    if (task.isDead) return NEVER;
    task.waits += 1;
    return new Promise((resolve, reject) => {
      this.#gates.push({ task, label, pass, resolve, reject });
    });
  }

  /** Lets virtual time pass for the current task. */
  sleep(ms: number): Promise<void> {
    const task = this.task();
    if (task.isDead) return NEVER;
    task.waits += 1;
    return new Promise((resolve) => {
      this.at(this.now + Math.max(0, ms), `${task.name} goes on`, () => {
        task.waits -= 1;
        if (!task.isDead) resolve();
        this.#last = task;
      });
    });
  }

  /** Waits for something that another task does. */
  async waitFor<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
    const task = this.task();
    task.waits += 1;
    try {
      return await work;
    } finally {
      task.waits -= 1;
    }
  }

  at(at: number, label: string, run: () => void): void {
    this.#plan({ at, label, run, isRoutine: false });
  }

  after(ms: number, label: string, run: () => void): void {
    this.at(this.now + ms, label, run);
  }

  /** Like `after`, for clockwork. */
  routinely(ms: number, label: string, run: () => void): void {
    this.#plan({ at: this.now + ms, label, run, isRoutine: true });
  }

  #plan(planned: Omit<PlannedEvent, 'order'>): void {
    const event = { ...planned, at: Math.round(planned.at), order: this.#order++ };
    let index = this.#events.length;
    while (index > 0 && isAfter(this.#events[index - 1] as PlannedEvent, event)) index -= 1;
    this.#events.splice(index, 0, event);
  }

  /** Whether anything but clockwork is planned. */
  isBusy(): boolean {
    return this.#events.some(({ isRoutine }) => !isRoutine);
  }

  /** Whether no task runs. */
  isIdle(): boolean {
    return this.#tasks.size === 0;
  }

  /** Kills every task of an instance, as SIGKILL does. */
  killTasks(instance: number): void {
    const killed = [...this.#tasks].filter((task) => task.instance === instance);
    for (const task of killed) {
      task.isDead = true;
      this.#tasks.delete(task);
    }
    this.#gates = this.#gates.filter(({ task }) => !task.isDead);
    this.#blocked = this.#blocked.filter(({ gate }) => !gate.task.isDead);
    for (const task of killed) task.onKilled();
  }

  /** Runs until nothing is left or `isDone`. */
  async run(isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      await this.#settle();
      await this.#unblock();
      const gate = this.#nextGate();
      if (gate) {
        await this.#pass(gate);
        continue;
      }
      if (this.#gates.length === 0) await this.#hooks.idle();
      if (this.#gates.length > 0) continue;
      // Now every task is over or sleeps, and no job is due.
      if (isDone()) return;
      const event = this.#events.shift();
      if (event) this.#happen(event);
      else if (this.#blocked.length === 0) return;
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  #happen(event: PlannedEvent): void {
    this.now = Math.max(this.now, event.at);
    event.run();
  }

  /** Mostly the task that took the last step goes on; sometimes another one, or something new happens. */
  #nextGate(): Gate | null {
    const { random } = this.#hooks;
    if (this.#gates.length === 0) return null;
    const next = this.#events[0];
    if (next && next.at <= this.now + OVERLAP_MS && random.chance(0.15)) {
      this.#events.shift();
      this.#happen(next);
      return null;
    }
    const own = this.#gates.findIndex(({ task }) => task === this.#last);
    const index = own >= 0 && !random.chance(0.2) ? own : random.whole(0, this.#gates.length - 1);
    const [gate] = this.#gates.splice(index, 1);
    return gate ?? null;
  }

  async #pass(gate: Gate): Promise<void> {
    this.steps += 1;
    this.#last = gate.task;
    if (await this.#dies(gate, 'before')) return;
    const passed = await gate.pass();
    if ('later' in passed) {
      this.#blocked.push({ gate, later: passed.later });
      return;
    }
    if (await this.#dies(gate, 'after')) return;
    this.#deliver(gate, passed);
  }

  async #dies({ task, label }: Gate, when: string): Promise<boolean> {
    if (task.instance === null || !this.#hooks.dies(task)) return false;
    this.#hooks.trace(`instance ${task.instance} is killed ${when} “${label}” of ${task.name}`);
    await this.#hooks.kill(task.instance);
    return true;
  }

  #deliver({ task, resolve, reject }: Gate, passed: Done): void {
    task.waits -= 1;
    if ('error' in passed) reject(passed.error);
    else resolve(passed.value);
  }

  /** Delivers the steps that nothing blocks anymore, in the order in which they were blocked. */
  async #unblock(): Promise<void> {
    for (const entry of [...this.#blocked]) {
      const passed = await entry.later();
      if (passed === null) continue;
      this.#blocked = this.#blocked.filter((other) => other !== entry);
      this.#deliver(entry.gate, passed);
      await this.#settle();
    }
  }

  /** Waits until every task waits for the scheduler. */
  async #settle(): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      const isRunning = [...this.#tasks].some((task) => task.waits === 0);
      if (!isRunning && turn > 0) return;
    }
  }
}

const isAfter = (one: PlannedEvent, other: PlannedEvent) =>
  one.at > other.at || (one.at === other.at && one.order > other.order);

/** What killed code waits for. */
const NEVER = new Promise<never>(() => undefined);
