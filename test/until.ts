import { setTimeout as pause } from 'node:timers/promises';

/**
 * Calls `check` until it returns something other than null or undefined. After `timeout` milliseconds, throws an error that
 * names `what`.
 */
export async function until<Answer>(
  what: string,
  check: () => Promise<Answer | null | undefined>,
  timeout = 30_000,
): Promise<Answer> {
  const end = Date.now() + timeout;
  while (Date.now() < end) {
    const answer = await check();
    if (answer !== null && answer !== undefined) return answer;
    await pause(50);
  }
  throw new Error(`timed out waiting until ${what}`);
}
