import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysText } from '../../src/domain/shipping/days-text.ts';
import { sendNow } from '../../src/server/fulfillment/send-now.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import type { JobName } from '../../src/server/jobs/queues.ts';
import { closeIntents } from '../../src/server/orders/intents/close-intents.ts';
import { createPayment } from '../../src/server/orders/placing/create-payment.ts';
import { moveOrder } from '../../src/server/orders/queries.ts';
import { lookAtPayment } from '../../src/server/orders/settling/look-at-payment.ts';
import { receiveStripeEvent } from '../../src/server/orders/settling/receive-stripe-event.ts';
import { settleForBrowser, settleOrder } from '../../src/server/orders/settling/settle-order.ts';
import { shopperOrder } from '../../src/server/orders/shopper/shopper-order.ts';
import { viewKey } from '../../src/server/orders/view-key.ts';
import { until } from '../until.ts';
import { ORDERED_LAKE_HOUSE } from '../world.ts';
import { ORDER_ROW } from './buy.ts';
import { type Counter, ONE_HAT, openCounter } from './counter.ts';

let counter: Counter;

beforeAll(async () => {
  counter = await openCounter();
});

afterAll(() => counter.close());

const settle = (orderId: string) => settleOrder(counter.deps, { orderId, cause: 'test', force: true });

/** As many settlements get Stripe's answer at the same moment. */
function meetingAtStripe(times: number): typeof counter.deps {
  const { stripe } = counter.deps;
  const all = Promise.withResolvers<void>();
  let arrived = 0;
  const readPayment: typeof stripe.readPayment = async (intentId) => {
    const payment = await stripe.readPayment(intentId);
    arrived += 1;
    if (arrived === times) all.resolve();
    await all.promise;
    return payment;
  };
  return { ...counter.deps, stripe: { ...stripe, readPayment } };
}

/** Between the shop's own question and Stripe's answer, declined cards close the payment. */
function closingMeanwhile(): typeof counter.deps {
  const { stripe } = counter.deps;
  const readPayment: typeof stripe.readPayment = async (intentId) => {
    await counter.rows(`update order_intents set state = 'closing', declines = 5 where id = $1`, [intentId]);
    await closeIntents(counter.deps);
    return stripe.readPayment(intentId);
  };
  return { ...counter.deps, stripe: { ...stripe, readPayment } };
}

const rowOf = async (id: string) => {
  const [row] = await counter.rows<{ status: string; paid: number | null; hold_reason: string | null }>(
    ORDER_ROW,
    [id],
  );
  return row;
};

const jobsOf = (orderId: string, name: JobName) => counter.queue.jobs(name, { orderId });

const confirmationsOf = (orderId: string) =>
  counter.rows('select 1 from mails where event = $1', [`order-confirmed.${orderId}`]);

const alertsOf = (orderId: string) =>
  counter.rows<{ kind: string; text: string }>('select kind, text from alerts where order_id = $1', [
    orderId,
  ]);

describe('a payment that succeeded', () => {
  test('is confirmed with the days that the order’s page names, and an answer about its party', async () => {
    const { id, intentId } = await counter.orderToPay();
    await counter.rows("update orders set party_on = '2099-12-31' where id = $1", [id]);
    await counter.pay(intentId);
    await settle(id);
    const { secrets, clock, config } = counter.deps;
    const page = await shopperOrder(counter.deps, id, viewKey(secrets, id, { now: clock(), config }));
    const { first, last } = page?.arrives ?? expect.fail();
    const [mail] = await counter.rows<{ text: string }>('select text from mails where event = $1', [
      `order-confirmed.${id}`,
    ]);
    expect(mail?.text).toContain(`Arrives: ${daysText(new Date(first), new Date(last))}\n`);
    expect(mail?.text).toContain('Party: In time. It’s on Dec\u00a031, 2099.\n');
  });

  test('with this order’s amount, currency and id marks the order paid', async () => {
    const { id, intentId } = await counter.orderToPay();
    await counter.pay(intentId);
    expect(await settle(id)).toMatchObject({ status: 'processing', paid: true });
    expect(await rowOf(id)).toMatchObject({ paid: 3498, stripe_fee: 131, card_last4: '4242' });
    expect(await jobsOf(id, 'send-order')).toHaveLength(1);
    expect(await lookAtPayment(counter.deps, { orderId: id, cause: 'sweeper' })).toEqual({ done: true });
    expect(await confirmationsOf(id)).toHaveLength(1);
    expect(await alertsOf(id)).toEqual([]);
  });

  test('leaves the order’s other payments alone that are over', async () => {
    const { id, intentId } = await counter.orderToPay();
    await counter.rows(
      `insert into order_intents (id, order_id, attempt, state, payer)
       select id || other, order_id, attempt + nth, other, payer
       from order_intents, unnest(array['closing', 'canceled']) with ordinality as others (other, nth) where id = $1`,
      [intentId],
    );
    await counter.pay(intentId);
    await settle(id);
    const intents = await counter.rows(
      'select id, state from order_intents where order_id = $1 order by attempt',
      [id],
    );
    expect(intents).toEqual([
      { id: intentId, state: 'paid' },
      { id: `${intentId}closing`, state: 'closing' },
      { id: `${intentId}canceled`, state: 'canceled' },
    ]);
  });

  test.each([
    [
      'with a cent less',
      (orderId: string) => ({ amount: 3497, currency: 'usd', metadata: { order_id: orderId } }),
    ],
    [
      'with a cent more',
      (orderId: string) => ({ amount: 3499, currency: 'usd', metadata: { order_id: orderId } }),
    ],
    [
      'in another currency',
      (orderId: string) => ({ amount: 3498, currency: 'eur', metadata: { order_id: orderId } }),
    ],
    ['for another order', () => ({ amount: 3498, currency: 'usd', metadata: { order_id: '7K2Q9MXA4T' } })],
    ['for no order', () => ({ amount: 3498, currency: 'usd' })],
  ])('%s holds the order, records its money and alerts the owner', async (_, intentOf) => {
    const { id } = await counter.orderToPay();
    const intent = await counter.stripe.paymentIntents.create({ ...intentOf(id), confirm: true, ...CARD });
    await counter.setIntent(id, intent.id);
    await settle(id);
    expect(await rowOf(id)).toMatchObject({
      status: 'on_hold',
      paid: intent.amount_received,
      hold_reason: 'the payment does not match the order',
    });
    expect(await jobsOf(id, 'send-order')).toEqual([]);
    expect(await confirmationsOf(id)).toEqual([]);
    expect(await alertsOf(id)).toMatchObject([{ kind: 'held' }]);
  });

  test('of an order that is held at once says so', async () => {
    const hat = { ...ORDERED_LAKE_HOUSE, textLine2: 'gucci gang', keepWords: true };
    const { id } = await counter.order({ items: [hat], total: '29.98' });
    await counter.pay(await counter.intentFor(id));
    expect(await settle(id)).toEqual({ status: 'on_hold', paid: true, tooSoon: false });
  });

  test('in test mode does not pay an order in a live shop, and is confirmed once its owner accepts it', async () => {
    const { id, intentId } = await counter.orderToPay();
    await counter.pay(intentId);
    const { config } = counter.deps;
    const live = { ...counter.deps, config: { ...config, stripe: { ...config.stripe, live: true } } };
    await settleOrder(live, { orderId: id, cause: 'test' });
    expect(await rowOf(id)).toMatchObject({ status: 'on_hold' });
    expect(await jobsOf(id, 'send-order')).toEqual([]);
    expect(await confirmationsOf(id)).toEqual([]);
    await sendNow(counter.deps, { orderId: id, who: 'sam' });
    expect(await confirmationsOf(id)).toHaveLength(1);
  });

  test('settled several times at once moves the order once', async () => {
    const { id, intentId } = await counter.orderToPay();
    await counter.pay(intentId);
    await counter.rows(
      `create function linger() returns trigger language plpgsql as
       $$ begin perform pg_sleep(0.5); return null; end $$`,
    );
    await counter.rows(
      'create trigger linger after insert on order_events for each row execute function linger()',
    );
    const times = 3;
    const deps = meetingAtStripe(times);
    const settlements = Array.from({ length: times }, () =>
      settleOrder(deps, { orderId: id, cause: 'test', force: true }),
    );
    await Promise.all(settlements).finally(() => counter.rows('drop function linger cascade'));
    const moves = await counter.rows(
      "select 1 from order_events where order_id = $1 and to_status = 'processing'",
      [id],
    );
    expect(moves).toHaveLength(1);
    expect(await jobsOf(id, 'send-order')).toHaveLength(1);
  });

  test('for a replaced order is refunded automatically, and the owner is alerted', async () => {
    const { id, intentId } = await counter.orderToPay();
    const { id: other } = await counter.order();
    // As if Stripe had reported the payment as canceled but taken the money.
    await counter.rows("update orders set status = 'canceled', superseded_by = $2 where id = $1", [
      id,
      other,
    ]);
    await counter.pay(intentId);
    await settle(id);
    expect(await rowOf(id)).toMatchObject({ paid: 3498, refunded: 3498 });
    expect(await alertsOf(id)).toMatchObject([{ kind: 'paid_too_late' }]);
    const [mail] = await counter.rows<{ recipient: string; text: string }>(
      'select recipient, text from mails where event = $1',
      [`paid-too-late.${id}`],
    );
    expect(mail?.recipient).toBe(counter.deps.config.mail.owner);
    expect(mail?.text).toContain('$34.98');
    await settle(id);
    expect(await alertsOf(id)).toHaveLength(1);
  });
});

const CARD = { payment_method: 'pm_card_visa', return_url: 'http://localhost/thank-you' };

test('a canceled intent cancels its order, and the next look at the payment is the last', async () => {
  const { id, intentId } = await counter.orderToPay();
  await counter.stripe.paymentIntents.cancel(intentId);
  expect(await jobsOf(id, 'settle-order')).toHaveLength(1);
  expect(await settle(id)).toMatchObject({ status: 'canceled' });
  expect(await lookAtPayment(counter.deps, { orderId: id, cause: 'sweeper' })).toEqual({ done: true });
});

test('an order whose payment is closed for declined cards while Stripe is asked can still be paid', async () => {
  const { id } = await counter.orderToPay();
  await settleOrder(closingMeanwhile(), { orderId: id, cause: 'test', force: true });
  expect(await rowOf(id)).toMatchObject({ status: 'payment_failed' });
});

test('a browser hears why the card was declined, though two jobs ask about the order while it waits', async () => {
  const { id, intentId } = await counter.orderToPay();
  await expect(counter.pay(intentId, 'pm_card_chargeDeclined')).rejects.toThrow();
  const { config } = counter.deps;
  const settleInterval = 60_000;
  let now = Date.now();
  let questions = 2;
  const deps = {
    ...counter.deps,
    clock: () => new Date(now),
    config: { ...config, limits: { ...config.limits, settleInterval } },
    async pause(time: number) {
      now += time;
      if (questions-- > 0) await settleOrder(deps, { orderId: id, cause: 'test' });
    },
  };
  await settleOrder(deps, { orderId: id, cause: 'test' });
  expect(await settleForBrowser(deps, id)).toMatchObject({
    status: 'payment_failed',
    tooSoon: false,
    declined: true,
    message: 'Your card was declined.',
  });
});

test('a look at the payment that a webhook caused does not give the next one its cause', async () => {
  const { id } = await counter.orderToPay();
  const cause = 'Stripe: payment_intent.payment_failed';
  expect(await lookAtPayment(counter.deps, { orderId: id, cause, paid: true })).toMatchObject({
    againIn: expect.any(Number),
    data: { orderId: id, cause: 'sweeper' },
  });
});

test('the last look at a payment closes its order', async () => {
  const { id } = await counter.orderToPay();
  const deps = { ...counter.deps, clock: () => new Date(Date.now() + 25 * 3_600_000) };
  expect(await lookAtPayment(deps, { orderId: id, cause: 'sweeper' })).toEqual({ done: true });
  expect(await rowOf(id)).toMatchObject({ status: 'canceled' });
});

test('a payment of an order that was canceled meanwhile is refused, though Stripe cannot cancel all of it yet', async () => {
  const { id } = await counter.order();
  const { stripe } = counter.deps;
  let canceled = 0;
  const createAndCancel: typeof stripe.createPayment = async (...asked) => {
    const payment = await stripe.createPayment(...asked);
    await counter.rows("update orders set status = 'canceled' where id = $1", [id]);
    return payment;
  };
  const cancelPayment: typeof stripe.cancelPayment = async (intentId) => {
    canceled += 1;
    if (canceled > 1) throw new ShopError('provider_failed', 'Stripe is away.');
    return stripe.cancelPayment(intentId);
  };
  const deps = { ...counter.deps, stripe: { ...stripe, createPayment: createAndCancel, cancelPayment } };
  const request = { orderId: id, amount: ONE_HAT, address: '203.0.113.7' };
  expect(await createPayment(deps, request)).toMatchObject({ code: 'conflict' });
  expect(await counter.queue.jobs('close-intents')).not.toEqual([]);
});

test('an intent created while its order was being canceled is canceled and never reaches the shopper', async () => {
  const { id } = await counter.order();
  const intents = async () => (await counter.stripe.paymentIntents.list({ limit: 100 })).data;
  const before = (await intents()).length;
  const request = { orderId: id, amount: ONE_HAT, address: '203.0.113.7' };
  const late = await counter.deps.db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ status: 'canceled' }).where('id', '=', id).execute();
    const payment = createPayment(counter.deps, request);
    await until('Stripe has created the intent', async () => (await intents()).length > before || null);
    return { payment };
  });
  const refusal = await late.payment;
  expect(refusal).toBeInstanceOf(ShopError);
  expect(refusal).toMatchObject({ code: 'conflict' });
  const made = (await intents()).find(({ metadata }) => metadata.order_id === id);
  expect(made?.status).toBe('canceled');
  expect(await jobsOf(id, 'settle-order')).toEqual([]);
});

test.each([
  ['canceled', 'processing'],
  ['refunded', 'processing'],
  ['shipped', 'on_hold'],
  ['completed', 'shipped'],
  ['processing', 'pending'],
] as const)('an order never moves from %s to %s', async (from, to) => {
  const { id } = await counter.order();
  await counter.rows('update orders set status = $2 where id = $1', [id, from]);
  const { db } = counter.deps;
  expect(await moveOrder(db, { id, status: from }, { to, cause: 'test', now: new Date() })).toBe(false);
  expect(await rowOf(id)).toMatchObject({ status: from });
  expect(await counter.rows('select 1 from order_events where order_id = $1', [id])).toHaveLength(1);
});

describe('a webhook', () => {
  const dueJobs = (orderId: string) =>
    counter.queue
      .waiting(undefined, { orderId })
      .then((waiting) => waiting.filter(({ at }) => at <= new Date()));
  const stored = (event: string) => counter.rows('select 1 from provider_events where id = $1', [event]);
  const receive = (id: string, type: string, intentId: string) =>
    receiveStripeEvent(counter.deps, { id, type, live: false, intentId });

  test.each([
    ['payment_intent.succeeded', 'settle-order', 10],
    ['payment_intent.payment_failed', 'settle-order', 0],
    ['payment_intent.canceled', 'settle-order', 0],
    ['charge.refunded', 'reconcile-charge', 0],
    ['charge.dispute.created', 'reconcile-charge', 0],
  ])(
    'about %s makes one job due, %s with priority %i, and none if repeated',
    async (type, name, priority) => {
      const { id, intentId } = await counter.orderToPay();
      expect(await dueJobs(id)).toEqual([]);
      await receive(`evt_${id}`, type, intentId);
      const queued = [{ name, priority, data: { orderId: id, cause: `Stripe: ${type}` } }];
      expect(await dueJobs(id)).toMatchObject(queued);
      // There is still only one check of the payment.
      expect(await jobsOf(id, 'settle-order')).toHaveLength(1);

      await counter.queue.reschedule(undefined, new Date(Date.now() + 3_600_000));
      await Promise.all([1, 2].map(() => receive(`evt_${id}`, type, intentId)));
      expect(await dueJobs(id)).toEqual([]);
    },
  );

  test('about the last declined card cancels nothing at Stripe before the take-over, and leaves it to the job', async () => {
    const { intentId } = await counter.orderToPay();
    const waiting = { ...counter.deps, takeOver: { needed: () => 'npm run shop -- take-over' } };
    for (let nth = 1; nth <= 5; nth += 1) {
      const event = {
        id: `evt_${intentId}_${nth}`,
        type: 'payment_intent.payment_failed',
        live: false,
        intentId,
      };
      await receiveStripeEvent(waiting, event);
    }
    expect((await counter.stripe.paymentIntents.retrieve(intentId)).status).not.toBe('canceled');
    await closeIntents(counter.deps);
    expect((await counter.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
  });

  test('about a payment that is already settled queues no check and is not stored', async () => {
    const { id, intentId } = await counter.orderToPay();
    await counter.pay(intentId);
    await settle(id);
    await receive(`evt_${id}`, 'payment_intent.succeeded', intentId);
    expect((await dueJobs(id)).filter(({ name }) => name === 'settle-order')).toEqual([]);
    expect(await stored(`evt_${id}`)).toEqual([]);
  });

  test('about the charge of a payment, which is reported as well, queues no check and is not stored', async () => {
    const { id, intentId } = await counter.orderToPay();
    await receive(`evt_${id}`, 'charge.succeeded', intentId);
    expect(await dueJobs(id)).toEqual([]);
    expect(await stored(`evt_${id}`)).toEqual([]);
  });

  test('about an unknown payment queues no job', async () => {
    const before = await counter.queue.jobs();
    await receive('evt_nobody', 'payment_intent.succeeded', 'pi_nobody');
    expect(await counter.queue.jobs()).toHaveLength(before.length);
  });
});
