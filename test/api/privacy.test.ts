import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RETENTION, type RetentionKey } from '../../src/domain/retention.ts';
import { connect, type Db } from '../../src/server/db/connect.ts';
import { testConfig } from '../../src/server/http/fixtures.ts';
import { applyRetention } from '../../src/server/privacy/apply-retention.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';
import {
  AGED,
  ERASED as ERASED_CELLS,
  personalColumns,
  RETENTION_OF,
  SOUNDS_PERSONAL,
  STAYING_COLUMNS,
} from './every-cell-rules.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let db: Db;

beforeAll(async () => {
  shop = await openShopInside({ RATE_LIMIT_SCALE: '1000' });
  db = connect({
    url: shop.databaseUrl,
    connections: 2,
    connectTimeout: 5000,
    onLost: () => undefined,
  });
});

afterAll(async () => {
  await db.destroy();
  await shop.close();
});

const EMAIL = 'maya@example.com';

/** An order of Maya's with a custom hat. */
async function placeOrder(id: string, status: string, { paid = true, age = '1 day' } = {}) {
  await shop.rows(
    `insert into orders (id, key_hash, status, customer_name, customer_email, address1, city, state, zip, country,
      subtotal, discount, discount_percentage, shipping, total, shipping_method, shipping_provider_id, request_hash,
      created_at, paid_at)
     values ($1, 'k', $2, 'Maya Ortiz', 'Maya@Example.com', '418 Music Row', 'Nashville', 'TN', '37203', 'US',
      2499, 0, 0, 499, 2998, 'Standard Shipping', 'STANDARD', 'h', now() - $3::interval,
      case when $4 then now() - $3::interval end)`,
    [id, status, age, paid],
  );
  await shop.rows(
    `insert into order_lines (order_id, position, name, price, quantity, share, is_custom, text_line1, artwork)
     values ($1, 0, 'Custom Hat', 2499, 1, 2499, true, 'Maya turns 30', '\\x89')`,
    [id],
  );
  await shop.rows(
    `insert into order_notes (order_id, author_email, text) values ($1, 'robin', 'Maya called')`,
    [id],
  );
  await shop.rows(
    `insert into parcels (id, order_id, shipment_id, tracking_number, state) values ($1, $1, $1, 'maya-1', 'shipped')`,
    [id],
  );
  await shop.rows(
    `insert into mails (event, recipient, message_id, subject, html, text, state, created_at)
     values ($1, $2, $1, 's', 'h', 'Maya Ortiz', 'sent', now() - $3::interval)`,
    [`order-confirmed.${id}`, EMAIL, age],
  );
}

/** The tables in which anything of Maya's is stored. */
async function placesOfMaya(): Promise<string[]> {
  const tables = await shop.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const places: string[] = [];
  for (const { name } of tables) {
    const rows = await shop.rows(
      `select 1 from "${name}" t where t::text ~* 'maya|ortiz|418 music|nashville|37203' limit 1`,
    );
    if (rows.length > 0) places.push(name);
  }
  return places.sort();
}

const person = (id: string) =>
  shop
    .rows(
      `select customer_name, customer_email, address1, zip, state, country, total, erased_at is not null as erased
       from orders where id = $1`,
      [id],
    )
    .then(([row]) => row);

const ERASED = {
  customer_name: 'Erased',
  customer_email: '',
  address1: '',
  zip: '',
  state: 'TN',
  country: 'US',
  total: 2998,
  erased: true,
};

describe('retention', () => {
  test('covers every column that sounds personal', async () => {
    const columns = await shop.rows<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and table_name not like 'kysely_%' and data_type in ('text', 'jsonb', 'bytea')`,
    );
    const listed = (table: string) => [...personalColumns(table), ...(STAYING_COLUMNS[table] ?? [])];
    const forgotten = columns.filter(
      ({ table, column }) => SOUNDS_PERSONAL.test(column) && !listed(table).includes(column),
    );
    expect(forgotten).toEqual([]);
  });

  test('names only columns that exist', async () => {
    const columns = await shop.rows<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
    );
    const existing = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    const tables = Object.keys({ ...ERASED_CELLS, ...AGED, ...STAYING_COLUMNS });
    const named = tables.flatMap((table) =>
      [...personalColumns(table), ...(STAYING_COLUMNS[table] ?? [])].map((column) => `${table}.${column}`),
    );
    expect(named.filter((column) => !existing.has(column))).toEqual([]);
  });

  test('has a rule for each table with personal data, and personal data for each rule', () => {
    for (const table of Object.keys(RETENTION_OF))
      expect([table, personalColumns(table).length + (STAYING_COLUMNS[table]?.length ?? 0)]).not.toEqual([
        table,
        0,
      ]);
    const used = new Set(Object.values(RETENTION_OF).flat());
    expect([...used].sort()).toEqual(Object.keys(RETENTION).sort());
  });

  test('is on the privacy page word for word', async () => {
    const page = (await (await fetch(`${shop.url}/privacy-policy`)).text()).replaceAll('<!-- -->', '');
    for (const key of Object.keys(RETENTION) as RetentionKey[]) {
      const { what, why, until: end, days } = RETENTION[key];
      expect(page).toContain(`${what}, ${why}: ${end}.`);
      const period = days === null ? 'until' : days % 365 === 0 ? /year/ : String(days);
      expect(end).toMatch(period);
    }
  });
});

describe('the nightly job', () => {
  const runNow = () => applyRetention({ db, clock: () => new Date(), config: testConfig() });

  test('deletes the audit log after two years, and not before', async () => {
    await shop.rows(`insert into admin_audit (at, who, action, subject) values
      (now() - interval '731 days', 'robin', 'old', ''), (now() - interval '729 days', 'robin', 'young', '')`);
    await runNow();
    await applyRetention({ db, clock: () => new Date(Date.now() + 86_400_000_000), config: testConfig() });
    const left = await shop.rows(`select action from admin_audit where who = 'robin'`);
    expect(left).toEqual([{ action: 'young' }]);
    await expect(shop.rows(`delete from admin_audit where who = 'robin'`)).rejects.toThrow(
      'only ever added to',
    );
  });

  test('deletes failed sign-ins that no longer count', async () => {
    await shop.rows(`insert into admin_throttles (key, failures, failed_at, free_at) values
      ('address old', 9, now() - interval '3 days', now()), ('address young', 9, now() - interval '1 day', now())`);
    await runNow();
    expect(
      await shop.rows(`select key from admin_throttles where key like 'address %ld' or key like '%ung'`),
    ).toEqual([{ key: 'address young' }]);
  });

  test('deletes old pictures that no product or order shows', async () => {
    await placeOrder('1111111119', 'completed');
    await shop.rows(`insert into product_pictures (name, bytes, created_at) select name, '', now() - age from (values
      ('unused', interval '91 days'), ('new', interval '89 days'), ('sold', interval '91 days'), ('shown', interval '91 days')
    ) as pictures (name, age)`);
    await shop.rows(`update order_lines set picture = 'sold' where order_id = '1111111119'`);
    await shop.rows(`update products set printful_picture = 'shown' where id = 1`);
    await runNow();
    const left = await shop.rows<{ name: string }>('select name from product_pictures order by name');
    expect(left.map(({ name }) => name)).toEqual(['new', 'shown', 'sold']);
    await shop.rows(`delete from mails where event like '%1111111119'`);
  });

  test('erases unpaid orders after 30 days, but no younger or paid ones', async () => {
    await placeOrder('1111111111', 'canceled', { paid: false, age: '31 days' });
    await placeOrder('1111111112', 'canceled', { paid: false, age: '29 days' });
    await placeOrder('1111111113', 'completed', { age: '400 days' });
    await placeOrder('1111111114', 'completed', { age: '2556 days' });
    await runNow();
    expect(await person('1111111111')).toEqual(ERASED);
    expect(await person('1111111112')).toMatchObject({ customer_name: 'Maya Ortiz' });
    expect(await person('1111111113')).toMatchObject({ customer_name: 'Maya Ortiz' });
    expect(await person('1111111114')).toEqual(ERASED);
    const mails = await shop.rows<{ event: string }>(`select event from mails where recipient = $1`, [EMAIL]);
    expect(mails.map(({ event }) => event)).toEqual(['order-confirmed.1111111112']);
  });

  test('deletes unconfirmed and former subscribers after 30 days', async () => {
    for (const [email, state, age] of [
      ['a@example.com', 'pending', '31 days'],
      ['b@example.com', 'pending', '29 days'],
      ['c@example.com', 'unsubscribed', '31 days'],
      ['d@example.com', 'confirmed', '900 days'],
    ])
      await shop.rows(
        `insert into subscribers (email, state, changed_at) values ($1, $2, now() - $3::interval)`,
        [email, state, age],
      );
    await runNow();
    const left = await shop.rows<{ email: string }>(
      `select email from subscribers where email like '_@example.com' order by email`,
    );
    expect(left.map(({ email }) => email)).toEqual(['b@example.com', 'd@example.com']);
  });
});

describe('a shopper', () => {
  const post = (path: string, body = '') =>
    fetch(shop.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  let link = '';

  test('gets a link to their data by email, while an unknown address gets the same answer and no email', async () => {
    await placeOrder('2222222221', 'completed');
    await placeOrder('2222222222', 'processing');
    await shop.rows(
      `with reader as (insert into subscribers (email, state) values ($1, 'confirmed') returning id),
        sent as (insert into campaigns (subject, markdown, state) values ('Hats', 'Hats', 'sent') returning id)
       insert into campaign_recipients (campaign_id, subscriber_id, state, answer)
       select sent.id, reader.id, 'refused', '550 <maya@example.com> is full' from sent, reader`,
      [EMAIL],
    );
    for (const email of [EMAIL, 'nobody@example.com', EMAIL]) {
      const answer = await post('/your-data/ask', `email=${encodeURIComponent(email)}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/done/data-asked']);
    }
    const mails = await shop.rows<{ text: string; recipient: string }>(
      `select text, recipient from mails where event like 'your-data.%'`,
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual([EMAIL]);
    link = /\/your-data\?\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
    const page = await (await fetch(shop.url + link)).text();
    expect(page).toContain(`This lies under`);
    expect(page).toContain('One order is');
  });

  test('downloads a copy of everything', async () => {
    const answer = await fetch(shop.url + link.replace('?', '/copy?'));
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const copy = await answer.json();
    expect(copy).toMatchObject({ subscriber: { email: EMAIL, state: 'confirmed' } });
    expect(JSON.stringify(copy)).toContain('Maya turns 30');
    expect(JSON.stringify(copy)).toContain('418 Music Row');
  });

  test('cannot use a forged or expired link', async () => {
    for (const changed of [link.replace(/key=..../, 'key=AAAA'), link.replace(/until=\d/, 'until=9')])
      for (const path of [changed.replace('?', '/copy?')])
        expect((await fetch(shop.url + path)).status).toBe(404);
    expect(await (await fetch(shop.url + link.replace(/until=\d/, 'until=9'))).text()).toContain(
      'This link has ended',
    );
  });

  test('is erased, except for an open order, which is erased once it ends', async () => {
    const answer = await post(link.replace('?', '/erase?'));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/done/data-erased']);
    expect(await person('2222222221')).toEqual(ERASED);
    expect(await person('2222222222')).toMatchObject({ customer_name: 'Maya Ortiz', erased: false });
    expect(await placesOfMaya()).toEqual(['mails', 'order_lines', 'order_notes', 'orders', 'parcels']);

    await shop.rows(`update orders set status = 'completed' where id = '2222222222'`);
    await shop.rows(`update orders set status = 'completed' where id = '1111111112'`);
    await applyRetention({ db, clock: () => new Date(), config: testConfig() });
    expect(await placesOfMaya()).toEqual([]);
  });
});

describe('an administrator', () => {
  test('finds, copies and erases an address that appears in no logged path', async () => {
    await placeOrder('3333333331', 'refunded');
    const owner = new AdminBrowser(shop.url);
    await owner.signIn(ROBIN.email, ROBIN.password);
    const ask = (verb: string) =>
      owner.ask('POST', `/api/admin/privacy/${verb}`, { email: 'MAYA@example.com' });
    expect((await ask('find')).body).toMatchObject({
      orders: 1,
      ordersUnderWay: 0,
      mails: 1,
      newsletter: null,
    });
    expect(JSON.stringify((await ask('export')).body)).toContain('Maya turns 30');
    expect((await ask('erase')).body).toMatchObject({ orders: 0, mails: 0 });
    expect(await placesOfMaya()).toEqual([]);
    const actions = await until('it is in the log', () =>
      shop.rows<{ action: string }>(`select action from admin_audit where action like '%privacy%'`),
    );
    expect(actions).toHaveLength(3);
  });
});
