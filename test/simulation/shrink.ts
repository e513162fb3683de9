import type { Part, WorldScript } from './world/open-world.ts';

/** The shortest world that is worth trying, in days. */
const SHORTEST = 1 / 4;

/**
 * Leaves out of a world whatever it does not need to fail: days, shoppers, kinds of faults, and who else acts. `fails` says
 * whether a world shows the failure that matters. Tries each part until nothing more can go.
 */
export async function shrink(
  begun: WorldScript,
  parts: readonly Part[],
  fails: (script: WorldScript) => Promise<boolean>,
): Promise<WorldScript> {
  let script = begun;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const step of stepsOf(parts))
      for (let next = step(script); next && (await fails(next)); next = step(script)) {
        script = next;
        isSmaller = true;
      }
  }
  return script;
}

/** Each makes a world smaller in one way; null if it cannot. */
const stepsOf = (parts: readonly Part[]): ((script: WorldScript) => WorldScript | null)[] => [
  (script) => (script.days / 2 < SHORTEST ? null : { ...script, days: script.days / 2 }),
  (script) => (script.shoppers <= 1 ? null : { ...script, shoppers: script.shoppers - 1 }),
  ...parts.map(
    (part) => (script: WorldScript) =>
      script.without.includes(part) ? null : { ...script, without: [...script.without, part] },
  ),
];
