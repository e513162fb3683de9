/** @module-tag nightly */

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takenBefore as readTakenBefore } from '../../src/server/sales/queries.ts';
import type { SalesAnswer } from '../../src/wire/admin/sales.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { fillShop } from '../fill-shop.ts';
import { connectTo } from '../separate-database.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShopInside({ SHOP_TIME_ZONE: 'America/New_York' });
  robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
});

afterAll(() => shop.close());

const sales = async (days = 14) =>
  (await robin.ask('GET', `/api/admin/sales?days=${days}`)).body as SalesAnswer;

describe('visits', () => {
  beforeEach(() => shop.rows('delete from daily_counts'));

  const SAFARI =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
  const TYPED = {
    'user-agent': SAFARI,
    'sec-fetch-dest': 'document',
    'sec-fetch-site': 'none',
    accept: 'text/html',
  };

  /** Over the network, because pages in memory are sent before the router. */
  const visit = async (path: string, headers: Record<string, string>) => {
    const [answer] = (await once(get(`${shop.url}${path}`, { headers }), 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
  };
  const counted = async (step: string) =>
    (await shop.rows<{ count: number }>('select count::int from daily_counts where step = $1', [step]))[0]
      ?.count;

  test('count once for each person who comes from outside, and nothing else does', async () => {
    const { 'sec-fetch-dest': _, 'sec-fetch-site': __, ...old } = TYPED;
    for (const headers of [TYPED, { ...TYPED, 'sec-fetch-site': 'cross-site' }, old])
      await visit('/shop', headers);
    await visit('/', TYPED);
    const others: [string, Record<string, string>][] = [
      ['/shop', { ...TYPED, 'sec-fetch-site': 'same-origin' }],
      ['/shop', { ...old, referer: `${shop.url}/about` }],
      ['/shop', { ...TYPED, 'cache-control': 'max-age=0' }],
      ['/shop', { ...TYPED, 'sec-purpose': 'prefetch' }],
      ['/shop', { ...TYPED, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
      ['/shop.data', { ...TYPED, 'sec-fetch-dest': 'empty' }],
      ['/no-such-page', TYPED],
      ['/thank-you', { ...TYPED, 'sec-fetch-site': 'cross-site' }],
      ['/checkout', { ...TYPED, 'sec-fetch-site': 'cross-site' }],
      ['/admin', TYPED],
      ['/api/products', TYPED],
      ['/favicon.ico', { ...TYPED, 'sec-fetch-dest': 'image' }],
    ];
    for (const [url, headers] of others) await visit(url, headers);
    // The last one shows that all before it are stored.
    await visit('/about', TYPED);
    await until('the visits are stored', async () => ((await counted('visit')) === 5 ? true : null));
    expect((await sales()).steps.visits).toBe(5);
  });

  test('of a hat’s page count from inside the shop too, and when it is sent from memory', async () => {
    const [{ id } = { id: 0 }] = await shop.rows<{ id: number }>(
      "select id from products where slug = 'maid-of-dishonor'",
    );
    const page = '/hats/maid-of-dishonor';
    for (const headers of [TYPED, { ...TYPED, 'sec-fetch-site': 'same-origin' }]) await visit(page, headers);
    await visit(`${page}?utm_source=group-chat`, TYPED);
    for (const [url, headers] of [
      [page, { ...TYPED, 'cache-control': 'max-age=0' }],
      [page, { ...TYPED, 'sec-purpose': 'prefetch' }],
      [page, { ...TYPED, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
      [`${page}.data`, { ...TYPED, 'sec-fetch-dest': 'empty' }],
      ['/hats/no-such-hat', TYPED],
      ['/hats/MAID-of-dishonor', TYPED],
      ['/hats', TYPED],
    ] as const)
      await visit(url, headers);
    const told = async (payload: object, origin = shop.url) =>
      (await shop.server.inject({ method: 'POST', url: '/api/visits', headers: { origin }, payload }))
        .statusCode;
    for (const added of [id, id, 2_147_483_647]) expect(await told({ added })).toBe(204);
    // A browser that loaded the page ahead tells when it is opened.
    for (const opened of ['maid-of-dishonor', 'no-such-hat']) expect(await told({ opened })).toBe(204);
    for (const what of [{ added: id }, { opened: 'maid-of-dishonor' }])
      expect(await told(what, 'https://evil.example')).toBe(403);
    for (const added of [0, -1, 1.5, '1', 2_147_483_648, null]) expect(await told({ added })).toBe(400);
    for (const opened of ['', 'A', 'a/b', 'a'.repeat(121), 1]) expect(await told({ opened })).toBe(400);
    const counts = () => shop.rows('select product_id, step, count::int from hat_counts order by step', []);
    await until('the counts are stored', async () => ((await counts()).length === 2 ? true : null));
    expect(await counts()).toEqual([
      { product_id: id, step: 'cart', count: 2 },
      { product_id: id, step: 'visit', count: 4 },
    ]);
    // Two came from outside.
    expect(await counted('visit')).toBe(2);
    const answer = await sales();
    expect(answer.hatPages).toEqual([
      { productId: id, name: 'Maid of Dishonor', visits: 4, carts: 2, bought: 0 },
    ]);
    expect((await robin.ask('GET', `/api/admin/products/${id}/figures?days=30`)).body).toEqual({
      visits: 4,
      carts: 2,
      bought: 0,
    });
    await visit(page, TYPED);
    await until('the next count is added', async () =>
      (await sales()).hatPages[0]?.visits === 5 ? true : null,
    );
    await shop.rows('delete from hat_counts');
  });

  test('say how far they came, from the shop’s own pages only', async () => {
    const step = (name: string, origin: string) =>
      shop.server.inject({
        method: 'POST',
        url: '/api/visits',
        headers: { origin },
        payload: { step: name },
      });
    expect((await step('cart', shop.url)).statusCode).toBe(204);
    expect((await step('cart', shop.url)).statusCode).toBe(204);
    expect((await step('checkout', shop.url)).statusCode).toBe(204);
    expect((await step('cart', 'https://evil.example')).statusCode).toBe(403);
    expect((await step('visit', shop.url)).statusCode).toBe(400);
    await until('the steps are stored', async () => ((await counted('checkout')) === 1 ? true : null));
    expect((await sales()).steps).toMatchObject({ visits: 0, carts: 2, checkouts: 1 });
  });
});

/** A line of an order, as the test places it. */
interface Sale {
  /** Hours ago. */
  ago: number;
  product: 'Unsupervised' | 'Send Tacos' | null;
  color: string;
  words: string;
  quantity: number;
  status: string;
  isRefused: boolean;
  isReplacement: boolean;
}

const HOUR = 3_600_000;

/** Numbers that look random and are the same each time. */
function sequence(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('what sells', () => {
  const sold: Sale[] = [];

  beforeAll(async () => {
    const next = sequence(20);
    const pick = <Item>(items: readonly Item[]) => items[next(items.length)] as Item;
    // Six minutes on either side of where each span begins and ends.
    const limits = [startOfSpan(), 14 * 24, startOfSpan() + 14 * 24].flatMap((ago) => [ago - 0.1, ago + 0.1]);
    for (let index = 0; index < 150; index += 1)
      sold.push({
        ago: limits[index % 7] ?? 2 + next(40) * 24,
        product: pick(['Unsupervised', 'Send Tacos', null]),
        color: pick(['navy', 'pink', 'white']),
        words: pick(['Bride or die', 'BRIDE OR DIE', 'Cake', `Only ${index}`]),
        quantity: 1 + next(4),
        status: pick(['completed', 'shipped', 'processing', 'canceled', 'refunded', 'pending']),
        isRefused: next(10) === 0,
        isReplacement: next(12) === 0,
      });
    await fillShop({ query: shop.rows } as Parameters<typeof fillShop>[0], { orders: 150, subscribers: 0 });
    await shop.rows('delete from order_events');
    const ids = (await shop.rows<{ id: string }>('select id from orders order by id')).map(({ id }) => id);
    for (const [index, sale] of sold.entries()) {
      const id = ids[index];
      await shop.rows(
        `update orders set created_at = $2, paid_at = $3, status = $4, replaces = $5 where id = $1`,
        [
          id,
          new Date(Date.now() - sale.ago * HOUR),
          sale.status === 'pending' ? null : new Date(Date.now() - sale.ago * HOUR),
          sale.status,
          sale.isReplacement ? ids[149] : null,
        ],
      );
      await shop.rows(
        `update order_lines set quantity = $2, hat_color = $3, text_line1 = $4, text_line2 = '', is_custom = $5,
           product_id = (select id from products where name = $6), name = coalesce($6, 'Custom Hat'), refused_at = $7
         where order_id = $1`,
        [
          id,
          sale.quantity,
          sale.color,
          sale.words,
          sale.product === null,
          sale.product,
          sale.isRefused ? new Date() : null,
        ],
      );
    }
  });

  const isPaid = ({ status, isReplacement }: Sale) => status !== 'pending' && !isReplacement;
  const isSold = (sale: Sale) =>
    isPaid(sale) && !['canceled', 'refunded'].includes(sale.status) && !sale.isRefused;

  /** When the last 14 days began in New York, in hours ago. */
  function startOfSpan(): number {
    const local = new Date().toLocaleString('en-US', { timeZone: 'America/New_York', hour12: false });
    const [, hours = '0', minutes = '0', seconds = '0'] = /(\d+):(\d+):(\d+)$/.exec(local) ?? [];
    return 13 * 24 + (Number(hours) % 24) + Number(minutes) / 60 + Number(seconds) / 3600;
  }

  /** The hats by a key in the span and in the one before it, as the orders say. */
  function count(keyOf: (sale: Sale) => string | null, isCounted = isSold) {
    const start = startOfSpan();
    const counts: Record<string, { hats: number; before: number }> = {};
    for (const sale of sold.filter(isCounted)) {
      const key = keyOf(sale);
      const isNow = sale.ago <= start;
      const isBefore = sale.ago > 14 * 24 && sale.ago <= start + 14 * 24;
      if (key === null || !(isNow || isBefore)) continue;
      counts[key] ??= { hats: 0, before: 0 };
      counts[key][isNow ? 'hats' : 'before'] += sale.quantity;
    }
    return counts;
  }

  const byKey = <Row extends { hats: number; before: number }>(
    rows: readonly Row[],
    keyOf: (row: Row) => string,
  ) => Object.fromEntries(rows.map((row) => [keyOf(row), { hats: row.hats, before: row.before }]));

  test('is counted by hat and color, without orders that were not paid, canceled or free', async () => {
    const { soldHats, colors } = await sales();
    expect(byKey(soldHats, ({ name }) => name)).toEqual(count(({ product }) => product ?? 'Their own words'));
    expect(byKey(colors, ({ hatColor }) => hatColor)).toEqual(count(({ color }) => color));
    expect(soldHats.map(({ hats }) => hats)).toEqual(
      soldHats.map(({ hats }) => hats).toSorted((a, b) => b - a),
    );
  });

  test('says how many paid orders have a hat whose page was opened', async () => {
    const bought = (product: string) =>
      sold.filter((sale) => sale.product === product && isSold(sale) && sale.ago <= startOfSpan()).length;
    await shop.rows(
      `insert into hat_counts (day, product_id, step, count)
       select (now() at time zone 'America/New_York')::date - ago, id, step, number
       from products join (values ('Unsupervised', 0, 'visit', 7), ('Unsupervised', 13, 'visit', 4),
         ('Unsupervised', 14, 'visit', 100), ('Unsupervised', 1, 'cart', 2), ('Send Tacos', 0, 'cart', 1))
         as counted (name, ago, step, number) using (name)`,
    );
    const { hatPages } = await sales();
    expect(hatPages).toMatchObject([
      { name: 'Unsupervised', visits: 11, carts: 2, bought: bought('Unsupervised') },
      { name: 'Send Tacos', visits: 0, carts: 1, bought: bought('Send Tacos') },
    ]);
    expect(bought('Unsupervised')).toBeGreaterThan(0);
    const figures = await robin.ask('GET', `/api/admin/products/${hatPages[0]?.productId}/figures?days=14`);
    expect(figures.body).toEqual({ visits: 11, carts: 2, bought: bought('Unsupervised') });
    const file = String((await robin.ask('GET', '/api/admin/sales.csv?days=14')).body);
    expect(file).toContain('Visits of hats’ pages,Unsupervised,11,');
  });

  test('is counted by words in any capitals, if two orders have them', async () => {
    const { words } = await sales();
    const expected = count(({ product, words }) =>
      product === null && !words.startsWith('Only') ? words.toUpperCase() : null,
    );
    const orders = (key: string) =>
      sold.filter(
        (sale) =>
          isSold(sale) && !sale.product && sale.words.toUpperCase() === key && sale.ago <= startOfSpan(),
      ).length;
    const often = Object.entries(expected).filter(([key]) => orders(key) > 1);
    expect(often.length).toBeGreaterThan(0);
    expect(byKey(words, ({ words }) => words)).toEqual(Object.fromEntries(often));
  });

  test('counts hats that were replaced or refunded by what was wrong, and orders with a code', async () => {
    const [canceled, order] = await shop.rows<{ id: string }>(
      `select distinct on (status) id from orders where status in ('canceled', 'completed') and replaces is null
         and created_at > now() - interval '12 days' order by status`,
    );
    const refund = (
      id: string,
      kind: string,
      { lines, status = 'succeeded', ago = 1 }: { lines: object[]; status?: string; ago?: number },
    ) =>
      shop.rows(
        `insert into refunds (id, order_id, amount, status, reason, asked_by, reason_kind, lines, created_at)
         values ($1, $2, 100, $3, '', 'Robin', $4, $5, now() - $6 * interval '1 day')`,
        [id, order?.id, status, kind, JSON.stringify(lines), ago],
      );
    await refund('r1', 'misprint', { lines: [{ id: 1, quantity: 2 }] });
    await refund('r2', 'late', { lines: [{ id: 1, quantity: 1 }], status: 'failed' });
    await refund('r3', 'kindness', { lines: [] });
    await refund('r4', 'misprint', { lines: [{ id: 1, quantity: 4 }], ago: 20 });
    await shop.rows(
      `insert into problems (order_id, reason, lines, reported_by, decision, decided_by, decided_at) values
         ($1, 'misprint', '[{"id": 1, "quantity": 3}]', 'shopper', 'replacement', 'Robin', now()),
         ($1, 'lost', '[{"id": 1, "quantity": 1}]', 'shopper', 'nothing', 'Robin', now())`,
      [order?.id],
    );
    await shop.rows(
      `with code as (insert into discount_codes (name, kind, value) values ('BRIDE', 'percent', 10) returning id)
       update orders set code_id = code.id, code_name = 'BRIDE', code_kind = 'percent', code_saved = 300, wallet = 'google_pay' from code where orders.id in ($1, $2)`,
      [order?.id, canceled?.id],
    );
    await shop.rows('update orders set stripe_fee = null where code_saved > 0');
    await shop.rows('update orders set gift = $2 where id = $1', [order?.id, '{"note": "Wear it"}']);
    const { causes, features, paidHats } = await sales();
    expect(paidHats).toEqual(count(() => 'all', isPaid).all);
    expect(causes).toEqual([
      { reason: 'misprint', replaced: 3, refunded: 2, before: 4, paidBack: 100 },
      { reason: 'kindness', replaced: 0, refunded: 0, before: 0, paidBack: 100 },
    ]);
    const ofCodes = { codes: 1, codesPaid: 2, codesSaved: 300, codesProfit: null, codesUnknown: 2 };
    expect(features).toMatchObject({ ...ofCodes, applePay: 0, googlePay: 2, link: 0, gifts: 1 });
  });

  test('can be downloaded, a row for each number', async () => {
    const file = String((await robin.ask('GET', '/api/admin/sales.csv?days=14')).body);
    const { days, soldHats, paidHats } = await sales();
    expect(file).toContain(`Hats sent again or paid back,Of paid hats,${paidHats.hats},${paidHats.before},`);
    expect(file).toContain(`Hats,Their own words,${soldHats.find(({ isCustom }) => isCustom)?.hats},`);
    expect(file.match(/^Paid orders by day,/gm)).toHaveLength(days.length);
  });

  test('has sums of all hats, and a list of a hundred', async () => {
    const ofKinds = count(({ product }) => String(product === null));
    await shop.rows(
      `insert into order_lines (order_id, position, name, price, quantity, share, is_custom)
       select id, 100 + number, 'Hat ' || number, 0, 1, 0, false from generate_series(1, 101) as number,
         (select id from orders where created_at > now() - interval '5 days' and paid_at is not null
           and replaces is null and status not in ('canceled', 'refunded') limit 1) as sold`,
    );
    const { soldHats, soldKinds } = await sales();
    await shop.rows('delete from order_lines where position > 100');
    expect(soldHats).toHaveLength(100);
    const readyMade = { hats: (ofKinds.false?.hats ?? 0) + 101, before: ofKinds.false?.before };
    expect(byKey(soldKinds, ({ isCustom }) => String(isCustom))).toEqual({ ...ofKinds, false: readyMade });
  });

  test('compares what was paid with the same time before', async () => {
    const { days, takenBefore } = await sales();
    const [real] = await shop.rows<{ now: number; before: number }>(
      `select coalesce(sum(total) filter (where created_at > now() - $1 * interval '1 hour'), 0)::int as now,
         coalesce(sum(total) filter (where created_at < now() - interval '14 days'
           and created_at > now() - ($1 + 14 * 24) * interval '1 hour'), 0)::int as before
       from orders where paid_at is not null and replaces is null`,
      [startOfSpan()],
    );
    expect(days.reduce((sum, { taken }) => sum + taken, 0)).toBe(real?.now);
    expect(takenBefore).toBe(real?.before);
    expect(days.slice(7).map(({ takenWeekBefore }) => takenWeekBefore)).toEqual(
      days.slice(0, 7).map(({ taken }) => taken),
    );
  });

  // Clocks in New York went back on 1 November 2026, at 2 a.m.
  test.each([
    ['2026-11-10T17:00:00Z', '2026-10-27T15:59:59Z', '2026-10-27T16:00:01Z'],
    ['2026-11-20T17:00:00Z', '2026-10-24T04:00:01Z', '2026-10-24T03:59:59Z'],
  ])('at %s, the time before has %s, and not %s, as clocks show them', async (now, inside, outside) => {
    const db = connectTo(shop.databaseUrl);
    const rollback = new Error('rolled back');
    const measured = db.transaction().execute(async (trx) => {
      const run = (query: string) => trx.executeQuery(CompiledQuery.raw(query));
      await run(`create schema clock; create function clock.now() returns timestamptz language sql
        return timestamptz '${now}'; set local search_path = clock, pg_catalog, public`);
      const takenAt = async (at: string) => {
        await run(`update orders set created_at = '${at}'`);
        return readTakenBefore(trx as unknown as typeof db, { days: 14, timeZone: 'America/New_York' });
      };
      expect([(await takenAt(inside)) > 0, await takenAt(outside)]).toEqual([true, 0]);
      throw rollback;
    });
    await expect(measured).rejects.toBe(rollback);
    await db.destroy();
  });
});
