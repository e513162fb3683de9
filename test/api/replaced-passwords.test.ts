import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { replacePassword } from '../../src/server/access/administrators/queries.ts';
import type { Db } from '../../src/server/db/connect.ts';
import type { TwoFactorAnswer } from '../../src/wire/access.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { connectTo } from '../separate-database.ts';
import { totp } from '../totp.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let db: Db;
let passwordHash: string;

beforeAll(async () => {
  shop = await openShopInside({ RATE_LIMIT_SCALE: '1000' });
  db = connectTo(shop.databaseUrl);
  const [robin] = await shop.rows<{ password: string }>('select password from admin_credentials');
  passwordHash = robin?.password ?? '';
});

afterAll(async () => {
  await db.destroy();
  await shop.close();
});

// Each test starts with Robin's password, and signed out.
beforeEach(async () => {
  await shop.rows('update admin_credentials set password = $1', [passwordHash]);
  for (const table of ['admin_sessions', 'admin_challenges', 'admin_throttles'])
    await shop.rows(`delete from ${table}`);
});

const replace = (trx: Db) =>
  replacePassword(trx, { ...ROBIN, passwordHash: 'another', now: new Date(), endsCodes: false });

/** The shop's jobs may wait for locks of their own. */
const isBlocked = () =>
  until('a transaction waits for a lock', async () => {
    const [waiting] = await shop.rows<object>(
      `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ~ '"admin_'`,
    );
    return waiting;
  });

/** Takes a step of a sign-in, found to be right, while another password is stored. */
async function stepMeanwhile(step: () => Promise<{ status: number }>): Promise<void> {
  const replacing = await db.startTransaction().execute();
  // Nobody begins a session meanwhile.
  await replacing.selectFrom('administrators').select('id').forUpdate().execute();
  const answer = step();
  await isBlocked();
  await replace(replacing);
  await replacing.commit().execute();
  expect((await answer).status).toBe(401);
}

const sessions = () => shop.rows('select id from admin_sessions');

test('a sign-in with the old password that is under way when it is replaced begins no session', async () => {
  const thief = new AdminBrowser(shop.url);
  await stepMeanwhile(() => thief.signIn(ROBIN.email, ROBIN.password));
  expect(await sessions()).toEqual([]);
  expect((await thief.ask('GET', '/api/admin/security')).status).toBe(401);
  const failed = `select from admin_audit where action = 'failed to sign in'`;
  expect(await shop.rows(failed)).toHaveLength(1);
});

test('a sign-in that is done before the password is replaced ends with it', async () => {
  const thief = new AdminBrowser(shop.url);
  const reading = await db.startTransaction().execute();
  await reading.selectFrom('admin_credentials').select('id').forShare().execute();
  const replacing = db.transaction().execute(replace);
  await isBlocked();
  expect((await thief.signIn(ROBIN.email, ROBIN.password)).status).toBe(200);
  await reading.commit().execute();
  await replacing;
  expect(await sessions()).toEqual([]);
});

test('an account with codes does not let the old password get as far as the code, nor the code any further', async () => {
  const owner = new AdminBrowser(shop.url);
  await owner.signIn(ROBIN.email, ROBIN.password);
  const { body } = await owner.ask('POST', '/api/admin/two-factor', { password: ROBIN.password });
  const { secret, recoveryCodes } = body as TwoFactorAnswer;
  const turnedOn = await owner.ask('POST', '/api/admin/two-factor/code', { code: totp(secret, -1) });
  expect(turnedOn.status).toBe(204);
  const thief = new AdminBrowser(shop.url);
  expect((await thief.signIn(ROBIN.email, ROBIN.password)).body).toEqual({ next: 'code' });
  const code = { kind: 'recovery', code: recoveryCodes[0] };
  await stepMeanwhile(() => thief.ask('POST', '/api/access/code', code));
  expect(await sessions()).toEqual([]);
  await shop.rows('update admin_credentials set password = $1', [passwordHash]);
  await stepMeanwhile(() => thief.signIn(ROBIN.email, ROBIN.password));
  expect(await sessions()).toEqual([]);
  const waiting = 'select c.id from admin_challenges c join administrators a on c.value = a.id';
  expect(await shop.rows(waiting)).toEqual([]);
});
