import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSetUpLink } from '../../src/server/access/administrators/set-up.ts';
import type { Db } from '../../src/server/db/connect.ts';
import type { RecoveryCodesAnswer, SecurityAnswer, TwoFactorAnswer } from '../../src/wire/access.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { connectTo } from '../separate-database.ts';
import { totp } from '../totp.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let db: Db;

beforeAll(async () => {
  shop = await openShopInside({ RATE_LIMIT_SCALE: '1000' });
  db = connectTo(shop.databaseUrl, 1);
});

afterAll(async () => {
  await db.destroy();
  await shop.close();
});

beforeEach(async () => {
  for (const table of ['admin_throttles', 'admin_used_codes', 'admin_sessions'])
    await shop.rows(`delete from ${table}`);
});

async function signedIn(): Promise<AdminBrowser> {
  const robin = new AdminBrowser(shop.url);
  expect((await robin.signIn(ROBIN.email, ROBIN.password)).body).toEqual({ next: 'nothing' });
  return robin;
}

const isIn = async (browser: AdminBrowser) =>
  (await browser.ask('GET', '/api/admin/security')).status === 200;
const password = { password: ROBIN.password };

describe('sign-in codes', () => {
  let robin: AdminBrowser;
  let begun: TwoFactorAnswer;

  beforeEach(async () => {
    robin = await signedIn();
    begun = (await robin.ask('POST', '/api/admin/two-factor', password)).body as TwoFactorAnswer;
    expect((await robin.ask('POST', '/api/admin/two-factor/code', { code: code(-1) })).status).toBe(204);
  });

  /** As the app shows it. */
  const code = (steps = 0) => totp(begun.secret, steps).replace(/^.../, '$& ');

  const turnOff = (one = robin) => one.ask('POST', '/api/admin/two-factor/end', password);

  test('are turned off with the password, and the password alone signs in again', async () => {
    // Nothing that is on is set up a second time, which would show its secret.
    expect((await robin.ask('POST', '/api/admin/two-factor', password)).status).toBe(409);
    expect((await turnOff()).status).toBe(204);
    expect((await robin.ask('GET', '/api/admin/security')).body).toMatchObject({ twoFactor: false });
    expect(await isIn(await signedIn())).toBe(true);
    expect(await shop.rows('select id from admin_two_factors')).toEqual([]);
    const [entry] = await shop.rows(
      `select who, action from admin_audit where about = 'team' order by id desc limit 1`,
    );
    expect(entry).toEqual({ who: ROBIN.email, action: 'turned sign-in codes off' });
    expect((await robin.ask('POST', '/api/admin/recovery-codes', password)).status).toBe(409);
  });

  test('are typed with or without a space, and a recovery code that was used is in the log', async () => {
    const guest = new AdminBrowser(shop.url);
    const enter = async (kind: string, typed: string | undefined) => {
      expect((await guest.signIn(ROBIN.email, ROBIN.password)).body).toEqual({ next: 'code' });
      return (await guest.ask('POST', '/api/access/code', { kind, code: typed })).status;
    };
    expect(await enter('app', code())).toBe(200);
    const { body } = await robin.ask('POST', '/api/admin/recovery-codes', password);
    const [recovery] = (body as RecoveryCodesAnswer).recoveryCodes;
    expect(await enter('recovery', ` ${recovery} `)).toBe(200);
    expect(await shop.rows('select who, action, subject from admin_audit order by id desc limit 2')).toEqual([
      { who: ROBIN.email, action: 'signed in', subject: '' },
      { who: ROBIN.email, action: 'used a recovery code', subject: '' },
    ]);
    expect((await turnOff()).status).toBe(204);
  });
});

test('all other browsers are signed out at once, and this one stays', async () => {
  const [here, there] = [await signedIn(), await signedIn()];
  const { sessions } = (await here.ask('GET', '/api/admin/security')).body as SecurityAnswer;
  expect(sessions.map(({ current }) => current)).toEqual([false, true]);
  expect((await here.ask('POST', '/api/admin/sessions/end-others')).status).toBe(204);
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
});

test('a new password that is easy to guess is refused, and guesses at the old one wait', async () => {
  const robin = await signedIn();
  const change = (old: string, newPassword: string) =>
    robin.ask('POST', '/api/admin/password', { password: old, newPassword });
  for (const easy of ['Password12345', ROBIN.email])
    expect(await change(ROBIN.password, easy)).toMatchObject({
      status: 422,
      body: { error: { path: 'newPassword' } },
    });
  const guesses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1)
    guesses.push((await change(`guess ${guess}`, 'nine quiet goats on a roof')).status);
  expect(guesses).toEqual([...Array(11).fill(422), 429]);
  await shop.rows('delete from admin_throttles');
  expect(await isIn(await signedIn())).toBe(true);
});

describe('the first owner', () => {
  beforeEach(() => shop.rows('delete from administrators'));

  const firstLink = async () => {
    const deps = { db, clock: () => new Date(), randomBytes, config: { publicUrl: shop.url } };
    const link = await createSetUpLink({ ...deps, lifetime: 60_000 }, { email: null, purpose: 'account' });
    return link.replace(`${shop.url}/admin#set-up=`, '');
  };
  const setUp = (token: string, email = ROBIN.email) =>
    new AdminBrowser(shop.url).ask('POST', '/api/access/set-up', { token, email, ...password });
  const check = (token: string) =>
    new AdminBrowser(shop.url).ask('POST', '/api/access/set-up-link', { token });
  const owners = () => shop.rows('select email, role from administrators');

  test('types an email address, and every other link to become the first one is over', async () => {
    const [link, other] = [await firstLink(), await firstLink()];
    expect([(await check(link)).body, (await check(other)).status]).toEqual([{ email: null }, 200]);
    expect(await setUp(link, 'robin')).toMatchObject({ status: 422, body: { error: { path: 'email' } } });
    expect((await setUp(link, ` ${ROBIN.email.toUpperCase()} `)).body).toEqual({ next: 'nothing' });
    expect(await owners()).toEqual([{ email: ROBIN.email, role: 'owner' }]);
    for (const late of [link, other])
      expect([(await check(late)).status, (await setUp(late, 'kim@hats.example')).status]).toEqual([
        403, 403,
      ]);
    expect(await owners()).toHaveLength(1);
  });

  test('is only one, even if two people use two links at the same moment', async () => {
    const links = [await firstLink(), await firstLink()];
    const holding = await db.startTransaction().execute();
    await holding.selectFrom('admin_set_up_links').select('token_hash').forUpdate().execute();
    const answers = links.map((link, nth) => setUp(link, `first-${nth}@hats.example`));
    await until('both wait', async () => {
      const waiting = await shop.rows(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query ~ 'admin_set_up_links'`,
      );
      return waiting.length === 2 || null;
    });
    await holding.commit().execute();
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await owners()).toHaveLength(1);
  });
});
