import { confirmAllHats } from '../confirmed-hats.ts';
import { findViolations } from './invariants/find-violations.ts';
import { SeededWorld } from './world/open-world.ts';
import type { VirtualDatabase } from './world/virtual-database.ts';

export const DAYS = 2;

/** Every other hat color. */
export const isStitchedHat = (index: number): boolean => index % 2 === 0;

export interface Outcome {
  seed: number;
  days: number;
  violations: string[];
  /** The last things that happened. */
  trace: string[];
  /** A number that is the same for every run of the seed. */
  digest: string;
  steps: number;
}

/** Runs the world of a seed until nothing is left to do, and checks what must hold then. */
export async function runSeed(
  database: VirtualDatabase,
  { seed, days }: { seed: number; days: number },
): Promise<Outcome> {
  await database.reset();
  await confirmAllHats(database.plainDb, { isStitched: isStitchedHat });
  const world = new SeededWorld(database, { seed, days });
  const violations: string[] = [];
  try {
    if (!(await world.run())) violations.push('the shop never came to rest');
    violations.push(...(await findViolations(world)));
  } catch (error) {
    violations.push(`a bug was thrown: ${(error as Error).stack ?? String(error)}`);
  }
  const { steps, now } = world.scheduler;
  return {
    seed,
    days,
    violations,
    trace: world.lines,
    steps,
    digest: `${steps} steps until ${new Date(now).toISOString()}`,
  };
}

/** What went wrong, how it came about, and how to see it again. */
export function report({ seed, days, violations, trace }: Outcome, lines = 40): string {
  return [
    `Seed ${seed} breaks what must hold:`,
    ...violations.map((violation) => `  - ${violation}`),
    '',
    'What happened last:',
    ...(lines > 0 ? trace.slice(-lines) : []).map((line) => `  ${line}`),
    '',
    `See it again: npm run simulate -- --seed ${seed} --days ${days}`,
  ].join('\n');
}
