import { Random } from '../world/random.ts';
import { HOUR, START } from '../world/time.ts';
import type { ProviderName, World, WorldSpells } from '../world/world.ts';

interface Spell {
  provider: ProviderName;
  kind: 'silent' | 'refuses';
  from: number;
  to: number;
}

/**
 * When a provider refuses the shop's key for hours, or says nothing for days; and answers that trickle in, and confirmations that
 * arrive twice. Has chance of its own, so that the rest of a world stays as it was.
 */
export class Spells implements WorldSpells {
  readonly refused = { Stripe: 0, Printful: 0 };
  readonly #world: World;
  readonly #random: Random;
  readonly #spells: Spell[];

  constructor(world: World) {
    this.#world = world;
    this.#random = new Random(world.seed + 2_000_003);
    const plan = (kind: Spell['kind'], often: number, longest: number): Spell[] =>
      Array.from({ length: often }, () => {
        const from = this.#random.between(START, world.end - HOUR);
        const to = Math.min(world.end, from + this.#random.between(HOUR, longest));
        return { kind, provider: this.#random.pick(['Stripe', 'Printful'] as const), from, to };
      });
    const { silence, revokedKey } = world.faults;
    this.#spells = [...plan('silent', silence, 72 * HOUR), ...plan('refuses', revokedKey, 12 * HOUR)];
  }

  of(provider: ProviderName): Spell['kind'] | null {
    const { now } = this.#world.scheduler;
    const spell = this.#spells.find((one) => one.provider === provider && one.from <= now && now < one.to);
    return spell?.kind ?? null;
  }

  trickles = (): boolean => this.#random.chance(this.#world.faults.trickle);

  confirmsTwice = (): boolean => this.#random.chance(this.#world.faults.confirmTwice);
}
