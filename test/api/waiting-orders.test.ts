/** @module-tag nightly */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeOrder } from '../../src/server/orders/settling/close-order.ts';
import { settleOrder } from '../../src/server/orders/settling/settle-order.ts';
import { sweepOrders } from '../../src/server/orders/settling/sweep-orders.ts';
import { ask } from '../ask.ts';
import { type Counter, openCounter } from './counter.ts';

let counter: Counter;

beforeAll(async () => {
  counter = await openCounter();
});

afterAll(() => counter.close());

const HOUR = 3_600_000;

/** As if it was so many hours later. */
const sweep = (hours = 0) =>
  sweepOrders({ ...counter.deps, clock: () => new Date(Date.now() + hours * HOUR) });

const open = (wait: string) =>
  counter.rows('select text from alerts where event like $1 and done_at is null', [`${wait}.%`]);

test('a standstill alerts the owner once, until an order leaves again, and the next one alerts again', async () => {
  const { id } = await counter.orderToPay();
  await counter.rows(
    "update orders set status = 'processing', paid = total, send_after = now() - interval '11 minutes' where id = $1",
    [id],
  );
  await counter.rows("update order_events set at = now() - interval '1 hour' where order_id = $1", [id]);
  const alert = { text: expect.stringContaining('A paid order is due, and none has gone') };
  for (const _ of ['once', 'again']) {
    await sweep();
    expect(await open('standstill')).toEqual([alert]);
  }
  await counter.rows(
    `insert into order_events (order_id, from_status, to_status, cause, at)
     values ($1, 'processing', 'confirmed_with_printful', 'sent', now() - interval '1 minute')`,
    [id],
  );
  await sweep();
  expect(await open('standstill')).toEqual([]);
  await sweep(1);
  expect(await open('standstill')).toEqual([alert]);
});

test('where orders wait at Printful for their owner, none is sent again, and nobody is alerted', async () => {
  const { config } = counter.deps;
  const { id } = await counter.orderToPay();
  await counter.rows(
    "update orders set status = 'sent_to_printful', paid = total, send_after = now() - interval '3 days' where id = $1",
    [id],
  );
  await counter.rows("update order_events set at = now() - interval '3 days' where order_id = $1", [id]);
  const printful = { ...config.printful, confirms: false };
  await sweepOrders({ ...counter.deps, config: { ...config, printful } });
  expect(await counter.queue.jobs('send-order', { orderId: id })).toEqual([]);
  expect(await counter.rows('select event from alerts where order_id = $1', [id])).toEqual([]);
  await sweep();
  expect(await counter.queue.jobs('send-order', { orderId: id })).toHaveLength(1);
  await counter.rows("update orders set status = 'completed' where id = $1", [id]);
});

describe('when Stripe does not say whether an order is paid', () => {
  const settle = (orderId: string) => settleOrder(counter.deps, { orderId, cause: 'browser', force: true });

  /** What fails because Stripe answers nothing. */
  async function inSilence(work: () => Promise<unknown>): Promise<void> {
    const fail = (failRequests: number) =>
      ask(`${counter.sandboxUrl}/sandbox/faults`, { stripe: { failRequests } });
    await fail(99);
    await expect(work()).rejects.toThrow();
    await fail(0);
  }

  /** Nobody learned eleven minutes ago whether the order is paid. */
  async function unanswered(orderId: string): Promise<void> {
    await inSilence(() => settle(orderId));
    await counter.rows("update orders set unanswered_since = unanswered_since - interval '11 minutes'");
  }

  test('the owner is alerted once, until it does', async () => {
    const { id, intentId } = await counter.orderToPay();
    await counter.pay(intentId);
    await inSilence(() => settle(id));
    await sweep();
    expect(await open('unanswered')).toEqual([]);
    await unanswered(id);
    for (const _ of ['once', 'again']) {
      await inSilence(sweep);
      expect(await open('unanswered')).toEqual([
        { text: expect.stringContaining(`has not said for a while whether order #${id} is paid`) },
      ]);
    }
    await sweep();
    expect(await open('unanswered')).toEqual([]);
    expect(await counter.rows('select status from orders where id = $1', [id])).toEqual([
      { status: 'processing' },
    ]);
  });

  test.each([
    [
      'has no payment left that could succeed',
      "update order_intents set state = 'canceled' where order_id = $1",
    ],
    ['was canceled', "update orders set status = 'canceled' where id = $1"],
  ])('the alert ends for an order that %s', async (_, change) => {
    const { id } = await counter.orderToPay();
    await unanswered(id);
    await inSilence(sweep);
    expect(await open('unanswered')).toHaveLength(1);
    await counter.rows(change, [id]);
    await inSilence(sweep);
    expect(await open('unanswered')).toEqual([]);
  });

  test('an answer in between begins the wait anew', async () => {
    const { id } = await counter.orderToPay();
    await unanswered(id);
    await settle(id);
    await inSilence(() => settle(id));
    await inSilence(sweep);
    expect(await open('unanswered')).toEqual([]);
  });

  test('while Stripe refuses the shop, the owner has that alert alone', async () => {
    const { id } = await counter.orderToPay();
    await unanswered(id);
    await counter.rows("insert into alerts (event, kind, text) values ('stripe-refuses.x', 'provider', '')");
    await inSilence(sweep);
    expect(await open('unanswered')).toEqual([]);
    await counter.rows("delete from alerts where event = 'stripe-refuses.x'");
    await inSilence(sweep);
    expect(await open('unanswered')).toHaveLength(1);
  });
});

test('an order whose payment Stripe does not cancel stays open, and may still be paid', async () => {
  const { id, intentId } = await counter.orderToPay();
  const { stripe } = counter.deps;
  const deps = { ...counter.deps, stripe: { ...stripe, cancelPayment: stripe.readPayment } };
  expect(await closeOrder(deps, { orderId: id, cause: 'test' })).toMatchObject({ status: 'pending' });
  await counter.pay(intentId);
  expect(await settleOrder(counter.deps, { orderId: id, cause: 'test', force: true })).toMatchObject({
    status: 'processing',
    paid: true,
  });
});
