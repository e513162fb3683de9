import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendOrder } from '../../src/server/fulfillment/send-order.ts';
import { settleOrder } from '../../src/server/orders/settling/settle-order.ts';
import { printfulOrder } from '../providers.ts';
import { until } from '../until.ts';
import type { OpenedOrder } from './buy.ts';
import { type Counter, openCounter } from './counter.ts';

let counter: Counter;

// No webhook arrives here, so only requests to Stripe reveal refunds and disputes.
beforeAll(async () => {
  counter = await openCounter();
});

afterAll(() => counter.close());

async function paidOrder(card?: string): Promise<OpenedOrder> {
  const opened = await counter.orderToPay();
  await counter.pay(opened.intentId, card);
  await settleOrder(counter.deps, { orderId: opened.id, cause: 'test' });
  return opened;
}

/** Repeats the job until it is done, as the queue would. */
async function send(orderId: string): Promise<void> {
  while (!('done' in (await sendOrder(counter.deps, { orderId })))) await pause(100);
}

/** The order's status in the shop and at Printful. */
async function outcomeOf(id: string) {
  const [row] = await counter.rows<{ status: string }>('select status from orders where id = $1', [id]);
  const atPrintful = await printfulOrder(counter.sandboxUrl, id);
  return [row?.status, atPrintful?.status];
}

describe('Printful does not make an order', () => {
  test('that was fully refunded in Stripe’s dashboard', async () => {
    const { id, intentId } = await paidOrder();
    await counter.stripe.refunds.create({ payment_intent: intentId });
    await send(id);
    expect(await outcomeOf(id)).toEqual(['refunded', 'canceled']);
  });

  test('whose payment is disputed', async () => {
    const { id, intentId } = await paidOrder('pm_card_createDispute');
    await until('the bank has opened the dispute', async () => {
      const { data } = await counter.stripe.disputes.list({ payment_intent: intentId });
      return data[0];
    });
    await send(id);
    expect(await outcomeOf(id)).toEqual(['on_hold', 'canceled']);
  });

  test('whose full refund is requested but not yet at Stripe', async () => {
    const { id } = await paidOrder();
    await counter.rows(
      `insert into refunds (id, order_id, amount, status, reason, asked_by)
       values ('refund_' || $1, $1, 3498, 'requested', 'a change of mind', 'shop')`,
      [id],
    );
    await send(id);
    expect(await outcomeOf(id)).toEqual(['on_hold', 'canceled']);
  });
});

test('a partly refunded order is made', async () => {
  const { id, intentId } = await paidOrder();
  await counter.stripe.refunds.create({ payment_intent: intentId, amount: 3497 });
  await send(id);
  expect(await outcomeOf(id)).toEqual(['confirmed_with_printful', 'pending']);
});
