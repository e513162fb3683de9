import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendOrder } from '../../src/server/fulfillment/send-order.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import { closeIntents } from '../../src/server/orders/intents/close-intents.ts';
import { reconcileCharge } from '../../src/server/orders/money/reconcile-charge.ts';
import { createPayment as createPaymentOf } from '../../src/server/orders/placing/create-payment.ts';
import { settleOrder } from '../../src/server/orders/settling/settle-order.ts';
import { ask } from '../ask.ts';
import { printfulOrder } from '../providers.ts';
import { until } from '../until.ts';
import type { OpenedOrder } from './buy.ts';
import { type Counter, ONE_HAT, openCounter } from './counter.ts';

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

  test('whose payment is disputed, until the shop has won', async () => {
    const { id, intentId } = await paidOrder('pm_card_createDispute');
    const dispute = await until('the bank has opened the dispute', async () => {
      const { data } = await counter.stripe.disputes.list({ payment_intent: intentId });
      return data[0];
    });
    await send(id);
    expect(await outcomeOf(id)).toEqual(['on_hold', 'canceled']);
    await ask(`${counter.sandboxUrl}/sandbox/stripe/disputes/${dispute.id}/close`, { status: 'won' });
    await reconcileCharge(counter.deps, { orderId: id, cause: 'test' });
    await send(id);
    expect(await outcomeOf(id)).toEqual(['confirmed_with_printful', 'canceled']);
    expect(await printfulOrder(counter.sandboxUrl, `${id}-2`)).toMatchObject({ status: 'pending' });
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

describe('a payment that is being closed', () => {
  const close = (intentId: string) =>
    counter.rows("update order_intents set state = 'closing' where id = $1", [intentId]);
  const statesOf = async (orderId: string) =>
    (
      await counter.rows<{ state: string }>(
        'select state from order_intents where order_id = $1 order by attempt',
        [orderId],
      )
    ).map(({ state }) => state);

  test.each(['pending', 'canceled'])(
    'beside the one that paid a %s order is canceled, so that nobody pays twice',
    async (status) => {
      const { id, intentId } = await counter.orderToPay();
      await close(intentId);
      const second = await counter.intentFor(id);
      await counter.rows('update orders set status = $2 where id = $1', [id, status]);
      await counter.pay(intentId);
      await counter.queue.drop('close-intents');
      await settleOrder(counter.deps, { orderId: id, cause: 'test', force: true });
      expect(await statesOf(id)).toEqual(['paid', 'closing']);
      expect(await counter.queue.waiting('close-intents')).toHaveLength(1);
      await closeIntents(counter.deps);
      expect((await counter.stripe.paymentIntents.retrieve(second)).status).toBe('canceled');
    },
  );

  test('and that Stripe does not know is over, and another one pays its order', async () => {
    const { id } = await counter.orderToPay();
    await counter.setIntent(id, 'pi_gone');
    await close('pi_gone');
    await closeIntents(counter.deps);
    await counter.pay(await counter.intentFor(id));
    await settleOrder(counter.deps, { orderId: id, cause: 'test', force: true });
    expect(await statesOf(id)).toEqual(['canceled', 'paid']);
  });

  test('is not refunded while Stripe does not cancel it, and keeps no other one open', async () => {
    const [slow, other] = [await counter.orderToPay(), await counter.orderToPay()];
    for (const { intentId } of [slow, other]) await close(intentId);
    const { stripe } = counter.deps;
    const cancelPayment: typeof stripe.cancelPayment = (intentId) =>
      intentId === slow.intentId ? stripe.readPayment(intentId) : stripe.cancelPayment(intentId);
    await expect(closeIntents({ ...counter.deps, stripe: { ...stripe, cancelPayment } })).rejects.toThrow(
      'some intents could not be closed',
    );
    expect([await statesOf(slow.id), await statesOf(other.id)]).toEqual([['closing'], ['canceled']]);
    expect(await counter.rows('select 1 from alerts where order_id = $1', [slow.id])).toEqual([]);
    await closeIntents(counter.deps);
  });

  test('waits for no other one that Stripe does not answer about, nor does a shopper', async () => {
    const { id: stuck } = await counter.orderToPay();
    await counter.rows(
      `insert into order_intents (id, order_id, attempt, state, created_at)
       select 'pi_silent' || nth, $1, 1 + nth, 'closing', now() - interval '1 hour' from generate_series(1, 8) as nth`,
      [stuck],
    );
    const { stripe } = counter.deps;
    const end = Promise.withResolvers<null>();
    const cancelPayment: typeof stripe.cancelPayment = (intentId) =>
      intentId.startsWith('pi_silent') ? end.promise : stripe.cancelPayment(intentId);
    const deps = { ...counter.deps, stripe: { ...stripe, cancelPayment } };
    const { id, intentId } = await counter.orderToPay();
    await close(intentId);
    const closing = closeIntents(deps);
    await until('it is canceled', async () => (await statesOf(id)).includes('canceled') || null);

    const createPayment: typeof stripe.createPayment = async (...asked) => {
      const payment = await stripe.createPayment(...asked);
      await counter.rows("update orders set status = 'canceled' where id = $1", [id]);
      return payment;
    };
    const asked = { orderId: id, amount: ONE_HAT, address: '203.0.113.7' };
    const answer = createPaymentOf({ ...deps, stripe: { ...deps.stripe, createPayment } }, asked);
    expect(await answer).toMatchObject({ code: 'conflict' });
    expect(await statesOf(id)).toEqual(['canceled', 'canceled']);
    end.resolve(null);
    await closing;
  });

  test('keeps no order from being paid by another one while Stripe does not answer about it', async () => {
    const { id, intentId } = await counter.orderToPay();
    await close(intentId);
    const second = await counter.intentFor(id);
    const { stripe } = counter.deps;
    const readPayment: typeof stripe.readPayment = (asked) =>
      asked === intentId
        ? Promise.reject(new ShopError('provider_failed', 'no answer'))
        : stripe.readPayment(asked);
    const deps = { ...counter.deps, stripe: { ...stripe, readPayment } };
    const settle = () => settleOrder(deps, { orderId: id, cause: 'test', force: true });
    await expect(settle()).rejects.toThrow('no answer');
    await counter.pay(second);
    expect(await settle()).toMatchObject({ status: 'processing' });
    expect(await statesOf(id)).toEqual(['closing', 'paid']);
  });
});

describe('a second payment', () => {
  /** An order that was paid twice, whose second payment was sent back with Stripe's answer. */
  async function paidTwice(answer: object = {}) {
    const { id, intentId } = await counter.orderToPay();
    await counter.rows("update order_intents set state = 'closing' where id = $1", [intentId]);
    for (const paid of [intentId, await counter.intentFor(id)]) await counter.pay(paid);
    const { stripe } = counter.deps;
    const refund: typeof stripe.refund = async (asked) => ({ ...(await stripe.refund(asked)), ...answer });
    const deps = { ...counter.deps, stripe: { ...stripe, refund } };
    for (const _ of ['the first is settled', 'the second is returned']) await closeIntents(deps);
    const [returned] = await counter.rows<{ id: string }>(
      "select id from order_intents where order_id = $1 and state = 'returned'",
      [id],
    );
    const second = returned?.id ?? expect.fail();
    const { data } = await counter.stripe.refunds.list({ payment_intent: second });
    return { id, second, refundId: data[0]?.id };
  }

  const reconcile = (orderId: string) => reconcileCharge(counter.deps, { orderId, cause: 'test' });
  const stripe = (path: string, body: object) =>
    ask<{ id: string }>(`${counter.sandboxUrl}/sandbox/stripe/${path}`, body);
  const alertsOf = async (id: string) =>
    (
      await counter.rows<{ text: string; open: boolean }>(
        'select text, done_at is null as open from alerts where order_id = $1 order by id',
        [id],
      )
    ).map(({ text, open }) => (open ? text : `done: ${text}`));

  test('alerts the owner once if its refund fails later, until it is made again, in one part or more', async () => {
    const { id, second, refundId } = await paidTwice();
    const twice = `Order #${id} was paid twice, $34.98 the second time. The second payment was refunded.`;
    await reconcile(id);
    expect(await alertsOf(id)).toEqual([twice]);
    await stripe(`refunds/${refundId}/fail`, { status: 'failed' });
    for (const _ of ['once', 'again']) await reconcile(id);
    const failed = `Order #${id}: its second payment (${second} in Stripe’s dashboard) was not refunded: $34.98 came back to Stripe (expired or canceled card). Refund it again there, or pay the shopper another way.`;
    expect(await alertsOf(id)).toEqual([`done: ${twice}`, failed]);
    await counter.stripe.refunds.create({ payment_intent: second, amount: 1000 });
    await reconcile(id);
    expect(await alertsOf(id)).toEqual([`done: ${twice}`, failed]);
    await counter.stripe.refunds.create({ payment_intent: second });
    await reconcile(id);
    expect(await alertsOf(id)).toEqual([twice, failed].map((text) => `done: ${text}`));
  });

  test('whose refund fails at once is not called refunded, and alerts the owner once', async () => {
    const { id, second, refundId } = await paidTwice({
      status: 'failed',
      failure: 'expired_or_canceled_card',
    });
    await stripe(`refunds/${refundId}/fail`, { status: 'failed' });
    await reconcile(id);
    expect(await alertsOf(id)).toEqual([
      `Order #${id} was paid twice, $34.98 the second time. Stripe did not take the refund (expired or canceled card): refund ${second} in Stripe's dashboard.`,
    ]);
  });

  test('whose refund Stripe made and answers with an error is called refunded', async () => {
    const { stripe } = counter.deps;
    // Stripe replays its first answer to a key for a day, also a 500.
    const refund: typeof stripe.refund = async (asked) => {
      await stripe.refund(asked);
      throw new ShopError('provider_failed', 'Stripe answered 500');
    };
    const { id, intentId } = await counter.orderToPay();
    await counter.rows("update order_intents set state = 'closing' where id = $1", [intentId]);
    for (const paid of [intentId, await counter.intentFor(id)]) await counter.pay(paid);
    const close = () => closeIntents({ ...counter.deps, stripe: { ...stripe, refund } });
    await close();
    await expect(close()).rejects.toThrow('some intents could not be closed');
    await close();
    expect(await alertsOf(id)).toEqual([
      `Order #${id} was paid twice, $34.98 the second time. The second payment was refunded.`,
    ]);
  });

  test('that is disputed alerts the owner with the last day, until the bank is answered or decides', async () => {
    const { id, second } = await paidTwice();
    const { id: disputeId } = await stripe('disputes', { payment_intent: second });
    for (const _ of ['once', 'again']) await reconcile(id);
    const [, disputed, ...others] = await alertsOf(id);
    expect(others).toEqual([]);
    expect(disputed).toMatch(
      /^Order #\w+: its second payment \(pi_\w+ in Stripe’s dashboard\) is disputed \(\$34\.98, fraudulent\)\. Answer the bank there\. Stripe takes evidence until \w+ \d+, \d{4}\.$/,
    );
    expect(await outcomeOf(id)).toEqual(['processing', undefined]);
    await stripe(`disputes/${disputeId}/close`, { status: 'lost' });
    await reconcile(id);
    expect((await alertsOf(id))[1]).toBe(`done: ${disputed}`);
  });
});
