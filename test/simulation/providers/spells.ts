import { Random } from '../world/random.ts';
import { HOUR, START } from '../world/time.ts';
import type { ProviderName, World, WorldSpells } from '../world/world.ts';

interface Spell {
  provider: ProviderName;
  kind: 'silent' | 'refuses';
  from: number;
  to: number;
}

/** A time in which Printful's token has expired, or lacks scopes. */
interface TokenOutage {
  lost: 'all' | readonly string[];
  from: number;
  to: number;
  /** How often Printful told the shop so. */
  told: number;
}

/**
 * When a provider refuses the shop's key for hours, or says nothing for days; when Printful's token has expired or lacks scopes; and
 * answers that trickle in, and confirmations that arrive twice. Has chance of its own, so that the rest of a world stays as it was.
 */
export class Spells implements WorldSpells {
  readonly refused = { Stripe: 0, Printful: 0 };
  readonly #world: World;
  readonly #random: Random;
  readonly #spells: Spell[];
  readonly #outages: TokenOutage[];

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
    this.#outages = planOutages(world);
  }

  of(provider: ProviderName): Spell['kind'] | null {
    const { now } = this.#world.scheduler;
    const spell = this.#spells.find((one) => one.provider === provider && one.from <= now && now < one.to);
    if (spell) return spell.kind;
    return provider === 'Printful' && this.#outage()?.lost === 'all' ? 'refuses' : null;
  }

  lostScopes(): readonly string[] {
    const lost = this.#outage()?.lost ?? [];
    return lost === 'all' ? [] : lost;
  }

  noteToldOfToken(): void {
    const outage = this.#outage();
    if (outage) outage.told += 1;
  }

  tokenOutages = () => this.#outages.filter(({ lost }) => lost === 'all' || lost.includes('orders'));

  #outage(): TokenOutage | undefined {
    const { now } = this.#world.scheduler;
    return this.#outages.find(({ from, to }) => from <= now && now < to);
  }

  trickles = (): boolean => this.#random.chance(this.#world.faults.trickle);

  confirmsTwice = (): boolean => this.#random.chance(this.#world.faults.confirmTwice);
}

/** Has chance of its own, too. */
function planOutages({ seed, end, faults }: World): TokenOutage[] {
  const random = new Random(seed + 2_500_009);
  const plan = (lost: () => TokenOutage['lost'], often: number): TokenOutage[] =>
    Array.from({ length: often }, () => {
      const from = random.between(START, end - 30 * HOUR);
      return { lost: lost(), from, to: Math.min(end, from + random.between(26 * HOUR, 44 * HOUR)), told: 0 };
    });
  return [
    ...plan(() => 'all', faults.expiredToken),
    ...plan(
      () => random.pick([['orders'], ['webhooks'], ['orders', 'webhooks', 'sync_products', 'stores_list']]),
      faults.lostScopes,
    ),
  ];
}
