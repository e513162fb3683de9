import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settingsForm } from '../../src/domain/settings/settings-form.ts';
import { DEFAULT_SHOP_SETTINGS } from '../../src/domain/settings/shop-settings.ts';
import { runAdminCommand } from '../../src/server/access/administrators/command-line.ts';
import { replacePassword } from '../../src/server/access/administrators/queries.ts';
import { deletePasskey } from '../../src/server/access/passkeys/queries.ts';
import type { Db } from '../../src/server/db/connect.ts';
import type { PasskeyOptionsAnswer, SecurityAnswer } from '../../src/wire/access.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { passkeyDevice } from '../passkey-device.ts';
import { connectTo } from '../separate-database.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let db: Db;
let origin: string;
let owner: AdminBrowser;

const JO = { email: 'jo@unhingedhats.example', password: 'four velvet ladders hum' };

beforeAll(async () => {
  shop = await openShopInside({ RATE_LIMIT_SCALE: '100' });
  db = connectTo(shop.databaseUrl);
  ({ origin } = new URL(shop.url));
  await runAdminCommand(['add', JO.email, '--password-stdin'], {
    databaseUrl: shop.databaseUrl,
    publicUrl: shop.url,
    readPassword: async () => JO.password,
  });
  owner = await signedIn();
});

afterAll(async () => {
  await db.destroy();
  await shop.close();
});

beforeEach(() => shop.rows('delete from admin_throttles; delete from admin_passkeys'));

const browser = () => new AdminBrowser(shop.url);

async function signedIn({ email, password }: typeof JO = ROBIN): Promise<AdminBrowser> {
  const one = browser();
  expect((await one.signIn(email, password)).body).toEqual({ next: 'nothing' });
  return one;
}

const optionsFor = async (one: AdminBrowser, password = ROBIN.password) =>
  (await one.ask('POST', '/api/admin/passkeys/options', { password })).body as PasskeyOptionsAnswer;

async function added(one = owner, password = ROBIN.password, name = 'Phone') {
  const device = passkeyDevice();
  const passkey = device.make(await optionsFor(one, password), { origin });
  expect((await one.ask('POST', '/api/admin/passkeys', { name, passkey })).status).toBe(204);
  return device;
}

const challengeFor = async (guest: AdminBrowser) =>
  (await guest.ask('POST', '/api/access/passkey/options')).body as PasskeyOptionsAnswer;

async function enter(device: ReturnType<typeof passkeyDevice>, ceremony: object = {}, guest = browser()) {
  const passkey = device.use(await challengeFor(guest), { origin, ...ceremony });
  const { status } = await guest.ask('POST', '/api/access/passkey', { passkey });
  return { guest, passkey, status };
}

/** The shop's jobs may wait for locks of their own. */
const isBlocked = () =>
  until('a transaction waits for a lock', async () => {
    const [waiting] = await shop.rows<object>(
      `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ~ '"admin_'`,
    );
    return waiting;
  });

const JOS_PASSWORD = `select password from admin_credentials c join administrators a on a.id = c.administrator_id
  where email = $1`;

const isIn = async (one: AdminBrowser) => (await one.ask('GET', '/api/admin/orders')).status === 200;
const passkeys = async () =>
  ((await owner.ask('GET', '/api/admin/security')).body as SecurityAnswer).passkeys;

describe('a passkey', () => {
  test('signs in without a code, also where codes are on, and is listed with its last use', async () => {
    const device = await added();
    await shop.rows(`update administrators set two_factor_enabled = true where email = $1`, [ROBIN.email]);
    const { guest, status } = await enter(device);
    await shop.rows(`update administrators set two_factor_enabled = false where email = $1`, [ROBIN.email]);
    expect(status).toBe(200);
    expect(await isIn(guest)).toBe(true);
    expect(await passkeys()).toMatchObject([{ name: 'Phone', usedAt: expect.any(String) }]);
  });

  test('is added with the password only, which an email and the log tell', async () => {
    const { status } = await owner.ask('POST', '/api/admin/passkeys/options', { password: 'not this one' });
    expect(status).toBe(422);
    await shop.rows(`delete from mails where event like 'new-passkey%'`);
    await added(owner, ROBIN.password, 'Work key');
    const mails = await shop.rows<{ recipient: string; text: string }>(
      `select recipient, text from mails where event like 'new-passkey%'`,
    );
    expect(mails).toMatchObject([{ recipient: ROBIN.email, text: expect.stringContaining('Work key') }]);
    const [entry] = await shop.rows(
      `select who, action from admin_audit where about = 'team' order by id desc`,
    );
    expect(entry).toEqual({ who: ROBIN.email, action: 'added the passkey “Work key”' });
  });

  test('from another site or without a check of its owner is neither added nor used', async () => {
    for (const ceremony of [{ origin: 'https://hats.example.evil.example' }, { isVerified: false }]) {
      const passkey = passkeyDevice().make(await optionsFor(owner), { origin, ...ceremony });
      expect((await owner.ask('POST', '/api/admin/passkeys', { name: 'X', passkey })).status).toBe(422);
      const { guest, status } = await enter(await added(), ceremony);
      expect([ceremony, status, await isIn(guest)]).toEqual([ceremony, 401, false]);
    }
  });

  test('answers each challenge once, and no challenge of another browser', async () => {
    const device = await added();
    const { passkey, guest } = await enter(device);
    const thief = guest.copy();
    thief.cookies.delete('unhinged-admin.session_token');
    expect((await thief.ask('POST', '/api/access/passkey', { passkey })).status).toBe(401);
    await challengeFor(thief);
    expect((await thief.ask('POST', '/api/access/passkey', { passkey })).status).toBe(401);
    const other = device.use(await challengeFor(browser()), { origin });
    expect((await thief.ask('POST', '/api/access/passkey', { passkey: other })).status).toBe(401);
  });

  test('is asked for alike in every browser, so that anyone signs in where somebody else is signed in', async () => {
    await added();
    const asked = async (one: AdminBrowser) => ({ ...(await challengeFor(one)), challenge: '' });
    expect(await asked(owner)).toEqual(await asked(browser()));
  });

  test('that nobody added signs nobody in, and guesses wait', async () => {
    for (let guess = 0; guess < 6; guess += 1) expect((await enter(passkeyDevice())).status).toBe(401);
    expect((await enter(passkeyDevice())).status).toBe(429);
  });

  test('of another administrator can be neither made nor removed', async () => {
    await added();
    const jo = await signedIn(JO);
    const forJo = await optionsFor(jo, JO.password);
    const stolen = owner.copy();
    for (const [name, value] of jo.cookies) if (name.endsWith('.passkey')) stolen.cookies.set(name, value);
    const passkey = passkeyDevice().make(forJo, { origin });
    expect((await stolen.ask('POST', '/api/admin/passkeys', { name: 'X', passkey })).status).toBe(422);
    const [{ id } = { id: '' }] = await passkeys();
    expect((await jo.ask('DELETE', `/api/admin/passkeys/${id}`)).status).toBe(404);
    expect((await passkeys()).some((one) => one.id === id)).toBe(true);
  });

  test('is removed with the other sessions that it began, and the password still signs in', async () => {
    const device = await added();
    const { guest } = await enter(device);
    const [{ id } = { id: '' }] = await passkeys();
    expect((await owner.ask('DELETE', `/api/admin/passkeys/${id}`)).status).toBe(204);
    expect(await isIn(guest)).toBe(false);
    expect((await enter(device)).status).toBe(401);
    expect(await isIn(await signedIn())).toBe(true);
  });

  const josId = async () =>
    (await shop.rows<{ id: string }>('select id from administrators where email = $1', [JO.email]))[0]?.id ??
    '';

  const resetJo = async () => {
    const reset = { email: JO.email, passwordHash: 'another', now: new Date(), endsCodes: true };
    await db.transaction().execute((trx) => replacePassword(trx, reset));
  };
  const removeJos = async () => {
    const [{ id } = { id: '' }] = await shop.rows<{ id: string }>('select id from admin_passkeys');
    const passkey = { id, administratorId: await josId(), exceptId: 'none' };
    await db.transaction().execute((trx) => deletePasskey(trx, passkey));
  };

  test.each([
    ['is reset', resetJo],
    ['is removed', removeJos],
  ])('that signs in while it %s leaves no session', async (_what, end) => {
    const [kept] = await shop.rows<{ password: string }>(JOS_PASSWORD, [JO.email]);
    const device = await added(await signedIn(JO), JO.password);
    const holding = await db.startTransaction().execute();
    await holding.selectFrom('admin_passkeys').select('id').forKeyShare().execute();
    const ending = end();
    await isBlocked();
    const { guest, status } = await enter(device);
    await holding.commit().execute();
    await ending;
    await shop.rows(`update admin_credentials set password = $1 where administrator_id = $2`, [
      kept?.password,
      await josId(),
    ]);
    expect([status, await isIn(guest)]).toEqual([200, false]);
  });

  test('that is gone once it was checked signs nobody in', async () => {
    const device = await added(await signedIn(JO), JO.password);
    const removing = await db.startTransaction().execute();
    // Nobody begins a session meanwhile.
    await removing.selectFrom('administrators').select('id').forUpdate().execute();
    const entering = enter(device);
    await isBlocked();
    await removing
      .deleteFrom('admin_sessions')
      .where('administrator_id', '=', await josId())
      .execute();
    await removing.deleteFrom('admin_passkeys').execute();
    await removing.commit().execute();
    expect((await entering).status).toBe(401);
    expect(
      await shop.rows('select from admin_sessions where administrator_id = $1', [await josId()]),
    ).toEqual([]);
  });

  test('ends when an owner turns off the codes of whoever lost the phone', async () => {
    const jo = await signedIn(JO);
    const device = await added(jo, JO.password);
    expect((await owner.ask('POST', `/api/admin/team/${await josId()}/reset-codes`)).status).toBe(204);
    expect((await enter(device)).status).toBe(401);
  });
});

test('a helper whom the owner asks for codes needs none with a passkey', async () => {
  const form = { ...settingsForm(DEFAULT_SHOP_SETTINGS), signInCodes: 'helpers' };
  expect((await owner.ask('POST', '/api/admin/settings', { version: 0, form })).status).toBe(201);
  await shop.rows(`update administrators set role = 'helper' where email = $1`, [JO.email]);
  const jo = await signedIn(JO);
  expect(await isIn(jo)).toBe(false);
  const device = await added(jo, JO.password);
  expect(await isIn(jo)).toBe(false);
  const { guest } = await enter(device);
  expect(await isIn(guest)).toBe(true);
  const passwords = { password: JO.password, newPassword: 'five velvet ladders hum' };
  expect((await guest.ask('POST', '/api/admin/password', passwords)).status).toBe(204);
  expect(await isIn(guest)).toBe(true);
});

test.each([
  'GET /api/auth/passkey/generate-register-options',
  'GET /api/auth/passkey/list-user-passkeys',
  'POST /api/auth/passkey/verify-authentication',
  'POST /api/auth/passkey/delete-passkey',
  'POST /api/auth/passkey/update-passkey',
])('%s, a route of the library, does not exist', async (route) => {
  const [method = '', path = ''] = route.split(' ');
  const { status } = await owner.ask(method, path, method === 'GET' ? undefined : {});
  expect(status).toBe(404);
});
