import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sendOrder } from '../../src/server/fulfillment/send-order.ts';
import { ask } from '../ask.ts';
import { type WorkerDeps, workerDeps } from './worker-deps.ts';
import { openWorkshop } from './workshop.ts';

/** Five hundred are the bar. */
const ORDERS = Number(process.env.STORM ?? 24);
/** A minute lasts so many seconds. */
const MINUTE = 0.6;
const LOCK_OUTS = 5;
const LANES = 4;

interface State {
  printful: { refused: number; faults: { lockOuts: number } };
}

test('two instances never ask more than Printful allows, and in a storm of 429 lose no order', {
  timeout: 60_000 + ORDERS * 1000,
}, async () => {
  const workshop = await openWorkshop(ORDERS, { timeScale: MINUTE / 60 });
  const instances = [workerDeps(workshop.env), workerDeps(workshop.env)];
  const state = async () => (await ask<State>(`${workshop.sandboxUrl}/sandbox/state`)).printful;

  const [calm, stormy] = [workshop.ids.slice(0, ORDERS / 2), workshop.ids.slice(ORDERS / 2)];
  await sendAll(instances, calm);
  expect((await state()).refused).toBe(0);

  // Somebody with the same token asks too often, again and again.
  await ask(`${workshop.sandboxUrl}/sandbox/faults`, { printful: { lockOuts: LOCK_OUTS } });
  await sendAll(instances, stormy);
  const { refused, faults } = await state();
  expect(faults.lockOuts).toBe(0);
  // Whoever is on the way already meets the lock; nobody sets out while it lasts.
  expect(refused).toBeLessThanOrEqual(LOCK_OUTS * instances.length * LANES);

  const held = await workshop.ordersAtPrintful();
  expect(held.map(({ external_id, status }) => `${external_id} ${status}`).sort()).toEqual(
    workshop.ids.map((id) => `${id} pending`).sort(),
  );
  for (const { close } of instances) await close();
  await workshop.close();
});

/** Both instances work at all orders, as their queues would: what is to come again comes again when it was told. */
async function sendAll(instances: WorkerDeps[], ids: readonly string[]): Promise<void> {
  const queue = [...ids];
  const lane = async (deps: WorkerDeps) => {
    for (let orderId = queue.shift(); orderId !== undefined; orderId = queue.shift()) {
      for (;;) {
        const result = await sendOrder(deps, { orderId });
        if ('done' in result) break;
        await pause(result.againIn);
      }
    }
  };
  await Promise.all(instances.flatMap((deps) => Array.from({ length: LANES }, () => lane(deps))));
}
