/** @module-tag nightly */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderFilters } from '../../src/wire/admin/order-filters.ts';
import type { AdminListedOrder } from '../../src/wire/admin/orders.ts';
import type { SearchAnswer } from '../../src/wire/admin/search.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { ROBIN } from '../world.ts';
import { placeOrder } from './placed-order.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShopInside();
  robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
});

afterAll(() => shop.close());

async function get<Answer>(path: string): Promise<Answer> {
  const { status, body } = await robin.ask('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body as Answer;
}

const search = (typed: string) => get<SearchAnswer>(`/api/admin/search?${new URLSearchParams({ q: typed })}`);
const orders = (query: Record<string, string>) =>
  get<AdminListedOrder[]>(`/api/admin/orders?${new URLSearchParams({ limit: '100', ...query })}`);
const idsOf = async (query: Record<string, string>) => (await orders(query)).map(({ id }) => id);

describe('an order', () => {
  const ZOE = 'Z0E0000001';

  beforeEach(async () => {
    await shop.rows('delete from orders');
    await placeOrder(shop, { id: ZOE, name: 'Zoë O’Brien', status: 'shipped' });
    await placeOrder(shop, { id: '0THER00001', name: 'Dana Obrist', words: 'SOMEONE' });
    await shop.rows(
      `insert into refunds (id, stripe_id, order_id, amount, status, reason, asked_by)
         values ('r1', 're_3QzoeRefund', $1, 100, 'succeeded', 'late', 'robin')`,
      [ZOE],
    );
    await shop.rows(
      `insert into disputes (id, order_id, amount, status, reason) values ('du_1Qzoe', $1, 2998, 'won', 'general')`,
      [ZOE],
    );
  });

  test('is found by its notes, its card and its tags, and no longer once they are gone', async () => {
    await shop.rows(
      `insert into order_notes (order_id, author_email, text) values ($1, 'robin', 'Called at noon')`,
      [ZOE],
    );
    await shop.rows(`update orders set card_brand = 'visa', card_last4 = '4242' where id = $1`, [ZOE]);
    await shop.rows(`update orders set erased_at = now() where id = '0THER00001'`);
    await shop.rows(`update orders set card_last4 = '4242', tags = '{vip}' where id = '0THER00001'`);
    expect(await shop.rows(`select card_last4, tags from orders where id = '0THER00001'`)).toEqual([
      { card_last4: null, tags: [] },
    ]);
    await shop.rows(`update orders set erased_at = null where id = '0THER00001'`);
    for (const typed of ['called noon', '4242', 'visa 4242']) expect((await search(typed)).exact).toBe(ZOE);
    // The beginning of a word lists an order, but does not name it.
    const { exact, orders: listed } = await search('called no');
    expect([exact, listed.map(({ id }) => id)]).toEqual([null, [ZOE]]);
    await shop.rows('delete from order_notes');
    expect((await search('noon')).orders).toEqual([]);
  });

  test('is found by its total and by an amount that was refunded', async () => {
    await shop.rows(`update orders set subtotal = 3498, total = 3498 where id = $1`, [ZOE]);
    for (const typed of ['34.98', '$34.98', 'zoe $34.98', '$1', '$29.98 zoe']) {
      const { exact, people } = await search(typed);
      expect([typed, exact, people]).toEqual([typed, ZOE, []]);
      expect(await idsOf({ q: typed })).toEqual([ZOE]);
    }
    expect((await search('$34.99')).orders).toEqual([]);
    // Their ZIP begins with it.
    expect((await search('$37')).people).toEqual([]);
  });

  test('is found by its day in the shop’s time zone, and by the same words on a hat', async () => {
    await shop.rows(`update orders set created_at = '2025-07-05T03:59:59Z' where id = $1`, [ZOE]);
    await shop.rows(`update order_lines set text_line1 = 'July 4' where order_id = '0THER00001'`);
    const both = ['0THER00001', ZOE];
    for (const typed of ['july 4 2025', 'jul 4 2025', '2025-07-04', '7/4/2025']) {
      expect(await idsOf({ q: typed })).toEqual([ZOE]);
      expect((await search(typed)).exact).toBeNull();
    }
    expect((await idsOf({ q: 'july 4' })).sort()).toEqual(
      new Date() < new Date('2026-07-04') ? both : ['0THER00001'],
    );
    expect(await idsOf({ q: 'zoe 7/4/2025' })).toEqual([ZOE]);
    expect(await idsOf({ q: 'dana jul 4 2025' })).toEqual([]);
    expect(await idsOf({ q: 'jul 5 2025' })).toEqual([]);
    await shop.rows(`update orders set created_at = now() where id = '0THER00001'`);
    expect(await idsOf({ q: 'dana today' })).toEqual(['0THER00001']);
  });

  test('has tags that the team adds and takes off, suggests and filters by', async () => {
    const tag = (text: string) => robin.ask('POST', `/api/admin/orders/${ZOE}/tags`, { tag: text });
    const tags = async () => (await get<OrderFilters>('/api/admin/order-filters')).tags;
    expect(await tag(' VIP, Ohio ')).toMatchObject({ status: 200, body: { isChanged: true } });
    expect(await tag('vip ohio')).toMatchObject({ status: 200, body: { isChanged: false } });
    expect(await tag('!!!')).toMatchObject({ status: 400 });
    expect(await robin.ask('POST', '/api/admin/orders/N0SUCH0000/tags', { tag: 'vip' })).toMatchObject({
      status: 404,
    });
    expect(await tags()).toEqual(['vip ohio']);
    expect(await orders({ tag: 'VIP ohio' })).toMatchObject([{ id: ZOE, tags: ['vip ohio'] }]);
    expect(await idsOf({ tag: 'vip' })).toEqual([]);
    expect((await search('vip')).exact).toBe(ZOE);
    for (let count = 2; count <= 10; count++) await tag(`t${count}`);
    expect(await tag('t11')).toMatchObject({ status: 409 });
    expect(await tag('t10')).toMatchObject({ body: { isChanged: false } });
    await robin.ask('DELETE', `/api/admin/orders/${ZOE}/tags/vip%20ohio`);
    expect(await idsOf({ tag: 'vip ohio' })).toEqual([]);
    expect(await idsOf({ tag: 't2' })).toEqual([ZOE]);
  });
});

test('filters of the list are saved by name for everyone, replaced and deleted', async () => {
  const filters = async () => (await get<OrderFilters>('/api/admin/order-filters')).filters;
  const save = (name: string, query: string) =>
    robin.ask('POST', '/api/admin/order-filters', { name, query });
  expect(await save('Gifts', 'gift=yes')).toMatchObject({ status: 201 });
  expect(await save('Ask Printful', 'stage=todo')).toMatchObject({ status: 201 });
  expect(await save('Gifts', 'q=zoe%40example.com&gift=yes&country=CA')).toMatchObject({ status: 201 });
  const [first, second] = await filters();
  expect([first, second]).toMatchObject([
    { name: 'Ask Printful', query: 'stage=todo' },
    { name: 'Gifts', query: 'gift=yes&country=CA' },
  ]);
  expect(await robin.ask('DELETE', `/api/admin/order-filters/${first?.id}`)).toMatchObject({ status: 204 });
  expect(await filters()).toEqual([second]);
});
