import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { inBatches, type OpenedOrder, orderToPay, pay, reaches } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

/** The limit for a success webhook to settle its order, in seconds, even if the queues are full. */
const LIMIT_S = 5;

let shop: OpenShop;
/** While set, Printful says nothing about orders until it resolves. */
let silence: Promise<unknown> | null = null;

beforeAll(async () => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (String(request[0]).includes('/orders/@')) await silence;
    return fetch(...request);
  });
  // Real time, because the limit and the polling intervals of the queues are in seconds.
  shop = await openShop({ TIME_SCALE: '1', RATE_LIMIT_SCALE: '1000' });
  await noteWebhooks();
});

afterAll(async () => {
  await shop.close();
  vi.unstubAllGlobals();
});

/** Records the time whenever the webhook of a successful payment makes the shop queue the job of its order. */
async function noteWebhooks(): Promise<void> {
  await shop.rows('create table noted (order_id text, at timestamptz default now())');
  await shop.rows(
    `create function note() returns trigger language plpgsql as $$ begin
       if new.data->'data'->>'paid' = 'true' then insert into noted values (new.data->'data'->>'orderId'); end if;
       return null; end $$`,
  );
  await shop.rows(
    'create trigger note after insert or update on pgboss.job_common for each row execute function note()',
  );
}

/** The number of waiting jobs in the queue of checks and declines. */
const waiting = async (): Promise<number> => (await shop.queue.waiting('settle-order')).length;

/** Pays without a browser. Returns the seconds from the first webhook about the payment until the order was settled. */
async function secondsToSettle({ id, intentId }: OpenedOrder): Promise<number> {
  await pay(shop, intentId);
  await reaches(shop, id, 'processing', 'sent_to_printful', 'confirmed_with_printful');
  const [row] = await shop.rows<{ seconds: string }>(
    `select extract(epoch from paid_at - min(at)) as seconds from orders join noted on order_id = id
      where id = $1 group by paid_at`,
    [id],
  );
  return Number(row?.seconds);
}

test('an unpaid order has one scheduled check, and a paid or canceled one has none', async () => {
  const paid = await orderToPay(shop);
  const canceled = await orderToPay(shop);
  const checks = async () =>
    (await shop.queue.waiting(['settle-order', 'reconcile-charge'])).filter(({ data }) =>
      [paid.id, canceled.id].includes(String(data.orderId)),
    );
  expect(await checks()).toHaveLength(2);
  await pay(shop, paid.intentId);
  await stripeAt(shop.sandboxUrl).paymentIntents.cancel(canceled.intentId);
  await reaches(shop, paid.id, 'processing', 'sent_to_printful', 'confirmed_with_printful');
  await reaches(shop, canceled.id, 'canceled');
  // Stripe has booked its fee, so the paid order needs no further check.
  await until('nothing is left to check', async () => ((await checks()).length === 0 ? true : null));
});

test('a paid order whose browser never returned is settled within five seconds, ahead of thousands of checks and declines', async () => {
  const unpaid = await inBatches(20, () => orderToPay(shop));
  const paid = await orderToPay(shop);
  const declined = unpaid.slice(0, 10).map(({ intentId }) => pay(shop, intentId, 'pm_card_chargeDeclined'));
  await Promise.allSettled(declined);
  // All are due now and were queued before the payment.
  const jobs = Array.from({ length: 5000 }, (_, nth) => ({
    data: { name: 'settle-order', data: { orderId: unpaid[nth % 20]?.id, cause: 'sweeper' } },
    singletonKey: `earlier ${nth}`,
    group: { id: `earlier ${nth}` },
  }));
  await (await shop.queue.boss()).insert('payments', jobs);
  expect(await waiting()).toBeGreaterThan(4000);

  expect(await secondsToSettle(paid)).toBeLessThan(LIMIT_S);
  expect(await waiting()).toBeGreaterThan(2000);
  await shop.rows("delete from pgboss.job_common where singleton_key like 'earlier %'");
});

test('a payment is settled within five seconds while Printful is silent about a dozen orders that are polled', async ({
  onTestFinished,
}) => {
  const silent = Promise.withResolvers<void>();
  onTestFinished(() => silent.resolve());
  silence = silent.promise;
  const made = (await inBatches(12, () => orderToPay(shop))).map(({ id }) => id);
  await shop.rows(
    `update orders set status = 'confirmed_with_printful', printful_order_id = id, paid = total, paid_at = now()
       where id = any($1)`,
    [made],
  );
  const paid = await orderToPay(shop);
  for (const orderId of made) await shop.queue.add('follow-order', { orderId });
  await until(
    'they are asked about',
    async () => (await shop.queue.jobs('follow-order')).some(({ state }) => state === 'active') || null,
  );
  expect(await secondsToSettle(paid)).toBeLessThan(LIMIT_S);
});

test('thirty orders paid at once are each settled within five seconds', { tags: 'nightly' }, async () => {
  const startedAt = performance.now();
  const paid = await inBatches(30, () => orderToPay(shop));
  // On a busy machine, settling these orders may take as long as placing them.
  const secondsToPlace = (performance.now() - startedAt) / 1000;
  const seconds = await Promise.all(paid.map(secondsToSettle));
  expect(Math.max(...seconds)).toBeLessThan(Math.max(LIMIT_S, secondsToPlace));
});

test('a webhook settles a payment even right after another request to Stripe', async () => {
  const order = await orderToPay(shop);
  // As if other requests kept asking Stripe until just before the payment succeeded.
  const others = setInterval(
    () => shop.rows('update orders set asked_at = now() where id = $1', [order.id]),
    100,
  );
  const seconds = await secondsToSettle(order).finally(() => clearInterval(others));
  expect(seconds).toBeLessThan(LIMIT_S);
});
