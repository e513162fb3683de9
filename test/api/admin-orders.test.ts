import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminListedOrder, AdminOrderDetail } from '../../src/wire/admin/orders.ts';
import type { SalesAnswer } from '../../src/wire/admin/sales.ts';
import type { ShopperOrder } from '../../src/wire/shopper-order.ts';
import type { AdminBrowser } from '../admin-browser.ts';
import { ask } from '../ask.ts';
import { liveMail, type StoredMail } from '../live-mail.ts';
import { printfulOrder, stripeAt } from '../providers.ts';
import { MAYA, ORDERED_LAKE_HOUSE, ROBIN } from '../world.ts';
import { administratorOf, intentFor, order, orderToPay, paidOrder, pay, reaches } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT_SCALE: '1000' });
  robin = await administratorOf(shop);
});

afterAll(() => shop.close());

const ADDRESS = {
  name: MAYA.customerName,
  email: MAYA.customerEmail,
  address1: '1 Beale Street',
  address2: 'Back door',
  city: 'Memphis',
  state: 'Tennessee',
  zip: '38103',
  country: 'US',
};

test('an order is found by the number of its charge, which only Stripe knows', async () => {
  const { id, intentId } = await paidOrder(shop);
  const { latest_charge: charge } = await stripeAt(shop.sandboxUrl).paymentIntents.retrieve(intentId);
  const search = (typed: string) => robin.ask('GET', `/api/admin/search?q=${typed}`);
  expect(await search(String(charge))).toMatchObject({ status: 200, body: { exact: id } });
  expect(await search('ch_3NobodyKnowsIt')).toMatchObject({ status: 200, body: { exact: null } });
});

describe('an address', () => {
  const change = (id: string, changes: object = {}) =>
    robin.ask('PATCH', `/api/admin/orders/${id}/address`, { ...ADDRESS, ...changes });

  test('can be changed until Printful has the order', async () => {
    const { id } = await paidOrder(shop);
    expect(await change(id)).toMatchObject({ status: 204 });
    await reaches(shop, id, 'confirmed_with_printful');
    const [row] = await shop.rows<{ printful_attempt: number }>('select * from orders where id = $1', [id]);
    expect(row).toMatchObject({ address1: '1 Beale Street', city: 'Memphis', state: 'TN', zip: '38103' });
    const name = row?.printful_attempt === 1 ? id : `${id}-${row?.printful_attempt}`;
    const sent = await printfulOrder(shop.sandboxUrl, name);
    expect(sent?.recipient).toMatchObject({ address1: '1 Beale Street', state_code: 'TN' });
    expect(await change(id)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    expect(await shop.rows('select author_email, text from order_notes where order_id = $1', [id])).toEqual([
      { author_email: ROBIN.email, text: 'Changed the address.' },
    ]);
  });

  test.each([
    ['zip', 'Memphis'],
    ['state', 'Bavaria'],
    ['email', 'maya@example'],
    ['address1', ''],
    ['zip', '78205-1234, San Antonio TX'],
    ['state', 'x'.repeat(300)],
    ['city', 'x'.repeat(300)],
    ['name', 'x'.repeat(300)],
  ])('with an invalid %s is refused, naming the field', async (path, value) => {
    const { id } = await orderToPay(shop);
    expect(await change(id, { [path]: value })).toMatchObject({ status: 422, body: { error: { path } } });
  });
});

describe('the text of a hat', () => {
  const change = (id: string, position: number, words: object) =>
    robin.ask('PATCH', `/api/admin/orders/${id}/lines/${position}`, words);

  test('can be changed before payment, but only to a text that can be made', async () => {
    const body = await order(shop, { items: [ORDERED_LAKE_HOUSE], total: '29.98' });
    const { id } = await ask<{ id: string }>(`${shop.url}/api/orders`, body);
    expect(await change(id, 0, { textLine1: 'Emotionally at', textLine2: 'the lake house' })).toMatchObject({
      status: 204,
    });
    expect(
      await shop.rows('select text_line1, text_line2, text_line3 from order_lines where order_id = $1', [id]),
    ).toEqual([{ text_line1: 'Emotionally at', text_line2: 'the lake house', text_line3: '' }]);
    expect(await change(id, 0, { textLine2: 'love ♣' })).toMatchObject({
      status: 422,
      body: { error: { path: 'textLine2' } },
    });
    expect(await change(id, 0, { textLine1: '\u200b', textLine2: '\u202e', textLine3: '' })).toMatchObject({
      status: 422,
      body: { error: { path: 'textLine1', message: 'This hat has no words. Write at least one line.' } },
    });
    expect(await change(id, 1, { textLine1: 'nobody' })).toMatchObject({ status: 404 });
    expect(await change(id, 0, { textLine1: 'x'.repeat(21) })).toMatchObject({ status: 400 });
  });
});

describe('a form that was opened before somebody else saved', () => {
  const conflict = (details: object) => ({ status: 409, body: { error: { code: 'conflict', details } } });

  test('does not put old words back on a hat, and shows what it says now', async () => {
    const body = await order(shop, {
      items: [{ ...ORDERED_LAKE_HOUSE, textLine1: 'Tirbe' }],
      total: '29.98',
    });
    const { id } = await ask<{ id: string }>(`${shop.url}/api/orders`, body);
    const save = (words: object) =>
      robin.ask('PATCH', `/api/admin/orders/${id}/lines/0`, { textLine2: 'lake house', ...words });
    const { lines } = (await robin.ask('GET', `/api/admin/orders/${id}`)).body as AdminOrderDetail;
    const [opened] = lines;
    const was = { textLine1: opened?.textLine1, textLine2: opened?.textLine2, quantity: opened?.quantity };
    expect(await save({ textLine1: 'Tribe', was })).toMatchObject({ status: 204 });
    const late = { textLine1: 'Tirbe', textColor: 'pink' };
    expect(await save({ ...late, was })).toMatchObject(conflict({ textLine1: 'Tribe' }));
    const words = () => shop.rows('select text_line1, text_color from order_lines where order_id = $1', [id]);
    expect(await words()).toEqual([{ text_line1: 'Tribe', text_color: opened?.textColor }]);
    expect(await save({ ...late, was: { ...was, textLine1: 'Tribe' } })).toMatchObject({ status: 204 });
    expect(await words()).toEqual([{ text_line1: 'Tirbe', text_color: 'pink' }]);
  });

  test('does not put an old address back', async () => {
    const { id } = await orderToPay(shop);
    const { address: was } = (await robin.ask('GET', `/api/admin/orders/${id}`)).body as AdminOrderDetail;
    const save = (street: string) =>
      robin.ask('PATCH', `/api/admin/orders/${id}/address`, { ...ADDRESS, address1: street, was });
    expect(await save('2 Beale Street')).toMatchObject({ status: 204 });
    expect(await save('3 Beale Street')).toMatchObject(conflict({ address1: '2 Beale Street' }));
    expect(await shop.rows('select address1 from orders where id = $1', [id])).toEqual([
      { address1: '2 Beale Street' },
    ]);
  });

  test('neither changes a discount code back nor brings an ended one to life', async () => {
    const form = { name: 'STALE50', kind: 'percent', value: '50', minHats: '1', startsOn: '', endsOn: '' };
    const opened = { ...form, maxUses: '', maxUsesPerEmail: '' };
    await robin.ask('POST', '/api/admin/codes', opened);
    const [row] = await shop.rows<{ id: number }>(`select id from discount_codes where name = 'STALE50'`);
    const path = `/api/admin/codes/${row?.id}`;
    const save = (value: string, was: object) => robin.ask('POST', path, { ...opened, value, was });
    expect(await save('20', opened)).toMatchObject({ status: 204 });
    expect(await save('60', opened)).toMatchObject(conflict({ value: '20' }));
    await robin.ask('POST', `${path}/end`);
    expect(await save('50', { ...opened, value: '20' })).toMatchObject({ status: 409 });
    const [code] = await shop.rows(
      `select value, ends_at <= now() as ended from discount_codes where name = 'STALE50'`,
    );
    expect(code).toEqual({ value: 20, ended: true });
  });

  test('neither overwrites nor sends a newsletter that it does not show', { tags: 'nightly' }, async () => {
    const saying = (text: string) => ({ subject: 'Hats', blocks: [{ kind: 'text', text }] });
    const was = saying('Old');
    const { body: draft } = await robin.ask('POST', '/api/admin/campaigns', was);
    const path = `/api/admin/campaigns/${(draft as { id: number }).id}`;
    const save = (text: string) => robin.ask('PUT', path, { ...saying(text), was });
    expect(await save('New')).toMatchObject({ status: 200 });
    expect(await save('Mine')).toMatchObject(conflict(saying('New')));
    await shop.rows(`insert into subscribers (email, state) values ('reader@example.com', 'confirmed')`);
    expect(await robin.ask('POST', `${path}/send`, { was })).toMatchObject(conflict(saying('New')));
    const at = { day: '2099-01-01', time: '10:00', was };
    expect(await robin.ask('POST', `${path}/schedule`, at)).toMatchObject(conflict(saying('New')));
    expect(await robin.ask('GET', path)).toMatchObject({ body: { state: 'draft', ...saying('New') } });
  });
});

test('notes are stored with their authors', async () => {
  const { id } = await orderToPay(shop);
  expect(await robin.ask('POST', `/api/admin/orders/${id}/notes`, { text: 'Called Maya.' })).toMatchObject({
    status: 201,
  });
  expect(await robin.ask('POST', `/api/admin/orders/${id}/notes`, { text: ' ' })).toMatchObject({
    status: 400,
  });
  expect(await robin.ask('POST', '/api/admin/orders/0000000000/notes', { text: 'Who?' })).toMatchObject({
    status: 404,
  });
  expect(await shop.rows('select author_email, text from order_notes where order_id = $1', [id])).toEqual([
    { author_email: ROBIN.email, text: 'Called Maya.' },
  ]);
});

describe('the shopper’s own page', () => {
  const linkIn = async (event: string) => {
    const [mail] = await shop.rows<StoredMail & { recipient: string }>(
      'select * from mails where event like $1 order by id desc',
      [event],
    );
    expect(mail?.recipient).toBe(MAYA.customerEmail);
    const [, path = ''] = /(\/orders\/\S+)/.exec(liveMail(mail, shop.appSecret).text) ?? [];
    return shop.url + path;
  };

  test('opens only with the link in the email, and is neither cached nor indexed', async () => {
    const { id, key } = await paidOrder(shop);
    const link = await linkIn(`order-confirmed.${id}`);
    expect(link).toBe(`${shop.url}/orders/${id}?key=${key}`);
    const page = await fetch(link);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    for (const word of ['418 Music Row', 'You paid $34.98']) expect(html).toContain(word);

    const wrong = [`/orders/${id}`, `/orders/${id}?key=`, `/orders/${id}?key=${'x'.repeat(22)}`];
    for (const path of [...wrong, `/orders/0000000000?key=${key}`, `/orders/%00?key=${key}`]) {
      const refused = await fetch(shop.url + path);
      expect([path, refused.status]).toEqual([path, 404]);
      expect(await refused.text()).not.toContain('Music Row');
    }
  });

  test('has a new link, sent with a new confirmation, after its key is revoked', async () => {
    const { id } = await paidOrder(shop);
    const old = await linkIn(`order-confirmed.${id}`);
    expect(await robin.ask('POST', `/api/admin/orders/${id}/revoke-key`)).toMatchObject({ status: 204 });
    expect((await fetch(old)).status).toBe(404);
    expect(await robin.ask('POST', `/api/admin/orders/${id}/resend-confirmation`)).toMatchObject({
      status: 204,
    });
    const fresh = await linkIn(`order-confirmed.${id}.again-%`);
    expect(fresh).not.toBe(old);
    expect((await fetch(fresh)).status).toBe(200);
    expect(
      await shop.rows('select key_hash from orders where id = $1 and position(key_hash in $2) > 0', [
        id,
        fresh,
      ]),
    ).toEqual([]);
  });

  test('shows refunds', async () => {
    const { id, key } = await paidOrder(shop);
    await robin.ask('POST', `/api/admin/orders/${id}/refunds`, { amount: 1250, reason: 'late' });
    const html = await (await fetch(`${shop.url}/orders/${id}?key=${key}`)).text();
    expect(html).toContain('$12.50 back to you');
  });

  test('shows parcels', { tags: 'nightly' }, async () => {
    const { id, key } = await paidOrder(shop);
    await reaches(shop, id, 'confirmed_with_printful');
    for (const to of ['inprocess', 'fulfilled'])
      await ask(`${shop.sandboxUrl}/sandbox/printful/orders/@${id}/advance`, { to });
    await reaches(shop, id, 'shipped');
    const html = await (await fetch(`${shop.url}/orders/${id}?key=${key}`)).text();
    expect(html).toContain('Shipped, your hat');
    expect(html).toMatch(/href="[^"]+"[^>]*><span[^>]*><span>Track the box/);
  });

  test('has no confirmation to send again before the order is paid', async () => {
    const { id } = await orderToPay(shop);
    expect(await robin.ask('POST', `/api/admin/orders/${id}/resend-confirmation`)).toMatchObject({
      status: 409,
    });
  });
});

test('an action on an order is recorded in the audit log', async () => {
  const { id } = await orderToPay(shop);
  await robin.ask('POST', `/api/admin/orders/${id}/notes`, { text: 'Hello.' });
  expect(await shop.rows('select who, action from admin_audit where subject = $1 order by id', [id])).toEqual(
    [
      { who: ROBIN.email, action: 'POST /api/admin/orders/:id/notes' },
      { who: ROBIN.email, action: `wrote a note about #${id}` },
    ],
  );
});

describe('a party', () => {
  const DAY = 86_400_000;
  const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

  const paidFor = async (partyOn: string) => {
    const opened = await orderToPay(shop, { partyOn });
    await pay(shop, opened.intentId);
    await ask(`${shop.url}/api/fulfill-order/${opened.id}`, {});
    return opened.id;
  };
  const detailOf = async (id: string) =>
    (await robin.ask('GET', `/api/admin/orders/${id}`)).body as AdminOrderDetail;
  const riskOf = async (id: string) => {
    const { atRisk } = (await robin.ask('GET', '/api/admin/sales')).body as SalesAnswer;
    return atRisk.find((each) => each.id === id);
  };
  const listed = async (id: string) =>
    ((await robin.ask('GET', `/api/admin/orders?q=${id}`)).body as AdminListedOrder[])[0];

  test('that hats may miss is stored, marked and listed until they are delivered', async () => {
    const soon = dayIn(5);
    const id = await paidFor(soon);
    expect(await detailOf(id)).toMatchObject({ partyOn: soon, mayMissParty: true });
    const risk = await riskOf(id);
    expect(risk).toMatchObject({ customerName: MAYA.customerName, partyOn: soon });
    expect(risk && risk.arrivesBy > soon).toBe(true);
    expect(await listed(id)).toMatchObject({ partyOn: soon, mayMissParty: true, arrivesBy: risk?.arrivesBy });
    await shop.rows(`update orders set status = 'completed' where id = $1`, [id]);
    expect([await riskOf(id), (await listed(id))?.mayMissParty]).toEqual([undefined, false]);
  });

  test('is missed only once a later day than promised is announced', { tags: 'nightly' }, async () => {
    const later = dayIn(50);
    const id = await paidFor(later);
    expect(await detailOf(id)).toMatchObject({ partyOn: later, mayMissParty: false });
    expect(await riskOf(id)).toBeUndefined();
    await shop.rows(`update orders set announced_ship_by = $2 where id = $1`, [id, `${dayIn(45)}T12:00Z`]);
    expect(await riskOf(id)).toMatchObject({ partyOn: later });
  });

  test.each([
    ['tomorrow', /a day like 2026-12-31/],
    [dayIn(-3), /That day has passed/],
    [dayIn(800), /more than two years away/],
  ])('on %s is refused, and nothing is ordered', async (partyOn, message) => {
    const refused = await robin.ask('POST', '/api/orders', await order(shop, { partyOn }));
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { path: 'partyOn', message: expect.stringMatching(message) } },
    });
  });

  test('is optional', async () => {
    const { id } = await orderToPay(shop, { partyOn: '' });
    expect(await detailOf(id)).toMatchObject({ partyOn: null, arrivesBy: null, mayMissParty: false });
  });
});

test('kept words are refunded by one click of the owner, and the shopper reads what becomes of them', async () => {
  const brand = { ...ORDERED_LAKE_HOUSE, textLine2: 'gucci gang', keepWords: true };
  const hats = { items: [ORDERED_LAKE_HOUSE, brand], total: '54.97', shippingCost: '4.99' };
  const { id, key } = await ask<{ id: string; key: string }>(
    `${shop.url}/api/orders`,
    await order(shop, hats),
  );
  await pay(shop, await intentFor(shop, id, '54.97'));
  await ask(`${shop.url}/api/fulfill-order/${id}`, {});
  await reaches(shop, id, 'on_hold');
  const wordsOf = async () =>
    (await ask<ShopperOrder>(`${shop.url}/api/orders/${id}/view`, { key })).lines.map(
      ({ words }) => words?.state ?? null,
    );
  expect(await wordsOf()).toEqual([null, 'waiting']);
  const { lines } = (await robin.ask('GET', `/api/admin/orders/${id}`)).body as AdminOrderDetail;
  const path = `/api/admin/orders/${id}/words/${lines[1]?.words?.id}`;
  const words = `${brand.textLine1} / ${brand.textLine2}`;
  expect(await robin.ask('POST', path, { decision: 'refund', words })).toMatchObject({ status: 204 });
  expect(await robin.ask('POST', path, { decision: 'approve', words })).toMatchObject({ status: 409 });
  expect(await wordsOf()).toEqual([null, 'refunded']);
  const { refunded } = await reaches(shop, id, 'processing', 'sent_to_printful', 'confirmed_with_printful');
  expect(refunded).toBe(2499);
  const page = await fetch(`${shop.url}/orders/${id}/hats/${lines[1]?.id}?key=${key}`);
  expect(await page.text()).toContain('Already on its way');
});

test('the hint about an unpaid order is refused to an administrator with the reason', async () => {
  const { id } = await orderToPay(shop);
  expect(await robin.ask('POST', `/api/fulfill-order/${id}`)).toMatchObject({
    status: 409,
    body: { error: { code: 'conflict', message: `Order #${id} is not paid.` } },
  });
  // A shopper only hears that it is not paid yet.
  expect(await ask(`${shop.url}/api/fulfill-order/${id}`, {})).toMatchObject({ paid: false });
});
