import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shipBy } from '../../src/domain/arrival.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/settings.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { ask } from '../ask.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { earlierRelease, type Upgrade } from '../upgrade/earlier-release.ts';
import { ROBIN } from '../world.ts';
import { paidOrder } from './buy.ts';

let shop: Upgrade;
let mails: MailServer;
let before: Snapshot;

interface Snapshot {
  orders: { id: string; name: string; total: number; paid: number | null; refunded: number }[];
  lines: object[];
  subscribers: object[];
  sentMails: { id: number; recipient: string; html: string }[];
  reached: string[];
}

beforeAll(async () => {
  [shop, mails] = await Promise.all([earlierRelease(), startMailServer()]);
  before = {
    orders: await shop.rows(ORDERS('charged')),
    lines: await shop.rows(LINES),
    subscribers: await shop.rows(SUBSCRIBERS),
    sentMails: await shop.rows(
      "select id::int, recipient, html from public.mails where state in ('sent', 'kept')",
    ),
    reached: (
      await shop.rows<{ email: string }>(
        `select email from public.campaign_recipients r join public.subscribers s on s.id = subscriber_id
         where r.state = 'sent'`,
      )
    ).map(({ email }) => email),
  };
  await shop.start({
    SMTP_URL: mails.url,
    RATE_LIMIT_SCALE: '1000',
    NEWSLETTERS_PER_MINUTE: '60',
    APP_SECRET: 'a secret of the upgrade test, nowhere else',
  });
});

afterAll(async () => {
  await shop.close();
  await mails.close();
});

const KEY = /[?;]key=[\w-]{16,}/;

const ORDERS = (paid: string) =>
  `select id, customer_name as name, total, ${paid} as paid, refunded from public.orders order by id`;
const LINES = `select id, order_id, position, name, price, quantity, share, text_line1, text_line2, text_line3
  from public.order_lines order by id`;
const SUBSCRIBERS = 'select id, email, state from public.subscribers order by id';

const idOf = (name: string) => before.orders.find((order) => order.name === name)?.id ?? '';

const statusOf = async (name: string) =>
  (await shop.rows<{ status: string }>('select status from orders where id = $1', [idOf(name)]))[0]?.status;

const becomes = (name: string, status: string) =>
  until(`${name} is ${status}`, async () => ((await statusOf(name)) === status ? true : null));

const atPrintful = async (name: string) => {
  const response = await fetch(`${shop.sandboxUrl}/orders?limit=100`, {
    headers: { authorization: 'Bearer sandbox' },
  });
  const { result } = (await response.json()) as { result: { external_id: string; status: string }[] };
  return result.filter(({ external_id }) => external_id.startsWith(idOf(name))).map(({ status }) => status);
};

const intentOf = async (name: string) => {
  const [row] = await shop.rows<{ id: string }>('select id from order_intents where order_id = $1', [
    idOf(name),
  ]);
  return stripeAt(shop.sandboxUrl).paymentIntents.retrieve(row?.id ?? '');
};

/** The status that each order reaches by itself. Its name says how it began. */
const STATUSES: Record<string, string> = {
  'Never Paid': 'pending',
  'Still Unpaid': 'pending',
  'Soon Given Up': 'canceled',
  'Paid Unnoticed': 'confirmed_with_printful',
  'Card Declined': 'payment_failed',
  'Was Replaced': 'canceled',
  'Replaces It': 'confirmed_with_printful',
  'Canceled Unpaid': 'canceled',
  'Mail Kept': 'confirmed_with_printful',
  'Paid Waiting': 'confirmed_with_printful',
  'Draft Waiting': 'confirmed_with_printful',
  'Address Refused': 'on_hold',
  'In Production': 'confirmed_with_printful',
  'Partly Refunded': 'confirmed_with_printful',
  'Has Shipped': 'shipped',
  'Has Arrived': 'completed',
  'Fully Refunded': 'refunded',
  'Canceled Paid': 'refunded',
  'Held Disputed': 'on_hold',
  'Dispute Lost': 'on_hold',
  'Held Printful': 'on_hold',
  'Held Twice': 'on_hold',
  'Held Canceled': 'on_hold',
  'Held Late': 'on_hold',
  'Held Address': 'on_hold',
  'Held Words': 'on_hold',
};

describe('a shop of an earlier release', () => {
  test('moves every order to the right status, without losing a cent or a hat', async () => {
    for (const [name, status] of Object.entries(STATUSES)) await becomes(name, status);
    expect(Object.keys(STATUSES).sort()).toEqual(before.orders.map(({ name }) => name).sort());
    const paidSince = (order: Snapshot['orders'][number]) =>
      order.name === 'Paid Unnoticed' ? { ...order, paid: order.total } : order;
    expect(await shop.rows(ORDERS('paid'))).toEqual(before.orders.map(paidSince));
    expect(await shop.rows(LINES)).toEqual(before.lines);
    expect(await shop.rows(SUBSCRIBERS)).toEqual(before.subscribers);
  });

  test('has Printful make each paid order once, and none on hold', async () => {
    for (const name of ['Paid Waiting', 'Draft Waiting', 'Paid Unnoticed', 'In Production', 'Mail Kept'])
      expect([name, await atPrintful(name)]).toEqual([name, ['pending']]);
    for (const name of ['Held Late', 'Held Address', 'Held Words', 'Address Refused', 'Soon Given Up'])
      expect([name, await atPrintful(name)]).toEqual([name, []]);
    for (const name of ['Held Disputed', 'Dispute Lost'])
      expect([name, await atPrintful(name)]).toEqual([name, ['draft']]);
  });

  test('keeps what was promised to shoppers, and which intent paid', async () => {
    const orders = await shop.rows<{ name: string; paid_at: Date; ship_by: Date; states: string[] }>(
      `select customer_name as name, paid_at, ship_by, array(
         select state from order_intents where order_id = orders.id and id = payment_intent_id) as states
       from orders where paid_at is not null`,
    );
    expect(orders).toHaveLength(19);
    for (const { name, paid_at, ship_by, states } of orders)
      expect([name, ship_by, states]).toEqual([name, shipBy(paid_at, DEFAULT_SETTINGS), ['paid']]);
  });

  test('cancels the intent of an order that was never paid', async () => {
    expect((await intentOf('Soon Given Up')).status).toBe('canceled');
    expect((await intentOf('Still Unpaid')).status).toBe('requires_payment_method');
  });

  test('makes the waiting refund once', async () => {
    const refunds = await until('the refund is made', async () => {
      const { data } = await stripeAt(shop.sandboxUrl).refunds.list({
        payment_intent: (await intentOf('In Production')).id,
      });
      return data[0] ? data : null;
    });
    expect(refunds.map(({ amount, status }) => [amount, status])).toEqual([[700, 'succeeded']]);
    await until('the refund is stored', async () => {
      const stored = await shop.rows<{ status: string }>('select status from refunds where order_id = $1', [
        idOf('In Production'),
      ]);
      return stored[0]?.status === 'succeeded' || null;
    });
  });

  test('sends each waiting email once, and no email again', async () => {
    const waited = ['draft-waiting', 'paid-waiting', 'address-refused'].map((name) => `${name}@example.com`);
    const received = (to: string) => mails.received.filter((mail) => mail.to === to && !isNewsletter(mail));
    const confirmed = (to: string) =>
      received(to).filter(({ messageId }) => /order-confirmed/.test(messageId));
    for (const to of [...waited, 'paid-unnoticed@example.com'])
      await until(`${to} has an email`, async () => confirmed(to)[0]);
    await until('the newsletter is sent', async () => {
      const [campaign] = await shop.rows<{ state: string }>('select state from campaigns');
      return campaign?.state === 'sent' || null;
    });
    for (const to of waited) expect([to, confirmed(to).length]).toEqual([to, 1]);
    const states = 'select state, count(*)::int as count from mails group by state order by state';
    await until('no email waits', async () =>
      (await shop.rows<{ state: string }>(states)).length === 2 ? true : null,
    );
    expect(await shop.rows(states)).toMatchObject([{ state: 'sent' }, { state: 'stored', count: 1 }]);
    const again = before.sentMails.filter(({ recipient }) => confirmed(recipient).length > 0);
    expect(again).toEqual([]);
    const readers = mails.received.filter(isNewsletter).map(({ to }) => to);
    const all = [1, 2, 3, 4, 5, 6].map((number) => `reader${number}@example.com`);
    expect([...readers, ...before.reached].sort()).toEqual(all);
  });

  test('stores no key of an email that has left, and knows which order each is about', async () => {
    const withKeys = () =>
      shop.rows<{ id: number }>(`select id::int from mails where html ~ $1`, [KEY.source]);
    const had = before.sentMails.filter(({ html }) => KEY.test(html)).map(({ id }) => id);
    expect(had.length).toBeGreaterThan(0);
    expect((await withKeys()).filter(({ id }) => had.includes(id))).toEqual([]);
    await shop.rows('select hide_mail_keys()');
    expect(await withKeys()).toEqual([]);
    const orderless = `select event from mails where order_id is null and html like '%/orders/%'`;
    expect(await shop.rows(orderless)).toEqual([]);
  });

  test('has a row for every hold on an order', async () => {
    const rows = await shop.rows<{ name: string; kind: string; cause: string; reason: string }>(
      `select customer_name as name, kind, cause, reason from order_holds join orders on orders.id = order_id
       where ended_at is null order by name, order_holds.id`,
    );
    const disputed = 'the payment is disputed (fraudulent)';
    const line = expect.stringMatching(/^line\.\d+$/);
    const dispute = expect.stringMatching(/^du_/);
    const state = 'The address needs a state that Printful knows (Recipient: State code is invalid)';
    const holds = rows.map(({ name, kind, cause, reason }) => [name, kind, cause, reason]);
    expect(holds).toEqual([
      ['Address Refused', 'address', 'recipient', state],
      ['Dispute Lost', 'dispute', dispute, disputed],
      ['Held Address', 'address', 'recipient', state],
      ['Held Canceled', 'owner', 'canceled-at-printful', 'it is canceled at Printful: Copyright'],
      ['Held Disputed', 'dispute', dispute, disputed],
      ['Held Late', 'payment', 'paid-too-late', 'paid after it was canceled'],
      ['Held Printful', 'printful', 'order', 'Printful holds it: Content review'],
      ['Held Twice', 'dispute', dispute, disputed],
      ['Held Twice', 'printful', 'order', 'Printful holds it'],
      ['Held Words', 'content', line, 'nothing stands on “Custom Hat”'],
    ]);
  });
});

const isNewsletter = ({ source }: { source: string }) => /^subject: New hats/im.test(source);

describe('the owner of an upgraded shop', () => {
  const robin = async () => {
    const browser = new AdminBrowser(shop.url);
    await browser.signIn(ROBIN.email, ROBIN.password);
    return browser;
  };

  test('signs in and opens every list and order', async () => {
    const browser = await robin();
    const paths = ['orders?limit=100', 'alerts', 'health', 'sales?days=30', 'printful', 'subscribers'];
    for (const path of [...paths, 'campaigns', 'mails', 'audit', 'orders.csv'])
      expect([path, (await browser.ask('GET', `/api/admin/${path}`)).status]).toEqual([path, 200]);
    for (const { id } of before.orders)
      expect((await browser.ask('GET', `/api/admin/orders/${id}`)).status).toBe(200);
  });

  test('sees orders continue when their holds end', async () => {
    const browser = await robin();
    const order = (name: string) => `/api/admin/orders/${idOf(name)}`;
    const disputes = await shop.rows<{ id: string; name: string }>(
      'select disputes.id, customer_name as name from disputes join orders on orders.id = order_id',
    );
    const win = async (name: string) => {
      const { id } = disputes.find((dispute) => dispute.name === name) ?? {};
      await ask(`${shop.sandboxUrl}/sandbox/stripe/disputes/${id}/close`, { status: 'won' });
    };
    const release = (name: string) =>
      ask(`${shop.sandboxUrl}/sandbox/printful/orders/@${idOf(name)}/advance`, { to: 'pending' });

    const words = { textLine1: 'Said again', textLine2: '', textLine3: '' };
    const { body } = await browser.ask('GET', order('Held Address'));
    const { address } = body as { address: object };
    await browser.ask('PATCH', `${order('Held Address')}/address`, { ...address, state: 'TN' });
    await browser.ask('PATCH', `${order('Held Words')}/lines/0`, words);
    expect((await browser.ask('POST', `/api/fulfill-order/${idOf('Held Late')}`)).status).toBe(200);
    expect((await browser.ask('POST', `/api/fulfill-order/${idOf('Dispute Lost')}`)).status).toBe(409);
    await win('Held Disputed');
    await win('Held Twice');
    await release('Held Printful');
    const released = ['Held Address', 'Held Words', 'Held Late', 'Held Disputed', 'Held Printful'];
    for (const name of released) await becomes(name, 'confirmed_with_printful');
    for (const name of released) expect([name, await atPrintful(name)]).toEqual([name, ['pending']]);
    await until('the dispute is over', async () => {
      const held = 'select kind from order_holds where order_id = $1 and ended_at is null';
      const kinds = await shop.rows<{ kind: string }>(held, [idOf('Held Twice')]);
      return kinds.map(({ kind }) => kind).join() === 'printful' || null;
    });
    const alerts = "select 1 from alerts where order_id = $1 and kind = 'held' and done_at is null";
    expect(await shop.rows(alerts, [idOf('Held Twice')])).toEqual([]);
    await release('Held Twice');
    await becomes('Held Twice', 'confirmed_with_printful');
  });

  test('sells to new shoppers, and earlier shoppers can open their orders', async () => {
    const { id } = await paidOrder(shop);
    await until('the new order is made', async () => {
      const [row] = await shop.rows<{ status: string }>('select status from orders where id = $1', [id]);
      return row?.status === 'confirmed_with_printful' || null;
    });
    const shipped = idOf('Has Shipped');
    const page = await fetch(`${shop.url}/orders/${shipped}?key=${shop.keys[shipped]}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('on the road')]);
  });

  test('has every job done and no former queue left, and unpaid orders are canceled by their last check', async () => {
    await shop.rows("update pgboss.job set start_after = now() where state < 'active'");
    const unpaid = ['Never Paid', 'Still Unpaid', 'Card Declined'];
    for (const name of unpaid) await becomes(name, 'canceled');
    for (const name of unpaid) expect((await intentOf(name)).status).toBe('canceled');
    await until('every job is done', async () => {
      const left = await shop.rows(
        "select 1 from pgboss.job where state < 'completed' and start_after < now()",
      );
      return left.length === 0 || null;
    });
    expect(await shop.rows("select name, output from pgboss.job where state = 'failed'")).toEqual([]);
    const names = await shop.rows<{ name: string }>('select name from pgboss.queue');
    const retired = ['keep-retention', 'tell-delays', 'settle-paid-order'];
    expect(names.filter(({ name }) => retired.includes(name))).toEqual([]);
    expect(await statusOf('Paid Waiting')).toBe('confirmed_with_printful');
  });
});
