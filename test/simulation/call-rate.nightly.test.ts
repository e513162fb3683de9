import { expect, test } from 'vitest';
import { limitsAt } from '../../src/server/config/limits.ts';
import { printfulBudget } from '../../src/server/gateways/rate-budget.ts';
import { ask } from '../ask.ts';
import { connectTo } from '../separate-database.ts';
import { workerDeps } from './worker-deps.ts';
import { openWorkshop } from './workshop.ts';

/** A minute lasts two seconds. */
const TIME_SCALE = 1 / 30;
const MINUTE_MS = 60_000 * TIME_SCALE;
/** How many calls Printful allows per minute. */
const LIMIT = 120;
const CALLS = 300;
const WORKERS = 6;

test('two busy instances make at most 120 calls per minute in total, by Printful’s clock', async () => {
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
  expect(busiest).toBeLessThanOrEqual(LIMIT);
  // Orders may use most of the budget. Capping them at half would slow them down for no reason.
  expect(busiest).toBeGreaterThan(LIMIT / 2);
});

test('shipping rates wait a moment for room when an order has just used it', async () => {
  const { printfulCalls, printfulQueueTimeout, longestSilence } = limitsAt(1);
  const workshop = await openWorkshop(0, { timeScale: 1 });
  const db = connectTo(workshop.env.DATABASE_URL ?? '');
  const budget = printfulBudget(db, {
    window: 60_000,
    calls: printfulCalls.all,
    rates: printfulCalls.rates,
    longestSilence,
  });
  expect(await budget.take('orders', 0)).toBeNull();
  expect(await budget.take('rates', 0)).toBeGreaterThan(0);
  expect(await budget.take('rates', printfulQueueTimeout.rates)).toBeNull();
  await db.destroy();
  await workshop.close();
});

test('the calls of a start go at once, and count against the limit like all others', async () => {
  const { printfulCalls, longestSilence } = limitsAt(1);
  const workshop = await openWorkshop(0, { timeScale: 1 });
  const db = connectTo(workshop.env.DATABASE_URL ?? '');
  const settings = { window: 60_000, calls: printfulCalls.all, rates: printfulCalls.rates, longestSilence };
  const start = printfulBudget(db, { ...settings, isHasty: true });
  const most = Math.floor(printfulCalls.all * 0.97);
  for (let call = 0; call < most; call += 1) expect(await start.take('background', 0)).toBeNull();
  expect(await start.take('background', 0)).toBeGreaterThan(0);
  expect(await printfulBudget(db, settings).take('orders', 0)).toBeGreaterThan(0);
  await db.destroy();
  await workshop.close();
});
