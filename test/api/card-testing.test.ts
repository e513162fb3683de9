import { sql } from 'kysely';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lockPayer } from '../../src/server/orders/intents/queries.ts';
import type { OrderAnswer, PaymentIntentAnswer } from '../../src/wire/orders.ts';
import { ask, refusalOf } from '../ask.ts';
import { stripeAt } from '../providers.ts';
import { connectTo } from '../separate-database.ts';
import { until } from '../until.ts';
import { intentFor, ONE_HAT, type OpenedOrder, order, orderToPay, pay, reaches, rowOf } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;
let stripe: Stripe;

// Each describe block has its own shop, because all orders come from one network.
async function open() {
  // Production limits.
  shop = await openShop({ RATE_LIMIT_SCALE: '1', SANDBOX_TIME_SCALE: '0.1', TRUST_PROXY: '1' });
  stripe = stripeAt(shop.sandboxUrl);
}

const close = () => shop.close();

const STOLEN = 'pm_card_visa_chargeDeclinedStolenCard';

/** How many cards reached a bank, according to Stripe. */
async function cardsTried(): Promise<number> {
  let tried = 0;
  for await (const _ of stripe.charges.list({ limit: 100 })) tried += 1;
  return tried;
}

interface StoredIntent {
  id: string;
  state: string;
  declines: number;
}

const storedIntents = (of: { id: string } | { order_id: string }) =>
  shop.rows<StoredIntent>('select * from order_intents where id = $1 or order_id = $1', Object.values(of));

const intentAtStripe = (id: string) => stripe.paymentIntents.retrieve(id);

const webhooksArrive = () =>
  until('every webhook has arrived', async () => {
    const { planned } = await ask<{ planned: number }>(`${shop.sandboxUrl}/sandbox/state`);
    return planned === 0 || null;
  });

async function ordersToPay(count: number): Promise<OpenedOrder[]> {
  const orders: OpenedOrder[] = [];
  for (let made = 0; made < count; made += 1) orders.push(await orderToPay(shop));
  return orders;
}

/** Tries a stolen card on each payment; a closed payment refuses it. */
const tryStolenCard = (intentIds: string[]) =>
  Promise.all(intentIds.map((id) => pay(shop, id, STOLEN).catch(() => null)));

/** Inserts `count` declined cards for this network, from `ago` milliseconds ago. */
const declinedBefore = (count: number, ago = 0) =>
  shop.rows(
    `insert into declined_cards (payer, at)
     select payer, now() - $2 * interval '1 millisecond' from order_intents, generate_series(1, $1)
     where order_intents.id = (select id from order_intents order by created_at limit 1)`,
    [count, ago],
  );

describe('a thief with sixteen payments created in advance', () => {
  let intents: string[];
  beforeAll(async () => {
    await open();
    intents = (await ordersToPay(16)).map(({ intentId }) => intentId);
  });
  afterAll(close);

  test('can try twenty of 112 cards', { tags: 'nightly' }, async () => {
    for (let first = 0; first < intents.length; first += 4)
      for (let nth = 0; nth < 7; nth += 1) {
        await tryStolenCard(intents.slice(first, first + 4));
        await webhooksArrive();
      }
    expect(await cardsTried()).toBe(20);
    for (const id of intents) expect(await intentAtStripe(id)).toMatchObject({ status: 'canceled' });
    for (const id of intents) await expect(pay(shop, id)).rejects.toThrow(/status of canceled/);
    expect(await cardsTried()).toBe(20);
  });
});

describe('a network', () => {
  beforeAll(open);
  afterAll(close);
  beforeEach(async () => {
    await shop.rows('delete from declined_cards');
    await shop.rows("update order_intents set state = 'canceled' where state in ('open', 'closing')");
  });

  test('that tries cards on a dozen payments at once gets all of them closed', async () => {
    const intents = (await ordersToPay(12)).map(({ intentId }) => intentId);
    for (let round = 0; round < 7; round += 1) await tryStolenCard(intents);
    await webhooksArrive();
    for (const id of intents) expect(await intentAtStripe(id)).toMatchObject({ status: 'canceled' });
    const tried = await cardsTried();
    await tryStolenCard(intents);
    expect(await cardsTried()).toBe(tried);
  });

  test('with twenty declined cards gets a new payment with 3-D Secure for the same order, and can pay', async () => {
    const [honest, ...others] = (await ordersToPay(5)) as [OpenedOrder, ...OpenedOrder[]];
    for (let nth = 0; nth < 5; nth += 1) {
      await tryStolenCard(others.map(({ intentId }) => intentId));
      await webhooksArrive();
    }
    expect(await intentAtStripe(honest.intentId)).toMatchObject({ status: 'canceled' });
    expect(await rowOf(shop, honest.id)).toMatchObject({ status: 'pending' });

    const second = await intentFor(shop, honest.id);
    expect(second).not.toBe(honest.intentId);
    expect(await intentFor(shop, honest.id)).toBe(second);
    const payment = await pay(shop, second);
    expect(payment).toMatchObject({
      status: 'requires_action',
      payment_method_options: { card: { request_three_d_secure: 'any' } },
    });
    const tried = await cardsTried();
    await completeAtBank(payment);
    await reaches(shop, honest.id, 'processing', 'sent_to_printful', 'confirmed_with_printful');
    expect(await cardsTried()).toBe(tried + 1);
    expect(await shop.rows('select payment_intent_id from orders where id = $1', [honest.id])).toEqual([
      { payment_intent_id: second },
    ]);
  });

  const completeAtBank = (intent: Stripe.PaymentIntent, decision = 'complete') =>
    fetch(intent.next_action?.redirect_to_url?.url ?? '', {
      method: 'POST',
      body: new URLSearchParams({ decision }),
      redirect: 'manual',
    });

  test('has a payment closed at the fifth declined card, or at the second with 3-D Secure', async () => {
    const [{ id, intentId }] = (await ordersToPay(1)) as [OpenedOrder];
    for (let nth = 1; nth <= 5; nth += 1) {
      expect(await intentAtStripe(intentId)).toMatchObject({ status: 'requires_payment_method' });
      await tryStolenCard([intentId]);
      await webhooksArrive();
    }
    expect(await intentAtStripe(intentId)).toMatchObject({ status: 'canceled' });
    await reaches(shop, id, 'payment_failed');

    await declinedBefore(15);
    const second = await intentFor(shop, id);
    for (let nth = 1; nth <= 2; nth += 1) {
      expect(await intentAtStripe(second)).toMatchObject({ status: 'requires_payment_method' });
      await completeAtBank(await pay(shop, second, STOLEN), nth === 1 ? 'fail' : 'complete');
      await webhooksArrive();
    }
    expect(await intentAtStripe(second)).toMatchObject({ status: 'canceled' });
    expect(await rowOf(shop, id)).toMatchObject({ status: 'payment_failed' });
  });

  test('gets no payment for an hour after sixty declined cards, and its open payments are closed', async () => {
    const [first, second] = (await ordersToPay(2)) as [OpenedOrder, OpenedOrder];
    await declinedBefore(20);
    await tryStolenCard([first.intentId]);
    await webhooksArrive();
    const secure = await intentFor(shop, second.id);
    await declinedBefore(38);
    expect(await intentFor(shop, second.id)).toBe(secure);
    const again = await intentFor(shop, first.id);
    await completeAtBank(await pay(shop, again), 'fail');
    await webhooksArrive();

    expect(await intentAtStripe(secure)).toMatchObject({ status: 'canceled' });
    const request = { orderId: second.id, amount: ONE_HAT };
    const url = `${shop.url}/api/create-payment-intent`;
    expect(await refusalOf(url, request)).toMatchObject({ status: 429, code: 'too_many_requests' });
    // An hour takes six minutes here.
    await shop.rows("update declined_cards set at = at - interval '6 minutes'");
    expect(await ask<PaymentIntentAnswer>(url, request)).toHaveProperty('clientSecret');
  });

  test('declines from one network close no payment from another', async () => {
    const [theirs, mine] = (await ordersToPay(2)) as [OpenedOrder, OpenedOrder];
    await shop.rows("update order_intents set payer = 'another network' where id = $1", [mine.intentId]);
    await declinedBefore(60);
    await tryStolenCard([theirs.intentId]);
    await webhooksArrive();
    expect(await intentAtStripe(theirs.intentId)).toMatchObject({ status: 'canceled' });
    expect(await intentAtStripe(mine.intentId)).toMatchObject({ status: 'requires_payment_method' });
  });

  test('of IPv6 counts for the wider one around it, which may have eight times as many declined cards', async () => {
    const url = `${shop.url}/api/create-payment-intent`;
    const place = async () => (await ask<OrderAnswer>(`${shop.url}/api/orders`, await order(shop))).id;
    const request = async (address: string) =>
      [url, { orderId: await place(), amount: ONE_HAT }, { 'x-forwarded-for': address }] as const;
    const intentFrom = async (address: string) =>
      (await ask<PaymentIntentAnswer>(...(await request(address)))).clientSecret.split('_secret_')[0] ?? '';
    const near = await intentFrom('2001:db8:1:1::1');
    const far = await intentFrom('2001:db8:1:2::1');
    const other = await intentFrom('2001:db8:2:1::1');
    const declinedAround = (count: number) =>
      shop.rows(
        `insert into declined_cards (payer, at) select split_part(payer, ' ', 2), now()
         from order_intents, generate_series(1, $2) where order_intents.id = $1`,
        [near, count],
      );
    await declinedAround(158);
    for (const status of ['requires_payment_method', 'canceled']) {
      await tryStolenCard([near]);
      await webhooksArrive();
      for (const id of [near, far]) expect(await intentAtStripe(id)).toMatchObject({ status });
    }
    expect(await intentAtStripe(other)).toMatchObject({ status: 'requires_payment_method' });
    await declinedAround(320);
    expect(await refusalOf(...(await request('2001:db8:1:3::1')))).toMatchObject({ status: 429 });
  });

  test('declined cards are counted one call at a time, while no payment is opened', async () => {
    const db = connectTo(shop.databaseUrl, 2);
    type Use = Parameters<typeof lockPayer>[2];
    const lockAtOnce = (use: Use) =>
      db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '100ms'`.execute(trx);
        await lockPayer(trx, 'one', use);
        return true;
      });
    const isFree = (use: Use) => lockAtOnce(use).catch(() => false);
    const freeDuring = (use: Use) =>
      db.transaction().execute(async (trx) => {
        await lockPayer(trx, 'one', use);
        return { count: await isFree('to count'), open: await isFree('to open') };
      });
    expect(await freeDuring('to count')).toEqual({ count: false, open: false });
    expect(await freeDuring('to open')).toEqual({ count: false, open: true });
    await db.destroy();
  });

  test('a duplicate webhook counts its card once', async () => {
    await ask(`${shop.sandboxUrl}/sandbox/faults`, { stripe: { twice: true } });
    const [{ intentId }] = (await ordersToPay(1)) as [OpenedOrder];
    for (let nth = 0; nth < 3; nth += 1) await tryStolenCard([intentId]);
    await webhooksArrive();
    expect(await storedIntents({ id: intentId })).toMatchObject([{ declines: 3, state: 'open' }]);
    expect(await shop.rows('select id from declined_cards')).toHaveLength(3);
    await ask(`${shop.sandboxUrl}/sandbox/faults`, { stripe: { twice: false } });
  });

  test('an intent that Stripe did not cancel at once is canceled later', async () => {
    const [{ intentId }] = (await ordersToPay(1)) as [OpenedOrder];
    for (let nth = 0; nth < 4; nth += 1) await tryStolenCard([intentId]);
    await webhooksArrive();
    await shop.rows("update order_intents set state = 'closing' where state = 'open'");
    // As if the process had died after the commit.
    await shop.queue.add('close-intents', {});
    await until('the intent is canceled', async () => {
      const { status } = await intentAtStripe(intentId);
      return status === 'canceled' || null;
    });
    await until('the shop has stored the cancellation', async () => {
      const [stored] = await storedIntents({ id: intentId });
      return stored?.state === 'canceled' || null;
    });
  });

  test('an order stays open after its payment is closed', { tags: 'nightly' }, async () => {
    const [{ id, intentId }] = (await ordersToPay(1)) as [OpenedOrder];
    await shop.rows("update order_intents set state = 'closing' where id = $1", [intentId]);
    await stripe.paymentIntents.cancel(intentId);
    await ask(`${shop.url}/api/fulfill-order/${id}`, {});
    await until('the shop has stored the cancellation', async () => {
      const [stored] = await storedIntents({ id: intentId });
      return stored?.state === 'canceled' || null;
    });
    expect(await rowOf(shop, id)).toMatchObject({ status: 'pending' });
    expect(await intentFor(shop, id)).not.toBe(intentId);
  });

  test('a decline that closes payments also queues a job that cancels them later', {
    tags: 'nightly',
  }, async () => {
    const [{ intentId }] = (await ordersToPay(1)) as [OpenedOrder];
    await declinedBefore(59);
    const waiting = async () =>
      (await shop.queue.waiting('close-intents')).filter(({ at }) => at > new Date());
    const before = await waiting();
    await tryStolenCard([intentId]);
    await webhooksArrive();
    expect(await waiting()).toHaveLength(before.length + 1);
  });

  test('money that arrives while its payment is being closed pays the order, and the other payment is closed', async () => {
    const [{ id, intentId }] = (await ordersToPay(1)) as [OpenedOrder];
    await shop.rows("update order_intents set state = 'closing' where state = 'open'");
    const second = await intentFor(shop, id);
    expect(second).not.toBe(intentId);
    await pay(shop, intentId);
    await ask(`${shop.url}/api/fulfill-order/${id}`, {});
    expect(
      await reaches(shop, id, 'processing', 'sent_to_printful', 'confirmed_with_printful'),
    ).toMatchObject({
      paid: 3498,
    });
    await until('the second payment is closed', async () => {
      const [stored] = await storedIntents({ id: second });
      return stored?.state === 'canceled' || null;
    });
    expect(await intentAtStripe(second)).toMatchObject({ status: 'canceled' });
    expect(await storedIntents({ id: intentId })).toMatchObject([{ state: 'paid' }]);
    expect(await shop.rows('select payment_intent_id from orders where id = $1', [id])).toEqual([
      { payment_intent_id: intentId },
    ]);
  });

  test('the second payment for an order is refunded, and the owner is alerted', async () => {
    const [{ id, intentId }] = (await ordersToPay(1)) as [OpenedOrder];
    await shop.rows("update order_intents set state = 'closing' where state = 'open'");
    const second = await intentFor(shop, id);
    await pay(shop, intentId);
    await pay(shop, second);
    await ask(`${shop.url}/api/fulfill-order/${id}`, {});
    const refunds = await until('a payment is refunded', async () => {
      const { data } = await stripe.refunds.list();
      return data.length > 0 ? data : null;
    });
    expect(refunds).toMatchObject([{ amount: 3498, status: 'succeeded' }]);
    const [alert] = await until('the owner gets an email', async () => {
      const alerts = await shop.rows<{ text: string }>("select text from alerts where kind = 'paid_twice'");
      return alerts.length > 0 ? alerts : null;
    });
    expect(alert?.text).toBe(
      `Order #${id} was paid twice, $34.98 the second time. The second payment was refunded.`,
    );
    const stored = await rowOf(shop, id);
    expect(stored).toMatchObject({ paid: 3498, refunded: 0 });
    const states = await storedIntents({ order_id: id });
    expect(states.map(({ state }) => state).sort()).toEqual(['paid', 'returned']);
    expect(states.find(({ state }) => state === 'returned')?.id).toBe(refunds[0]?.payment_intent);
  });
});
