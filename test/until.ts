import { setTimeout as pause } from 'node:timers/promises';

/** Asks until `answer` gives something other than null or undefined; throws with `what` when it never does. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | null | undefined>,
): Promise<Answer> {
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    const answer = await ask();
    if (answer !== null && answer !== undefined) return answer;
    await pause(50);
  }
  throw new Error(`waited in vain until ${what}`);
}
