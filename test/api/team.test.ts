import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAdminCommand } from '../../src/server/access/administrators/command-line.ts';
import type { TwoFactorAnswer } from '../../src/wire/access.ts';
import type { AdminMail } from '../../src/wire/admin/mails.ts';
import type { TeamAnswer } from '../../src/wire/admin/team.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { ask } from '../ask.ts';
import { liveMail, MAIL, type StoredMail } from '../live-mail.ts';
import { totp } from '../totp.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';
import { EMAIL, placeOrder } from './maya-data.ts';
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
    const [mail] = await shop.rows<StoredMail>(
      `select ${MAIL} from mails where recipient = $1 and event like 'sign-in-link.%' order by id desc`,
      [recipient],
    );
    return mail && liveMail(mail).html;
  });
  return /#set-up=([\w-]{22})/.exec(html)?.[1] ?? '';
}

/** The tokens of the links in all emails to an address. */
async function mailedTokens(recipient: string): Promise<string[]> {
  const mails = await shop.rows<StoredMail>(`select ${MAIL} from mails where recipient = $1`, [recipient]);
  return mails.flatMap((mail) => /#set-up=([\w-]{22})/.exec(liveMail(mail).html)?.[1] ?? []);
}

const works = async (token: string) =>
  (await new AdminBrowser(shop.url).ask('POST', '/api/access/set-up-link', { token })).status === 200;

const terminal = (...words: string[]) =>
  runAdminCommand(words, {
    databaseUrl: shop.databaseUrl,
    publicUrl: shop.url,
    readPassword: async () => RAVI.password,
  });

/** Asks for a link for a new password, after so long that it is not the same click. */
async function forgot(email: string) {
  await shop.rows(`update mails set created_at = created_at - interval '3 minutes'`);
  await shop.rows(`update admin_set_up_links set created_at = created_at - interval '3 minutes'`);
  return new AdminBrowser(shop.url).ask('POST', '/api/access/forgot-password', { email });
}

/** Turns sign-in codes on, and returns the app's secret with the code that was used. */
async function turnCodesOn(browser: AdminBrowser, password: string, step = -1) {
  const { body } = await browser.ask('POST', '/api/admin/two-factor', { password });
  const { secret } = body as TwoFactorAnswer;
  const code = totp(secret, step);
  expect((await browser.ask('POST', '/api/admin/two-factor/code', { code })).status).toBe(204);
  return { secret, code };
}

const invite = (role: string, email = RAVI.email, areas?: string[]) =>
  robin.ask('POST', '/api/admin/team/invitations', { email, name: 'Ravi', role, areas });

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
    const { status, body } = await invite('helper', RAVI.email, ['hats', 'orders']);
    // No link, not even for the owner who invites: whoever reads it becomes the invited person.
    expect([status, body]).toEqual([204, '']);
    expect(await team()).toMatchObject({
      invitations: [{ email: RAVI.email, name: 'Ravi', role: 'helper', areas: ['hats', 'orders'] }],
    });
    const { browser } = await setUp(await mailedToken(RAVI.email), RAVI.password);
    const { members, invitations } = await team();
    expect(invitations).toEqual([]);
    expect(members.find(({ email }) => email === RAVI.email)).toMatchObject({
      name: 'Ravi',
      role: 'helper',
      areas: ['hats', 'orders'],
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

  test('sent eight times at the same moment leaves one link', async () => {
    await Promise.all(Array.from({ length: 8 }, () => invite('owner')));
    const tokens = await mailedTokens(RAVI.email);
    const usable = await Promise.all(tokens.map(works));
    expect([tokens.length, usable.filter(Boolean).length]).toEqual([8, 1]);
  });

  test('of someone who has an account by now is refused, and leaves password and codes alone', async () => {
    await joined('helper');
    const account = () =>
      shop.rows(
        `select two_factor_enabled, role, password from administrators
         join admin_credentials on administrator_id = administrators.id where email = $1`,
        [RAVI.email],
      );
    await shop.rows('update administrators set two_factor_enabled = true where email = $1', [RAVI.email]);
    const before = await account();
    await invite('owner', 'kim@unhingedhats.example');
    const token = await mailedToken('kim@unhingedhats.example');
    await shop.rows('update admin_set_up_links set email = $1', [RAVI.email]);
    expect(await works(token)).toBe(false);
    expect((await setUp(token, NEW_PASSWORD)).status).toBe(403);
    expect(await account()).toEqual(before);
    await terminal('add', 'kim@unhingedhats.example', '--password-stdin');
    expect((await invite('helper', 'kim@unhingedhats.example')).status).toBe(409);
  });

  test('ends when the terminal makes the account', async () => {
    await invite('helper');
    await terminal('add', RAVI.email, '--password-stdin');
    expect(await shop.rows('select email from admin_set_up_links')).toEqual([]);
  });

  test('is refused for someone who is on the team, and for what is no email address', async () => {
    expect((await invite('helper', ROBIN.email)).status).toBe(409);
    expect((await invite('helper', 'ravi')).status).toBe(422);
  });
});

/** A key in an address, such as `?key=…` or `#set-up=…`. */
const LIVE_KEY = /(?:key|set-up)=[\w.-]{16,}/;

test('no email, no copy of data and no table holds a link that works, so a helper stays one', async () => {
  const helper = await joined('helper');
  await shop.rows('delete from mails');
  await placeOrder(shop, '7777777771', { status: 'processing' });
  await helper.ask('POST', '/api/admin/orders/7777777771/resend-confirmation');
  await invite('owner', 'kim@unhingedhats.example');
  await ask(`${shop.url}/api/subscribers`, { email: EMAIL });
  await new AdminBrowser(shop.url).ask('POST', '/api/access/forgot-password', { email: ROBIN.email });
  await mailedToken(ROBIN.email);
  for (const email of [ROBIN.email, EMAIL])
    await fetch(`${shop.url}/your-data/ask`, { method: 'POST', body: new URLSearchParams({ email }) });
  const links = () => shop.rows<object>(`select from mails where event like 'your-data.%'`);
  await until('both links are stored', async () => (await links())[1]);
  const { body: mails } = await helper.ask('GET', '/api/admin/mails');
  const read: unknown[] = [mails, (await helper.ask('GET', '/api/admin/orders/7777777771')).body];
  for (const { id } of mails as AdminMail[])
    read.push((await helper.ask('GET', `/api/admin/mails/${id}`)).body);
  for (const email of [ROBIN.email, EMAIL])
    read.push((await robin.ask('POST', '/api/admin/privacy/export', { email })).body);
  for (const event of ['sign-in-link.', 'your-data.', 'order-confirmed.', 'newsletter-confirm.'])
    expect(JSON.stringify(read)).toContain(event);
  expect(JSON.stringify(read)).not.toMatch(LIVE_KEY);
  const tables = await shop.rows<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables)
    expect(
      await shop.rows(`select '${name}' as name from ${name} t where t::text ~ $1`, [LIVE_KEY.source]),
    ).toEqual([]);
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

  test('is not removed at the terminal while only helpers would be left', async () => {
    await joined('helper');
    expect(await terminal('remove', ROBIN.email)).toEqual({
      ok: false,
      lines: [expect.stringContaining('last owner')],
    });
    expect((await team()).members).toHaveLength(2);
    expect(await terminal('remove', RAVI.email)).toMatchObject({ ok: true });
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
  const ask = (email: string) =>
    new AdminBrowser(shop.url).ask('POST', '/api/access/forgot-password', { email });
  const links = async () =>
    (
      await shop.rows<{ count: number }>(`select count(*)::int from mails where event like 'sign-in-link.%'`)
    )[0]?.count;

  test('is asked for with the same answer for every address, and mailed to the team only, once', async () => {
    await joined('helper');
    await shop.rows('delete from mails');
    await Promise.all([ask(RAVI.email), ask(RAVI.email)]);
    for (const email of ['nobody@unhingedhats.example', `  ${RAVI.email.toUpperCase()} `, RAVI.email])
      expect([(await ask(email)).status, (await ask(email)).body]).toEqual([204, '']);
    // Asked last, because each request is answered before its email is written.
    await ask(ROBIN.email);
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

  test('asked for again and again leaves earlier links alone, and sends five emails an hour', async () => {
    await joined('helper');
    const { lines } = await terminal('reset', RAVI.email);
    await shop.rows('delete from mails');
    for (let times = 1; times <= 7; times++) {
      await forgot(RAVI.email);
      await until('the email is written', async () => ((await links()) === Math.min(times, 5) ? true : null));
    }
    await ask(ROBIN.email);
    await mailedToken(ROBIN.email);
    const tokens = [...(await mailedTokens(RAVI.email)), /#set-up=([\w-]{43})/.exec(lines.join())?.[1] ?? ''];
    expect(await Promise.all(tokens.map(works))).toEqual(Array(6).fill(true));
  });

  const expectAllEnded = async (way: 'by link' | 'with the old one') => {
    const ravi = await joined('helper');
    const { secret } = await turnCodesOn(ravi, RAVI.password);
    await shop.rows('delete from mails');
    for (const many of [1, 2]) {
      await forgot(RAVI.email);
      await until('the email is written', async () => ((await links()) === many ? true : null));
    }
    const [used = '', open = ''] = await mailedTokens(RAVI.email);
    const thief = new AdminBrowser(shop.url);
    expect((await thief.signIn(RAVI.email, RAVI.password)).body).toEqual({ next: 'code' });
    const change = { password: RAVI.password, newPassword: NEW_PASSWORD };
    if (way === 'by link') expect((await setUp(used, NEW_PASSWORD)).status).toBe(200);
    else expect((await ravi.ask('POST', '/api/admin/password', change)).status).toBe(204);
    expect(await works(open)).toBe(false);
    const code = { kind: 'app', code: totp(secret) };
    expect((await thief.ask('POST', '/api/access/code', code)).status).toBe(401);
  };

  test('replaced by link ends open links and half-finished sign-ins', () => expectAllEnded('by link'));

  test('replaced with the old one ends them too', () => expectAllEnded('with the old one'));

  test('still needs the code of an account with codes', async () => {
    const ravi = await joined('helper');
    const { secret } = await turnCodesOn(ravi, RAVI.password);
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

describe('turning sign-in codes on', () => {
  test('spends the code, which then cannot finish a sign-in', async () => {
    const { code } = await turnCodesOn(await joined('helper'), RAVI.password, 0);
    const thief = new AdminBrowser(shop.url);
    await thief.signIn(RAVI.email, RAVI.password);
    expect((await thief.ask('POST', '/api/access/code', { kind: 'app', code })).status).toBe(422);
  });

  test('makes guesses wait', async () => {
    const ravi = await joined('helper');
    await ravi.ask('POST', '/api/admin/two-factor', { password: RAVI.password });
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess++) {
      const code = String(guess).padStart(6, '0');
      statuses.push((await ravi.ask('POST', '/api/admin/two-factor/code', { code })).status);
    }
    expect(statuses).toEqual([...Array(11).fill(422), 429]);
  });
});

test('two owners who change a person at the same time: the second one sees what the first one saved', async () => {
  await joined('helper');
  const ravi = (await team()).members.find(({ email }) => email === RAVI.email);
  const was = { name: 'Ravi', role: 'helper' };
  const change = (fields: object) =>
    robin.ask('PATCH', `/api/admin/team/${ravi?.id}`, { ...was, was, ...fields });
  expect((await change({ role: 'owner' })).status).toBe(204);
  expect(await change({ name: 'Ravi S.' })).toMatchObject({
    status: 409,
    body: { error: { details: { name: 'Ravi', role: 'owner' } } },
  });
  const saved = await shop.rows('select name, role from administrators where email = $1', [RAVI.email]);
  expect(saved).toEqual([{ name: 'Ravi', role: 'owner' }]);
});

test('what an administrator was refused is in the log, once a minute for each thing', async () => {
  const helper = await joined('helper');
  const [before] = await shop.rows<{ id: number }>('select max(id)::int as id from admin_audit');
  const refusals = () =>
    shop.rows(
      `select who, action, reason from admin_audit where id > $1 and action like 'tried%' order by id`,
      [before?.id],
    );
  const refund = () => helper.ask('POST', '/api/admin/orders/7K2Q9MXA4T/refunds', {});
  expect((await Promise.all([refund(), refund(), refund()])).map(({ status }) => status)).toEqual(
    Array(3).fill(403),
  );
  helper.headers.origin = 'https://evil.example';
  expect((await helper.ask('POST', '/api/admin/alerts/1/done')).status).toBe(403);
  const expected = [
    {
      who: RAVI.email,
      action: 'tried and was refused: refunded a part of #7K2Q9MXA4T',
      reason: expect.stringContaining('Only an owner can do this'),
    },
    {
      who: RAVI.email,
      action: 'tried and was refused: marked an alert as done',
      reason: expect.stringContaining('only on the shop’s own pages'),
    },
  ];
  expect(await refusals()).toEqual(expected);
  delete helper.headers.origin;
  await shop.rows(`update admin_throttles set free_at = now() - interval '1 second'`);
  await refund();
  expect(await refusals()).toEqual([...expected, expected[0]]);
});
