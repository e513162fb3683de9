import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportOrders } from '../../src/server/orders/admin/list-queries.ts';
import type { AuditEntryAnswer } from '../../src/wire/admin/audit.ts';
import type { HealthAnswer } from '../../src/wire/admin/health.ts';
import type { AdminMail } from '../../src/wire/admin/mails.ts';
import type { AdminListedOrder, AdminOrderDetail } from '../../src/wire/admin/orders.ts';
import type { SalesAnswer } from '../../src/wire/admin/sales.ts';
import type { AdminSubscriber } from '../../src/wire/admin/subscribers.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { fillShop } from '../fill-shop.ts';
import { connectTo } from '../separate-database.ts';
import { ROBIN } from '../world.ts';
import { HOLD_ORDER } from './buy.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

const ORDERS = 130;
const SUBSCRIBERS = 60;

let shop: ShopInside;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShopInside();
  await fillShop({ query: shop.rows } as Parameters<typeof fillShop>[0], {
    orders: ORDERS,
    subscribers: SUBSCRIBERS,
  });
  robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
});

afterAll(() => shop.close());

async function get<Answer>(path: string): Promise<Answer> {
  const { status, body } = await robin.ask('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body as Answer;
}

const orders = (query = '') => get<AdminListedOrder[]>(`/api/admin/orders${query}`);
const detail = (id: string) => get<AdminOrderDetail>(`/api/admin/orders/${id}`);

const linked = (response: Response, rel: string) =>
  new RegExp(`<([^>]*)>; rel="${rel}"`).exec(response.headers.get('link') ?? '')?.[1] ?? null;

/** Texts that must not be interpreted. */
const ODD = {
  name: '=HYPERLINK("http://evil.example")',
  mail: '@SUM(1)@example.com',
  markup: '</script><img src=x onerror=alert(1)>',
  turned: '\u202eroivaheb',
  long: 'x'.repeat(10_000),
};

describe('orders', () => {
  test('are paged from the newest to the oldest, and back', async () => {
    const seen: string[] = [];
    let path: string | null = '/api/admin/orders?limit=50';
    let last = '';
    while (path) {
      const { body, response } = await robin.ask('GET', path);
      seen.push(...(body as AdminListedOrder[]).map(({ id }) => id));
      last = path;
      path = linked(response, 'next');
    }
    const all = await shop.rows<{ id: string }>('select id from orders order by created_at desc, id desc');
    expect(seen).toEqual(all.map(({ id }) => id));
    const back = linked((await robin.ask('GET', last)).response, 'prev') ?? '';
    expect((await get<AdminListedOrder[]>(back)).map(({ id }) => id)).toEqual(seen.slice(50, 100));
  });

  test('are found by number, the start of a number, email and name', async () => {
    // No other test renames this one.
    const one = (await orders('?limit=3')).at(-1);
    if (!one) throw new Error('there are no orders');
    const [given = '', family = '', third = ''] = one.customerName.split(' ');
    for (const words of [one.id, `#${one.id.slice(0, 6)}`, one.customerEmail, `${given} ${family} ${third}`])
      expect((await orders(`?q=${encodeURIComponent(words)}`)).map(({ id }) => id)).toContain(one.id);
    expect(await orders('?q=nobody')).toEqual([]);
    expect((await orders('?q=maya&limit=100')).length).toBe(ORDERS / 10);
  });

  test('are filtered by status and by day in the shop’s time zone, and invalid filters are refused', async () => {
    const pending = await orders('?status=pending&limit=100');
    expect(new Set(pending.map(({ status }) => status))).toEqual(new Set(['pending']));
    const day = new Date(Date.now() - 3_600_000).toLocaleDateString('en-CA', {
      timeZone: 'America/New_York',
    });
    const [counted] = await shop.rows<{ n: number }>(
      `select count(*)::int as n from orders where (created_at at time zone 'America/New_York')::date = $1`,
      [day],
    );
    expect((await orders(`?from=${day}&to=${day}&limit=100`)).length).toBe(Math.min(100, counted?.n ?? 0));
    for (const query of [
      '?status=eaten',
      '?from=yesterday',
      '?limit=1000',
      '?after=%00',
      '?before=',
      '?q=nobody%00',
    ])
      expect((await robin.ask('GET', `/api/admin/orders${query}`)).status).toBe(400);
  });

  test('with the same timestamp appear once each, forward, backward and in the export', {
    tags: 'nightly',
  }, async () => {
    const moment = new Date(Date.now() - 3_600_000);
    const before = await shop.rows<{ id: string; created_at: string }>(
      'select id, created_at::text from orders',
    );
    await shop.rows('update orders set created_at = $1', [moment]);
    const readPages = async (path: string | null, rel: 'next' | 'prev') => {
      const pages: string[][] = [];
      let last = '';
      while (path) {
        const { body, response } = await robin.ask('GET', path);
        pages.push((body as AdminListedOrder[]).map(({ id }) => id));
        last = path;
        path = linked(response, rel);
      }
      return { pages, last };
    };
    const all = before
      .map(({ id }) => id)
      .sort()
      .reverse();
    const forwards = await readPages('/api/admin/orders?limit=7', 'next');
    expect(forwards.pages.flat()).toEqual(all);
    const backwards = await readPages(forwards.last, 'prev');
    expect(backwards.pages.reverse().flat()).toEqual(all);

    const db = connectTo(shop.databaseUrl, 1);
    const filed: string[] = [];
    const filter = { words: null, timeZone: 'UTC' };
    for (let after: string | undefined, done = false; !done; ) {
      const batch = await exportOrders(db, filter, { after, limit: 11 });
      filed.push(...batch.map(({ id }) => id));
      after = batch.at(-1)?.id;
      done = batch.length === 0;
    }
    await db.destroy();
    expect(filed).toEqual(all);
    await shop.rows(
      'update orders set created_at = moments.at::timestamptz from unnest($1::text[], $2::text[]) as moments (order_id, at) where id = order_id',
      [before.map(({ id }) => id), before.map(({ created_at }) => created_at)],
    );
  });

  const rename = 'update orders set customer_name = $2, customer_email = $3 where id = $1';

  test('with markup are returned unchanged', async () => {
    const [first, second] = await orders('?limit=2');
    await shop.rows(rename, [first?.id, ODD.name, ODD.mail]);
    await shop.rows(rename, [second?.id, ODD.markup + ODD.turned + ODD.long, ODD.mail]);
    expect((await orders('?limit=2')).map(({ customerName }) => customerName)).toEqual([
      ODD.name,
      ODD.markup + ODD.turned + ODD.long,
    ]);
    expect(await detail(first?.id ?? '')).toMatchObject({ address: { name: ODD.name, email: ODD.mail } });
    expect((await orders('?q=hyperlink')).length).toBe(1);
  });

  test('are exported completely, without spreadsheet formulas', async () => {
    const [first] = await orders('?limit=1');
    await shop.rows(rename, [first?.id, ODD.name, ODD.mail]);
    const { body, response } = await robin.ask('GET', '/api/admin/orders.csv');
    expect(response.headers.get('content-disposition')).toContain('orders.csv');
    const lines = String(body).trimEnd().split('\r\n');
    expect(lines.length).toBe(ORDERS + 1);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(lines[1]).toContain(`'@SUM(1)@example.com`);
    // Except for the shop's own: an id that a spreadsheet would take for a number is a text in a formula.
    const others = lines.map((line) => line.replaceAll(/"=""\w+"""/g, ''));
    expect(others.filter((line) => /(^|,)"?[=+@]/.test(line))).toEqual([]);
    await shop.rows('update orders set subtotal = subtotal + shipping - 123, shipping = 123 where id = $1', [
      first?.id,
    ]);
    const some = String((await robin.ask('GET', '/api/admin/orders.csv?q=hyperlink')).body);
    expect(parse(some, { bom: true, columns: true })).toMatchObject([
      { Shipping: '1.23', 'Sales tax': '0.00' },
    ]);
  });

  test('include their hats and money', async () => {
    const paid = (await orders('?status=completed&q=ortiz&limit=100')).at(-1);
    const order = await detail(paid?.id ?? '');
    expect(order.lines).toMatchObject([
      { name: 'Bride / or die', textLine1: 'Bride', seen: null, printFile: null },
    ]);
    const kept = Math.round(Number(order.money.total) * 100) - 131 - 1650;
    expect(order.money.end).toEqual({ label: 'You keep', amount: kept });
    expect((await robin.ask('GET', '/api/admin/orders/0000000000')).status).toBe(404);
    expect((await robin.ask('GET', '/api/admin/orders/%00')).status).toBe(400);
    expect((await robin.ask('GET', '/api/admin/orders/%00/lines/0/artwork')).status).toBe(400);
    expect((await robin.ask('GET', `/api/admin/orders/${order.id}/lines/0/artwork`)).status).toBe(404);
  });

  test('show the picture that the shopper saw, and no other order’s', async () => {
    // No other test reads the lines of these.
    const seen = (await orders('?limit=20')).slice(-2).map(({ id }) => id);
    for (const [nth, id] of seen.entries())
      await shop.rows('update order_lines set artwork = $2 where order_id = $1', [
        id,
        Buffer.from(`PNG ${nth}`),
      ]);
    for (const [nth, id] of seen.entries()) {
      const { lines } = await detail(id);
      const { response, body } = await robin.ask('GET', lines[0]?.seen ?? '');
      expect([response.headers.get('content-type'), String(body)]).toEqual(['image/png', `PNG ${nth}`]);
    }
  });
});

describe('subscribers', () => {
  test('are filtered, found, exported and deleted', async () => {
    const pending = await get<AdminSubscriber[]>('/api/admin/subscribers?state=pending');
    expect(pending.length).toBe(SUBSCRIBERS / 5);
    const [one] = pending;
    const words = encodeURIComponent(one?.email ?? '');
    expect(await get<AdminSubscriber[]>(`/api/admin/subscribers?q=${words}`)).toEqual([one]);
    const file = String((await robin.ask('GET', '/api/admin/subscribers.csv')).body);
    expect(file.trimEnd().split('\r\n').length).toBe(SUBSCRIBERS + 1);
    expect((await robin.ask('DELETE', `/api/admin/subscribers/${one?.id}`)).status).toBe(204);
    expect((await robin.ask('DELETE', `/api/admin/subscribers/${one?.id}`)).status).toBe(404);
    expect(await get(`/api/admin/subscribers?q=${words}`)).toEqual([]);
  });
});

test('emails can be read, but not sent again without a mail server', { tags: 'nightly' }, async () => {
  const [mail] = await get<AdminMail[]>('/api/admin/mails?q=robin&state=stored');
  expect(await get('/api/admin/mails?q=robin&state=failed')).toEqual([]);
  expect(mail).toMatchObject({ recipient: ROBIN.email, attempts: 0, sentAt: null });
  expect(await get(`/api/admin/mails/${mail?.id}`)).toHaveProperty('html');
  const again = await robin.ask('POST', `/api/admin/mails/${mail?.id}/resend`);
  expect(again).toMatchObject({
    status: 422,
    body: { error: { message: expect.stringContaining('no mail server') } },
  });
});

test('the sales add up to all orders, and say what sold, what was solved and how features did', async () => {
  const sales = () => get<SalesAnswer>('/api/admin/sales?days=14');
  const { days } = await sales();
  const sum = (of: (day: SalesAnswer['days'][number]) => number) =>
    days.reduce((total, day) => total + of(day), 0);
  const paid = sum((day) => day.paid);
  const revenue = sum((day) => day.revenue);
  const all = await shop.rows(
    'select count(paid_at)::int as paid, sum(total) filter (where paid_at is not null)::int as revenue from orders',
  );
  expect([days.length, { paid, revenue }]).toEqual([14, ...all]);

  const [one, two, three, again, late] = (await orders('?status=completed&limit=100')).map(({ id }) => id);
  const today = `(now() at time zone 'America/New_York')::date`;
  await shop.rows(`
    insert into discount_codes (name, kind, value) values ('BRIDE', 'percent', 10);
    update orders set code_id = code.id, code_name = 'BRIDE', code_kind = 'percent', code_saved = saved, wallet = used
      from discount_codes as code, (values ('${one}', 300, 'apple_pay'), ('${three}', 200, 'link')) as coded (id, saved, used)
      where orders.id = coded.id and code.name = 'BRIDE';
    update orders set gift = '{}', party_on = ${today} - 2 where id = '${one}';
    update orders set wallet = 'google_pay', party_on = ${today} - 2 where id = '${two}';
    update orders set party_on = ${today} - 2 where id = '${three}';
    update orders set replaces = '${two}' where id = '${again}';
    update order_lines set in_crew = true where order_id = '${one}';
    insert into parcels (id, order_id, shipment_id, state, delivered_at) values ('p', '${two}', 's', 'delivered', ${today} - 9), ('q', '${one}', 'r', 'delivered', ${today});
    insert into order_changes (order_id, kind, who) values ('${one}', 'words', 'shopper'), ('${one}', 'address', 'shopper'),
      ('${two}', 'address', 'kim'), ('${three}', 'words', 'kim'), ('${three}', 'email', 'shopper'), ('${again}', 'words', 'shopper');
    insert into order_events (order_id, to_status, cause) values ('${three}', 'canceled', 'canceled: sold out'),
      ('${two}', 'canceled', 'canceled: the shopper changed their mind');
    insert into word_questions (order_id, line_id, until, state, decided_at)
      select order_id, order_lines.id, now(), asked.state, asked.at from order_lines join (values ('${one}', 'approved', now()),
        ('${two}', 'refunded', now()), ('${three}', 'waiting', null)) as asked (id, state, at) on asked.id = order_id;
    insert into problems (order_id, reason, lines, reported_by, decision, decided_by, decided_at)
      values ('${one}', 'misprint', '[{"id": 1, "quantity": 3}]', 'shopper', 'replacement', 'kim', now()),
        ('${two}', 'lost', '[{"id": 1, "quantity": 2}]', 'shopper', 'nothing', 'kim', now());
    insert into refunds (id, order_id, amount, status, reason, reason_kind, asked_by, lines)
      values ('re_late', '${late}', 150, 'succeeded', '', 'late', 'kim', '[{"id": 1, "quantity": 1}]');
    insert into hat_counts (day, product_id, step, count) values (${today}, 1, 'visit', 5), (${today}, 1, 'cart', 4);
    insert into daily_counts (day, step, count) values (${today}, 'visit', 4), (${today}, 'cart', 3), (${today}, 'checkout', 2), (${today}, 'crew', 1)`);
  const [known] = await shop.rows<{ hats: number; kept: number; name: string }>(
    `select count(*)::int as hats, sum(total - 131 - 1650) filter (where code_saved is not null)::int as kept,
       (select name from products where id = 1)
     from orders where paid_at is not null and replaces is null and status not in ('canceled', 'refunded')`,
  );
  const sold = { hats: known?.hats, before: 0 };
  const { days: _, features, ...answer } = await sales();
  expect(answer).toEqual({
    takenBefore: 0,
    soldHats: [expect.objectContaining({ ...sold, productId: null, name: 'Their own words' })],
    soldKinds: [{ ...sold, isCustom: true }],
    paidHats: sold,
    colors: [{ ...sold, hatColor: 'navy' }],
    words: [{ ...sold, words: 'BRIDE / OR DIE' }],
    causes: [
      { reason: 'misprint', replaced: 3, refunded: 0, before: 0, paidBack: 0 },
      { reason: 'late', replaced: 0, refunded: 1, before: 0, paidBack: 150 },
    ],
    reviews: [],
    hatPages: [{ productId: 1, name: known?.name, visits: 5, carts: 4, bought: 0 }],
    steps: { visits: 4, carts: 3, checkouts: 2, paid: paid - 1 },
    atRisk: [],
  });
  const ofOrders = { orders: paid - 1, changed: 1, canceled: 1, replacements: 1, gifts: 1 };
  const ofWords = { wordsAsked: 3, wordsApproved: 1, wordsRefunded: 1 };
  const ofCodes = { codes: 2, codesPaid: 2, codesSaved: 500, codesProfit: known?.kept, codesUnknown: 0 };
  const ofWallets = { applePay: 1, googlePay: 1, link: 1 };
  const ofParties = { crewsStarted: 1, crewsBought: 1, parties: 2, partiesMissed: 1 };
  expect(features).toEqual({ ...ofOrders, ...ofWords, ...ofCodes, ...ofWallets, ...ofParties });
  expect((await robin.ask('GET', '/api/admin/sales?days=8')).status).toBe(400);
});

test('an order past its ship date says so in the list at once', { tags: 'nightly' }, async () => {
  const [first, second] = await orders('?limit=2');
  await shop.rows(
    "update orders set status = 'processing', ship_by = now() - interval '1 second' where id = $1",
    [first?.id],
  );
  const [late, other] = await get<AdminListedOrder[]>('/api/admin/orders?limit=2');
  expect([late?.id, late?.lateSince]).toEqual([first?.id, expect.stringMatching(/Z$/)]);
  expect([other?.id, other?.lateSince]).toEqual([second?.id, null]);
});

test('health shows what works, what does not, and which orders are stuck', async () => {
  const id = (await orders('?limit=1'))[0]?.id;
  await shop.rows('delete from parcels where order_id = $1', [id]);
  await shop.rows(HOLD_ORDER, [id, 'The carrier lost it.']);
  const fail = "update order_holds set kind = 'owner', cause = 'failed-at-printful' where order_id = $1";
  await shop.rows(fail, [id]);
  await fetch(shop.url, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  const { parts, warnings, stuckOrders, failedJobs } = await get<HealthAnswer>('/api/admin/health');
  // The providers are unreachable here.
  expect(Object.fromEntries(parts.map(({ name, state }) => [name, state]))).toEqual({
    Database: 'working',
    Stripe: 'failing',
    Wallets: 'off',
    // Or waiting for room, while all the other orders are asked about.
    Printful: expect.stringMatching(/^(failing|busy)$/),
    // Its paid orders have waited for days.
    Orders: 'failing',
    Mail: 'off',
    Queue: 'working',
    Clock: 'working',
  });
  const [waiting] = await shop.rows<{ count: number }>(
    "select count(*)::int from orders where status in ('processing', 'sent_to_printful')",
  );
  expect(parts.find(({ name }) => name === 'Orders')?.says).toContain(`${waiting?.count} orders are waiting`);
  expect(stuckOrders).toContainEqual(
    expect.objectContaining({
      id,
      status: 'on_hold',
      why: 'The carrier lost it.',
      canSend: true,
      badges: ['Failed at Printful'],
    }),
  );
  const proxy = expect.stringMatching(/TRUST_PROXY.*through a proxy/);
  expect({ failedJobs, warnings }).toEqual({ failedJobs: 0, warnings: [proxy] });
  expect((await robin.ask('POST', '/api/admin/jobs/retry')).status).toBe(204);
});

test('the log tells in sentences what was done, and what was looked at if asked', async () => {
  // No other test opens this one.
  const order = (await orders('?limit=5')).at(-1);
  await detail(order?.id ?? '');
  await robin.ask('POST', `/api/admin/orders/${order?.id}/notes`, { text: 'Hello.' });
  await robin.ask('POST', `/api/admin/orders/${order?.id}/revoke-key`, {});
  const log = (query: string) => get<AuditEntryAnswer[]>(`/api/admin/audit?q=${order?.id}${query}`);
  const texts = (entries: AuditEntryAnswer[]) => entries.map(({ text }) => text);
  const done = [`ended the link in the emails of #${order?.id}`, `wrote a note about #${order?.id}`];
  const entries = await log('');
  expect(texts(entries)).toEqual(done);
  expect(entries[0]).toMatchObject({ who: ROBIN.email, about: 'order', subject: order?.id, isRead: false });
  const [second, first, ...looked] = texts(await log('&reads=1'));
  expect([second, first]).toEqual(done);
  expect(new Set(looked)).toEqual(new Set([`looked at #${order?.id}`]));
  expect(texts(await log('&about=settings'))).toEqual([]);
  expect(texts(await log(`&about=order&who=${ROBIN.email}&from=2026-01-01`))).toEqual(done);
  expect(texts(await log('&who=Stripe'))).toEqual([]);
  expect(texts(await log('&from=2999-01-01'))).toEqual([]);
  const file = String((await robin.ask('GET', `/api/admin/audit.csv?q=${order?.id}`)).body);
  expect(file).toContain(`wrote a note about #${order?.id},order ${order?.id},`);
});

test('the log still reads in words what was written before it was sentences', {
  tags: 'nightly',
}, async () => {
  await shop.rows(
    `insert into admin_audit (who, action, subject) values ('old@unhingedhats.example', 'POST /api/admin/orders/:id/refunds', 'OLD')`,
  );
  const [entry] = await get<AuditEntryAnswer[]>('/api/admin/audit?who=old@unhingedhats.example');
  expect(entry).toMatchObject({
    name: 'old@unhingedhats.example',
    text: 'refunded a part of #OLD',
    about: 'order',
  });
});
