import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TwoFactorAnswer } from '../../src/wire/access.ts';
import type { AdminBrowser } from '../admin-browser.ts';
import { totp } from '../totp.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';
import { adminAccess } from './admin-access.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop({ LOG_LEVEL: 'trace' });
  await shop.admin(['add', ROBIN.email, '--password-stdin'], ROBIN.password);
});

// No secret used in these tests appears in the log.
afterEach(() => expectNoSecretInLog());

afterAll(() => shop.close());

const { secrets, browser, remember, signedIn, securityOf, expectNoSecretInLog } = adminAccess(() => shop);

describe('codes', () => {
  let owner: AdminBrowser;
  let secret: string;
  let recoveryCodes: string[];

  beforeAll(turnOn);

  /** Signs Robin in and turns the codes on. */
  async function turnOn() {
    owner = await signedIn();
    const begun = (await owner.ask('POST', '/api/admin/two-factor', { password: ROBIN.password })).body;
    ({ secret, recoveryCodes } = begun as TwoFactorAnswer);
    for (const value of [secret, ...recoveryCodes]) secrets.add(value);
    expect((await owner.ask('POST', '/api/admin/two-factor/code', { code: '000000' })).status).toBe(422);
    expect((await securityOf(owner)).twoFactor).toBe(false);
    const code = totp(secret, -1);
    expect((await owner.ask('POST', '/api/admin/two-factor/code', { code })).status).toBe(204);
  }

  // Each test starts with unused codes and no failures.
  beforeEach(async () => {
    await shop.rows('delete from admin_used_codes');
    await shop.rows('delete from admin_throttles');
  });

  async function halfWay(): Promise<AdminBrowser> {
    const guest = browser();
    expect((await guest.signIn(ROBIN.email, ROBIN.password)).body).toEqual({ next: 'code' });
    remember(guest);
    expect((await guest.ask('GET', '/api/admin/security')).status).toBe(401);
    return guest;
  }

  test('a password alone is not enough; a code from the app is, once', async () => {
    const [guest, thief] = [await halfWay(), await halfWay()];
    const code = totp(secret);
    expect((await guest.ask('POST', '/api/access/code', { kind: 'app', code })).status).toBe(200);
    await until('the log has it', async () => shop.output().includes('/api/access/code') || null);
    expect((await securityOf(guest)).twoFactor).toBe(true);
    expect((await thief.ask('POST', '/api/access/code', { kind: 'app', code })).status).toBe(422);
  });

  test('after five wrong codes, the password is needed again', async () => {
    const guest = await halfWay();
    for (const code of ['000001', '000002', '000003', '000004', '000005'])
      expect((await guest.ask('POST', '/api/access/code', { kind: 'app', code })).status).toBe(422);
    await shop.rows('delete from admin_throttles');
    expect((await guest.ask('POST', '/api/access/code', { kind: 'app', code: totp(secret) })).status).toBe(
      401,
    );
  });

  test('a code starts a new session even if the browser has another one', async () => {
    const guest = await halfWay();
    const name = 'unhinged-admin.session_token';
    const existing = owner.cookies.get(name) ?? '';
    guest.cookies.set(name, existing);
    expect((await guest.ask('POST', '/api/access/code', { kind: 'app', code: totp(secret) })).status).toBe(
      200,
    );
    remember(guest);
    expect(guest.cookies.get(name)).not.toBe(existing);
  });

  test('a recovery code works once', async () => {
    const code = recoveryCodes.pop();
    expect((await (await halfWay()).ask('POST', '/api/access/code', { kind: 'recovery', code })).status).toBe(
      200,
    );
    expect((await (await halfWay()).ask('POST', '/api/access/code', { kind: 'recovery', code })).status).toBe(
      422,
    );
  });

  test('new recovery codes replace the old ones', async () => {
    const answer = await owner.ask('POST', '/api/admin/recovery-codes', { password: ROBIN.password });
    const old = recoveryCodes.pop();
    ({ recoveryCodes } = answer.body as TwoFactorAnswer);
    for (const code of recoveryCodes) secrets.add(code);
    expect(
      (await (await halfWay()).ask('POST', '/api/access/code', { kind: 'recovery', code: old })).status,
    ).toBe(422);
    const code = recoveryCodes.pop();
    expect((await (await halfWay()).ask('POST', '/api/access/code', { kind: 'recovery', code })).status).toBe(
      200,
    );
  });

  test('sensitive changes need the password again', async () => {
    const wrong = { password: 'not the password at all' };
    for (const path of ['/api/admin/two-factor/end', '/api/admin/recovery-codes'])
      expect((await owner.ask('POST', path, wrong)).status).toBe(422);
  });

  test('a new password ends the other sessions', async () => {
    const other = browser();
    await other.signIn(ROBIN.email, ROBIN.password);
    await other.ask('POST', '/api/access/code', { kind: 'app', code: totp(secret) });
    const newPassword = 'nine quiet goats on a roof';
    secrets.add(newPassword);
    const change = { password: ROBIN.password, newPassword };
    expect((await owner.ask('POST', '/api/admin/password', change)).status).toBe(204);
    expect((await owner.ask('GET', '/api/admin/security')).status).toBe(200);
    expect((await other.ask('GET', '/api/admin/security')).status).toBe(401);
    const back = { password: newPassword, newPassword: ROBIN.password };
    expect((await owner.ask('POST', '/api/admin/password', back)).status).toBe(204);
  });

  test('another owner turns off the codes of a lost phone, which ends its sessions, and nobody turns off their own', async () => {
    const RAVI = { email: 'ravi@unhingedhats.example', password: 'four velvet ladders hum' };
    secrets.add(RAVI.password);
    await shop.admin(['add', RAVI.email, '--password-stdin'], RAVI.password);
    const ravi = browser();
    await ravi.signIn(RAVI.email, RAVI.password);
    const [robin] = await shop.rows<{ id: string }>('select id from administrators where email = $1', [
      ROBIN.email,
    ]);
    const path = `/api/admin/team/${robin?.id}/reset-codes`;
    expect((await owner.ask('POST', path)).status).toBe(422);
    expect((await securityOf(owner)).twoFactor).toBe(true);
    await shop.rows(`update administrators set role = 'helper' where email = $1`, [RAVI.email]);
    expect((await ravi.ask('POST', path)).status).toBe(403);
    await shop.rows(`update administrators set role = 'owner' where email = $1`, [RAVI.email]);
    expect((await ravi.ask('POST', path)).status).toBe(204);
    expect((await owner.ask('GET', '/api/admin/security')).status).toBe(401);
    // The password alone is enough now.
    expect((await securityOf(await signedIn())).twoFactor).toBe(false);
    const log = await shop.rows('select who from admin_audit where action = $1', [
      `turned off the codes and passkeys of ${ROBIN.email}`,
    ]);
    expect(log).toEqual([{ who: RAVI.email }]);
    await turnOn();
  });

  test('a reset from the terminal sets a new password and ends codes and sessions', async () => {
    await shop.admin(['reset', ROBIN.email, '--password-stdin'], ROBIN.password);
    expect((await owner.ask('GET', '/api/admin/security')).status).toBe(401);
    expect((await securityOf(await signedIn())).twoFactor).toBe(false);
    // As the other tests expect it.
    await turnOn();
  });
});
