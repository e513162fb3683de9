import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminBrowser } from '../admin-browser.ts';
import { ask } from '../ask.ts';
import { stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { MAYA, ROBIN } from '../world.ts';
import { administratorOf, orderToPay, paidOrder, pay, reaches, rowOf } from './buy.ts';
import { moneyRecords, QUICK_SWEEPS } from './money-records.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShop(QUICK_SWEEPS);
  robin = await administratorOf(shop);
});

// A session would end during the tests.
beforeEach(() => robin.signIn(ROBIN.email, ROBIN.password));

afterAll(() => shop.close());

const { refund, chargeOf, mailsOf, refundsOf, alerts } = moneyRecords(() => ({ shop, robin }));

describe('a refund', () => {
  test('of a part keeps the order’s status, the rest makes it refunded, and no more can be refunded', async () => {
    const { id, intentId } = await paidOrder(shop);
    await reaches(shop, id, 'confirmed_with_printful');
    const part = await refund(id, 500);
    expect([part.status, part.body]).toMatchObject([200, { amount: 500, status: 'succeeded' }]);
    expect(await rowOf(shop, id)).toMatchObject({ status: 'confirmed_with_printful', refunded: 500 });

    expect(await refund(id, 2999)).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid', path: 'amount', details: { left: 2998 } } },
    });
    expect(await refund(id, null)).toMatchObject({ status: 200, body: { amount: 2998 } });
    expect(await rowOf(shop, id)).toMatchObject({ status: 'refunded', paid: 3498, refunded: 3498 });
    expect(await chargeOf(intentId)).toMatchObject({ amount_refunded: 3498, refunded: true });
    expect(await refund(id, null)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    // Printful canceled the order, so it costs nothing there.
    await expect.poll(async () => (await rowOf(shop, id)).printful_cost, { timeout: 10_000 }).toBe(0);

    const [{ id: first = '' } = {}] = await refundsOf(id);
    const mails = await mailsOf(`refunded.${first}`);
    expect(mails).toMatchObject([{ recipient: MAYA.customerEmail }]);
    expect(mails[0]?.text).toContain('$5.00');
  });

  test.each([
    [0, 400],
    [-1, 400],
    [1.5, 400],
    ['5.00', 400],
    [1e9, 422],
  ])('of %j is refused, naming the field', async (amount, status) => {
    const { id } = await paidOrder(shop);
    expect(await robin.ask('POST', `/api/admin/orders/${id}/refunds`, { amount, reason: 'x' })).toMatchObject(
      { status, body: { error: { path: 'amount' } } },
    );
    expect(await refundsOf(id)).toEqual([]);
  });

  test('is refused if another one was made since the page was loaded', async () => {
    const { id } = await paidOrder(shop);
    const ask = () =>
      robin.ask('POST', `/api/admin/orders/${id}/refunds`, {
        amount: 500,
        refunded: 0,
        reason: 'a double click',
      });
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rowOf(shop, id)).toMatchObject({ refunded: 500 });
  });

  test('requested twenty times at once never exceeds the payment', async () => {
    const { id, intentId } = await paidOrder(shop);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id, 1000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(17);
    expect(await rowOf(shop, id)).toMatchObject({ refunded: 3000 });
    expect(await chargeOf(intentId)).toMatchObject({ amount_refunded: 3000 });
  });

  test('of more than was charged is refused by the database', async () => {
    const { id } = await paidOrder(shop);
    const values = "('by-hand', $1, 3499, 'requested', 'none', 'nobody')";
    await expect(
      shop.rows(`insert into refunds (id, order_id, amount, status, reason, asked_by) values ${values}`, [
        id,
      ]),
    ).rejects.toThrow('refunded_within_charge');
  });

  test('whose response is cut off is made once', async () => {
    const { id, intentId } = await paidOrder(shop);
    await ask(`${shop.sandboxUrl}/sandbox/faults`, { stripe: { cutAnswers: 1 } });
    expect(await refund(id, 700)).toMatchObject({ status: 200, body: { amount: 700 } });
    expect(await chargeOf(intentId)).toMatchObject({ amount_refunded: 700 });
    expect(await refundsOf(id)).toMatchObject([{ amount: 700, status: 'succeeded', asked_by: ROBIN.email }]);
  });

  test('that fails later no longer counts, and the owner is alerted', async () => {
    const { id } = await paidOrder(shop, 'pm_card_refundFail');
    await refund(id, 900);
    const failed = await until('the refund has failed', async () => {
      const [row] = await refundsOf(id);
      return row?.status === 'failed' ? row : null;
    });
    expect(await rowOf(shop, id)).toMatchObject({ refunded: 0 });
    const alert = (await alerts()).find(({ orderId }) => orderId === id);
    expect(alert).toMatchObject({ kind: 'refund_failed' });
    expect(await mailsOf(`refund-failed.${failed.id}`)).toHaveLength(1);

    expect(await robin.ask('POST', `/api/admin/alerts/${alert?.id}/done`)).toMatchObject({ status: 204 });
    expect(await robin.ask('POST', `/api/admin/alerts/${alert?.id}/done`)).toMatchObject({ status: 404 });
  });

  test('that succeeds later is pending until then', async () => {
    const { id } = await paidOrder(shop, 'pm_card_pendingRefund');
    expect(await refund(id, 900)).toMatchObject({ status: 200, body: { status: 'pending' } });
    await until('the refund has succeeded', async () => {
      const [row] = await refundsOf(id);
      return row?.status === 'succeeded' || null;
    });
    expect(await rowOf(shop, id)).toMatchObject({ refunded: 900 });
  });

  test.each([
    ['by its webhook', 0],
    ['by the sweep, when the webhook is lost', 3_600_000],
  ])('made in Stripe’s dashboard is recorded %s', async (_, lateMs) => {
    const { id, intentId } = await paidOrder(shop);
    await ask(`${shop.sandboxUrl}/sandbox/faults`, { stripe: { lateMs } });
    await stripeAt(shop.sandboxUrl).refunds.create({ payment_intent: intentId, amount: 1234 });
    await until('the refund has arrived', async () => (await rowOf(shop, id)).refunded === 1234 || null);
    await stripeAt(shop.sandboxUrl).refunds.create({ payment_intent: intentId });
    expect(await reaches(shop, id, 'refunded')).toMatchObject({ refunded: 3498 });
    await ask(`${shop.sandboxUrl}/sandbox/faults`, { stripe: { lateMs: 0 } });
    expect(await refundsOf(id)).toMatchObject([{ asked_by: 'Stripe' }, { asked_by: 'Stripe' }]);
    expect(await mailsOf('refunded.re_%')).not.toHaveLength(0);
  });

  test('of an unpaid or unknown order is refused', async () => {
    const { id } = await orderToPay(shop);
    expect(await refund(id, 100)).toMatchObject({ status: 409 });
    expect(await refund('7K2Q9MXA4T', 100)).toMatchObject({ status: 404 });
  });
});

test('Stripe’s fee for a payment is stored once Stripe has booked it', async () => {
  const { id } = await paidOrder(shop);
  const row = await until('Stripe reports its fee', async () => {
    const stored = await rowOf(shop, id);
    return stored.stripe_fee === null ? null : stored;
  });
  expect(row).toMatchObject({ paid: 3498, stripe_fee: 131 });
});

describe('the sweep', () => {
  const loseWebhooks = (lateMs: number) => ask(`${shop.sandboxUrl}/sandbox/faults`, { stripe: { lateMs } });

  test('settles a paid order that every webhook and check missed', async () => {
    const { id, intentId } = await orderToPay(shop);
    await loseWebhooks(3_600_000);
    await shop.queue.drop('settle-order');
    await pay(shop, intentId);
    await shop.rows("update orders set created_at = now() - interval '2 days' where id = $1", [id]);
    await reaches(shop, id, 'confirmed_with_printful');
    await loseWebhooks(0);
  });

  test('cancels an unpaid order that every check missed', async () => {
    const { id, intentId } = await orderToPay(shop);
    await shop.queue.drop('settle-order');
    await shop.rows("update orders set created_at = now() - interval '2 days' where id = $1", [id]);
    await reaches(shop, id, 'canceled');
    expect((await stripeAt(shop.sandboxUrl).paymentIntents.retrieve(intentId)).status).toBe('canceled');
  });

  test('resumes a stuck paid order, and alerts the owner once', async () => {
    const { id } = await paidOrder(shop);
    await reaches(shop, id, 'confirmed_with_printful');
    // As if its jobs had failed for good. A late webhook may resume it before the sweep does; then it is stuck again.
    await until('the sweep resumes the order', async () => {
      await shop.queue.drop(['send-order', 'follow-order']);
      await shop.rows(
        `with moves as (update order_events set at = at - interval '2 days' where order_id = $1)
         update orders set status = 'processing', created_at = created_at - interval '2 days',
           send_after = send_after - interval '2 days' where id = $1`,
        [id],
      );
      await reaches(shop, id, 'confirmed_with_printful');
      return (await mailsOf(`stuck.${id}.%`)).length > 0 || null;
    });
    expect(await mailsOf(`stuck.${id}.%`)).toHaveLength(1);
    await until(
      'the alert ends',
      async () => (await alerts()).every(({ orderId }) => orderId !== id) || null,
    );
  });

  test('resends a refund that never reached Stripe, and alerts the owner once', async () => {
    const { id, intentId } = await paidOrder(shop);
    const name = `refund_${id}`;
    await shop.rows(
      `insert into refunds (id, order_id, amount, status, reason, asked_by, created_at)
       values ($1, $2, 600, 'requested', 'a crash', 'shop', now() - interval '2 days')`,
      [name, id],
    );
    await until('the refund has arrived', async () => {
      const [row] = await refundsOf(id);
      return row?.status === 'succeeded' || null;
    });
    expect(await chargeOf(intentId)).toMatchObject({ amount_refunded: 600 });
    expect(await mailsOf(`refund-stuck.${name}`)).toHaveLength(1);
  });
});
