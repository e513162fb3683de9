import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendNow } from '../../src/server/fulfillment/send-now.ts';
import { changeLine } from '../../src/server/orders/admin/change-order.ts';
import { refundOrder } from '../../src/server/orders/money/refund-order.ts';
import { type BackOffice, openBackOffice, type PaidOrder } from '../simulation/back-office.ts';

let office: BackOffice;

beforeAll(async () => {
  office = await openBackOffice();
});

afterAll(() => office.close());

const DISPUTED = 'the payment is disputed (fraudulent)';

/** Opens a dispute; returns a function that closes it. */
async function dispute({ id, intentId }: PaidOrder, reason = 'fraudulent') {
  const opened = await office.control<{ id: string }>('stripe/disputes', {
    payment_intent: intentId,
    reason,
  });
  await office.reconcile(id);
  return async (status: 'won' | 'lost') => {
    await office.control(`stripe/disputes/${opened.id}/close`, { status });
    await office.reconcile(id);
  };
}

/** Puts the order on hold at Printful; returns a function that ends the hold. */
async function holdAtPrintful({ id }: PaidOrder) {
  const advance = async (to: string, reason?: string) => {
    await office.control(`printful/orders/@${id}/advance`, { to, ...(reason ? { reason } : {}) });
    await office.follow(id);
  };
  await advance('onhold', 'Content review');
  return advance;
}

const statusOf = async (id: string) => (await office.orderRow(id)).status;
const holdOf = async (id: string) => {
  const { status, hold_reason } = await office.orderRow(id);
  return [status, hold_reason];
};

const openAlertsOf = async (id: string) =>
  (
    await office.rows<{ text: string }>(
      "select text from alerts where order_id = $1 and kind = 'held' and done_at is null",
      [id],
    )
  ).map(({ text }) => text);

describe('an order held by a dispute and by Printful', () => {
  test('disputed first, waits for the dispute when Printful continues first', async () => {
    const order = await office.confirmedOrder();
    const decide = await dispute(order);
    const advance = await holdAtPrintful(order);
    expect(await holdOf(order.id)).toEqual(['on_hold', DISPUTED]);
    await advance('pending');
    expect(await holdOf(order.id)).toEqual(['on_hold', DISPUTED]);
    await decide('won');
    expect(await holdOf(order.id)).toEqual(['confirmed_with_printful', null]);
  });

  test('held by Printful first, waits for the dispute when Printful continues first', async () => {
    const order = await office.confirmedOrder();
    const advance = await holdAtPrintful(order);
    const decide = await dispute(order);
    await advance('pending');
    expect(await holdOf(order.id)).toEqual(['on_hold', DISPUTED]);
    expect(await openAlertsOf(order.id)).toEqual([`Order #${order.id} is still on hold: ${DISPUTED}.`]);
    await decide('won');
    expect(await holdOf(order.id)).toEqual(['confirmed_with_printful', null]);
    expect(await openAlertsOf(order.id)).toEqual([]);
  });

  test('disputed first, waits for Printful when the dispute is won first', async () => {
    const order = await office.confirmedOrder();
    const decide = await dispute(order);
    const advance = await holdAtPrintful(order);
    await decide('won');
    expect(await holdOf(order.id)).toEqual(['on_hold', 'Printful holds it']);
    await advance('pending');
    expect(await holdOf(order.id)).toEqual(['confirmed_with_printful', null]);
  });

  test('held by Printful first, waits for Printful when the dispute is won first', async () => {
    const order = await office.confirmedOrder();
    const advance = await holdAtPrintful(order);
    const decide = await dispute(order);
    await decide('won');
    expect(await holdOf(order.id)).toEqual(['on_hold', 'Printful holds it: Content review']);
    await advance('pending');
    expect(await holdOf(order.id)).toEqual(['confirmed_with_printful', null]);
  });

  test('is left to the owner when the dispute is lost, even if Printful continues', async () => {
    const order = await office.confirmedOrder();
    const decide = await dispute(order);
    const advance = await holdAtPrintful(order);
    await decide('lost');
    await advance('pending');
    expect(await holdOf(order.id)).toEqual(['on_hold', DISPUTED]);
  });
});

describe('a won dispute', () => {
  test('does not release an order with another dispute, open or lost', async () => {
    const order = await office.confirmedOrder();
    const first = await dispute(order);
    const second = await dispute(order, 'duplicate');
    const third = await dispute(order, 'general');
    await second('won');
    expect(await statusOf(order.id)).toBe('on_hold');
    await third('lost');
    await first('won');
    expect(await statusOf(order.id)).toBe('on_hold');
  });

  test('does not release an order that waits for the owner, in either order', async () => {
    const [early, late] = [await office.confirmedOrder(), await office.confirmedOrder()];
    const cancel = async ({ id }: PaidOrder) => {
      await office.control(`printful/orders/@${id}/advance`, { to: 'canceled', reason: 'Copyright' });
      await office.follow(id);
    };
    await cancel(early);
    await (await dispute(early))('won');
    const decide = await dispute(late);
    await cancel(late);
    await decide('won');
    for (const { id } of [early, late]) {
      expect(await holdOf(id)).toEqual(['on_hold', 'it is canceled at Printful: Copyright']);
      expect(await openAlertsOf(id)).toHaveLength(1);
    }
  });

  test('returns the order to its previous status', async () => {
    const order = await office.paidOrder();
    await office.rows("delete from pgboss.job where name = 'send-order'");
    const decide = await dispute(order);
    expect(await statusOf(order.id)).toBe('on_hold');
    await decide('won');
    expect(await statusOf(order.id)).toBe('processing');
    expect(await office.rows("select data from pgboss.job where name = 'send-order'")).toEqual([
      { data: { orderId: order.id } },
    ]);
  });

  test('does not change the payment time', async () => {
    const order = await office.paidOrder();
    await office.rows("update orders set paid_at = paid_at - interval '1 day' where id = $1", [order.id]);
    const { paid_at: paidAt } = await office.orderRow(order.id);
    await (await dispute(order))('won');
    expect(await office.orderRow(order.id)).toMatchObject({ status: 'processing', paid_at: paidAt });
  });

  test('allows refunds again, unlike an open one', async () => {
    const order = await office.confirmedOrder();
    const input = {
      orderId: order.id,
      amount: null,
      reason: 'a crooked brim',
      requestedBy: 'robin@example.com',
    };
    const decide = await dispute(order);
    expect(await refundOrder(office.deps, input)).toMatchObject({ code: 'conflict', details: { left: 0 } });
    expect(await office.rows('select id from refunds where order_id = $1', [order.id])).toEqual([]);
    await decide('won');
    expect(await refundOrder(office.deps, input)).toMatchObject({ status: 'succeeded', amount: 2998 });
    expect(await office.orderRow(order.id)).toMatchObject({ status: 'refunded', refunded: 2998 });
  });
});

test('an embroidered order that Printful returns to draft after a hold is confirmed', async () => {
  const order = await office.confirmedOrder();
  const advance = await holdAtPrintful(order);
  expect(await holdOf(order.id)).toEqual(['on_hold', 'Printful holds it: Content review']);
  await advance('draft');
  expect(await office.orderRow(order.id)).toMatchObject({
    status: 'confirmed_with_printful',
    printful_status: 'pending',
  });
});

describe('an order whose print differs from what was sold', () => {
  const changeWords = (id: string) =>
    office.rows("update order_lines set text_line1 = 'Right' where order_id = $1 and position = 0", [id]);
  const ordersAtPrintful = async (id: string) =>
    (await office.deps.printful.findOrder(id)) === null ? 'none' : 'one';

  test('is held before Printful gets anything, and the alert says what to do', async () => {
    const order = await office.paidOrder();
    await changeWords(order.id);
    await office.send(order.id);
    expect(await ordersAtPrintful(order.id)).toBe('none');
    expect((await office.orderRow(order.id)).status).toBe('on_hold');
    expect(await openAlertsOf(order.id)).toEqual([
      `Order #${order.id} is on hold: the print of “Custom Hat” differs from what was sold. ` +
        'Compare both on the order’s page. To print it as it is now, save its text again and send the order to ' +
        'Printful. Otherwise cancel and refund it. It was processing.',
    ]);
  });

  test('is sent once an administrator has saved its text again', async () => {
    const order = await office.paidOrder();
    await changeWords(order.id);
    await office.send(order.id);
    const words = { textLine1: 'Right', textLine2: '', textLine3: '' };
    expect(await changeLine(office.deps, { orderId: order.id, position: 0, words, by: 'sam' })).toBeNull();
    await sendNow(office.deps, { orderId: order.id, who: 'sam' });
    await office.send(order.id);
    expect(await ordersAtPrintful(order.id)).toBe('one');
    expect(await holdOf(order.id)).toEqual(['confirmed_with_printful', null]);
    expect(await openAlertsOf(order.id)).toEqual([]);
  });
});
