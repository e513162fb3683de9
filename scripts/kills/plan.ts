import { Random } from '../../test/simulation/world/random.ts';

/** What is done to the shop: it is killed, or its database, or one backend of it; or the disk is full; or the database hangs. */
export type Deed = 'shop' | 'database' | 'backend' | 'full disk' | 'hanging database';

export interface Step {
  deed: Deed;
  /** Milliseconds before it. */
  wait: number;
  /** Whether the wait begins when the shop's process starts, not once the shop is ready. */
  inStart: boolean;
}

export interface PlanOptions {
  kills: number;
  databaseKills: number;
  /** Others, each once. */
  outages: readonly Deed[];
}

/** The steps that this seed decides, in their order. */
export function planOf(seed: number, { kills, databaseKills, outages }: PlanOptions): Step[] {
  const random = new Random(seed);
  const deeds: Deed[] = [
    ...Array.from({ length: kills }, (): Deed => 'shop'),
    // Every third kill only takes one backend. Then PostgreSQL ends the others by itself.
    ...Array.from({ length: databaseKills }, (_, nth): Deed => (nth % 3 === 2 ? 'backend' : 'database')),
    ...outages,
  ];
  for (let last = deeds.length - 1; last > 0; last -= 1) {
    const other = random.whole(0, last);
    [deeds[last], deeds[other]] = [deeds[other] as Deed, deeds[last] as Deed];
  }
  return deeds.map((deed, nth) => {
    const inStart = deed === 'shop' && nth > 0 && random.chance(0.2);
    return { deed, inStart, wait: inStart ? random.wait(50, 1500) : random.wait(200, 5000) };
  });
}
