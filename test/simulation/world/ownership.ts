import type { Task } from './scheduler.ts';

/** Where the shop is until it moves. */
export const FIRST_ORIGIN = 'https://hats.example';

/** Since when an instance may work with the database, or has to wait for the take-over. */
export interface Standing {
  waits: boolean;
  since: number;
}

/** Something that an instance did or answered, and how it stood with the database then. */
export interface Deed extends Standing {
  what: string;
  instance: number;
  /** When its request or job began. */
  begunAt: number;
}

/** A request, and whether it was refused because the shop waits. */
export interface Answered extends Deed {
  isWebhook: boolean;
  isRefused: boolean;
}

interface OwnedWorld {
  scheduler: { now: number; task(): Task };
  trace(line: string): void;
}

/**
 * Whether each instance may work with the database. These are the facts, which the instances have to notice, and what the
 * rest of the world saw of them.
 */
export class Ownership {
  readonly #world: OwnedWorld;
  #origin = FIRST_ORIGIN;
  /** Whether the database was copied or restored since a shop owned it. */
  #isStrange = false;
  /** Each instance's PUBLIC_URL, now and after its next start. */
  readonly #origins = new Map<number, string>();
  readonly #nextOrigins = new Map<number, string>();
  readonly #standings = new Map<number, Standing>();
  /** Calls that reached a provider, and emails that reached the mail server. */
  readonly left: Deed[] = [];
  readonly answered: Answered[] = [];
  /** What the command printed, and whether it had something to do. */
  readonly takeOvers: { lines: string[]; isNeeded: boolean }[] = [];

  constructor(world: OwnedWorld) {
    this.#world = world;
  }

  /** The origin that owns the database. */
  get origin(): string {
    return this.#origin;
  }

  originOf(instance: number): string {
    return this.#origins.get(instance) ?? FIRST_ORIGIN;
  }

  /** An instance has another PUBLIC_URL from its next start on. */
  move(instance: number, origin: string): void {
    this.#nextOrigins.set(instance, origin);
  }

  started(instance: number): void {
    this.#origins.set(instance, this.#nextOrigins.get(instance) ?? FIRST_ORIGIN);
    this.#standings.delete(instance);
    this.#look(instance);
  }

  stopped(instance: number): void {
    this.#standings.delete(instance);
  }

  /** The database is a copy, or was restored. */
  estrange(): void {
    this.#isStrange = true;
    for (const instance of this.#standings.keys()) this.#look(instance);
  }

  takenOver(origin: string, lines: string[]): void {
    this.takeOvers.push({ lines, isNeeded: this.#isStrange || this.#origin !== origin });
    this.#origin = origin;
    this.#isStrange = false;
    for (const instance of this.#standings.keys()) this.#look(instance);
  }

  /** A task reaches a provider. */
  noteCall(what: string, task: Task): void {
    const deed = this.#deedOf(what, task);
    if (deed) this.left.push(deed);
  }

  /** The current task answers a request. */
  noteAnswer(what: string, answer: Pick<Answered, 'isWebhook' | 'isRefused'>): void {
    const deed = this.#deedOf(what, this.#world.scheduler.task());
    if (deed) this.answered.push({ ...deed, ...answer });
  }

  #deedOf(what: string, { instance, begunAt }: Task): Deed | null {
    const standing = instance === null ? undefined : this.#standings.get(instance);
    return instance === null || !standing ? null : { what, instance, begunAt, ...standing };
  }

  #look(instance: number): void {
    const waits = this.#isStrange || this.originOf(instance) !== this.#origin;
    if (this.#standings.get(instance)?.waits === waits) return;
    this.#standings.set(instance, { waits, since: this.#world.scheduler.now });
    if (waits) this.#world.trace(`instance ${instance} has to wait for the take-over`);
  }
}
