import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import { HOUR, MINUTE, START } from './time.ts';

interface ClockedWorld {
  random: Random;
  scheduler: Scheduler;
  end: number;
  trace(line: string): void;
}

/** The clocks of the instances, which may be wrong until the world calms down. Those of the database and the providers are right. */
export class Clocks {
  readonly #world: ClockedWorld;
  readonly #errors = new Map<number, number>();
  /** How far two clocks were apart at most, in milliseconds. */
  worst = 0;

  constructor(world: ClockedWorld) {
    this.#world = world;
  }

  now(instance: number): number {
    return this.#world.scheduler.now + (this.#errors.get(instance) ?? 0);
  }

  /** Some clocks are minutes off all the time; others jump by up to six hours, as after a suspended laptop, and are set right again. */
  script(): void {
    const { random, scheduler, end } = this.#world;
    const kind = random.pick(['right', 'right', 'off', 'jumping'] as const);
    if (kind === 'off')
      for (let instance = 0; instance < 3; instance += 1)
        this.#set(instance, random.between(-10 * MINUTE, 10 * MINUTE));
    for (let jumps = kind === 'jumping' ? random.whole(1, 4) : 0; jumps > 0; jumps -= 1) {
      const instance = random.whole(0, 2);
      const by = random.pick([-1, 1]) * random.wait(MINUTE, 6 * HOUR);
      const at = random.between(START, end - HOUR);
      scheduler.at(at, 'a clock jumps', () => this.#set(instance, by));
      scheduler.at(at + random.wait(MINUTE, 8 * HOUR), 'a clock is set', () => this.#set(instance, 0));
    }
  }

  setRight(): void {
    for (const instance of this.#errors.keys()) this.#set(instance, 0);
  }

  #set(instance: number, error: number): void {
    this.#errors.set(instance, Math.round(error));
    const errors = [0, ...this.#errors.values()];
    this.worst = Math.max(this.worst, Math.max(...errors) - Math.min(...errors));
    this.#world.trace(`the clock of instance ${instance} is ${Math.round(error / 1000)} s ahead`);
  }
}
