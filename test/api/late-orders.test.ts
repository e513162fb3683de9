import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/domain/settings/settings.ts';
import { shipBy } from '../../src/domain/shipping/arrival.ts';
import { ask } from '../ask.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { type OpenedOrder, paidOrder, reaches, rowOf } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;
let mails: MailServer;

beforeAll(async () => {
  mails = await startMailServer();
  // Some orders here have no hats, which a real shop never sends, so the calls about them are not recorded.
  const env = { SANDBOX_RECORDING_DIR: '', RATE_LIMIT_SCALE: '1000' };
  shop = await openShop({ SMTP_URL: mails.url, ...env });
});

afterAll(async () => {
  await shop.close();
  await mails.close();
});

const DAY = 24 * 60 * 60 * 1000;

/** Makes an order at Printful late. Returns it with the page that its delay email links to. */
async function lateOrder(): Promise<OpenedOrder & { page: string }> {
  const order = await paidOrder(shop);
  await reaches(shop, order.id, 'confirmed_with_printful');
  await shop.rows(`update orders set ship_by = now() - interval '1 hour' where id = $1`, [order.id]);
  const text = await until('the email arrives', async () => {
    // An order that is being updated is announced by the next check.
    await shop.queue.run('announce-delays');
    return delaysOf(order.id)[0];
  });
  const [, page = ''] = /(\/orders\/\w+\?key=[\w-]+)#cancel/.exec(text) ?? [];
  return { ...order, page: shop.url + page };
}

/** An order's delay emails, as plain text. */
const delaysOf = (id: string) =>
  mails.received
    .filter(({ source }) => source.includes(`Subject: Order #${id} is running late`))
    .map(({ source }) => source.replace(/=\r\n/g, '').replaceAll('=3D', '='));

const cancelFrom = (page: string) =>
  fetch(page.replace('?', '/cancel?'), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const atPrintful = (id: string) =>
  fetch(`${shop.sandboxUrl}/orders/@${id}`, { headers: { authorization: 'Bearer sandbox' } })
    .then((answer) => answer.json() as Promise<{ result: { status: string } }>)
    .then(({ result }) => result.status);

const refundsOf = async (intentId: string) =>
  (await stripeAt(shop.sandboxUrl).refunds.list({ payment_intent: intentId })).data.map(
    ({ amount }) => amount,
  );

describe('a late order', () => {
  test('has a ship-by date that is counted from its payment', async () => {
    const { id } = await paidOrder(shop);
    const [row] = await shop.rows<{ ship_by: Date; paid_at: Date }>(
      'select ship_by, paid_at from orders where id = $1',
      [id],
    );
    expect(row?.ship_by).toEqual(shipBy(row?.paid_at ?? new Date(0), DEFAULT_SETTINGS));
  });

  test('is canceled only by the button on its page', async () => {
    const { id, intentId, page } = await lateOrder();
    const offer = (await (await fetch(page)).text()).replaceAll('<!-- -->', '');
    expect(offer).toContain('Cancel this order');
    expect(offer).toContain('$34.98 goes back to');
    expect((await fetch(page.replace('?', '/cancel?'))).status).toBe(404);
    expect(await rowOf(shop, id)).toMatchObject({ status: 'confirmed_with_printful', refunded: 0 });

    const answers = await Promise.all([cancelFrom(page), cancelFrom(page)]);
    for (const answer of answers) {
      expect(answer.status).toBe(303);
      expect(shop.url + answer.headers.get('location')).toBe(page);
    }
    expect(await reaches(shop, id, 'refunded')).toMatchObject({ refunded: 3498 });
    expect(await atPrintful(id)).toBe('canceled');
    expect(await refundsOf(intentId)).toEqual([3498]);
    const after = await (await fetch(page)).text();
    expect(after).toContain('Your money goes back to the card you paid with.');
    expect(after).toContain('Your order is canceled');
    expect(after).not.toContain('Cancel this order');
    await until('the cancellation email arrives', async () =>
      mails.received.find(({ source }) => source.includes(`Order #${id} is canceled`)),
    );
  });

  test('in production is not canceled, and its page says so', { tags: 'nightly' }, async () => {
    const { id, intentId, page } = await lateOrder();
    await ask(`${shop.sandboxUrl}/sandbox/printful/orders/@${id}/advance`, { to: 'inprocess' });
    const { status, headers } = await cancelFrom(page);
    const location = headers.get('location') ?? '';
    expect([status, location]).toEqual([303, expect.stringContaining('&cancel=too_late#cancel')]);
    expect(await (await fetch(shop.url + location)).text()).toContain('can no longer be canceled online');
    expect(await rowOf(shop, id)).toMatchObject({ status: 'confirmed_with_printful', refunded: 0 });
    expect(await refundsOf(intentId)).toEqual([]);
  });

  test('in review is canceled once Printful has reviewed it, and its page says so', {
    tags: 'nightly',
  }, async () => {
    const { id, intentId, page } = await lateOrder();
    const advance = (to: string) => ask(`${shop.sandboxUrl}/sandbox/printful/orders/@${id}/advance`, { to });
    await advance('inreview');
    expect((await cancelFrom(page)).headers.get('location')).toContain('&cancel=asked#cancel');
    const text = await (await fetch(page)).text();
    expect(text).toContain('Printful is still checking your order');
    expect(text).not.toContain('Cancel this order');
    expect(await refundsOf(intentId)).toEqual([]);
    await advance('pending');
    expect(await reaches(shop, id, 'refunded')).toMatchObject({ refunded: 3498 });
    expect(await atPrintful(id)).toBe('canceled');
  });

  test('cannot be canceled without its key', async () => {
    const { id, page } = await lateOrder();
    for (const other of [
      page.replace(/key=..../, 'key=AAAA'),
      page.replace(/\?.*/, '?'),
      page.replace(id, 'x'),
    ])
      expect((await cancelFrom(other)).status).toBe(404);
    expect((await rowOf(shop, id)).status).toBe('confirmed_with_printful');
  });
});

test('an order that is not late cannot be canceled by the shopper', async () => {
  const { id, key } = await paidOrder(shop);
  const page = `${shop.url}/orders/${id}?key=${key}`;
  expect(await (await fetch(page)).text()).not.toContain('Cancel this order');
  expect((await cancelFrom(page)).headers.get('location')).toContain('too_late');
  expect((await cancelFrom(page.replace(/key=..../, 'key=AAAA'))).status).toBe(404);
  expect((await rowOf(shop, id)).status).not.toBe('canceled');
});

describe('the delay email', () => {
  /** Inserts a paid order with these changes. */
  async function place(id: string, status: string, changes: Record<string, unknown> = {}): Promise<void> {
    const row = {
      id,
      key_hash: 'k',
      status,
      customer_name: 'Maya Ortiz',
      customer_email: `${id.toLowerCase()}@example.com`,
      address1: '418 Music Row',
      city: 'Nashville',
      state: 'TN',
      zip: '37203',
      country: 'US',
      subtotal: 2499,
      discount: 0,
      discount_percentage: 0,
      shipping: 499,
      total: 2998,
      paid: 2998,
      shipping_method: 'Standard Shipping',
      shipping_provider_id: 'STANDARD',
      request_hash: 'h',
      paid_at: new Date(Date.now() - 20 * DAY),
      ship_by: new Date(Date.now() - DAY),
      ...changes,
    };
    const places = Object.keys(row).map((_, index) => `$${index + 1}`);
    await shop.rows(`insert into orders (${Object.keys(row)}) values (${places})`, Object.values(row));
  }

  const refund = (id: string, amount: number) =>
    shop.rows(
      `insert into refunds (id, order_id, amount, status, reason, asked_by)
       values ($1, $1, $2, 'succeeded', 'r', 'Stripe')`,
      [id, amount],
    );
  const dispute = (id: string, status: string) =>
    shop.rows(
      `insert into disputes (id, order_id, amount, status, reason) values ($1, $1, 2998, $2, 'fraudulent')`,
      [id, status],
    );

  test('goes only to shoppers whose hats should have shipped', { tags: 'nightly' }, async () => {
    for (const [index, status] of [
      'processing',
      'sent_to_printful',
      'confirmed_with_printful',
      'on_hold',
    ].entries())
      await place(`AAAAAAAAA${index}`, status);
    await place('AAAAAAAAA4', 'on_hold');
    await refund('AAAAAAAAA4', 1000);
    await place('AAAAAAAAA5', 'on_hold');
    await dispute('AAAAAAAAA5', 'won');
    const free = { subtotal: 0, shipping: 0, total: 0, paid: null };
    await place('AAAAAAAAA6', 'processing', { replaces: 'AAAAAAAAA0', ...free });
    await place('AAAAAAAAA7', 'confirmed_with_printful');
    await shop.rows(
      `insert into parcels (id, order_id, shipment_id, state) values ('gone', 'AAAAAAAAA7', 'gone', 'canceled')`,
    );

    for (const [index, status] of ['shipped', 'completed', 'canceled', 'refunded'].entries())
      await place(`BBBBBBBBB${index}`, status);
    await place('BBBBBBBBB4', 'on_hold');
    await refund('BBBBBBBBB4', 2998);
    await place('BBBBBBBBB5', 'on_hold');
    await shop.rows(
      `insert into parcels (id, order_id, shipment_id, state) values ('p', 'BBBBBBBBB5', 'p', 'delivered')`,
    );
    await place('BBBBBBBBB6', 'on_hold');
    await dispute('BBBBBBBBB6', 'needs_response');
    await place('BBBBBBBBB7', 'processing', { ship_by: new Date(Date.now() + DAY) });
    await place('BBBBBBBBB8', 'on_hold', { paid_at: null, paid: null, ship_by: null });
    await place('BBBBBBBBB9', 'on_hold', { erased_at: new Date() });
    await shop.queue.run('announce-delays');
    const announced = await shop.rows<{ id: string }>(
      `select id from orders where announced_ship_by is not null and id ~ '^[AB]{9}' order by id`,
    );
    expect(announced.map(({ id }) => id)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((index) => `AAAAAAAAA${index}`),
    );
    for (const { id } of announced) await until('the email arrives', async () => delaysOf(id)[0]);
    expect(mails.received.filter(({ to }) => to.startsWith('bbbb'))).toEqual([]);
  });

  test('names each new date once, even after its email was deleted', { tags: 'nightly' }, async () => {
    await place('CCCCCCCCC1', 'on_hold');
    await shop.queue.run('announce-delays');
    const [row] = await shop.rows<{ announced: Date }>(
      `select announced_ship_by as announced from orders where id = 'CCCCCCCCC1'`,
    );
    expect(row?.announced).toEqual(shipBy(new Date(), DEFAULT_SETTINGS));
    const first = await until('the email arrives', async () => delaysOf('CCCCCCCCC1')[0]);
    const day = row?.announced.toLocaleDateString('en-US', {
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    });
    expect(first).toContain(day);
    await until('the email is marked as sent', async () => {
      const deleted = await shop.rows(
        `delete from mails where event like 'delayed.CCCCCCCCC1%' and state = 'sent' returning id`,
      );
      return deleted.length > 0 || null;
    });
    await shop.queue.run('announce-delays');
    expect(await shop.rows(`select id from mails where event like 'delayed.CCCCCCCCC1%'`)).toEqual([]);

    await shop.rows(
      `update orders set announced_ship_by = now() - interval '1 minute' where id = 'CCCCCCCCC1'`,
    );
    await shop.queue.run('announce-delays');
    await until('the second email arrives', async () => delaysOf('CCCCCCCCC1')[1]);
    await shop.queue.run('announce-delays');
    expect(delaysOf('CCCCCCCCC1')).toHaveLength(2);
  });

  test('has no cancel link once Printful can no longer cancel', { tags: 'nightly' }, async () => {
    await place('DDDDDDDDD1', 'confirmed_with_printful', { printful_status: 'inprocess' });
    await shop.queue.run('announce-delays');
    const text = await until('the email arrives', async () => delaysOf('DDDDDDDDD1')[0]);
    expect(text).not.toContain('#cancel');
    expect(text).toContain('too late to cancel online');
  });
});
