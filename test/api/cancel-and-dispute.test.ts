import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminBrowser } from '../admin-browser.ts';
import { ask } from '../ask.ts';
import { printfulOrder, stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';
import { administratorOf, orderToPay, paidOrder, reaches, rowOf } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;
let robin: AdminBrowser;

beforeAll(async () => {
  // The sweeper runs every three seconds.
  shop = await openShop({ RATE_LIMIT_SCALE: '1000', TIME_SCALE: '0.005', SANDBOX_TIME_SCALE: '0.1' });
  robin = await administratorOf(shop);
});

// At this time scale, a session lasts half a minute.
beforeEach(() => robin.signIn(ROBIN.email, ROBIN.password));

afterAll(() => shop.close());

const refund = (id: string, amount: number | null) =>
  robin.ask('POST', `/api/admin/orders/${id}/refunds`, { amount, reason: 'a crooked brim' });

const chargeOf = async (intentId: string) => {
  const stripe = stripeAt(shop.sandboxUrl);
  const { data } = await stripe.charges.list({ payment_intent: intentId });
  return data.find(({ paid }) => paid);
};

const mailsOf = (event: string) =>
  shop.rows<{ subject: string; text: string; recipient: string }>('select * from mails where event like $1', [
    event,
  ]);

const refundsOf = (id: string) =>
  shop.rows<{ id: string; amount: number; status: string; asked_by: string }>(
    'select * from refunds where order_id = $1 order by created_at, id',
    [id],
  );

const alerts = async () =>
  (await robin.ask('GET', '/api/admin/alerts')).body as { id: number; kind: string; orderId: string }[];

describe('cancel', () => {
  const cancel = (id: string) =>
    robin.ask('POST', `/api/admin/orders/${id}/cancel`, { reason: 'Maya changed her mind' });

  test('stops Printful, refunds everything and says so', async () => {
    const { id, intentId } = await paidOrder(shop);
    await reaches(shop, id, 'confirmed_with_printful');
    const answer = await cancel(id);
    expect(answer).toMatchObject({ status: 200, body: { status: 'refunded', refund: { amount: 3498 } } });
    expect((await printfulOrder(shop.sandboxUrl, id))?.status).toBe('canceled');
    expect(await chargeOf(intentId)).toMatchObject({ refunded: true });
    const [{ id: refundId = '' } = {}] = await refundsOf(id);
    expect((await mailsOf(`refunded.${refundId}`))[0]?.subject).toContain('is canceled');
    expect((await rowOf(shop, id)).printful_cost).toBe(0);
    const thanks = await (await fetch(`${shop.url}/thank-you?order=${id}`)).text();
    expect(thanks).toContain('This order is closed');
    expect(thanks).not.toContain('Order Confirmed!');
    expect(await cancel(id)).toMatchObject({ status: 409 });
  });

  test('of an unpaid order closes its intent', async () => {
    const { id, intentId } = await orderToPay(shop);
    expect(await cancel(id)).toMatchObject({ status: 200, body: { status: 'canceled', refund: null } });
    const { status } = await stripeAt(shop.sandboxUrl).paymentIntents.retrieve(intentId);
    expect(status).toBe('canceled');
  });

  test('of an order in production is refused without a refund', async () => {
    const { id } = await paidOrder(shop);
    await reaches(shop, id, 'confirmed_with_printful');
    await ask(`${shop.sandboxUrl}/sandbox/printful/orders/@${id}/advance`, { to: 'inprocess' });
    expect(await cancel(id)).toMatchObject({ status: 409 });
    expect(await rowOf(shop, id)).toMatchObject({ status: 'confirmed_with_printful', refunded: 0 });
  });
});

describe('a dispute', () => {
  const disputed = async () => {
    const { id, intentId } = await paidOrder(shop, 'pm_card_createDispute');
    expect(await reaches(shop, id, 'on_hold')).toMatchObject({
      hold_reason: 'the payment is disputed (fraudulent)',
    });
    const { data } = await stripeAt(shop.sandboxUrl).disputes.list({ payment_intent: intentId });
    const decide = (status: string) =>
      ask(`${shop.sandboxUrl}/sandbox/stripe/disputes/${data[0]?.id}/close`, { status });
    return { id, decide, disputeId: data[0]?.id };
  };

  test('holds the order until the shop wins it', async () => {
    const { id, decide } = await disputed();
    expect((await alerts()).find(({ orderId }) => orderId === id)).toMatchObject({ kind: 'held' });
    expect(await refund(id, 100)).toMatchObject({ status: 409 });
    await decide('won');
    await reaches(shop, id, 'confirmed_with_printful');
    expect((await alerts()).find(({ orderId }) => orderId === id)).toBeUndefined();
  });

  test('that is lost is left to the owner, who can cancel without a second refund', async () => {
    const { id, decide, disputeId } = await disputed();
    await decide('lost');
    await until('the owner gets an email', async () => {
      const sent = await mailsOf(`dispute-lost.${disputeId}`);
      return sent.length > 0 || null;
    });
    expect(
      await robin.ask('POST', `/api/admin/orders/${id}/cancel`, { reason: 'the bank took the money' }),
    ).toMatchObject({ status: 200, body: { status: 'canceled', refund: null } });
  });
});
