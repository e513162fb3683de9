import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sendOrder } from '../../src/server/fulfillment/send-order.ts';
import { type WorkerDeps, workerDeps } from './worker-deps.ts';
import { openWorkshop } from './workshop.ts';

const CONNECTIONS = 2;

test('orders that use every database connection at once do not wait for each other', async () => {
  const workshop = await openWorkshop(2 * CONNECTIONS, { timeScale: 0.001 });
  const deps = workerDeps(workshop.env, { connections: CONNECTIONS });
  await Promise.all(workshop.ids.map((orderId) => send(deps, orderId)));
  const printfulOrders = await workshop.ordersAtPrintful();
  expect(printfulOrders.map(({ external_id, status }) => `${external_id} ${status}`).sort()).toEqual(
    workshop.ids.map((id) => `${id} pending`).sort(),
  );
  await deps.close();
  await workshop.close();
});

async function send(deps: WorkerDeps, orderId: string): Promise<void> {
  for (;;) {
    const result = await sendOrder(deps, { orderId });
    if ('done' in result) return;
    await pause(result.againIn);
  }
}
