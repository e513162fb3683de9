import { confirmAllHats } from '../confirmed-hats.ts';
import { MOST_SHOPPERS } from './actors/shoppers.ts';
import { findViolations } from './invariants/find-violations.ts';
import { SeededWorld, type WorldScript } from './world/open-world.ts';
import type { VirtualDatabase } from './world/virtual-database.ts';

export const DAYS = 2;

/** Every other hat color. */
export const isStitchedHat = (index: number): boolean => index % 2 === 0;

/** The whole world of a seed. */
export const scriptOf = (seed: number, days = DAYS): WorldScript => ({
  seed,
  days,
  shoppers: MOST_SHOPPERS,
  without: [],
});

export interface Outcome {
  script: WorldScript;
  violations: string[];
  /** The last things that happened. */
  trace: string[];
  /** A number that is the same for every run of the seed. */
  digest: string;
  steps: number;
  /** What the world met, as `coverage.ts` names it. */
  met: Set<string>;
}

/** Runs a world until nothing is left to do, and checks what must hold then. */
export async function runSeed(database: VirtualDatabase, script: WorldScript): Promise<Outcome> {
  await database.reset();
  await confirmAllHats(database.plainDb, { isStitched: isStitchedHat });
  const world = new SeededWorld(database, script);
  const violations: string[] = [];
  try {
    // What is half done would be found, and may hold locks.
    if (await world.run()) violations.push(...(await findViolations(world)));
    else violations.push('the shop never came to rest');
  } catch (error) {
    violations.push(`a bug was thrown: ${(error as Error).stack ?? String(error)}`);
  }
  const { steps, now } = world.scheduler;
  return {
    script,
    violations,
    trace: world.lines,
    steps,
    met: world.met,
    digest: `${steps} steps until ${new Date(now).toISOString()}`,
  };
}

/** What went wrong, how it came about, and how to see it again. */
export function report({ script, violations, trace }: Outcome, lines = 40): string {
  return [
    `Seed ${script.seed} breaks what must hold:`,
    ...violations.map((violation) => `  - ${violation}`),
    '',
    'What happened last:',
    ...(lines > 0 ? trace.slice(-lines) : []).map((line) => `  ${line}`),
    '',
    `See it again: ${commandOf(script)}`,
  ].join('\n');
}

export function commandOf({ seed, days, shoppers, without }: WorldScript): string {
  const fewer = shoppers < MOST_SHOPPERS ? ` --shoppers ${shoppers}` : '';
  const less = without.length > 0 ? ` --without ${without.join(',')}` : '';
  return `npm run drill -- simulate --seed ${seed} --days ${days}${fewer}${less}`;
}
