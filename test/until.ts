import { setTimeout as pause } from 'node:timers/promises';

/** Asks until `answer` gives something other than null or undefined; throws with `what` when it does not within `patience` milliseconds. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | null | undefined>,
  patience = 30_000,
): Promise<Answer> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const answer = await ask();
    if (answer !== null && answer !== undefined) return answer;
    await pause(50);
  }
  throw new Error(`waited in vain until ${what}`);
}
