import { setTimeout as pause } from 'node:timers/promises';
import { sendOrder } from '../../src/server/fulfillment/send-order.ts';
import { workerDeps } from './worker-deps.ts';

/*
 * Sends all paid orders and exits. With DIES_AT, it kills itself without cleanup when it reaches that boundary
 * ("before createDraft", "after confirmOrder", "after commit") for the DIES_ON-th time.
 */

const { DIES_AT, DIES_ON = '1', ...env } = process.env as Record<string, string>;
let left = Number(DIES_ON);
const boundary = (name: string) => {
  if (name !== DIES_AT) return;
  left -= 1;
  if (left <= 0) process.kill(process.pid, 'SIGKILL');
};

/** Wraps an object so that each call has a boundary before and after it. */
function mortal<Thing extends object>(thing: Thing): Thing {
  return new Proxy(thing, {
    get(target, name) {
      const call = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      return async (...values: unknown[]) => {
        boundary(`before ${String(name)}`);
        const answer = await Reflect.apply(call, target, values);
        boundary(`after ${String(name)}`);
        return answer;
      };
    },
  });
}

const allDeps = workerDeps(env);
const deps = { ...allDeps, printful: mortal(allDeps.printful), stripe: mortal(allDeps.stripe) };

for (;;) {
  const waiting = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['processing', 'sent_to_printful'])
    .orderBy('paid_at')
    .limit(4)
    .execute();
  if (waiting.length === 0) break;
  await Promise.all(
    waiting.map(async ({ id: orderId }) => {
      const result = await sendOrder(deps, { orderId });
      boundary('after commit');
      if ('againIn' in result) await pause(result.againIn);
    }),
  );
}
await allDeps.close();
