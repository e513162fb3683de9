import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { settingsForm } from '../../src/domain/settings/settings-form.ts';
import { DEFAULT_SHOP_SETTINGS } from '../../src/domain/settings/shop-settings.ts';
import { describeCall, describeChange } from '../../src/server/access/audit/describe-call.ts';
import type { Call } from '../../src/server/http/app.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { ROBIN } from '../world.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;

beforeAll(async () => {
  shop = await openShopInside();
});

afterAll(() => shop.close());

const configOf = (route: string) => shop.server.routeConfigs.get(route) ?? {};
const isOpenRoute = (route: string) => configOf(route).access === 'open';
const isForOwners = (route: string) => configOf(route).access === 'owners';
const closedRoutes = () => shop.routes.filter((route) => !isOpenRoute(route));

test('only the listed routes are open', () => {
  const named = (route: string) => !/^(HEAD|OPTIONS) /.test(route) && !/ (\/\*|\/api|\/api\/\*)$/.test(route);
  expect(shop.routes.filter((route) => isOpenRoute(route) && named(route)).sort()).toEqual([
    'GET /api/openapi.json',
    'GET /api/products',
    'GET /api/products/featured',
    'GET /api/ready',
    'GET /api/reviews',
    'GET /api/settings',
    'GET /code/:name',
    'GET /dev/mails',
    'GET /dev/mails/:name',
    'GET /feeds/google.xml',
    'GET /feeds/meta.csv',
    'GET /feeds/pinterest.xml',
    'GET /fonts/:name',
    'GET /h/:id',
    'GET /healthz',
    'GET /newsletter-pictures/:file',
    'GET /newsletter/go/:link',
    'GET /orders/:id/review/photo.jpg',
    'GET /pictures/:name',
    'GET /print-files/:name',
    'GET /product-pictures/:file',
    'GET /readyz',
    'GET /reviews/:id/photo.jpg',
    'GET /robots.txt',
    'GET /sent-cart/:id',
    'GET /sitemap.xml',
    'GET /your-data/copy',
    'POST /api/access/code',
    'POST /api/access/forgot-password',
    'POST /api/access/passkey',
    'POST /api/access/passkey/options',
    'POST /api/access/set-up',
    'POST /api/access/set-up-link',
    'POST /api/access/sign-in',
    'POST /api/create-payment-intent',
    'POST /api/crews',
    'POST /api/crews/:id/delete',
    'POST /api/crews/:id/members/:member/answer',
    'POST /api/crews/:id/members/:member/decide',
    'POST /api/crews/:id/members/:member/forget',
    'POST /api/crews/:id/save',
    'POST /api/crews/:id/view',
    'POST /api/discount-code',
    'POST /api/fulfill-order/:orderId',
    'POST /api/orders',
    'POST /api/orders/:id/address',
    'POST /api/orders/:id/cancel',
    'POST /api/orders/:id/email',
    'POST /api/orders/:id/gift',
    'POST /api/orders/:id/lines/:lineId/design',
    'POST /api/orders/:id/more-time',
    'POST /api/orders/:id/send-now',
    'POST /api/orders/:id/view',
    'POST /api/shipping-estimate',
    'POST /api/shipping-rates',
    'POST /api/subscribers',
    'POST /api/visits',
    'POST /api/webhooks/printful',
    'POST /api/webhooks/stripe',
    'POST /newsletter/confirm',
    'POST /newsletter/unsubscribe',
    'POST /orders/:id/cancel',
    'POST /orders/:id/problems',
    'POST /orders/:id/review',
    'POST /orders/:id/review/withdraw',
    'POST /orders/:id/where/:problemId',
    'POST /your-data/ask',
    'POST /your-data/erase',
  ]);
  expect(closedRoutes().length).toBeGreaterThan(8);
});

describe('every other route answers 401', () => {
  test('without a session', async () => {
    await expectClosed(closedRoutes(), new AdminBrowser(shop.url));
  });

  test('with a shopper’s cookies and forged ones', async () => {
    const shopper = new AdminBrowser(shop.url);
    shopper.cookies.set('cart', '2');
    shopper.cookies.set(
      'unhinged-admin.session_token',
      encodeURIComponent(`${'x'.repeat(32)}.${'A'.repeat(43)}=`),
    );
    await expectClosed(someRoutes(), shopper);
  });

  test('with a session that has expired', async () => {
    const owner = new AdminBrowser(shop.url);
    await owner.signIn(ROBIN.email, ROBIN.password);
    expect((await owner.ask('GET', '/api/admin/security')).status).toBe(200);
    const [session] = await shop.rows<object>('select * from admin_sessions');
    for (const ended of [{ expires_at: new Date() }, { created_at: new Date(Date.now() - 86_400_001) }]) {
      await expectClosed(someRoutes(), owner.copy(), async () => {
        const row = { ...session, ...ended };
        await shop.rows('delete from admin_sessions');
        const columns = Object.keys(row);
        const places = columns.map((_, index) => `$${index + 1}`);
        await shop.rows(`insert into admin_sessions (${columns}) values (${places})`, Object.values(row));
      });
    }
  });
});

/** Whatever a request claims, the same code looks at it for every route. */
const someRoutes = () => closedRoutes().filter((_, index) => index % 10 === 0);

async function expectClosed(
  routes: readonly string[],
  browser: AdminBrowser,
  before: () => Promise<void> = async () => undefined,
) {
  expect(routes.length).toBeGreaterThan(8);
  const cookies = [...browser.cookies];
  for (const route of routes) {
    const [method = '', pattern = ''] = route.split(' ');
    await before();
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    const path = pattern.replace(/:\w+/g, '1').replace('*', 'x');
    expect([route, (await browser.ask(method, path)).status]).toEqual([route, 401]);
  }
}

test('every page is public or for administrators', async () => {
  const build = new URL('../../build/server/index.js', import.meta.url);
  const { routes: pages } = (await import(build.href)) as { routes: Record<string, { path?: string }> };
  const closed: string[] = [];
  for (const { path } of Object.values(pages)) {
    const response = await fetch(`${shop.url}/${path?.replace('*', 'no-such-page') ?? ''}`);
    if (response.status === 401) closed.push(path ?? '');
    // An order's page without its key answers 404, and so does a page with a literal ":what" in its path. The page of a shared
    // list is the same for every list, since the server never sees the key in its address.
    else {
      const isMissing = path === '*' || (path?.includes(':') && path !== 'crews/:id?');
      expect([path, response.status]).toEqual([path, isMissing ? 404 : 200]);
    }
  }
  expect(closed.sort()).toEqual(['admin/*', 'printful-admin']);
});

describe('a helper', () => {
  test('is refused what only owners may do, and nothing else', async () => {
    await shop.rows(`update administrators set role = 'helper'`);
    const helper = new AdminBrowser(shop.url);
    await helper.signIn(ROBIN.email, ROBIN.password);
    const changes = closedRoutes().filter((route) => !/^(GET|HEAD|OPTIONS) /.test(route));
    for (const route of changes.filter((one) => !OWN.includes(one))) {
      const [method = '', pattern = ''] = route.split(' ');
      const { status } = await helper.ask(method, pattern.replace(/:\w+/g, '1'), {});
      expect([route, status === 403]).toEqual([route, isForOwners(route)]);
    }
    expect(changes.filter(isForOwners).sort()).toEqual(FOR_OWNERS.toSorted());
    const decision = await helper.ask('POST', '/api/admin/orders/7K2Q9MXA4T/words/1', {
      decision: 'refund',
      words: 'Hi',
    });
    expect(decision.status).toBe(403);
    await shop.rows(`update administrators set role = 'owner'`);
  });

  test('whom the owner asks for sign-in codes opens nothing else before they are on', async () => {
    const owner = new AdminBrowser(shop.url);
    await owner.signIn(ROBIN.email, ROBIN.password);
    const form = { ...settingsForm(DEFAULT_SHOP_SETTINGS), signInCodes: 'helpers' };
    expect((await owner.ask('POST', '/api/admin/settings', { version: 0, form })).status).toBe(201);
    expect((await owner.ask('GET', '/api/admin/orders')).status).toBe(200);
    await shop.rows(`update administrators set role = 'helper'`);
    const helper = owner;
    for (const route of closedRoutes().filter((one) => !OWN.includes(one) && !/^(HEAD|OPTIONS) /.test(one))) {
      const [method = '', pattern = ''] = route.split(' ');
      const { status } = await helper.ask(
        method,
        pattern.replace(/:\w+/g, '1').replace('*', 'x'),
        method === 'GET' ? undefined : {},
      );
      expect([route, status === 403]).toEqual([route, configOf(route).access !== 'own']);
    }
    for (const page of ['/admin/today', '/admin/orders/7K2Q9MXA4T', '/printful-admin'])
      expect((await helper.ask('GET', page)).body).toContain('An owner asks all helpers for sign-in codes.');
    await shop.rows('update administrators set two_factor_enabled = true');
    expect((await helper.ask('GET', '/api/admin/orders')).status).toBe(200);
    await shop.rows(`update administrators set role = 'owner', two_factor_enabled = false`);
    const asBefore = { version: 1, form: settingsForm(DEFAULT_SHOP_SETTINGS) };
    expect((await owner.ask('POST', '/api/admin/settings', asBefore)).status).toBe(201);
  });
});

test('the log has plain words for every call of an administrator', () => {
  const calls = closedRoutes().filter((route) => route.includes(' /api/') && !/^(HEAD|OPTIONS) /.test(route));
  const changing = calls.filter((route) => !route.startsWith('GET '));
  const silent = changing.filter((route) => configOf(route).did === undefined);
  expect(silent.sort()).toEqual(CHANGE_NOTHING);
  for (const route of calls) {
    const { text } = describeCall(configOf(route), '7K2Q9MXA4T 1');
    expect([route, text]).not.toEqual([route, 'looked at the admin']);
    expect([route, text]).toEqual([route, expect.not.stringMatching(/[_/:]|api|undefined/)]);
  }
});

test('each route that costs something has its limit', () => {
  const limited = shop.routes.flatMap((route) => {
    const { limit } = configOf(route);
    return limit ? [`${limit}: ${route}`] : [];
  });
  expect(limited.sort()).toEqual(LIMITED);
});

test('of the list of products, only what is not kept counts', async () => {
  const take = vi.spyOn(shop.server.rateLimits, 'take');
  await shop.server.inject('/api/products');
  expect(take).not.toHaveBeenCalled();
  await shop.server.inject('/api/products?after=1');
  expect(take.mock.calls).toEqual([['productLists', '127.0.0.1']]);
  take.mockRestore();
});

const CHANGE_NOTHING = [
  'POST /api/admin/campaigns/preview',
  'POST /api/admin/passkeys/options',
  'POST /api/admin/privacy/find',
  'POST /api/admin/shelf/preview',
  'POST /api/admin/two-factor',
];

const LIMITED = [
  'changes: POST /api/orders/:id/address',
  'changes: POST /api/orders/:id/cancel',
  'changes: POST /api/orders/:id/email',
  'changes: POST /api/orders/:id/gift',
  'changes: POST /api/orders/:id/lines/:lineId/design',
  'changes: POST /api/orders/:id/more-time',
  'changes: POST /api/orders/:id/send-now',
  'changes: POST /api/orders/:id/view',
  'copies: GET /your-data/copy',
  'copies: HEAD /your-data/copy',
  'copies: POST /your-data/erase',
  'crews: POST /api/crews/:id/delete',
  'crews: POST /api/crews/:id/members/:member/answer',
  'crews: POST /api/crews/:id/members/:member/decide',
  'crews: POST /api/crews/:id/members/:member/forget',
  'crews: POST /api/crews/:id/save',
  'crews: POST /api/crews/:id/view',
  'estimates: GET /code/:name',
  'estimates: HEAD /code/:name',
  'estimates: POST /api/discount-code',
  'estimates: POST /api/shipping-estimate',
  'forgotPassword: POST /api/access/forgot-password',
  'newCrews: POST /api/crews',
  'newsletterPictures: POST /api/admin/campaigns/pictures',
  'orders: POST /api/create-payment-intent',
  'orders: POST /api/orders',
  'passkeys: POST /api/access/passkey/options',
  'problems: POST /orders/:id/cancel',
  'problems: POST /orders/:id/problems',
  'problems: POST /orders/:id/where/:problemId',
  'rates: POST /api/shipping-rates',
  'reviewLists: GET /api/reviews',
  'reviewLists: HEAD /api/reviews',
  'reviewPhotos: GET /orders/:id/review/photo.jpg',
  'reviewPhotos: GET /reviews/:id/photo.jpg',
  'reviewPhotos: HEAD /orders/:id/review/photo.jpg',
  'reviewPhotos: HEAD /reviews/:id/photo.jpg',
  'reviews: POST /orders/:id/review',
  'reviews: POST /orders/:id/review/withdraw',
  'setUp: POST /api/access/set-up',
  'setUp: POST /api/access/set-up-link',
  'settle: POST /api/fulfill-order/:orderId',
  'signIns: POST /api/access/code',
  'signIns: POST /api/access/passkey',
  'signIns: POST /api/access/sign-in',
  'subscribe: POST /api/subscribers',
  'subscribe: POST /your-data/ask',
  'visits: POST /api/visits',
];

/** Everything that the sentence in `roles.ts` promises to owners. */
const FOR_OWNERS = [
  'POST /api/admin/codes',
  'POST /api/admin/codes/:id',
  'POST /api/admin/codes/:id/archive',
  'POST /api/admin/codes/:id/end',
  'DELETE /api/admin/team/:id',
  'PATCH /api/admin/orders/:id/email',
  'PATCH /api/admin/team/:id',
  'POST /api/admin/orders/:id/cancel',
  'POST /api/admin/orders/:id/problems/:problemId/refund',
  'POST /api/admin/orders/:id/refunds',
  'POST /api/admin/orders/:id/refunds/:refundId/paid-otherwise',
  'POST /api/admin/privacy/erase',
  'POST /api/admin/privacy/export',
  'POST /api/admin/privacy/find',
  'POST /api/admin/sent-carts',
  'POST /api/admin/sent-carts/:id/send-again',
  'POST /api/admin/sent-carts/:id/withdraw',
  'POST /api/admin/settings',
  'POST /api/admin/settings/:version/restore',
  'POST /api/admin/settings/registrations',
  'POST /api/admin/team/:id/reset-codes',
  'POST /api/admin/team/invitations',
  'POST /api/admin/team/withdraw',
];

/** An administrator's own sign-in, which this test would end or change. */
const OWN = [
  'DELETE /api/admin/sessions/:id',
  'POST /api/admin/password',
  'POST /api/admin/sessions/end-others',
  'POST /api/admin/sign-out',
];

const ORDER = '/api/admin/orders/:id';

test.each<[route: string, call: Partial<Call>, text: string | null, reason?: string]>([
  [
    `POST ${ORDER}/refunds`,
    { answer: { amount: 500 }, body: { reason: 'late' } },
    'refunded $5.00 of #7K2Q',
    'late',
  ],
  [`POST ${ORDER}/cancel`, { body: { reason: 'wished' } }, 'canceled #7K2Q', 'wished'],
  [`POST ${ORDER}/approvals/:hash`, { body: { changes: null } }, 'approved Printful’s drawing of #7K2Q'],
  [
    `POST ${ORDER}/approvals/:hash`,
    { body: { changes: 'Thicker' } },
    'asked Printful to change the drawing of #7K2Q',
  ],
  [
    `POST ${ORDER}/words/:questionId`,
    { body: { decision: 'approve' } },
    'said yes to the words on a hat of #7K2Q',
  ],
  [
    `POST ${ORDER}/words/:questionId`,
    { body: { decision: 'ask' } },
    'asked for other words on a hat of #7K2Q',
  ],
  [
    `POST ${ORDER}/words/:questionId`,
    { body: { decision: 'refund' } },
    'refunded a hat for its words of #7K2Q',
  ],
  ['POST /api/admin/hats/:color/stop', { params: { color: 'navy' } }, 'stopped selling Navy'],
  ['PUT /api/admin/campaigns/:id', { answer: { subject: 'Pool' } }, 'changed the newsletter “Pool”'],
  ['DELETE /api/admin/campaigns/:id', {}, 'deleted a newsletter'],
  [
    'POST /api/admin/settings',
    { answer: { changes: ['A hat costs $29.99', 'Holiday on'] } },
    'changed the settings. A hat costs $29.99. Holiday on',
  ],
  ['POST /api/admin/settings', { answer: { changes: [] } }, null],
  ['POST /api/admin/privacy/find', {}, null],
])('%s with %j is logged as “%s”', (route, call, text, reason = '') => {
  const change = describeChange(configOf(route), { params: { id: '7K2Q' }, body: {}, answer: {}, ...call });
  expect(change?.text ?? null).toBe(text);
  if (change) expect(change.reason).toBe(reason);
});

test('a change is about the record in its address, or the one that was made', () => {
  const about = (route: string, call: Partial<Call>) =>
    describeChange(configOf(route), { params: {}, body: {}, answer: {}, ...call })?.about;
  expect(about(`POST ${ORDER}/cancel`, { params: { id: '7K2Q' } })).toEqual({ kind: 'order', id: '7K2Q' });
  expect(about('POST /api/admin/hats/:color/stop', { params: { color: 'navy' } })).toEqual({
    kind: 'hat',
    id: 'navy',
  });
  expect(about('POST /api/admin/campaigns', { answer: { id: 4 } })).toEqual({ kind: 'campaign', id: '4' });
});
