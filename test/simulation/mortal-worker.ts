import { setTimeout as pause } from 'node:timers/promises';
import { sendOrder } from '../../src/server/fulfillment/send-order.ts';
import { workerDeps } from './worker-deps.ts';

/*
 * Sends all paid orders and ends; or dies, at the boundary named by DIES_AT ("before createDraft", "after confirmOrder",
 * "after commit") when it gets there for the DIES_ON_th time. It kills itself without cleaning up.
 */

const { DIES_AT, DIES_ON = '1', ...env } = process.env as Record<string, string>;
let left = Number(DIES_ON);
const boundary = (name: string) => {
  if (name !== DIES_AT) return;
  left -= 1;
  if (left <= 0) process.kill(process.pid, 'SIGKILL');
};

/** The same object, with a boundary before and after each call. */
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

const whole = workerDeps(env);
const deps = { ...whole, printful: mortal(whole.printful), stripe: mortal(whole.stripe) };

for (;;) {
  const waiting = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['processing', 'sent_to_printful'])
    .orderBy('printful_attempt')
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
await whole.close();
