import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { lockOrdersToPoll } from '../../src/server/fulfillment/queries.ts';
import { printfulBudget } from '../../src/server/gateways/rate-budget.ts';
import { startJobs } from '../../src/server/jobs/jobs.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { ask } from '../ask.ts';
import { connectTo, separateDatabase } from '../separate-database.ts';
import { until } from '../until.ts';
import { MAYA, ORDERED_LAKE_HOUSE, ROBIN } from '../world.ts';
import { order } from './buy.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

const HOUR = 3_600_000;

let shop: ShopInside;
let stripe: Server;
/** The times since when Stripe's events were requested, in seconds. */
const requestedSince: number[] = [];

beforeAll(async () => {
  stripe = createServer((request, response) => {
    const since = new URL(request.url ?? '', 'http://stripe').searchParams.get('created[gte]');
    if (since) requestedSince.push(Number(since));
    response.setHeader('content-type', 'application/json');
    response.end('{"object":"list","data":[],"has_more":false,"url":"/v1/events"}');
  }).listen(0, '127.0.0.1');
  await once(stripe, 'listening');
  shop = await openShopInside({
    TIME_SCALE: '0.002',
    STRIPE_API_URL: `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`,
  });
});

afterAll(async () => {
  await shop.close();
  stripe.closeAllConnections();
  stripe.close();
});

function database() {
  const db = connectTo(shop.databaseUrl);
  onTestFinished(() => db.destroy());
  return db;
}

test('workers continue after the clock has been set back for a moment', async () => {
  const empty = await separateDatabase();
  const db = connectTo(empty.url, 1);
  const errors: Error[] = [];
  const jobs = await startJobs({
    databaseUrl: empty.url,
    polling: 500,
    retry: { delay: 1, longest: 1 },
    stopping: 5000,
    onError: (error) => errors.push(error),
  });
  const now = Date.now;
  const done: string[] = [];
  await jobs.work('send-order', async ({ orderId }) => {
    // The poll that fetched the first job started at the right time and ends an hour earlier.
    if (orderId === 'first') Date.now = () => now() - HOUR;
    done.push(orderId);
    return { done: true };
  });
  onTestFinished(async () => {
    Date.now = now;
    await jobs.stop();
    await db.destroy();
    await empty.close();
  });
  const enqueue = (orderId: string) =>
    db.transaction().execute((trx) => jobs.enqueue(trx, { name: 'send-order', data: { orderId } }));
  await enqueue('first');
  await until('the first job is done', async () => done[0]);
  // By then the worker has read the clock and is sleeping.
  await until('the worker has read the clock', async () => (await jobs.list()).length === 0 || null);
  Date.now = now;
  await enqueue('second');
  await until('the second job is done', async () => done[1], 10_000);
  expect(errors).toEqual([]);
});

test('an order whose last checks are dated in the future is checked at Stripe and at Printful', async () => {
  const { id } = await ask<{ id: string }>(
    `${shop.url}/api/orders`,
    await order({ url: shop.url, sandboxUrl: '' }),
  );
  await shop.rows("insert into order_intents (id, order_id, attempt) values ('pi_1', $1, 1)", [id]);
  await shop.rows(
    `update orders set asked_at = now() + interval '1 hour', payment_intent_id = 'pi_1' where id = $1`,
    [id],
  );
  await fetch(`${shop.url}/api/fulfill-order/${id}`, { method: 'POST' });
  const [row] = await shop.rows<{ asked_at: Date }>('select asked_at from orders where id = $1', [id]);
  expect(row?.asked_at.getTime()).toBeLessThanOrEqual(Date.now());

  await shop.rows(
    `update orders set status = 'shipped', printful_order_id = '1', printful_asked_at = now() + interval '1 hour' where id = $1`,
    [id],
  );
  const db = database();
  await until(
    'the shop polls Printful',
    async () =>
      (await shop.rows('select 1 from orders where id = $1 and printful_asked_at <= now()', [id]))[0],
  );
  expect(
    await lockOrdersToPoll(db, { now: new Date(), since: new Date(Date.now() - HOUR), limit: 10 }),
  ).toEqual([]);
});

test('a quote dated in the future is not offered', async () => {
  const quoted = async () => {
    const options = await ask<{ name: string }[]>(`${shop.url}/api/shipping-rates`, {
      address: MAYA,
      items: [ORDERED_LAKE_HOUSE],
    });
    return options.map(({ name }) => name);
  };
  const names = await quoted();
  await shop.rows(
    `update quotes set created_at = now() + interval '1 hour', expires_at = now() + interval '2 hours',
       options = '[{"name": "From the future", "price": 1, "providerId": "STANDARD", "cost": null}]'`,
  );
  expect(await quoted()).toEqual(names);
});

test('a reader whose last email is dated in the future gets another one', async () => {
  const subscribe = () => ask(`${shop.url}/api/subscribers`, { email: MAYA.customerEmail });
  await subscribe();
  await shop.rows(`update subscribers set asked_at = now() + interval '1 hour'`);
  await subscribe();
  const mails = await shop.rows('select 1 from mails where recipient = $1', [MAYA.customerEmail]);
  expect(mails).toHaveLength(2);
});

test('charges are swept even if the last sweep is dated in the future', async () => {
  await until('the first sweep has started', async () => requestedSince[0]);
  const before = requestedSince.length;
  await until('a new sweep starts', async () => {
    // A running sweep overwrites this when it ends.
    await shop.rows(`update sweeps set swept_until = now() + interval '3 hours'`);
    return requestedSince.slice(before).some((since) => since < Date.now() / 1000 - 24 * 3600) || null;
  });
});

test('a wait longer than any possible wait is ignored, and a session dated in the future is refused', async () => {
  const robin = new AdminBrowser(shop.url);
  for (let count = 0; count < 6; count += 1) await robin.signIn(ROBIN.email, 'wrong');
  await shop.rows(`update admin_throttles set free_at = now() + interval '1 hour'`);
  expect((await robin.signIn(ROBIN.email, ROBIN.password)).status).toBe(200);
  await shop.rows(`update admin_sessions set created_at = now() + interval '1 hour'`);
  expect((await robin.ask('GET', '/api/admin/security')).status).toBe(401);
});

test('a budget with slots too far in the future is reset', async () => {
  const budget = printfulBudget(database(), {
    window: 60_000,
    calls: 120,
    rates: 60,
    longestSilence: 600_000,
  });
  const spend = async (column: string) => {
    await shop.rows(`insert into provider_budgets (name) values ('printful') on conflict do nothing`);
    await shop.rows(
      `update provider_budgets set ${column} = now() + interval '1 hour' where name = 'printful'`,
    );
  };
  for (const column of ['next_at', 'blocked_until']) {
    await spend(column);
    expect([column, await budget.take('orders', 0)]).toEqual([column, null]);
  }
  await spend('blocked_until');
  await budget.silence('orders', 60_000);
  expect(await budget.take('orders', 0)).toBeGreaterThan(50_000);
});
