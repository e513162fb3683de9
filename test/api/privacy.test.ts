import { rmSync } from 'node:fs';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordChange } from '../../src/server/access/audit/record-change.ts';
import type { Db } from '../../src/server/db/connect.ts';
import { testConfig } from '../../src/server/http/fixtures.ts';
import { endRecipient } from '../../src/server/newsletters/recipient-queries.ts';
import { applyRetention } from '../../src/server/privacy/apply-retention.ts';
import { erasePerson } from '../../src/server/privacy/erase-person.ts';
import { erasureHash, readErasures } from '../../src/server/privacy/erasures.ts';
import { countPersonalData, giftsTo, ordersOnceSentTo } from '../../src/server/privacy/export-queries.ts';
import type { PersonReport } from '../../src/wire/privacy.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { liveMail, MAIL, type StoredMail, testSecrets } from '../live-mail.ts';
import { findPersonalData } from '../personal-data.ts';
import { connectTo } from '../separate-database.ts';
import { temporaryFolder } from '../start/shop-process.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';
import { EMAIL, ERASED_ORDER, personOf, placeOrder, placesOfMaya } from './maya-data.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

const dataDir = temporaryFolder();
let shop: ShopInside;
let db: Db;

beforeAll(async () => {
  shop = await openShopInside({ RATE_LIMIT_SCALE: '1000', DATA_DIR: dataDir });
  db = connectTo(shop.databaseUrl);
});

/** Nothing of Maya is stored, and nobody was erased. */
beforeEach(() =>
  shop.rows(
    'delete from mails; delete from orders; delete from campaigns; delete from subscribers; delete from erasures',
  ),
);

afterAll(async () => {
  await db.destroy();
  await shop.close();
  rmSync(dataDir, { recursive: true });
});

const FULL = `550 <${EMAIL}> is full`;

/** A newsletter that Maya's mail server does not take, and her row of it. */
async function newsletterToMaya(state: string) {
  const [row] = await shop.rows<{ id: number; readerId: number }>(
    `with reader as (insert into subscribers (email, state) values ($1, 'confirmed') returning id),
      sent as (insert into campaigns (subject, markdown, state) values ('Hats', 'Hats', 'sent') returning id)
     insert into campaign_recipients (campaign_id, subscriber_id, state, answer)
     select sent.id, reader.id, $2, $3 from sent, reader returning id::int, subscriber_id::int as "readerId"`,
    [EMAIL, state, FULL],
  );
  return row ?? { id: 0, readerId: 0 };
}

describe('a shopper', () => {
  const post = (path: string, body = '') =>
    fetch(shop.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  const askFor = (email: string) => post('/your-data/ask', `email=${encodeURIComponent(email)}`);
  const linkMails = () =>
    shop.rows<StoredMail & { recipient: string }>(
      `select ${MAIL}, recipient from mails where event like 'your-data.%'`,
    );
  const arrived = () =>
    until('the email is stored', async () => {
      const mails = await linkMails();
      return mails.length > 0 ? mails : null;
    });
  const linkIn = (mail: StoredMail | undefined) => /\/your-data\?\S+/.exec(liveMail(mail).text)?.[0] ?? '';

  /** The link to Maya's data, which she asks for. */
  async function linkToData(): Promise<string> {
    await askFor(EMAIL);
    const [mail] = await arrived();
    return linkIn(mail);
  }

  beforeEach(async () => {
    await placeOrder(shop, '1111111112', { status: 'canceled', paid: false, age: '29 days' });
    await placeOrder(shop, '1111111113', { status: 'completed', age: '400 days' });
    await placeOrder(shop, '2222222221', { status: 'completed' });
    await placeOrder(shop, '2222222222', { status: 'processing' });
    await newsletterToMaya('refused');
  });

  test('gets a link to their data by email, while an unknown address gets the same answer and no email', async () => {
    for (const email of ['Maya@Example.com', 'nobody@example.com', 'Maya@Example.com']) {
      const answer = await askFor(email);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/done/data-asked']);
    }
    const mails = await arrived();
    expect(mails.map(({ recipient }) => recipient)).toEqual([EMAIL]);
    const page = await (await fetch(shop.url + linkIn(mails[0]))).text();
    expect(page).toContain('what we store for');
    expect(page).toContain('One order is');
  });

  test('is answered before their address is looked up, for which no hat of theirs is read', async () => {
    const whileLocked = (tables: string, act: () => Promise<unknown>) =>
      db.transaction().execute(async (trx) => {
        await sql`lock table ${sql.raw(tables)}`.execute(trx);
        await act();
      });
    await whileLocked('orders, order_lines', async () => {
      expect((await askFor(EMAIL)).status).toBe(303);
      expect(await linkMails()).toEqual([]);
    });
    await arrived();
    await shop.rows('delete from mails');
    await whileLocked('order_lines', linkToData);
  });

  test('downloads a copy of their data', async () => {
    const link = await linkToData();
    const answer = await fetch(shop.url + link.replace('?', '/copy?'));
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const copy = await answer.json();
    expect(copy).toMatchObject({ subscriber: { email: EMAIL, state: 'confirmed' } });
    expect(JSON.stringify(copy)).toContain('Maya turns 30');
    expect(JSON.stringify(copy)).toContain('418 Music Row');
  });

  test('cannot use a forged or expired link', async () => {
    const link = await linkToData();
    for (const changed of [link.replace(/key=..../, 'key=AAAA'), link.replace(/until=\d/, 'until=9')])
      for (const path of [changed.replace('?', '/copy?')])
        expect((await fetch(shop.url + path)).status).toBe(404);
    expect(await (await fetch(shop.url + link.replace(/until=\d/, 'until=9'))).text()).toContain(
      'This link has expired',
    );
  });

  test('is erased, except for an open order, which is erased once it ends', async () => {
    const link = await linkToData();
    const answer = await post(link.replace('?', '/erase?'));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/done/data-partly-erased']);
    expect(await personOf(shop, '2222222221')).toEqual(ERASED_ORDER);
    // Outside of the database, for a restore.
    const erasure = { hash: erasureHash(testSecrets, EMAIL), at: expect.any(Date) };
    expect(await readErasures(dataDir)).toEqual([erasure]);
    expect(await personOf(shop, '2222222222')).toMatchObject({ customer_name: 'Maya Ortiz', erased: false });
    expect(await placesOfMaya(shop)).toEqual([
      'mails',
      'order_lines',
      'order_notes',
      'order_search',
      'orders',
      'parcels',
    ]);

    await shop.rows(`update orders set status = 'completed' where id = '2222222222'`);
    await shop.rows(`update orders set status = 'completed' where id = '1111111112'`);
    await applyRetention({ db, clock: () => new Date(), config: testConfig() });
    expect(await placesOfMaya(shop)).toEqual([]);
  });
});

describe('an order with changes', () => {
  const now = { clock: () => new Date(), secrets: testSecrets };
  const change = (kind: string, before: object, after: object) =>
    shop.rows(
      `insert into order_changes (order_id, kind, who, before, after) values ('4444444441', $1, 'shopper', $2, $3)`,
      [kind, before, after],
    );

  beforeEach(async () => {
    await placeOrder(shop, '4444444441', { status: 'processing' });
    await change(
      'words',
      { design: { textLine1: 'Maya turns 29' } },
      { design: { textLine1: 'Maya turns 30' } },
    );
    await change('address', { address1: '1 Beale Street' }, { address1: '418 Music Row' });
    await change('email', { email: 'Mia@example.com' }, { email: EMAIL });
  });

  test('is copied with its earlier words and addresses; an earlier email address learns only that it was one', async () => {
    const own = await findPersonalData(db, EMAIL);
    expect(own.orders).toMatchObject([
      { changes: [{ kind: 'words', by: 'shopper' }, { before: { address1: '1 Beale Street' } }, {}] },
    ]);
    expect(JSON.stringify(own)).toContain('Maya turns 29');
    const earlier = await findPersonalData(db, 'mia@example.com');
    expect(earlier).toMatchObject({ orders: [], earlierAddressOf: [{ orderId: '4444444441' }] });
    expect(JSON.stringify(earlier)).not.toMatch(/maya|music row/i);
  });

  test('is copied beside another one with its own hats and changes only', async () => {
    await placeOrder(shop, '4444444443', { status: 'completed', age: '2 days' });
    await shop.rows(`update order_lines set text_line1 = 'Maya weds' where order_id = '4444444443'`);
    const { orders } = await findPersonalData(db, EMAIL);
    const copied = orders.map(({ id, hats, changes }) => [
      id,
      hats.map((hat) => hat.textLine1),
      changes.length,
    ]);
    expect(copied).toEqual([
      ['4444444443', ['Maya weds'], 0],
      ['4444444441', ['Maya turns 30'], 3],
    ]);
  });

  test('that is a gift is copied with its note, and its receiver’s address is forgotten at once, alone', async () => {
    const gift = { note: 'Maya says hi', from: 'Maya', email: 'Priya@example.com' };
    await shop.rows(`update orders set gift = $1 where id = '4444444441'`, [gift]);
    await change('gift', gift, { ...gift, note: 'Hi' });
    const other = { note: 'Hi', from: 'Dad', email: 'noor@example.com' };
    await placeOrder(shop, '4444444442', { status: 'processing' });
    await shop.rows(
      `update orders set gift = $1, customer_email = 'dad@example.com' where id = '4444444442'`,
      [other],
    );
    await change('gift', other, other);
    expect((await findPersonalData(db, EMAIL)).orders).toMatchObject([{ gift }]);
    const hers = await findPersonalData(db, 'priya@example.com');
    expect(hers).toMatchObject({ orders: [], giftsFor: [{ orderId: '4444444441' }] });
    expect(await countPersonalData(db, 'priya@example.com')).toMatchObject({ orders: 0, mentions: 1 });
    await erasePerson({ db, ...now }, { address: 'priya@example.com', who: 'shopper' });
    expect((await findPersonalData(db, 'priya@example.com')).giftsFor).toEqual([]);
    expect((await findPersonalData(db, EMAIL)).orders).toMatchObject([
      { erasureAskedAt: null, gift: { ...gift, email: '' } },
    ]);
    const [row] = await shop.rows<{ text: string }>(
      `select string_agg(before::text || after::text, '') as text from order_changes where kind = 'gift'`,
    );
    expect(row?.text).not.toMatch(/priya/i);
    expect(row?.text).toContain('Maya says hi');
    expect(row?.text).toContain('noor@example.com');
    expect((await findPersonalData(db, 'dad@example.com')).orders).toMatchObject([{ gift: other }]);
  });

  test('is found by an index wherever it has an email address, because anybody may ask', async () => {
    const explain: KyselyPlugin = {
      transformQuery: ({ node }) =>
        node.kind === 'SelectQueryNode' ? { ...node, explain: { kind: 'ExplainNode' } } : node,
      transformResult: async ({ result }) => result,
    };
    const plans = await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const explained = trx.withPlugin(explain);
      return [await giftsTo(explained, EMAIL), await ordersOnceSentTo(explained, EMAIL)];
    });
    const lookups = JSON.stringify(plans).matchAll(/Index Cond: \(lower\(\((\w+) ->> 'email'/g);
    expect([...lookups].map(([, column]) => column)).toEqual(['gift', 'before', 'before']);
  });

  test('forgets an earlier email address at once, and everything else with the order', async () => {
    const emails = () =>
      shop.rows<{ before: object; after: object }>(
        `select before, after from order_changes where kind = 'email'`,
      );
    await erasePerson({ db, ...now }, { address: 'mia@example.com', who: 'shopper' });
    expect(await emails()).toEqual([{ before: { email: '' }, after: { email: EMAIL } }]);
    await erasePerson({ db, ...now }, { address: EMAIL, who: 'shopper' });
    expect(await emails()).toEqual([{ before: { email: '' }, after: { email: EMAIL } }]);
    await shop.rows(`update orders set status = 'completed' where id = '4444444441'`);
    await applyRetention({ db, ...now, config: testConfig() });
    expect(await emails()).toEqual([]);
    expect(await placesOfMaya(shop)).toEqual([]);
  });
});

describe('an administrator', () => {
  let owner: AdminBrowser;
  const ask = (verb: string) =>
    owner.ask('POST', `/api/admin/privacy/${verb}`, { email: 'MAYA@example.com' });

  beforeAll(async () => {
    owner = new AdminBrowser(shop.url);
    await owner.signIn(ROBIN.email, ROBIN.password);
  });

  test('finds, exports and erases the data of an address, and the audit log says so', async () => {
    const erasures = async () =>
      (await shop.rows(`select from admin_audit where action = 'POST /api/admin/privacy/erase'`)).length;
    const erasuresBefore = await erasures();
    await placeOrder(shop, '3333333331', { status: 'refunded' });
    await shop.rows(
      `update orders set payment_intent_id = 'pi_1', printful_order_id = '77', address2 = 'Apt (4*)' where id = '3333333331'`,
    );
    const order = { id: '3333333331', waitsFor: null, payment: 'pi_1', printfulOrder: '77' };
    expect((await ask('find')).body).toEqual({
      stored: expect.objectContaining({ orders: 1, ordersUnderWay: 0, mails: 1, newsletter: null }),
      orders: [order],
    });
    const exported = JSON.stringify((await ask('export')).body);
    for (const word of ['Maya turns 30', '+16155550123']) expect(exported).toContain(word);
    for (const [text, about] of [
      ['took MAYA ORTIZ’s order, said yes to “Maya turns 30”, for Apt (4*), Nashville 37203', 'order'],
      ['confirmed the address of a subscriber', 'person'],
    ] as const)
      await recordChange(db, {
        who: ROBIN.email,
        text,
        about: { kind: about, id: about === 'order' ? order.id : EMAIL },
        reason: 'Maya called',
      });
    expect((await ask('erase')).body).toMatchObject({
      left: { stored: { orders: 0, mails: 0 }, orders: [] },
      erased: [order],
      erasedMails: 1,
    });
    expect(await placesOfMaya(shop)).toEqual([]);
    const entries = await until('the audit log says so', () =>
      shop.rows<{ action: string; reason: string; subject: string }>(
        `select action, reason, subject from admin_audit where about <> 'call' and who = $1 order by id desc limit 3`,
        [ROBIN.email],
      ),
    );
    expect(entries).toEqual([
      { action: 'erased a person’s data, with 1 order', reason: '', subject: '' },
      { action: 'confirmed the address of a subscriber', reason: '', subject: '' },
      { action: 'took …’s order, said yes to “…”, for …, … …', reason: '', subject: order.id },
    ]);
    expect(await erasures()).toBe(erasuresBefore + 1);
  });

  test('is told which orders wait, and the nightly job erases them when they no longer do', async () => {
    await placeOrder(shop, '5555555551', { status: 'completed' });
    await placeOrder(shop, '5555555552', { status: 'shipped' });
    await placeOrder(shop, '5555555553', { status: 'refunded' });
    await shop.rows(
      `insert into disputes (id, order_id, amount, status, reason) values ('dp_1', '5555555551', 100, 'needs_response', '')`,
    );
    await shop.rows(
      `insert into refunds (id, order_id, amount, status, reason, asked_by) values ('rf', '5555555553', 1, 'pending', '', '')`,
    );
    const waiting = [
      { id: '5555555551', waitsFor: 'dispute' },
      { id: '5555555552', waitsFor: 'delivery' },
      { id: '5555555553', waitsFor: 'refund' },
    ];
    const { body } = await ask('erase');
    expect(body).toMatchObject({ erased: [], left: { stored: { erasureAsked: true }, orders: waiting } });
    const { body: held } = await owner.ask('GET', '/api/admin/orders/5555555551');
    expect(held).toMatchObject({ erasureAskedAt: expect.stringMatching(/^\d{4}-/) });
    const night = () => applyRetention({ db, clock: () => new Date(), config: testConfig() });
    await night();
    expect(((await ask('find')).body as PersonReport).orders).toHaveLength(3);
    await shop.rows(`update disputes set status = 'lost'`);
    await shop.rows(`update refunds set status = 'succeeded' where id = 'rf'`);
    await shop.rows(`update orders set status = 'completed' where id = '5555555552'`);
    await night();
    expect(await placesOfMaya(shop)).toEqual([]);
  });

  test('deletes a subscriber, of whom a newsletter keeps no address, even if it is being sent', async () => {
    const { id, readerId } = await newsletterToMaya('sending');
    expect((await owner.ask('DELETE', `/api/admin/subscribers/${readerId}`)).status).toBe(204);
    expect(await placesOfMaya(shop)).toEqual([]);
    await endRecipient(db, id, { state: 'refused', answer: FULL });
    expect(await placesOfMaya(shop)).toEqual([]);
    expect(await shop.rows('select state from campaign_recipients')).toEqual([{ state: 'refused' }]);
  });

  test('cannot change an entry of the log in any other way', async () => {
    await placeOrder(shop, '6666666661', { status: 'completed' });
    await recordChange(db, {
      who: ROBIN.email,
      text: 'refunded $10.00 of #6666666661',
      about: { kind: 'order', id: '6666666661' },
      reason: 'late',
    });
    const change = (columns: string) =>
      shop.rows(`update admin_audit set ${columns} where subject = '6666666661'`);
    for (const columns of [
      `reason = 'on time'`,
      `who = 'nobody', reason = ''`,
      `at = now(), reason = ''`,
      `action = 'refunded $1.00 of #6666666661', reason = ''`,
      `subject = '', reason = ''`,
      `reason = ''`,
      `action = 'refunded … of #6666666661', reason = ''`,
    ])
      await expect(change(columns), columns).rejects.toThrow('only ever added to');
    // The other tests find no trace of Maya.
    const person = { kind: 'person', id: 'jo@example.com' } as const;
    await recordChange(db, { who: ROBIN.email, text: 'looked', about: person });
    await expect(shop.rows(`update admin_audit set subject = '' where action = 'looked'`)).rejects.toThrow(
      'only ever added to',
    );
    await shop.rows(`update orders set erased_at = now() where id = '6666666661'`);
    await expect(change(`action = 'lost … of #6666666661', reason = ''`)).rejects.toThrow(
      'only ever added to',
    );
    await change(`action = 'refunded … of #6666666661', reason = ''`);
  });
});
