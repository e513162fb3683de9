import { expect, test } from 'vitest';
import { ask } from '../ask.ts';
import { workerDeps } from './worker-deps.ts';
import { openWorkshop } from './workshop.ts';

/** A minute lasts two seconds. */
const TIME_SCALE = 1 / 30;
const MINUTE_MS = 60_000 * TIME_SCALE;
/** How many calls Printful allows per minute. */
const ALLOWED = 120;
const CALLS = 300;
const WORKERS = 6;

test('two busy instances together make at most 120 calls in any minute, by Printful’s clock', async () => {
  const workshop = await openWorkshop(0, { timeScale: TIME_SCALE });
  const instances = [workerDeps(workshop.env), workerDeps(workshop.env)];
  let left = CALLS;
  const worker = async (printful: (typeof instances)[number]['printful']) => {
    while (left > 0) {
      left -= 1;
      await printful.findOrder('7K2Q9MXA4T');
    }
  };
  await Promise.all(
    instances.flatMap(({ printful }) => Array.from({ length: WORKERS }, () => worker(printful))),
  );

  const times = await ask<number[]>(`${workshop.sandboxUrl}/sandbox/printful/requests`);
  const { printful } = await ask<{ printful: { refused: number } }>(`${workshop.sandboxUrl}/sandbox/state`);
  for (const { close } of instances) await close();
  await workshop.close();

  expect(times).toHaveLength(CALLS);
  expect(printful.refused).toBe(0);
  const busiest = Math.max(
    ...times.map((from) => times.filter((at) => at >= from && at < from + MINUTE_MS).length),
  );
  expect(busiest).toBeLessThanOrEqual(ALLOWED);
  // Orders may use most of the budget; with half of it they would wait for nothing.
  expect(busiest).toBeGreaterThan(ALLOWED / 2);
});
