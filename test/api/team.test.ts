import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TwoFactorAnswer } from '../../src/wire/access.ts';
import type { TeamAnswer } from '../../src/wire/admin/team.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { totp } from '../totp.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let robin: AdminBrowser;

const RAVI = { email: 'ravi@unhingedhats.example', password: 'four velvet ladders hum' };
const NEW_PASSWORD = 'eleven paper lanterns sway';

beforeAll(async () => {
  shop = await openShopInside({ RATE_LIMIT_SCALE: '100', TIME_SCALE: '1' });
  robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
});

afterAll(() => shop.close());

beforeEach(async () => {
  await shop.rows('delete from admin_throttles');
  await shop.rows('delete from admin_set_up_links');
  await shop.rows('delete from mails');
  await shop.rows('delete from administrators where email <> $1', [ROBIN.email]);
});

const team = async () => (await robin.ask('GET', '/api/admin/team')).body as TeamAnswer;

/** The token of the link in the newest email to an address. */
async function mailedToken(recipient: string): Promise<string> {
  const html = await until('the email is stored', async () => {
    const [mail] = await shop.rows<{ html: string }>(
      `select html from mails where recipient = $1 and event like 'sign-in-link.%' order by id desc`,
      [recipient],
    );
    return mail?.html;
  });
  return /#set-up=([\w-]{43})/.exec(html)?.[1] ?? '';
}

const invite = (role: string, email = RAVI.email) =>
  robin.ask('POST', '/api/admin/team/invitations', { email, name: 'Ravi', role });

const setUp = async (token: string, password: string) => {
  const browser = new AdminBrowser(shop.url);
  return { browser, ...(await browser.ask('POST', '/api/access/set-up', { token, password })) };
};

async function joined(role: string): Promise<AdminBrowser> {
  await invite(role);
  const { browser, status } = await setUp(await mailedToken(RAVI.email), RAVI.password);
  expect(status).toBe(200);
  return browser;
}

describe('an invitation', () => {
  test('makes a helper, whom the server refuses what only owners may do', async () => {
    const { status, body } = await invite('helper');
    expect([status, body]).toEqual([201, { link: expect.stringContaining('/admin#set-up=') }]);
    expect(await team()).toMatchObject({
      invitations: [{ email: RAVI.email, name: 'Ravi', role: 'helper' }],
    });
    const { browser } = await setUp(await mailedToken(RAVI.email), RAVI.password);
    const { members, invitations } = await team();
    expect(invitations).toEqual([]);
    expect(members.find(({ email }) => email === RAVI.email)).toMatchObject({
      name: 'Ravi',
      role: 'helper',
      seenAt: expect.any(String),
      isYou: false,
    });
    expect((await browser.ask('GET', '/api/admin/orders')).status).toBe(200);
    expect((await browser.ask('POST', '/api/admin/settings', { version: 0, form: {} })).status).toBe(403);
    expect((await browser.ask('POST', '/api/admin/team/invitations', {})).status).toBe(403);
  });

  test('can be sent again, which ends the first link, and withdrawn', async () => {
    await invite('owner');
    const first = await mailedToken(RAVI.email);
    await invite('owner');
    const second = await mailedToken(RAVI.email);
    expect((await setUp(first, RAVI.password)).status).toBe(403);
    await robin.ask('POST', '/api/admin/team/withdraw', { email: RAVI.email });
    expect((await setUp(second, RAVI.password)).status).toBe(403);
    expect((await team()).invitations).toEqual([]);
  });

  test('is refused for someone who is on the team, and for what is no email address', async () => {
    expect((await invite('helper', ROBIN.email)).status).toBe(409);
    expect((await invite('helper', 'ravi')).status).toBe(422);
  });

  test('is an email that helpers cannot read, because its link makes an owner', async () => {
    const helper = await joined('helper');
    await invite('owner', 'kim@unhingedhats.example');
    const [mail] = await shop.rows<{ id: number }>('select id::int from mails order by id desc limit 1');
    expect((await helper.ask('GET', `/api/admin/mails/${mail?.id}`)).status).toBe(403);
    expect((await robin.ask('GET', `/api/admin/mails/${mail?.id}`)).status).toBe(200);
  });
});

describe('the last owner', () => {
  const idOf = async (email: string) => (await team()).members.find((one) => one.email === email)?.id;
  const become = (browser: AdminBrowser, id: string | undefined, role: string) =>
    browser.ask('PATCH', `/api/admin/team/${id}`, { name: 'Someone', role });

  test('stays one', async () => {
    await joined('helper');
    const id = await idOf(ROBIN.email);
    expect((await become(robin, id, 'helper')).status).toBe(422);
    expect((await robin.ask('DELETE', `/api/admin/team/${id}`)).status).toBe(422);
  });

  test('stays one when two owners change each other at the same time', async () => {
    const ravi = await joined('owner');
    const [robins, ravis] = [await idOf(ROBIN.email), await idOf(RAVI.email)];
    await Promise.all([become(robin, ravis, 'helper'), become(ravi, robins, 'helper')]);
    const owners = await shop.rows(`select email from administrators where role = 'owner'`);
    expect(owners).toHaveLength(1);
    await shop.rows(`update administrators set role = 'owner' where email = $1`, [ROBIN.email]);
  });

  test('removes someone, whose sessions end at once', async () => {
    const ravi = await joined('owner');
    expect((await robin.ask('DELETE', `/api/admin/team/${await idOf(RAVI.email)}`)).status).toBe(204);
    expect((await ravi.ask('GET', '/api/admin/team')).status).toBe(401);
    const [entry] = await shop.rows<{ who: string; action: string }>(
      'select who, action from admin_audit where about = $1 order by id desc limit 1',
      ['team'],
    );
    expect(entry).toEqual({ who: ROBIN.email, action: `removed ${RAVI.email} from the team` });
  });
});

describe('a forgotten password', () => {
  const forgot = (email: string) =>
    new AdminBrowser(shop.url).ask('POST', '/api/access/forgot-password', { email });
  const links = async () =>
    (
      await shop.rows<{ count: number }>(`select count(*)::int from mails where event like 'sign-in-link.%'`)
    )[0]?.count;

  test('is asked for with the same answer for every address, and mailed to the team only, once', async () => {
    await joined('helper');
    await shop.rows('delete from mails');
    await Promise.all([forgot(RAVI.email), forgot(RAVI.email)]);
    for (const email of ['nobody@unhingedhats.example', `  ${RAVI.email.toUpperCase()} `, RAVI.email])
      expect([(await forgot(email)).status, (await forgot(email)).body]).toEqual([204, '']);
    // Asked last, because each request is answered before its email is written.
    await forgot(ROBIN.email);
    await mailedToken(ROBIN.email);
    expect(await links()).toBe(2);
  });

  test('is replaced by the link, which ends all sessions and keeps the role', async () => {
    const ravi = await joined('helper');
    await shop.rows('delete from mails');
    await forgot(RAVI.email);
    const token = await mailedToken(RAVI.email);
    const { browser, body } = await setUp(token, NEW_PASSWORD);
    expect(body).toEqual({ next: 'nothing' });
    expect((await browser.ask('GET', '/api/admin/orders')).status).toBe(200);
    expect((await browser.ask('POST', '/api/admin/settings', { version: 0, form: {} })).status).toBe(403);
    expect((await ravi.ask('GET', '/api/admin/orders')).status).toBe(401);
    expect((await ravi.signIn(RAVI.email, RAVI.password)).status).toBe(401);
    expect((await setUp(token, NEW_PASSWORD)).status).toBe(403);
  });

  test('still needs the code of an account with codes', async () => {
    const ravi = await joined('helper');
    const begun = await ravi.ask('POST', '/api/admin/two-factor', { password: RAVI.password });
    const { secret } = begun.body as TwoFactorAnswer;
    await ravi.ask('POST', '/api/admin/two-factor/code', { code: totp(secret, -1) });
    await shop.rows('delete from mails');
    await forgot(RAVI.email);
    const { browser, body } = await setUp(await mailedToken(RAVI.email), NEW_PASSWORD);
    expect(body).toEqual({ next: 'code' });
    expect((await browser.ask('GET', '/api/admin/orders')).status).toBe(401);
    const code = { kind: 'app', code: totp(secret) };
    expect((await browser.ask('POST', '/api/access/code', code)).status).toBe(200);
    expect((await browser.ask('GET', '/api/admin/orders')).status).toBe(200);
  });
});
