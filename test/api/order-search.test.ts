import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foldWords } from '../../src/domain/language/fold-words.ts';
import type { AdminCustomer } from '../../src/wire/admin/customers.ts';
import type { AdminListedOrder, AdminOrderDetail, OrderCounts } from '../../src/wire/admin/orders.ts';
import type { SearchAnswer } from '../../src/wire/admin/search.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { connectTo } from '../separate-database.ts';
import { ROBIN } from '../world.ts';
import { type Placed, placeOrder } from './placed-order.ts';
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
const orders = (query: Record<string, string> = {}) =>
  get<AdminListedOrder[]>(`/api/admin/orders?${new URLSearchParams({ limit: '100', ...query })}`);
const idsOf = async (query: Record<string, string> = {}) => (await orders(query)).map(({ id }) => id);
const customers = (q = '') => get<AdminCustomer[]>(`/api/admin/customers?${new URLSearchParams({ q })}`);

const place = (order: Placed) => placeOrder(shop, order);

test('stored and typed text have the same words, whatever the letters', async () => {
  const letters = [
    [0x20, 0x30ff],
    [0xfe00, 0xffff],
    [0x1f300, 0x1faff],
  ].flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first }, (_, index) => `A${String.fromCodePoint(first + index)}b É`),
  );
  const random = fc.sample(fc.string({ unit: 'grapheme' }), 2000).filter((text) => !text.includes('\0'));
  const texts = [...letters, ...random];
  const folded = await shop.rows<{ words: string[] }>(
    `select fold_words(text) as words from jsonb_array_elements_text($1::jsonb) with ordinality as texts (text, at)
     order by at`,
    [JSON.stringify(texts)],
  );
  const wrong = texts.filter((text, at) => `${folded[at]?.words}` !== `${foldWords(text)}`);
  expect(wrong).toEqual([]);
});

describe('an order', () => {
  const ZOE = 'Z0E0000001';

  beforeEach(async () => {
    await shop.rows('delete from orders');
    await place({
      id: ZOE,
      name: 'Zoë O’Brien',
      email: 'zoe.ob@example.org',
      city: 'Malmö',
      words: 'SOMEBODY’S',
      status: 'shipped',
    });
    await place({ id: '0THER00001', name: 'Dana Obrist', words: 'SOMEONE' });
    await shop.rows(
      `update orders set printful_order_id = '8812345' where id = '${ZOE}';
       insert into parcels (id, order_id, shipment_id, tracking_number, state) values ('p1', '${ZOE}', 's1', 'TRK-94001', 'shipped');
       insert into refunds (id, stripe_id, order_id, amount, status, reason, asked_by)
         values ('r1', 're_3QzoeRefund', '${ZOE}', 100, 'succeeded', 'late', 'robin');
       insert into disputes (id, order_id, amount, status, reason) values ('du_1Qzoe', '${ZOE}', 2998, 'won', 'general');
       insert into order_intents (id, order_id, attempt) values ('pi_3Earlier', '${ZOE}', 1)`,
    );
  });

  const NAMES = "O'Brien,o’brien,OBrien,Zoe,zoë malmo,zoe.ob@example.org,somebody’s,SOMEBODY'S";
  const NUMBERS = `${ZOE},#${ZOE.toLowerCase()},TRK-94001,pi_${ZOE},pi_3Earlier,re_3QzoeRefund,du_1Qzoe,8812345`;

  test.each([...NAMES.split(','), ...NUMBERS.split(',')])(
    'is found by %s, as the only one that has it',
    async (typed) => {
      const { exact, orders: found } = await search(typed);
      expect(exact).toBe(ZOE);
      expect(found.map(({ id }) => id)).toEqual([ZOE]);
      expect(await idsOf({ q: typed })).toEqual([ZOE]);
    },
  );

  test('is found by the beginnings of words, and others with them', async () => {
    const { exact, orders: found, people } = await search('obri');
    expect(exact).toBeNull();
    expect(found.map(({ id }) => id).sort()).toEqual(['0THER00001', ZOE]);
    expect(people.map(({ name }) => name).sort()).toEqual(['Dana Obrist', 'Zoë O’Brien']);
    expect((await search('zzzz nobody')).orders).toEqual([]);
    expect((await search(' ’ / ')).orders).toEqual([]);
  });

  test('is found by its new address and words, and no longer by the old ones', async () => {
    await shop.rows(`update orders set address1 = '7 Harbor Lane' where id = $1`, [ZOE]);
    await shop.rows(`update order_lines set text_line1 = 'GUACAMOLE' where order_id = $1`, [ZOE]);
    expect((await search('harbor guacamole')).exact).toBe(ZOE);
    expect((await search('zoe music')).orders).toEqual([]);
    expect((await search('somebody')).orders).toEqual([]);
  });

  test('keeps both of two changes at once', async () => {
    const [one, other] = [connectTo(shop.databaseUrl, 1), connectTo(shop.databaseUrl, 1)];
    const slow = await one.startTransaction().execute();
    await slow.updateTable('orders').set({ city: 'Bergen' }).where('id', '=', ZOE).execute();
    const waits = other
      .insertInto('parcels')
      .values({
        id: 'p2',
        order_id: ZOE,
        shipment_id: 's2',
        tracking_number: 'TRK2',
        state: 'shipped',
      } as never)
      .execute();
    await expect
      .poll(() =>
        shop.rows(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        ),
      )
      .toHaveLength(1);
    await slow.commit().execute();
    await waits;
    await Promise.all([one.destroy(), other.destroy()]);
    expect((await search('bergen trk2')).exact).toBe(ZOE);
  });

  test('of an erased person is found by its number only', async () => {
    await shop.rows(
      `update orders set status = 'completed', address1 = '7 Harbor Lane', city = 'Bergen' where id = '${ZOE}';
       update order_lines set text_line1 = 'GUACAMOLE' where order_id = '${ZOE}';
       update parcels set tracking_number = 'TRK2' where order_id = '${ZOE}'`,
    );
    expect((await search('zoe bergen harbor guacamole trk2')).exact).toBe(ZOE);
    const { status } = await robin.ask('POST', '/api/admin/privacy/erase', { email: 'zoe.ob@example.org' });
    expect(status).toBeLessThan(300);
    expect(await shop.rows('select 1 from order_search where order_id = $1', [ZOE])).toEqual([]);
    for (const typed of ['zoe', 'o’brien', 'bergen', 'harbor', 'guacamole', 'TRK2', 'zoe.ob@example.org'])
      expect([typed, await search(typed)]).toEqual([
        typed,
        { exact: null, orders: [], people: [], products: [], codes: [] },
      ]);
    expect((await search(ZOE)).exact).toBe(ZOE);
  });
});

test('products and codes are found by their names', async () => {
  await shop.rows(`insert into discount_codes (name, kind, value) values ('BRIDE15', 'percent', 15)`);
  expect((await search('bride1')).codes).toEqual(['BRIDE15']);
  const { products } = await search('SOMEBODYS PROB');
  expect(products.map(({ name }) => name)).toEqual(["Somebody's Problem"]);
});

describe('the list of orders', () => {
  beforeAll(async () => {
    await shop.rows('delete from orders');
    const days = 24 * 60;
    await place({ id: 'NEW0000001', age: 5 });
    await place({ id: 'WAY0000001', status: 'shipped', age: 10, color: 'pink' });
    await shop.rows(`update orders set gift = '{}' where id = 'WAY0000001'`);
    await place({ id: 'D0NE000001', status: 'completed', age: 15, country: 'CA', city: 'Leeds' });
    await place({ id: 'DEC0000001', status: 'payment_failed', age: 20 });
    await place({ id: 'HE1D000001', status: 'on_hold', age: 30 * days });
    await place({ id: 'HE1D000002', status: 'on_hold', age: 20 * days });
    await place({ id: 'HE1D000003', status: 'on_hold', age: 10 * days });
    await shop.rows(
      `insert into order_holds (order_id, kind, cause, reason) values ('HE1D000001', 'owner', 'stopped', 'x'),
         ('HE1D000002', 'dispute', 'du_2', 'x'), ('HE1D000003', 'printful', 'draft', 'x');
       insert into disputes (id, order_id, amount, status, reason, due_by)
         values ('du_2', 'HE1D000002', 2998, 'needs_response', 'general', '2026-11-28T23:59:00Z');
       update orders set wallet = 'apple_pay', card_brand = 'visa', card_last4 = '4242', tags = '{big,wholesale}' where id = 'WAY0000001';
       insert into discount_codes (name, kind, value) values ('PARTY10', 'percent', 10);
       update orders set code_id = code.id, code_name = code.name, code_kind = 'percent', code_saved = 300
         from discount_codes as code where code.name = 'PARTY10' and orders.id = 'NEW0000001'`,
    );
  });

  /** So many days ago in New York, where the shop's clock hangs. */
  const dayOf = (days: number) =>
    new Date(Date.now() - days * 24 * 3_600_000).toLocaleDateString('en-CA', {
      timeZone: 'America/New_York',
    });
  const TO_DO = ['HE1D000002', 'HE1D000001'];
  const REST = ['NEW0000001', 'WAY0000001', 'D0NE000001', 'DEC0000001', 'HE1D000003'];

  test('starts with what the owner has to do, the earliest due date first, and says what', async () => {
    const found = await orders({ sort: 'todo' });
    expect(found.map(({ id }) => id)).toEqual([...TO_DO, ...REST]);
    expect(found.map(({ states, leftToDo }) => [states[0]?.badge, leftToDo.text]).slice(0, 3)).toEqual([
      ['Card dispute', 'Answer the bank by Sat, Nov 28, 6:59 PM'],
      ['Stopped by you', 'Fix it and send it, or cancel it'],
      ['Going to Printful', 'Nothing. Goes to Printful by itself'],
    ]);
    expect(found[4]).toMatchObject({
      place: 'Leeds, Canada',
      hats: { count: 1, words: 'Bride', pictures: [{ hatColor: 'navy' }] },
      states: [{ badge: 'Done, no delivery scan', tone: 'done' }],
    });
  });

  test('is paged over what is to do and the rest, and back', async () => {
    const pages: string[][] = [];
    let path: string | undefined = '/api/admin/orders?sort=todo&limit=3';
    let last = '';
    const step = async (rel: string): Promise<string[]> => {
      last = path ?? last;
      const { body, response }: Awaited<ReturnType<AdminBrowser['ask']>> = await robin.ask('GET', last);
      path = new RegExp(`<([^>]*)>; rel="${rel}"`).exec(response.headers.get('link') ?? '')?.[1];
      return (body as AdminListedOrder[]).map(({ id }) => id);
    };
    while (path) pages.push(await step('next'));
    expect(pages).toEqual([
      [...TO_DO, 'NEW0000001'],
      ['WAY0000001', 'D0NE000001', 'DEC0000001'],
      ['HE1D000003'],
    ]);
    path = last;
    for (const page of pages.toReversed()) expect(await step('prev')).toEqual(page);
  });

  test.each([
    [{ stage: 'todo' }, TO_DO],
    [{ stage: 'works' }, ['NEW0000001', 'HE1D000003', 'HE1D000002', 'HE1D000001']],
    [{ stage: 'way' }, ['WAY0000001']],
    [{ stage: 'done' }, ['D0NE000001']],
    [{ stage: 'unpaid' }, ['DEC0000001']],
    [{ color: 'pink' }, ['WAY0000001']],
    [{ country: 'CA' }, ['D0NE000001']],
    [{ country: 'CA', color: 'pink' }, []],
    [{ paidWith: 'apple_pay' }, ['WAY0000001']],
    [{ paidWith: 'link' }, []],
    [{ paidWith: 'card' }, ['NEW0000001', 'D0NE000001', 'HE1D000003', 'HE1D000002', 'HE1D000001']],
    [{ paidWith: 'card', stage: 'unpaid' }, []],
    [{ q: 'leeds bri', country: 'CA' }, ['D0NE000001']],
    [{ gift: 'yes' }, ['WAY0000001']],
    [{ gift: 'no', stage: 'way' }, []],
    [{ status: 'completed' }, ['D0NE000001']],
    [{ tag: 'Wholesale' }, ['WAY0000001']],
    [{ code: 'PARTY10' }, ['NEW0000001']],
    [{ money: 'country:CA' }, ['D0NE000001']],
    [{ from: dayOf(30), to: dayOf(20) }, ['HE1D000002', 'HE1D000001']],
    [{ q: dayOf(20) }, ['HE1D000002']],
    [{ q: `bride ${dayOf(10)}`, color: 'navy' }, ['HE1D000003']],
    [{ q: '29.98 bride', stage: 'way' }, ['WAY0000001']],
    [{ sort: 'todo', q: 'bride', status: 'on_hold' }, ['HE1D000002', 'HE1D000001', 'HE1D000003']],
    [{ sort: 'todo', color: 'pink' }, ['WAY0000001']],
    [{ stage: 'todo', sort: 'oldest' }, TO_DO],
    [
      { sort: 'oldest', stage: 'works', color: 'navy' },
      ['HE1D000001', 'HE1D000002', 'HE1D000003', 'NEW0000001'],
    ],
  ])('filtered by %j shows %j, and so does its CSV file', async (query, ids) => {
    expect(await idsOf(query as Record<string, string>)).toEqual(ids);
    const { body } = await robin.ask(
      'GET',
      `/api/admin/orders.csv?${new URLSearchParams(query as Record<string, string>)}`,
    );
    const [head = '', ...rows] = String(body).trimEnd().split('\r\n');
    expect(rows.map((row) => row.split(',')[0]).sort()).toEqual([...ids].sort());
    expect(head).toContain('State');
    expect(head).toContain('Party day,Gift,');
    // Spreadsheets that shops already have read the columns by their places.
    expect(head).toMatch(/,Tags,Printful replacements,Sales tax owed$/);
    expect(
      rows
        .filter((row) => row.includes(',Apple Pay,Visa 4242,"big, wholesale",'))
        .map((row) => row.slice(0, 10)),
    ).toEqual(ids.filter((id) => id === 'WAY0000001'));
  });

  test('only chosen orders are in their CSV file', async () => {
    const { body } = await robin.ask('GET', '/api/admin/orders.csv?ids=WAY0000001,NEW0000001,N0SUCH0000');
    const [, ...rows] = String(body).trimEnd().split('\r\n');
    expect(rows.map((row) => row.split(',')[0])).toEqual(['NEW0000001', 'WAY0000001']);
  });

  test('counts the orders in each stage', async () => {
    const counts = await get<OrderCounts>('/api/admin/order-counts');
    expect(counts).toEqual({ all: 7, todo: 2, works: 4, way: 1, done: 1, unpaid: 1 });
  });

  test('refuses filters that it does not know', async () => {
    for (const query of [
      'stage=eaten',
      'sort=loudest',
      'color=plaid',
      'country=XX',
      'gift=maybe',
      'paidWith=gold',
    ])
      expect((await robin.ask('GET', `/api/admin/orders?${query}`)).status).toBe(400);
  });
});

describe('customers', () => {
  beforeAll(async () => {
    await shop.rows('delete from orders');
    await place({ id: 'CVST000001', name: 'Bea Lindqvist', email: 'bea@example.com', age: 90, total: 3000 });
    await place({
      id: 'CVST000002',
      name: 'Bea L.',
      email: 'Bea@Example.com',
      age: 30,
      total: 2000,
      city: 'Malmö',
    });
    await place({ id: 'CVST000003', name: 'Jo Thibault', age: 60 });
    await place({
      id: 'CVST000004',
      name: 'Jo Thibault',
      email: 'CVST000003@example.com',
      age: 10,
      status: 'pending',
    });
    await place({ id: 'CVST000005', name: 'Never Paid', age: 5, status: 'payment_failed' });
    await place({ id: 'CVST000006', name: 'Bea L.', email: 'bea@example.com', age: 2, total: 0 });
    await shop.rows(`update orders set replaces = 'CVST000001' where id = 'CVST000006'`);
    await shop.rows(`update orders set paid = total, refunded = 500 where id = 'CVST000001'`);
  });

  test('are people who paid, the newest order first, with what they spent', async () => {
    const found = await customers();
    expect(found.map(({ name, orders, spent, lastOrderId }) => [name, orders, spent, lastOrderId])).toEqual([
      ['Bea L.', 2, '45.00', 'CVST000002'],
      ['Jo Thibault', 1, '29.98', 'CVST000003'],
    ]);
    // The bank gave back what was left of the first one, and only asks about the other.
    await shop.rows(`insert into disputes (id, order_id, amount, reason, status, created_at) values
      ('du_1', 'CVST000001', 2600, 'fraudulent', 'lost', now()), ('du_2', 'CVST000002', 2000, 'fraudulent', 'needs_response', now())`);
    expect((await customers()).map(({ spent }) => spent)).toEqual(['20.00', '29.98']);
    await shop.rows('delete from disputes');
  });

  test('who gave their last hat away are named as they signed it, without the place of its receiver', async () => {
    const sign = (gift: object | null) =>
      shop.rows(`update orders set gift = $1 where id = 'CVST000003'`, [gift && JSON.stringify(gift)]);
    await sign({ from: 'Dad', note: '', email: '' });
    const named = async () => (await customers()).map(({ name, place }) => [name, place !== '']);
    expect(await named()).toEqual([
      ['Bea L.', true],
      ['Dad', false],
    ]);
    await sign(null);
    expect(await named()).toContainEqual(['Jo Thibault', true]);
  });

  test('have a first and a second order, whatever the capitals of the email, and no replacement counts', async () => {
    const nth = async (id: string) => (await get<AdminOrderDetail>(`/api/admin/orders/${id}`)).orderNumber;
    expect(
      await Promise.all(['CVST000001', 'CVST000002', 'CVST000006', 'CVST000003', 'CVST000004'].map(nth)),
    ).toEqual([1, 2, 3, 1, 2]);
    // Erased people have no email, and are not one person.
    await shop.rows(`update orders set customer_email = '' where id in ('CVST000001', 'CVST000004')`);
    expect(await Promise.all(['CVST000002', 'CVST000004'].map(nth))).toEqual([1, 1]);
    await shop.rows(`update orders set customer_email = 'bea@example.com' where id = 'CVST000001';
      update orders set customer_email = 'CVST000003@example.com' where id = 'CVST000004'`);
  });

  test('are found by name, email and place, but not by the words on their hats', async () => {
    expect((await customers('malmo')).map(({ name }) => name)).toEqual(['Bea L.']);
    expect((await customers('cvst000003@example')).map(({ name }) => name)).toEqual(['Jo Thibault']);
    expect(await customers('bride')).toEqual([]);
  });

  test('are paged', async () => {
    const { body, response } = await robin.ask('GET', '/api/admin/customers?limit=1');
    expect((body as AdminCustomer[]).map(({ name }) => name)).toEqual(['Bea L.']);
    const next = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? '';
    expect((await get<AdminCustomer[]>(next)).map(({ name }) => name)).toEqual(['Jo Thibault']);
  });
});
