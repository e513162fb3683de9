import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { monthOf } from '../../src/domain/money/month.ts';
import type { JobName } from '../../src/server/jobs/queues.ts';
import { readPage } from '../../src/server/ledger/admin-routes.ts';
import { readLedger } from '../../src/server/ledger/read-ledger.ts';
import { unpaidOrders } from '../../src/server/orders/settling/queries.ts';
import { sweepCharges, sweepOrders } from '../../src/server/orders/settling/sweep-orders.ts';
import { ask } from '../ask.ts';
import { MAYA } from '../world.ts';
import type { OpenedOrder } from './buy.ts';
import { type Counter, openCounter } from './counter.ts';

let counter: Counter;

// Each test has its own database, because a sweep checks every order.
beforeEach(async () => {
  counter = await openCounter();
});

afterEach(() => counter.close());

const sweep = () => sweepOrders(counter.deps);

const age = (id: string, hours: number) =>
  counter.rows('update orders set created_at = now() - make_interval(hours => $2) where id = $1', [
    id,
    hours,
  ]);

/** Creates an unpaid order that is past its last check. */
async function unchecked(hours = 48): Promise<OpenedOrder> {
  const opened = await counter.orderToPay();
  await age(opened.id, hours);
  return opened;
}

/** Creates a paid order with a refund from Stripe's dashboard whose webhook was lost. */
async function refundedElsewhere(): Promise<string> {
  const { id, intentId } = await counter.orderToPay();
  await counter.pay(intentId);
  await counter.rows("update orders set status = 'shipped', paid = total where id = $1", [id]);
  await counter.stripe.refunds.create({ payment_intent: intentId, amount: 500 });
  return id;
}

/** Inserts copies of this order, with the same age and status. */
async function copies(id: string, count: number, changes: object = {}): Promise<string[]> {
  const rows = await counter.rows<{ id: string }>(
    `insert into orders select copy.* from orders o, generate_series(1, $2) n, jsonb_populate_record(o,
       jsonb_build_object('id', 'C0PY' || lpad(n::text, 6, '0'), 'payment_intent_id', 'pi_unknown_' || n) || $3) copy
     where o.id = $1 returning id`,
    [id, count, JSON.stringify(changes)],
  );
  await counter.rows(
    `insert into order_intents (id, order_id, attempt)
     select payment_intent_id, id, 1 from orders where payment_intent_id like 'pi_unknown_%'
     on conflict do nothing`,
  );
  return rows.map((row) => row.id);
}

const statusOf = async (id: string) => {
  const [row] = await counter.rows<{ status: string }>('select status from orders where id = $1', [id]);
  return row?.status;
};

const alerts = (event: string) =>
  counter.rows<{ event: string; text: string }>('select event, text from alerts where event like $1', [
    event,
  ]);

const jobs = async (name: JobName) => (await counter.queue.jobs(name)).map(({ data }) => ({ data }));

/** The ids of orders with a queued check of their charge. */
const reconciled = async () => (await counter.queue.jobs('reconcile-charge')).map(({ data }) => data.orderId);

const intentStatus = async ({ intentId }: OpenedOrder) =>
  (await counter.stripe.paymentIntents.retrieve(intentId)).status;

const stuckRefund = (orderId: string, id: string) =>
  counter.rows(
    `insert into refunds (id, order_id, amount, status, reason, asked_by, created_at)
     values ($2, $1, 1, 'requested', 'a crash', 'shop', now() - interval '2 days')`,
    [orderId, id],
  );

describe('a payment that Stripe does not know', () => {
  test('cancels its order, alerts the owner once and does not stop the sweep', async () => {
    const unknown = await unchecked(72);
    await counter.setIntent(unknown.id, 'pi_unknown');
    const unpaid = await unchecked();
    const paid = await unchecked();
    await counter.pay(paid.intentId);
    const refunded = await refundedElsewhere();
    await stuckRefund(refunded, 'refund_stuck');

    await sweep();
    await sweep();

    expect(await statusOf(unknown.id)).toBe('canceled');
    const sent = await alerts('payment-unknown.%');
    expect(sent).toMatchObject([{ event: `payment-unknown.${unknown.id}` }]);
    expect(sent[0]?.text).toContain('pi_unknown');
    expect(
      await counter.rows('select recipient from mails where event = $1', [`payment-unknown.${unknown.id}`]),
    ).toEqual([{ recipient: counter.deps.config.mail.owner }]);
    expect([await statusOf(unpaid.id), await intentStatus(unpaid)]).toEqual(['canceled', 'canceled']);
    expect(await statusOf(paid.id)).toBe('processing');
    expect(await jobs('send-refund')).toEqual([{ data: { refundId: 'refund_stuck' } }]);
    expect(await reconciled()).toEqual([refunded]);
    const left = await counter.queue.waiting(undefined, { orderId: unknown.id });
    expect(left.filter(({ at }) => at <= new Date())).toEqual([]);
  });

  test('does not keep the next order from being canceled, even in a hundred orders', {
    tags: 'nightly',
  }, async () => {
    const last = await unchecked(48);
    const created_at = new Date(Date.now() - 72 * 3_600_000);
    const unknown = await copies(last.id, 100, { created_at });
    await sweep();
    await sweep();
    expect([await statusOf(last.id), await intentStatus(last)]).toEqual(['canceled', 'canceled']);
    expect(await alerts('payment-unknown.%')).toHaveLength(unknown.length);
  });

  test('is refused when the shopper tries to pay, and settles nothing', async () => {
    const { id } = await counter.orderToPay();
    await counter.setIntent(id, 'pi_unknown');
    await expect(counter.intentFor(id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await statusOf(id)).toBe('pending');
  });
});

test('an order that Stripe did not answer for waits behind the others', async () => {
  const silent = await unchecked(72);
  const next = await unchecked(48);
  // Stripe's client tries three times.
  await ask(`${counter.sandboxUrl}/sandbox/faults`, { stripe: { failRequests: 3 } });
  await sweep();
  expect([await statusOf(silent.id), await statusOf(next.id)]).toEqual(['pending', 'canceled']);

  const other = await unchecked(48);
  expect(await unpaidOrders(counter.deps.db, new Date())).toEqual([other.id, silent.id]);
  await sweep();
  expect(await statusOf(silent.id)).toBe('canceled');
});

test('an order without a payment is canceled after a day, and not before', async () => {
  const [old, young] = [await counter.order(), await counter.order()];
  await age(old.id, 25);
  await age(young.id, 23);
  await sweep();
  expect([await statusOf(old.id), await statusOf(young.id)]).toEqual(['canceled', 'pending']);
  expect(await alerts('%')).toEqual([]);
});

test('a hundred stuck orders and refunds with alerts do not hide the next one', {
  tags: 'nightly',
}, async () => {
  const { id } = await unchecked(72);
  await counter.rows(
    "update orders set status = 'processing', paid = total, send_after = created_at where id = $1",
    [id],
  );
  await counter.rows('delete from order_events where order_id = $1', [id]);
  const known = await copies(id, 100, { created_at: new Date(Date.now() - 96 * 3_600_000) });
  for (const orderId of known) await stuckRefund(orderId, `refund_${orderId}`);
  await counter.rows(
    `insert into alerts (event, kind, order_id, text)
     select kind || orders.id, 'stuck', orders.id, '' from orders, unnest(array['stuck.', 'refund-stuck.refund_']) kind
     where id = any($1)`,
    [known],
  );
  await stuckRefund(id, 'refund_next');
  await sweep();
  expect(await jobs('send-order')).toContainEqual({ data: { orderId: id } });
  expect(await jobs('send-refund')).toContainEqual({ data: { refundId: 'refund_next' } });
  expect(await alerts(`stuck.${id}.%`)).toHaveLength(1);
  expect(await alerts('refund-stuck.refund_next')).toHaveLength(1);
});

test('the alerts about a stuck order and refund end once both go on, and the next time the order is stuck alerts again', async () => {
  const { id } = await unchecked(72);
  const move = (status: string) =>
    counter.rows('update orders set status = $2, paid = total, send_after = created_at where id = $1', [
      id,
      status,
    ]);
  await move('processing');
  await counter.rows('delete from order_events where order_id = $1', [id]);
  await stuckRefund(id, 'refund_slow');
  await stuckRefund(id, 'refund_fresh');
  await counter.rows("update refunds set created_at = now() where id = 'refund_fresh'");
  await sweep();
  expect(await jobs('send-refund')).toEqual([{ data: { refundId: 'refund_slow' } }]);
  expect(
    await counter.rows("select event, kind, text from alerts where event like '%stuck.%' order by kind"),
  ).toEqual([
    {
      event: 'refund-stuck.refund_slow',
      kind: 'refund_failed',
      text: `A refund of order #${id} did not reach Stripe yet. The shop keeps sending it. Please check it there.`,
    },
    {
      event: expect.stringMatching(new RegExp(`^stuck\\.${id}\\.\\d{4}-\\d\\d-\\d\\dT\\d\\d$`)),
      kind: 'stuck',
      text: `Order #${id} was paid long ago and is not in production yet. The shop keeps sending it to Printful. Please check it there.`,
    },
  ]);
  const open = () => counter.rows("select event from alerts where event like '%stuck.%' and done_at is null");
  expect(await open()).toHaveLength(2);
  const moved = "insert into order_events (order_id, to_status, cause) values ($1, $2, 'x')";
  const twoDays = new Date(Date.now() + 48 * 3_600_000);
  await move('sent_to_printful');
  await counter.rows(moved, [id, 'sent_to_printful']);
  await counter.rows("update refunds set status = 'succeeded' where id = 'refund_fresh'");
  await sweepOrders({ ...counter.deps, clock: () => twoDays });
  expect(await open()).toHaveLength(2);
  await move('confirmed_with_printful');
  await counter.rows("update refunds set status = 'succeeded'");
  await sweep();
  expect(await open()).toEqual([]);
  await move('processing');
  await counter.rows(moved, [id, 'processing']);
  await sweepOrders({ ...counter.deps, clock: () => twoDays });
  expect(await open()).toHaveLength(1);
});

test('days of silence end no order and no refund: what was given up is taken up again, without another alert', {
  tags: 'nightly',
}, async () => {
  const { id } = await unchecked(72);
  await counter.rows(
    "update orders set status = 'processing', paid = total, send_after = created_at where id = $1",
    [id],
  );
  await counter.rows('delete from order_events where order_id = $1', [id]);
  await stuckRefund(id, 'refund_silent');
  const states = async () =>
    (await counter.queue.waiting(['send-order', 'send-refund'])).map(({ name, state }) => ({ name, state }));
  for (const _ of ['the first day', 'the second', 'the third']) {
    await sweep();
    expect(await states()).toEqual([
      { name: 'send-order', state: 'created' },
      { name: 'send-refund', state: 'created' },
    ]);
    await counter.queue.fail(['send-order', 'send-refund']);
  }
  expect(await alerts('%stuck.%')).toHaveLength(2);
});

test('an alert that a provider refuses the shop ends once the provider answers', {
  tags: 'nightly',
}, async () => {
  await counter.rows(
    `insert into alerts (event, kind, text) values ('stripe-refuses.token.x', 'provider', ''), ('printful-refuses.token.x', 'provider', '')`,
  );
  await ask(`${counter.sandboxUrl}/sandbox/faults`, { printful: { refuseToken: 1 } });
  await sweep();
  const open = () => counter.rows("select event from alerts where kind = 'provider' and done_at is null");
  expect(await open()).toEqual([{ event: 'printful-refuses.token.x' }]);
  await sweep();
  expect(await open()).toEqual([]);
});

test('an alert that Stripe refuses more than the key ends once somebody begins to pay', async () => {
  await counter.orderToPay();
  await counter.rows(
    `insert into alerts (event, kind, text) values ('stripe-refuses.token.x', 'provider', ''), ('stripe-refuses.account.x', 'provider', '')`,
  );
  const open = () => counter.rows("select event from alerts where kind = 'provider' and done_at is null");
  await sweepCharges(counter.deps);
  expect(await open()).toEqual([{ event: 'stripe-refuses.account.x' }]);
  await counter.orderToPay();
  await sweepCharges(counter.deps);
  expect(await open()).toEqual([]);
});

test('the pictures of an order that is not paid after a day are dropped', { tags: 'nightly' }, async () => {
  const [unpaid, paid, young] = [await counter.order(), await counter.order(), await counter.order()];
  const held = await counter.order();
  await counter.rows("update order_lines set artwork = 'png'");
  await counter.rows("update orders set created_at = now() - interval '25 hours' where id <> $1", [young.id]);
  await counter.rows("update orders set status = 'processing', paid_at = now() where id = $1", [paid.id]);
  // Its payment did not match.
  await counter.rows("update orders set status = 'on_hold', paid = 1 where id = $1", [held.id]);
  await sweep();
  const left = await counter.rows<{ id: string }>(
    'select order_id as id from order_lines where artwork is not null order by 1',
  );
  expect(left.map(({ id }) => id)).toEqual([paid.id, held.id, young.id].sort());
  expect(await statusOf(unpaid.id)).toBe('canceled');
});

test('a failing part of the sweep does not stop the others', { tags: 'nightly' }, async () => {
  const unpaid = await unchecked();
  const refunded = await refundedElsewhere();
  await counter.rows('alter table refunds rename to refunds_away');
  await expect(sweep()).rejects.toThrow('part of the sweep failed');
  expect(await statusOf(unpaid.id)).toBe('canceled');
  expect(await reconciled()).toEqual([refunded]);
});

test('payments whose orders a restore took away are in the ledger, and one alert lists them all', {
  tags: 'nightly',
}, async () => {
  const { deps, rows } = counter;
  await rows("insert into sweeps values ('ledger', now())");
  const orders = [await counter.orderToPay(), await counter.orderToPay(), await counter.orderToPay()];
  const [kept, ...gone] = orders.map(({ id }) => id);
  for (const { intentId } of orders) await counter.pay(intentId);
  await rows('delete from orders where id <> $1', [kept]);
  // Other businesses take payments with the same account.
  const foreign = [{ order_id: '1042' }, { order_id: '7K2Q9MXA4T' }].map((metadata) =>
    counter.stripe.paymentIntents.create({
      amount: 1200,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
      return_url: 'http://localhost/',
      description: `Another shop order #${metadata.order_id}`,
      metadata,
    }),
  );
  await Promise.all(foreign);
  const open = () =>
    rows<{ text: string }>("select text from alerts where event like 'stray-%' and done_at is null");
  for (const _ of ['once', 'again']) {
    await readLedger(deps, {});
    const [alert, ...others] = await open();
    expect(others).toEqual([]);
    for (const id of gone) expect(alert?.text).toContain(`#${id} ($34.98, `);
    expect(alert?.text).not.toContain(kept);
    expect(alert?.text).not.toContain('$12.00');
  }
  const { movements } = await readPage(deps, monthOf(deps.clock(), deps.config.timeZone), 1);
  const named = movements.map(({ orderId, missingOrderId }) => [orderId, missingOrderId]);
  expect(named.sort()).toEqual(
    [[kept, null], ...gone.map((id) => [null, id]), ...foreign.map(() => [null, null])].sort(),
  );
  const payment = await counter.stripe.paymentIntents.retrieve(orders[1]?.intentId ?? '');
  expect(payment.shipping?.address).toMatchObject({ line1: MAYA.address, postal_code: MAYA.zipCode });
  expect(payment.metadata.hats).toMatch(/^1 × .+ \(.+\): ./);
});

describe('the sweep of charges', () => {
  const sweptUntil = async () => {
    const [row] = await counter.rows<{ swept_until: Date }>('select swept_until from sweeps');
    return row?.swept_until ?? null;
  };

  test.each([
    ['reads events that appear after the last sweep but were created before its end', 2],
    ['reads them all after the clock was set back', 0],
  ])('%s', async (_, minutes) => {
    const refunded = await refundedElsewhere();
    await counter.rows("insert into sweeps values ('stripe-charges', now() + interval '1 minute')");
    await sweepCharges({ ...counter.deps, clock: () => new Date(Date.now() + minutes * 60_000) });
    expect(await reconciled()).toEqual([refunded]);
  });

  test('finds a payment for a canceled order whose webhook was lost', async () => {
    const { id, intentId } = await counter.orderToPay();
    await counter.rows("update orders set status = 'canceled' where id = $1", [id]);
    await counter.pay(intentId);
    await sweepCharges(counter.deps);
    expect(await jobs('settle-order')).toMatchObject([{ data: { orderId: id, paid: true } }]);
  });

  test('stores when it started, not when it ended', { tags: 'nightly' }, async () => {
    const began = new Date(Date.now() - 5000);
    await sweepCharges({ ...counter.deps, clock: () => began });
    expect(await sweptUntil()).toEqual(began);
  });

  test('stores the other events when one cannot be stored, and reads that one again', async () => {
    const [first, second] = [await refundedElsewhere(), await refundedElsewhere()];
    const { data } = await counter.stripe.events.list({ type: 'charge.refunded', limit: 1 });
    await counter.rows(
      `create function refuse() returns trigger language plpgsql as
       $$ begin if new.id = '${data[0]?.id}' then raise 'no room'; end if; return new; end $$`,
    );
    await counter.rows(
      'create trigger refuse before insert on provider_events for each row execute function refuse()',
    );
    await expect(sweepCharges(counter.deps)).rejects.toThrow('could not be received');
    expect((await reconciled()).sort()).toEqual([first, second].sort());
    const stored = () => counter.rows('select 1 from provider_events where id = $1', [data[0]?.id]);
    expect(await stored()).toEqual([]);
    expect(await sweptUntil()).toBeNull();

    await counter.rows('drop function refuse cascade');
    await sweepCharges(counter.deps);
    expect(await stored()).toHaveLength(1);
    expect(await sweptUntil()).not.toBeNull();
  });
});
