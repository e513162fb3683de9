/** What a simulated world printed when it broke what must hold. */
export interface Failure {
  seed: number;
  /** The first thing that did not hold. */
  violation: string;
}

/** Finds the first broken world in the output of `npm run drill -- simulate`; null if none was. */
export function failureIn(output: string): Failure | null {
  const found = /^Seed (\d+) breaks what must hold:\n {2}- (.*)$/m.exec(output);
  return found ? { seed: Number(found[1]), violation: found[2] ?? '' } : null;
}

/** A violation without the ids and amounts that differ between worlds. */
export const kindOf = (violation: string): string =>
  violation.replace(/\b(?:[A-Z0-9]{8,}|\w*\d[\w-]*)\b/g, '#').slice(0, 200);

/** Whether the code itself does not work: a typo in a planted bug, for example. Then no world has noticed anything. */
export const isTypo = ({ violation }: Failure): boolean =>
  /^a bug was thrown: (Syntax|Type|Reference)Error/.test(violation);
