import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BUCKETS } from '../../src/server/http/buckets.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { ROBIN } from '../world.ts';
import { placeOrder } from './placed-order.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

const ORDER = '/api/admin/orders/7K2Q9MXA4T';

let shop: ShopInside;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShopInside();
  robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
  await placeOrder(shop, { id: '7K2Q9MXA4T', status: 'completed' });
});

beforeEach(() => become('helper'));

afterAll(() => shop.close());

const become = (role: string) => shop.rows('update administrators set role = $1', [role]);

const statusesOf = async (count: number, ask: () => ReturnType<AdminBrowser['ask']>) => {
  const statuses: number[] = [];
  while (statuses.length < count) statuses.push((await ask()).status);
  return statuses;
};

test('no words of an unknown address are in the log, and a HEAD is no change', async () => {
  const [last] = await shop.rows<{ id: number }>('select max(id)::int as id from admin_audit');
  await robin.ask('GET', `/api/admin/Maya%20Ortiz${'x'.repeat(9000)}`);
  await robin.ask('HEAD', '/api/admin/team');
  expect(
    await shop.rows('select action, subject from admin_audit where id > $1 order by id', [last?.id]),
  ).toEqual([
    { action: 'GET /api/*', subject: '…' },
    { action: 'GET /api/admin/team', subject: '' },
  ]);
});

test('the team writes to the shopper of an order twenty times at once, not more', async () => {
  shop.server.rateLimits.take('letters', '7K2Q9MXA4T', BUCKETS.letters.burst - 1);
  const write = () => robin.ask('POST', `${ORDER}/letters`, { text: 'Hi', requestId: crypto.randomUUID() });
  expect(await statusesOf(2, write)).toEqual([204, 429]);
});

test('only an owner replaces hats of an order a fourth time', async () => {
  const replace = (path: string, replacements: number) =>
    robin.ask('POST', `${ORDER}/${path}`, {
      lines: [{ id: 1, quantity: 1 }],
      reason: 'misprint',
      requestId: crypto.randomUUID(),
      refunded: 0,
      replacements,
    });
  for (const path of ['replacements', 'problems/1/replacement']) {
    expect((await replace(path, 3)).status).toBe(403);
    expect((await replace(path, 2)).status).not.toBe(403);
    await become('owner');
    expect((await replace(path, 3)).status).not.toBe(403);
    await become('helper');
  }
});

test('a hundred filters of orders are saved, and changed, but not more', async () => {
  await shop.rows(
    "insert into order_filters (name, query) select 'f' || n, 'tag=vip' from generate_series(1, 100) n",
  );
  const save = async (name: string) =>
    (await robin.ask('POST', '/api/admin/order-filters', { name, query: 'tag=new' })).status;
  expect([await save('f101'), await save('f100')]).toEqual([409, 201]);
});

test('helpers send and schedule five newsletters at once, an owner as many as there are', async () => {
  const send = () => robin.ask('POST', '/api/admin/campaigns/1/send');
  expect(await statusesOf(6, send)).toEqual([404, 404, 404, 404, 404, 429]);
  const later = { day: '2099-01-01', time: '10:00' };
  expect((await robin.ask('POST', '/api/admin/campaigns/1/schedule', later)).status).toBe(429);
  await become('owner');
  expect((await send()).status).toBe(404);
});

test('a helper in a loop is refused before it fills the log', async () => {
  const [{ id } = { id: '' }] = await shop.rows<{ id: string }>('select id from administrators');
  shop.server.rateLimits.take('team', id, BUCKETS.team.burst - 200);
  const done = () => robin.ask('POST', '/api/admin/alerts/1/done');
  expect((await statusesOf(25, done)).at(-1)).toBe(429);
});
