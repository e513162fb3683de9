import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminOrderDetail } from '../../src/wire/admin/orders.ts';
import type { AdminBrowser } from '../admin-browser.ts';
import { MAYA, ROBIN } from '../world.ts';
import { administratorOf, paidOrder, reaches } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT_SCALE: '1000' });
  robin = await administratorOf(shop);
});

afterAll(() => shop.close());

/** The raw answer, for files and redirections. */
const get = (path: string) =>
  fetch(shop.url + path, {
    redirect: 'manual',
    headers: { cookie: [...robin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });

describe('an administrator', () => {
  const act = (id: string, action: string, body?: object) =>
    robin.ask('POST', `/api/admin/orders/${id}/${action}`, body);
  const detailOf = async (id: string) =>
    (await robin.ask('GET', `/api/admin/orders/${id}`)).body as AdminOrderDetail;

  test('stops an order before Printful has it, and lets only that end', async () => {
    const { id } = await paidOrder(shop);
    await shop.rows(
      `update orders set status = 'processing', printful_status = null, send_after = now() + interval '1 hour',
       draft_begun_at = null, printful_order_id = null where id = $1`,
      [id],
    );
    expect(await act(id, 'stop')).toMatchObject({ status: 200, body: { isChanged: true } });
    expect(await act(id, 'stop')).toMatchObject({ status: 200, body: { isChanged: false } });
    const stopped = await detailOf(id);
    expect(stopped.states[0]).toMatchObject({ badge: 'Stopped by you', button: 'Go on' });
    expect(stopped.waiting).toMatchObject([{ kind: 'owner', cause: 'stopped' }]);
    expect(stopped.story[0]).toMatchObject({ who: null, text: expect.stringContaining('stopped it') });
    expect(await act(id, 'go-on')).toMatchObject({ status: 204 });
    expect(await act(id, 'go-on')).toMatchObject({ status: 409 });
    expect(await detailOf(id)).toMatchObject({ status: 'processing', waiting: [] });
  });

  test('does nothing to an order that the shop does not have', async () => {
    for (const [action, body] of [['cancel', { reason: 'none' }], ['stop'], ['go-on'], ['send']] as const)
      expect(await act('0000000000', action, body)).toMatchObject({ status: 404 });
  });

  test('looks at the shopper’s page with a key that changes nothing and is no shopper’s key', async () => {
    const { id, key } = await paidOrder(shop);
    const { headers, status } = await get(`/api/admin/orders/${id}/as-shopper`);
    expect(status).toBe(303);
    expect(
      await shop.rows(
        `select who, action from admin_audit where subject = $1 and action ~ 'shopper’s page'`,
        [id],
      ),
    ).toEqual([{ who: ROBIN.email, action: `looked at the shopper’s page of #${id}` }]);
    const page = new URL(headers.get('location') ?? '', shop.url);
    const view = page.searchParams.get('key') ?? '';
    expect(view).not.toContain(key);
    const html = await (await fetch(page)).text();
    expect(html).toContain('418 Music Row');
    expect(html).not.toContain(key);
    const change = { key: view, email: 'eve@example.com' };
    for (const path of ['email', 'cancel', 'send-now'])
      expect(
        (
          await fetch(`${shop.url}/api/orders/${id}/${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(path === 'email' ? change : { key: view }),
          })
        ).status,
      ).not.toBe(200);
    expect(await shop.rows('select customer_email from orders where id = $1', [id])).toEqual([
      { customer_email: MAYA.customerEmail },
    ]);
  });

  test('gets the evidence of a dispute: nothing that the team wrote, no other order, and no key', async () => {
    const { id, key } = await paidOrder(shop);
    // Only then are there print files.
    await reaches(shop, id, 'confirmed_with_printful');
    await act(id, 'notes', { text: 'We printed the WRONG COLOR, do not tell' });
    await act(id, 'refunds', { amount: 100, reason: 'WE KNOW it was our fault' });
    await shop.rows(
      `insert into order_holds (order_id, kind, reason, cause, ended_at, ended_by)
       values ($1, 'owner', 'ASK THE LAWYER', 'owner', now(), 'sam: ASK THE LAWYER')`,
      [id],
    );
    for (const [event, order, recipient] of [
      [`held.${id}`, id, 'owner@unhingedhats.example'],
      [`replacement.OTHER.${id}`, null, MAYA.customerEmail],
      [`link-ended.${id}.1`, id, 'stranger@example.com'],
    ])
      await shop.rows(
        `insert into mails (event, order_id, recipient, message_id, subject, html, text, state)
         values ($1, $2, $3, $1, 'NOT FOR A BANK', '', 'About #' || $4, 'sent')`,
        [event, order, recipient, id],
      );
    await shop.rows(
      `insert into disputes (id, order_id, amount, status, reason, due_by)
       values ('du_' || $1, $1, 3498, 'needs_response', 'fraudulent', '2026-12-09T23:59:00Z')`,
      [id],
    );
    await shop.rows(
      `insert into parcels (id, order_id, shipment_id, state, carrier, service, tracking_number, tracking_url, shipped_at)
       values ('p1' || $1, $1, 's1', 'shipped', 'USPS', 'First Class', 'TRK1', 'https://usps.example/TRK1', '2026-12-01T15:00:00Z'),
         ('p2' || $1, $1, 's2', 'canceled', 'UPS', 'Ground', 'TRK2', null, '2026-12-01T15:00:00Z')`,
      [id],
    );
    const answer = await get(`/api/admin/orders/${id}/disputes/du_${id}/evidence.pdf`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
    const { text } = await extractText(pdf, { mergePages: true });
    const [hat] = (await detailOf(id)).lines;
    for (const words of [
      `Order: #${id} Ordered: `,
      'Paid: $34.98, ',
      'Payment at Stripe: pi_',
      'Disputed: $34.98: fraudulent Answer by: Dec 9, 2026, 6:59 PM (2026-12-09T23:59Z)',
      'Shipping: Standard Shipping, $4.99 Refunded before: $1.00',
      `1 × ${hat?.name}`,
      'Paid for: $29.99. Proof Print file',
      'Where it went Maya Ortiz maya@example.com 418 Music Row',
      'Parcel: USPS First Class, TRK1 Tracking: https://usps.example/TRK1 Shipped: Dec 1, 2026, 10:00 AM',
      'Delivered: no scan yet What happened',
      'Emails to the customer',
      'is confirmed',
    ])
      expect(text.replace(/\s+/g, ' ')).toContain(words);
    for (const words of [
      key,
      'WRONG COLOR',
      'WE KNOW',
      'ASK THE LAWYER',
      'NOT FOR A BANK',
      'Parcel: UPS',
      'As in the',
    ])
      expect(text.replace(/\s+/g, '')).not.toContain(words.replace(/\s+/g, ''));
    const { body } = await robin.ask('GET', '/api/admin/disputes');
    expect(body).toMatchObject([{ orderId: id, amount: '34.98', status: 'needs_response' }]);
    expect(await get(`/api/admin/orders/${id}/disputes/du_none/evidence.pdf`)).toMatchObject({
      status: 404,
    });
    await shop.rows('delete from disputes where order_id = $1', [id]);
  });

  test('replaces a hat once, however often the form is sent, and writes down a refund that was paid otherwise', async () => {
    const { id } = await paidOrder(shop);
    await shop.rows(`update orders set status = 'completed' where id = $1`, [id]);
    const [line] = (await detailOf(id)).lines;
    const form = {
      lines: [{ id: line?.id, quantity: 1 }],
      reason: 'damaged',
      requestId: crypto.randomUUID(),
      refunded: 0,
      replacements: 0,
    };
    const [first, second] = [await act(id, 'replacements', form), await act(id, 'replacements', form)];
    expect(first).toMatchObject({ status: 200 });
    expect(second.body).toEqual(first.body);
    expect(await shop.rows('select total from orders where replaces = $1', [id])).toEqual([{ total: 0 }]);

    await shop.rows(
      `insert into refunds (id, order_id, amount, status, reason, asked_by) values ('re_' || $1, $1, 500, 'failed', 'late', 'shop')`,
      [id],
    );
    await shop.rows(
      `insert into alerts (event, kind, order_id, text) values ('refund-failed.re_' || $1, 'refund_failed', $1, 'It failed.')`,
      [id],
    );
    expect((await detailOf(id)).states[0]).toMatchObject({
      badge: 'Refund came back',
      button: 'Pay another way',
    });
    expect(await act(id, `refunds/re_${id}/paid-otherwise`, { how: 'check 1042' })).toMatchObject({
      status: 204,
    });
    const settled = await detailOf(id);
    expect(settled.waiting).toEqual([]);
    expect(settled.story[0]?.text).toContain('Paid the refund of $5.00 another way: check 1042');
  });
});
