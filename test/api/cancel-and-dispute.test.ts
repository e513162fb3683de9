import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminBrowser } from '../admin-browser.ts';
import { ask } from '../ask.ts';
import { printfulOrder, stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';
import { administratorOf, orderToPay, paidOrder, reaches, rowOf } from './buy.ts';
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

describe('canceling', () => {
  const cancel = (id: string) =>
    robin.ask('POST', `/api/admin/orders/${id}/cancel`, { reason: 'Maya changed her mind' });

  test('stops Printful, refunds everything and tells the shopper', async () => {
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

  test('an unpaid order cancels its payment intent', async () => {
    const { id, intentId } = await orderToPay(shop);
    expect(await cancel(id)).toMatchObject({ status: 200, body: { status: 'canceled', refund: null } });
    const { status } = await stripeAt(shop.sandboxUrl).paymentIntents.retrieve(intentId);
    expect(status).toBe('canceled');
  });

  test('an order in production is refused, and nothing is refunded', async () => {
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

  test('that is won after the order was canceled asks the owner to refund the money, which is possible then', async () => {
    const { id, decide, disputeId } = await disputed();
    expect(
      await robin.ask('POST', `/api/admin/orders/${id}/cancel`, { reason: 'Maya changed her mind' }),
    ).toMatchObject({ status: 200, body: { status: 'canceled', refund: null } });
    await decide('won');
    const [mail] = await until('the owner gets an email', async () => {
      const sent = await mailsOf(`dispute-won.${disputeId}`);
      return sent.length > 0 ? sent : null;
    });
    expect(mail?.text).toContain('$34.98 can be refunded now');
    expect(await refund(id, 3498)).toMatchObject({ status: 200 });
    await reaches(shop, id, 'refunded');
  });

  test('that is lost is announced to the owner, who can cancel the order without a refund', async () => {
    const { id, decide, disputeId } = await disputed();
    await decide('lost');
    await until('the owner gets an email', async () => {
      const sent = await mailsOf(`dispute-lost.${disputeId}`);
      return sent.length > 0 || null;
    });
    expect(
      await robin.ask('POST', `/api/admin/orders/${id}/cancel`, { reason: 'the bank took the money' }),
    ).toMatchObject({ status: 200, body: { status: 'canceled', refund: null } });
    expect(await shop.rows('select text from alerts where order_id = $1 and done_at is null', [id])).toEqual(
      [],
    );
  });
});
