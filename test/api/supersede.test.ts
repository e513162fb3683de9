import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderAnswer } from '../../src/wire/orders.ts';
import { ask, refusalOf } from '../ask.ts';
import { stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { intentFor, order, orderToPay, paidOrder, pay, reaches, rowOf } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT_SCALE: '1000' });
});

afterAll(() => shop.close());

const instead = async (old: OrderAnswer) =>
  order(shop, { city: 'Memphis', supersedes: { id: old.id, key: old.key } });

const statusAtStripe = async (intentId: string) =>
  (await stripeAt(shop.sandboxUrl).paymentIntents.retrieve(intentId)).status;

describe('a changed checkout', () => {
  test('closes the order before it, so that only the new one can be paid', async () => {
    const old = await orderToPay(shop);
    const body = await instead(old);
    const made = await ask<OrderAnswer>(`${shop.url}/api/orders`, body);
    expect(await rowOf(shop, old.id)).toMatchObject({ status: 'canceled', superseded_by: made.id });
    expect(await statusAtStripe(old.intentId)).toBe('canceled');
    await expect(pay(shop, old.intentId)).rejects.toThrow();

    await pay(shop, await intentFor(shop, made.id));
    await ask(`${shop.url}/api/fulfill-order/${made.id}`, {});
    await reaches(shop, made.id, 'confirmed_with_printful');
    expect(await rowOf(shop, old.id)).toMatchObject({ status: 'canceled' });
  });

  test('closes an order that has no payment yet', async () => {
    const old = await ask<OrderAnswer>(`${shop.url}/api/orders`, await order(shop));
    await ask(`${shop.url}/api/orders`, await instead(old));
    expect(await rowOf(shop, old.id)).toMatchObject({ status: 'canceled' });
    const payment = { orderId: old.id, amount: '34.98' };
    expect(await refusalOf(`${shop.url}/api/create-payment-intent`, payment)).toMatchObject({ status: 409 });
  });

  test('whose order was paid after all is told so, and orders nothing', async () => {
    const old = await orderToPay(shop);
    await pay(shop, old.intentId);
    const refusal = await refusalOf(`${shop.url}/api/orders`, await instead(old));
    expect(refusal).toMatchObject({ status: 409, code: 'already_paid', details: { orderId: old.id } });
    await reaches(shop, old.id, 'processing', 'sent_to_printful', 'confirmed_with_printful');
  });

  test('sent again with the same key is the same order', async () => {
    const old = await orderToPay(shop);
    const body = JSON.stringify(await instead(old));
    const headers = { 'content-type': 'application/json', 'idempotency-key': `again-${old.id}` };
    const send = async () => {
      const response = await fetch(`${shop.url}/api/orders`, { method: 'POST', headers, body });
      return (await response.json()) as OrderAnswer;
    };
    const [first, ...others] = await Promise.all([send(), send(), send()]);
    expect(others).toEqual([first, first]);
  });

  test.each([
    ['another order’s key', 'x'.repeat(22)],
    ['no key', ''],
  ])('with %s closes nothing', async (_, key) => {
    const old = await orderToPay(shop);
    const refusal = await refusalOf(`${shop.url}/api/orders`, await instead({ id: old.id, key }));
    expect(refusal).toMatchObject({ status: 422, path: 'supersedes' });
    expect(await rowOf(shop, old.id)).toMatchObject({ status: 'pending' });
  });

  test('beside a payment that succeeds pays one of both, never both and never none', async () => {
    for (let round = 0; round < 8; round += 1) {
      const old = await orderToPay(shop);
      const [payment, change] = await Promise.allSettled([
        pay(shop, old.intentId),
        ask<OrderAnswer>(`${shop.url}/api/orders`, await instead(old)),
      ]);
      expect([payment.status, change.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(await statusAtStripe(old.intentId)).toBe(
        payment.status === 'fulfilled' ? 'succeeded' : 'canceled',
      );
    }
  });
});

test('money for an order whose place was taken goes back, and the shopper is told', async () => {
  const { id, intentId } = await orderToPay(shop);
  const { id: other } = await paidOrder(shop);
  // As if Stripe had said canceled and taken the money all the same.
  await shop.rows("update orders set status = 'canceled', superseded_by = $2 where id = $1", [id, other]);
  await pay(shop, intentId);
  await ask(`${shop.url}/api/fulfill-order/${id}`, {});
  expect(await reaches(shop, id, 'refunded')).toMatchObject({ charged: 3498, refunded: 3498 });
  await until('the shopper is told', async () => {
    const mails = await shop.rows("select id from mails where event like 'refunded.%' and text like $1", [
      `%${id}%`,
    ]);
    return mails.length === 1 || null;
  });
});

test('money for an order that was canceled without another in its place waits for the owner', async () => {
  const { id, intentId } = await orderToPay(shop);
  await shop.rows("update orders set status = 'canceled' where id = $1", [id]);
  await pay(shop, intentId);
  await ask(`${shop.url}/api/fulfill-order/${id}`, {});
  expect(await reaches(shop, id, 'on_hold')).toMatchObject({
    hold_reason: 'paid after it was canceled',
    refunded: 0,
  });
  expect(await shop.rows('select kind from needs_you where order_id = $1 and done_at is null', [id])).toEqual(
    [{ kind: 'held' }],
  );
});
