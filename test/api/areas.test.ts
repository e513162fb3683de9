import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AREAS, type Area, mayEnter, type NeededArea } from '../../src/domain/access/areas.ts';
import { runAdminCommand } from '../../src/server/access/administrators/command-line.ts';
import type { HealthAnswer } from '../../src/wire/admin/health.ts';
import type { SearchAnswer } from '../../src/wire/admin/search.ts';
import type { SettingsFacts } from '../../src/wire/admin/settings.ts';
import type { TeamAnswer } from '../../src/wire/admin/team.ts';
import type { PrintfulState } from '../../src/wire/printful.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { ROBIN } from '../world.ts';
import { placeOrder } from './placed-order.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let helper: AdminBrowser;

beforeAll(async () => {
  shop = await openShopInside();
  helper = new AdminBrowser(shop.url);
  await helper.signIn(ROBIN.email, ROBIN.password);
});

afterAll(() => shop.close());

const become = (areas: readonly Area[], role = 'helper') =>
  shop.rows('update administrators set role = $1, areas = $2', [role, areas]);

const configOf = (route: string) => shop.server.routeConfigs.get(route) ?? {};

/** The routes of the team, without those that are for owners or about one's own sign-in. */
const teamRoutes = () =>
  shop.routes.filter((route) => configOf(route).access === 'team' && !/^(HEAD|OPTIONS) /.test(route));

const statusOf = async (route: string) => {
  const [method = '', path = ''] = route.split(' ');
  const { status } = await helper.ask(method, path.replace(/:\w+/g, '1'), method === 'GET' ? undefined : {});
  return status;
};

/** What is allowed is called only where it changes nothing and asks no provider. */
const isQuick = (route: string) => /^GET (?!.*(:|rintful|health))/.test(route);

/** By the beginning of the address, the first that fits. */
const EXPECTED: [address: RegExp, NeededArea][] = [
  [/^(GET) \/api\/admin\/(mails|alerts|audit)/, 'all'],
  [/^POST \/api\/admin\/jobs/, 'all'],
  [/\/api\/admin\/(today|search|team|settings|health|alerts)/, 'any'],
  [/\/api\/admin\/(orders|order-counts|order-filters|sent-carts|problems|mails)/, 'orders'],
  [/\/api\/admin\/(products|shelf|hats|feeds|profit|printful|sync)/, 'hats'],
  [/\/api\/(printful|sync-printful-products|test-printful)/, 'hats'],
  [/\/api\/admin\/(months|ledger|sales|codes|disputes)/, 'money'],
  [/\/api\/admin\/(customers|reviews|privacy)/, 'people'],
  [/\/api\/admin\/(campaigns|newsletter|subscribers)/, 'newsletter'],
];

test('every route of the team is in the area that its address says', () => {
  const closed = shop.routes.filter((route) => /^(team|owners)$/.test(configOf(route).access ?? ''));
  for (const route of closed.filter((one) => !one.startsWith('HEAD ')))
    expect([route, configOf(route).area]).toEqual([route, EXPECTED.find(([at]) => at.test(route))?.[1]]);
});

describe('a helper with one area', () => {
  test.each(AREAS)(
    '%s is refused every route of other areas, and reads what is in this one',
    async (area) => {
      await become([area]);
      for (const route of teamRoutes()) {
        const isOpen = mayEnter([area], configOf(route).area ?? 'all');
        if (!isOpen || isQuick(route))
          expect([route, (await statusOf(route)) === 403]).toEqual([route, !isOpen]);
      }
    },
  );

  test('sees no order, cost or sale on the pages of everybody without its area', async () => {
    const seen = async (areas: readonly Area[]) => {
      await become(areas);
      const { stuckOrders } = (await helper.ask('GET', '/api/admin/health')).body as HealthAnswer;
      const { costs, sold } = (await helper.ask('GET', '/api/admin/settings/facts')).body as SettingsFacts;
      return { orders: stuckOrders !== null, hats: costs !== null, money: sold !== null };
    };
    const none = { orders: false, hats: false, money: false };
    expect(await seen(['people', 'newsletter'])).toEqual(none);
    for (const area of ['orders', 'hats', 'money'] as const)
      expect(await seen([area])).toEqual({ ...none, [area]: true });
    const stuck = async (...areas: Area[]) => {
      await become(areas);
      return ((await helper.ask('GET', '/api/admin/printful')).body as PrintfulState).stuck;
    };
    expect([await stuck('hats'), await stuck('hats', 'orders')]).toEqual([null, expect.any(Array)]);
  });

  test('finds only what is in it', async () => {
    await placeOrder(shop, { id: 'Z0E0000001', name: 'Zoë', status: 'refunded' });
    await shop.rows("update products set name = 'Zoë' where id = 1");
    await shop.rows("insert into discount_codes (name, kind, value) values ('ZOE', 'amount', 100)");
    const found = async (area: Area) => {
      await become([area]);
      const answer = (await helper.ask('GET', '/api/admin/search?q=zoe')).body as SearchAnswer;
      return Object.entries(answer).flatMap(([kind, list]) =>
        list === null || list.length === 0 ? [] : kind,
      );
    };
    expect(await found('orders')).toEqual(['exact', 'orders']);
    expect(await found('people')).toEqual(['people']);
    expect(await found('hats')).toEqual(['products']);
    expect(await found('money')).toEqual(['codes']);
    expect(await found('newsletter')).toEqual([]);
  });

  test('is a shopper where a payment is looked at, so that only Orders sends one to Printful', async () => {
    await placeOrder(shop, { id: '7K2Q9MXA4T', status: 'refunded' });
    const look = async (...areas: Area[]) => {
      await become(areas);
      return (await helper.ask('POST', '/api/fulfill-order/7K2Q9MXA4T')).status;
    };
    expect([await look('hats'), await look('orders')]).toEqual([200, 409]);
  });

  test('reads in plain words what is missing, and sees a change at the next request', async () => {
    await become(['hats']);
    const refused = await helper.ask('GET', '/api/admin/orders');
    expect(refused.body).toMatchObject({
      error: {
        code: 'forbidden',
        message: 'Your account does not include Orders. An owner can change that on the page Team.',
      },
    });
    await become(['orders']);
    expect(await statusOf('GET /api/admin/orders')).toBe(200);
  });
});

test('a refusal is logged with the id in its address, but with no other words from there', async () => {
  await become(['hats']);
  for (const id of ['7K2Q9MXA4T', 'Maya%20Ortiz', 'x'.repeat(41)]) {
    // Each thing is logged once a minute.
    await shop.rows('delete from admin_throttles');
    expect(await statusOf(`POST /api/admin/orders/${id}/send`)).toBe(403);
  }
  const logged = await shop.rows<{ action: string }>(
    `select action from admin_audit where action like 'tried %to Printful' order by id desc limit 3`,
  );
  const refused = ['…', '…', '7K2Q9MXA4T'].map((id) => `tried and was refused: sent #${id} to Printful`);
  expect(logged.map(({ action }) => action)).toEqual(refused);
});

test('with Orders, a helper sends again only what is about an order', async () => {
  await become(['orders']);
  const status = async (path: string) => (await helper.ask('POST', path)).status;
  const mails = await shop.rows<{ id: number }>(
    `insert into mails (event, recipient, message_id, subject, html, text, state)
     select 'x.' || n, 'x@example.com', 'x' || n, 'Words', '', '', 'failed' from generate_series(1, 2) as n returning id`,
  );
  const [ofOrder, other] = mails.map(({ id }) => `/api/admin/mails/${id}/resend`) as [string, string];
  await shop.rows(`update mails set order_id = 'X' where id = $1`, [mails[0]?.id]);
  // There is no mail server.
  expect([await status(ofOrder), await status(other)]).toEqual([422, 403]);
});

test.each<[kind: string, area: Area]>([
  ['stuck', 'orders'],
  ['hats', 'hats'],
  ['prices', 'hats'],
  ['ledger', 'money'],
])('an alert about %s is closed with %s, and not with all other areas', async (kind, area) => {
  const done = await doneOf(kind);
  await become(AREAS.filter((other) => other !== area));
  expect(await statusOf(done)).toBe(403);
  await become([area]);
  expect(await statusOf(done)).toBe(204);
});

test('an alert that a provider refuses the shop is closed with all areas only', async () => {
  const done = await doneOf('provider');
  for (const missing of AREAS) {
    await become(AREAS.filter((area) => area !== missing));
    expect([missing, await statusOf(done)]).toEqual([missing, 403]);
  }
  await become(AREAS);
  expect(await statusOf(done)).toBe(204);
});

/** The route that closes a new alert. */
async function doneOf(kind: string): Promise<string> {
  const [alert] = await shop.rows<{ id: number }>(
    `insert into alerts (event, kind, text) values ('closed.' || $1, $1, '') returning id`,
    [kind],
  );
  return `POST /api/admin/alerts/${alert?.id}/done`;
}

test('nobody is invited as a helper for no area', async () => {
  await become(AREAS, 'owner');
  const jo = { email: 'jo@unhingedhats.example', name: 'Jo', areas: [] };
  const invite = (role: string) => helper.ask('POST', '/api/admin/team/invitations', { ...jo, role });
  expect(await invite('helper')).toMatchObject({
    status: 422,
    body: { error: { message: 'Tick at least one area.', path: 'areas' } },
  });
  expect((await invite('owner')).status).toBe(204);
});

test('an owner gives other areas, which hold from the next request and are in the log', async () => {
  await become(AREAS, 'owner');
  const jo = { email: 'jo@unhingedhats.example', password: 'four velvet ladders hum' };
  await runAdminCommand(['add', jo.email, '--password-stdin'], {
    databaseUrl: shop.databaseUrl,
    publicUrl: shop.url,
    readPassword: async () => jo.password,
  });
  const browser = new AdminBrowser(shop.url);
  await browser.signIn(jo.email, jo.password);
  const opens = async () =>
    [await browser.ask('GET', '/api/admin/orders'), await browser.ask('GET', '/api/admin/customers')].map(
      ({ status }) => status,
    );
  const { members } = (await helper.ask('GET', '/api/admin/team')).body as TeamAnswer;
  const { id } = members.find(({ email }) => email === jo.email) ?? {};
  const change = async (fields: object) =>
    (await helper.ask('PATCH', `/api/admin/team/${id}`, { name: 'Jo', role: 'helper', ...fields })).status;
  expect(await change({ areas: ['hats', 'orders'] })).toBe(204);
  expect(await opens()).toEqual([200, 403]);
  const was = { name: 'Jo', role: 'helper', areas: ['orders', 'hats'] };
  expect(await change({ areas: ['people'], was })).toBe(204);
  expect(await opens()).toEqual([403, 200]);
  expect(await change({ areas: ['money'], was })).toBe(409);
  expect(await change({ areas: [] })).toBe(422);
  expect(await change({ name: 'Jo S.' })).toBe(204);
  expect(await opens()).toEqual([403, 200]);
  const log = await shop.rows<{ action: string }>(
    `select action from admin_audit where about = 'team' and subject = $1 and who = $2 order by id`,
    [jo.email, ROBIN.email],
  );
  expect(log.map(({ action }) => action).slice(-3)).toEqual([
    `made ${jo.email} a helper for Orders and Hats`,
    `made ${jo.email} a helper for People instead of Orders and Hats`,
    `changed the name of ${jo.email}`,
  ]);
  await shop.rows('delete from administrators where id = $1', [id]);
});

test('with all areas, a helper opens what asks for all of them', async () => {
  await become(AREAS);
  for (const route of teamRoutes().filter((one) => configOf(one).area === 'all'))
    expect([route, (await statusOf(route)) === 403]).toEqual([route, false]);
});

test('an owner enters every area, whatever is stored', async () => {
  await become([], 'owner');
  for (const route of ['GET /api/admin/orders', 'GET /api/admin/audit', 'GET /api/admin/campaigns'])
    expect([route, await statusOf(route)]).toEqual([route, 200]);
});
