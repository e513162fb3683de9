import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, refusalOf } from '../ask.ts';
import { until } from '../until.ts';
import { orderToPay, pay, rowOf } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT_SCALE: '1000', SANDBOX_TIME_SCALE: '0.1' });
});

afterAll(() => shop.close());

describe('Stripe’s webhook', () => {
  const sign = (payload: string, ago = 0, secret = 'whsec_sandbox') =>
    new Stripe('sk_test_sandbox').webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(Date.now() / 1000) - ago,
    });

  const event = (changes: object = {}) => ({
    id: `evt_${Math.random().toString(36).slice(2)}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object: { id: 'pi_unknown', object: 'payment_intent' } },
    ...changes,
  });

  const send = async (payload: string, signature: string) => {
    const response = await fetch(`${shop.url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
    return response.status;
  };

  const stored = (id: string) => shop.rows('select id from provider_events where id = $1', [id]);

  test('signed by Stripe is stored before the response', async () => {
    const received = event();
    expect(await send(JSON.stringify(received), sign(JSON.stringify(received)))).toBe(200);
    expect(await stored(received.id)).toHaveLength(1);
  });

  test.each([
    ['older than five minutes', (payload: string) => sign(payload, 301)],
    ['signed with another secret', (payload: string) => sign(payload, 0, 'whsec_other')],
    ['signed for another body', () => sign('{}')],
    ['with a truncated signature', (payload: string) => sign(payload).slice(0, -4)],
    ['with a signature of another scheme', (payload: string) => sign(payload).replace('v1=', 'v0=')],
  ])('%s is refused and stores nothing', async (_, signed) => {
    const received = event();
    const payload = JSON.stringify(received);
    expect(await send(payload, signed(payload))).toBe(400);
    expect(await stored(received.id)).toEqual([]);
  });

  test('with a right signature that is too old says that the clock is off, and tells the owner once', async () => {
    await shop.rows(`delete from alerts where event like 'clock.webhooks.%'`);
    const payload = JSON.stringify(event());
    const send = (ago: number) =>
      refusalOf(`${shop.url}/api/webhooks/stripe`, payload, { 'stripe-signature': sign(payload, ago) });
    const said = /signed 6\d\d s ago by this shop’s clock, .*so the clock is off.*Turn on time/;
    expect((await send(600)).message).toMatch(said);
    expect((await send(660)).message).toMatch(said);
    const alerts = await shop.rows<{ text: string }>(
      `select text from alerts where event like 'clock.webhooks.%'`,
    );
    expect(alerts).toEqual([{ text: expect.stringMatching(said) }]);
    expect(
      (await refusalOf(`${shop.url}/api/webhooks/stripe`, payload, { 'stripe-signature': 't=1,v1=00' }))
        .message,
    ).toMatch(/STRIPE_WEBHOOK_SECRET/);
  });

  test.each([
    ['about an unknown payment', {}],
    [
      'of an unknown type',
      { type: 'climate.order.delivered', data: { object: { object: 'climate.order' } } },
    ],
    [
      'about an unknown refund',
      { type: 'refund.failed', data: { object: { id: 're_1', object: 'refund' } } },
    ],
    ['about nothing', { data: { object: {} } }],
    [
      'with a number instead of a payment’s id',
      { type: 'charge.refunded', data: { object: { payment_intent: 7 } } },
    ],
  ])('%s is accepted', async (_, changes) => {
    const payload = JSON.stringify(event(changes));
    expect(await send(payload, sign(payload))).toBe(200);
  });

  test.each(['{}', '[]', '"event"', 'null', '{"id":"evt_1"}', 'no json'])(
    'whose signed body is %s is refused',
    async (payload) => {
      expect(await send(payload, sign(payload))).toBe(400);
    },
  );

  test('in live mode is ignored by a shop in test mode', async () => {
    const { id, intentId } = await orderToPay(shop);
    const live = event({ livemode: true, data: { object: { id: intentId, object: 'payment_intent' } } });
    expect(await send(JSON.stringify(live), sign(JSON.stringify(live)))).toBe(200);
    expect(await stored(live.id)).toEqual([]);
    expect(await rowOf(shop, id)).toMatchObject({ status: 'pending' });
  });

  test('with a false success is not trusted, because the shop asks Stripe', async () => {
    const { id, intentId } = await orderToPay(shop);
    const forged = event({
      data: { object: { id: intentId, object: 'payment_intent', status: 'succeeded' } },
    });
    expect(await send(JSON.stringify(forged), sign(JSON.stringify(forged)))).toBe(200);
    await until('the shop asked Stripe', async () => {
      const [row] = await shop.rows<{ asked_at: Date | null }>('select asked_at from orders where id = $1', [
        id,
      ]);
      return row?.asked_at;
    });
    expect(await ask(`${shop.url}/api/fulfill-order/${id}`, {})).toMatchObject({ paid: false });
  });

  test('replayed a hundred times is stored once and settles the order once', async () => {
    const { id, intentId } = await orderToPay(shop);
    const received = event({ data: { object: { id: intentId, object: 'payment_intent' } } });
    const payload = JSON.stringify(received);
    const signature = sign(payload);
    const replay = async (times: number) => {
      const answers = await Promise.all(Array.from({ length: times }, () => send(payload, signature)));
      expect(new Set(answers)).toEqual(new Set([200]));
    };
    await replay(50);
    expect(await stored(received.id)).toHaveLength(1);
    await pay(shop, intentId);
    await Promise.all([replay(50), ask(`${shop.url}/api/fulfill-order/${id}`, {})]);
    expect(
      await shop.rows("select 1 from order_events where order_id = $1 and to_status = 'processing'", [id]),
    ).toHaveLength(1);
  });

  test.each([
    ['without a signature', {}],
    [
      'with a forged signature',
      { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
    ],
    ['with an old signature', { 'stripe-signature': 't=1,v1=00' }],
    ['with an empty value', { 'stripe-signature': 't=1,v1' }],
    ['with an empty time', { 'stripe-signature': 't=,v1=,v0' }],
  ])('%s is refused', async (_, headers) => {
    const event = { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object: {} } };
    expect(await refusalOf(`${shop.url}/api/webhooks/stripe`, event, headers)).toMatchObject({ status: 400 });
  });
});
