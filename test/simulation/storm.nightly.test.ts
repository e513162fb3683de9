import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sendOrder } from '../../src/server/fulfillment/send-order.ts';
import { ask } from '../ask.ts';
import { type WorkerDeps, workerDeps } from './worker-deps.ts';
import { openWorkshop } from './workshop.ts';

/** The full run has 500. */
const ORDERS = Number(process.env.STORM ?? 24);
/** How many seconds a minute lasts. */
const MINUTE = 0.6;
const LOCK_OUTS = 5;
const WORKERS = 4;

interface State {
  printful: { refused: number; faults: { lockOuts: number } };
}

test('two instances never exceed Printful’s limit, and lose no order in a storm of 429s', {
  timeout: 60_000 + ORDERS * 1000,
}, async () => {
  const workshop = await openWorkshop(ORDERS, { timeScale: MINUTE / 60 });
  const instances = [workerDeps(workshop.env), workerDeps(workshop.env)];
  const state = async () => (await ask<State>(`${workshop.sandboxUrl}/sandbox/state`)).printful;

  const [calm, stormy] = [workshop.ids.slice(0, ORDERS / 2), workshop.ids.slice(ORDERS / 2)];
  await sendAll(instances, calm);
  expect((await state()).refused).toBe(0);

  // Another program with the same token keeps exceeding the limit.
  await ask(`${workshop.sandboxUrl}/sandbox/faults`, { printful: { lockOuts: LOCK_OUTS } });
  await sendAll(instances, stormy);
  const { refused, faults } = await state();
  expect(faults.lockOuts).toBe(0);
  // Calls already in flight may still be refused. No new call starts during the lockout.
  expect(refused).toBeLessThanOrEqual(LOCK_OUTS * instances.length * WORKERS);

  const printfulOrders = await workshop.ordersAtPrintful();
  expect(printfulOrders.map(({ external_id, status }) => `${external_id} ${status}`).sort()).toEqual(
    workshop.ids.map((id) => `${id} pending`).sort(),
  );
  for (const { close } of instances) await close();
  await workshop.close();
});

/** Both instances work on all orders, as their queues would. A job that returns a delay runs again after it. */
async function sendAll(instances: WorkerDeps[], ids: readonly string[]): Promise<void> {
  const queue = [...ids];
  const worker = async (deps: WorkerDeps) => {
    for (let orderId = queue.shift(); orderId !== undefined; orderId = queue.shift()) {
      for (;;) {
        const result = await sendOrder(deps, { orderId });
        if ('done' in result) break;
        await pause(result.againIn);
      }
    }
  };
  await Promise.all(instances.flatMap((deps) => Array.from({ length: WORKERS }, () => worker(deps))));
}
