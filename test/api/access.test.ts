import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordFailure } from '../../src/server/access/audit/record-refusal.ts';
import { throttleAttempt } from '../../src/server/access/throttle/throttle-attempt.ts';
import { testConfig } from '../../src/server/http/fixtures.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import type { AuditEntryAnswer } from '../../src/wire/admin/audit.ts';
import { testSecrets } from '../live-mail.ts';
import { connectTo } from '../separate-database.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';
import { adminAccess } from './admin-access.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop({ LOG_LEVEL: 'trace' });
  const token = tokenOf(await shop.admin(['add', ROBIN.email]));
  secrets.add(token);
  const { status } = await browser().ask('POST', '/api/access/set-up', { token, password: ROBIN.password });
  expect(status).toBe(200);
});

// Each test starts without failures.
beforeEach(() => shop.rows('delete from admin_throttles'));

// No secret used in these tests appears in the log.
afterEach(() => expectNoSecretInLog());

afterAll(() => shop.close());

const tokenOf = (output: string) => /#set-up=([\w-]{43})/.exec(output)?.[1] ?? '';

const { secrets, browser, remember, signedIn, securityOf, expectNoSecretInLog } = adminAccess(() => shop);

describe('administrators', () => {
  test('the shop starts with none, and prints how to create one but no link', () => {
    expect(shop.output()).toContain('npm run shop -- admin add');
    expect(shop.output()).not.toContain('set-up=');
  });

  test('a set-up link works once: it creates an administrator and signs in', async () => {
    const email = 'amy@unhingedhats.example';
    const token = tokenOf(await shop.admin(['add', email]));
    secrets.add(token);
    const owner = browser();
    expect((await owner.ask('POST', '/api/access/set-up-link', { token })).body).toEqual({ email });
    const refused = await owner.ask('POST', '/api/access/set-up', { token, password: 'Password12345' });
    expect(refused).toMatchObject({ status: 422, body: { error: { path: 'password' } } });
    expect((await owner.ask('POST', '/api/access/set-up', { token, password: ROBIN.password })).status).toBe(
      200,
    );
    remember(owner);
    expect(await securityOf(owner)).toMatchObject({ email, twoFactor: false });
    for (const path of ['/api/access/set-up-link', '/api/access/set-up'])
      expect((await browser().ask('POST', path, { token, password: ROBIN.password })).status).toBe(403);
    await shop.admin(['remove', email]);
  });

  test('an expired set-up link is refused', async () => {
    const token = tokenOf(await shop.admin(['reset', ROBIN.email]));
    await shop.rows('update admin_set_up_links set expires_at = now() where used_at is null');
    for (const path of ['/api/access/set-up-link', '/api/access/set-up'])
      expect((await browser().ask('POST', path, { token, password: ROBIN.password })).status).toBe(403);
  });

  test('only one of three simultaneous requests can use a set-up link', async () => {
    const email = 'kim@unhingedhats.example';
    for (const verb of ['add', 'reset']) {
      const token = tokenOf(await shop.admin([verb, email]));
      secrets.add(token);
      const setUp = () => browser().ask('POST', '/api/access/set-up', { token, password: ROBIN.password });
      const answers = await Promise.all([setUp(), setUp(), setUp()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    }
    await shop.admin(['remove', email]);
  });

  test('the last owner cannot be removed', async () => {
    await expect(shop.admin(['remove', ROBIN.email])).rejects.toThrow('last owner');
  });

  test('an administrator cannot end another one’s session, and is signed out when removed', async () => {
    const jo = { email: 'jo@unhingedhats.example', password: 'seven lime umbrellas wait' };
    await shop.admin(['add', jo.email, '--password-stdin'], `${jo.password}\n`);
    secrets.add(jo.password);
    const second = browser();
    expect((await second.signIn(jo.email, jo.password)).status).toBe(200);
    const [session] = (await securityOf(await signedIn())).sessions;
    expect((await second.ask('DELETE', `/api/admin/sessions/${session?.id}`)).status).toBe(404);
    expect(await shop.admin(['list'])).toMatch(/jo@.*\nrobin@/);
    await shop.admin(['remove', jo.email]);
    expect((await second.ask('GET', '/api/admin/security')).status).toBe(401);
  });

  test('the admin command refuses weak passwords, existing accounts and unknown ones, and says how to use it', async () => {
    await expect(
      shop.admin(['add', 'x@unhingedhats.example', '--password-stdin'], 'short\n'),
    ).rejects.toThrow('12');
    await expect(shop.admin(['add', ROBIN.email])).rejects.toThrow('reset');
    await expect(shop.admin(['reset', 'x@unhingedhats.example'])).rejects.toThrow('is not an administrator');
    await expect(shop.admin(['promote'])).rejects.toThrow('npm run shop -- admin add');
  });

  test('there is no sign-up', async () => {
    for (const path of ['/api/auth/sign-up/email', '/api/access/sign-up', '/api/auth/sign-in/email'])
      expect((await browser().ask('POST', path, ROBIN)).status).toBe(404);
  });
});

describe('sessions', () => {
  test('an unknown email address and a wrong password get the same answer', async () => {
    const wrong = await browser().signIn(ROBIN.email, 'not the password at all');
    const unknown = await browser().signIn('nobody@unhingedhats.example', ROBIN.password);
    const shown = ({ status, body }: typeof wrong) => [
      status,
      (body as { error: { message: string } }).error.message,
    ];
    expect(shown(wrong)).toEqual(shown(unknown));
    expect(wrong.status).toBe(401);
  });

  test('without TRUST_PROXY, a forged client address is ignored', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 15; attempt++) {
      const stranger = browser({
        'x-forwarded-for': `198.51.100.${attempt}`,
        'x-client-address': '192.0.2.1',
      });
      statuses.push((await stranger.signIn('nobody@unhingedhats.example', 'one guess at it')).status);
    }
    expect(statuses).toContain(429);
  });

  test('every cookie is HttpOnly and SameSite=Lax', async () => {
    const { response } = await browser().signIn(ROBIN.email, ROBIN.password);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, ''));
    expect(cookies.sort()).toEqual([
      'unhinged-admin.device; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
      // Two hours, of which these tests have a tenth.
      'unhinged-admin.session_token; Max-Age=720; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });

  test('a session ends when it expires, and a day after it began', async () => {
    for (const lapse of [`expires_at = now()`, `created_at = now() - interval '25 hours'`]) {
      const owner = await signedIn();
      const { sessions } = await securityOf(owner);
      const id = sessions.find(({ current }) => current)?.id;
      await shop.rows(`update admin_sessions set ${lapse} where id = $1`, [id]);
      expect((await owner.ask('GET', '/api/admin/security')).status).toBe(401);
      expect(await shop.rows('select id from admin_sessions where id = $1', [id])).toEqual([]);
    }
  });

  test('use extends a session', async () => {
    const owner = await signedIn();
    const shorten = `update admin_sessions set expires_at = now() + interval '1 minute' returning id`;
    const ids = await shop.rows<{ id: string }>(shorten);
    await securityOf(owner);
    const later = `select id from admin_sessions where expires_at > now() + interval '2 minutes'`;
    expect(await shop.rows(later)).toHaveLength(1);
    expect(ids.length).toBeGreaterThan(0);
  });

  test('a session that ends elsewhere in the moment of its renewal is over, and no failure', async () => {
    const owner = await signedIn();
    const { sessions } = await securityOf(owner);
    const id = sessions.find(({ current }) => current)?.id;
    await shop.rows(`update admin_sessions set expires_at = now() + interval '1 minute' where id = $1`, [id]);
    // Whoever ends a session at this moment has it before the renewal does.
    await shop.rows(`create function end_session() returns trigger language plpgsql as $$ begin
      delete from admin_sessions where id = old.id; return null; end $$`);
    await shop.rows(
      'create trigger ends before update on admin_sessions for each row execute function end_session()',
    );
    expect((await owner.ask('GET', '/api/admin/security')).status).toBe(401);
    await shop.rows('drop function end_session cascade');
  });

  test('a session can be ended from another browser, and signing out ends the current one', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    const stolen = there.copy();
    const { sessions } = await securityOf(there);
    const own = sessions.find(({ current }) => current);
    expect((await here.ask('DELETE', `/api/admin/sessions/${own?.id}`)).status).toBe(204);
    expect((await stolen.ask('GET', '/api/admin/security')).status).toBe(401);

    const copied = here.copy();
    expect((await here.ask('POST', '/api/admin/sign-out')).status).toBe(204);
    expect((await copied.ask('GET', '/api/admin/security')).status).toBe(401);
  });

  test('another site cannot use an administrator’s cookies', { tags: 'nightly' }, async () => {
    const owner = await signedIn();
    for (const origin of ['https://evil.example', 'null', `${shop.url}.evil.example`]) {
      owner.headers.origin = origin;
      expect((await owner.ask('POST', '/api/admin/sign-out')).status).toBe(403);
      expect((await owner.ask('POST', '/api/access/sign-in', ROBIN)).status).toBe(403);
    }
    delete owner.headers.origin;
    expect((await owner.ask('GET', '/api/admin/security')).status).toBe(200);
  });

  test('a sign-in from a new browser is announced by email, once', async () => {
    const before = await shop.rows('select id from mails');
    const owner = await signedIn();
    await owner.ask('POST', '/api/admin/sign-out');
    await owner.signIn(ROBIN.email, ROBIN.password);
    const mails = await shop.rows<{ recipient: string; text: string }>('select * from mails order by id');
    expect(mails).toHaveLength(before.length + 1);
    expect(mails.at(-1)).toMatchObject({
      recipient: ROBIN.email,
      text: expect.stringContaining('Address: 127.0.0.1'),
    });
  });

  test('a browser cookie that the shop never issued is replaced', { tags: 'nightly' }, async () => {
    const planted = browser();
    planted.cookies.set('unhinged-admin.device', 'known-to-an-attacker');
    await planted.signIn(ROBIN.email, ROBIN.password);
    remember(planted);
    expect(planted.cookies.get('unhinged-admin.device')).toMatch(/^[\w-]{43}$/);
  });
});

describe('failures that wait', () => {
  const AMY = 'amy@unhingedhats.example';
  let db: ReturnType<typeof connectTo>;

  beforeAll(() => {
    db = connectTo(shop.databaseUrl, 1);
  });

  afterAll(() => db.destroy());

  async function attempt(address: string, { cookie = '', account = ROBIN.email } = {}) {
    const deps = { db, clock: () => new Date(), config: testConfig(), secrets: testSecrets };
    const visit = { address, cookie, userAgent: '' };
    const throttle = await throttleAttempt(deps, visit, { step: 'password', account });
    if (throttle instanceof ShopError) throw throttle;
    return throttle;
  }

  const failures = async () =>
    (
      await shop.rows<{ text: string }>(
        `select split_part(key, ' ', 1) || ' ' || failures as text from admin_throttles order by text`,
      )
    ).map(({ text }) => text);

  test('are fewer by its own after a correct sign-in, and without those of its browser and of long ago', async () => {
    const owner = await signedIn();
    await shop.rows('delete from admin_throttles');
    await attempt('192.0.2.1');
    await attempt('192.0.2.1');
    await attempt('198.51.100.1');
    const last = await attempt('192.0.2.1');
    expect(await failures()).toEqual(['account 4', 'address 1', 'address 3']);
    await shop.rows(`update admin_throttles set failed_at = now() - interval '1 year' where failures = 1`);
    await last.forgive();
    expect(await failures()).toEqual(['account 3', 'address 2']);

    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await attempt('192.0.2.1', { cookie });
    const known = await attempt('192.0.2.1', { cookie });
    expect(await failures()).toEqual(['account 3', 'address 2', 'device 2']);
    await known.forgive();
    expect(await failures()).toEqual(['account 3', 'address 2']);
  });

  test('stay when whoever guesses signs in to an account of their own between the guesses', async () => {
    for (let guess = 0; guess < 5; guess += 1) {
      await attempt('192.0.2.1');
      await (await attempt('192.0.2.1', { account: AMY })).forgive();
    }
    await attempt('192.0.2.1');
    await expect(attempt('192.0.2.1', { account: AMY })).rejects.toThrow('Too many attempts');
  });

  test('let nobody wait for a sign-in that was correct', async () => {
    for (let guess = 0; guess < 5; guess += 1) await attempt('192.0.2.1');
    const correct = await attempt('192.0.2.1');
    await expect(attempt('192.0.2.1')).rejects.toThrow('Too many attempts');
    await correct.forgive();
    await attempt('192.0.2.1');
  });
});

describe('the audit log', () => {
  test('records who did what to what, including reads', async () => {
    const owner = await signedIn();
    await securityOf(owner);
    await owner.ask('DELETE', '/api/admin/sessions/none-such');
    const [last, read, signIn] = await shop.rows(
      'select who, action, subject from admin_audit order by id desc limit 3',
    );
    expect(signIn).toEqual({ who: ROBIN.email, action: 'signed in', subject: '' });
    expect(read).toEqual({ who: ROBIN.email, action: 'GET /api/admin/security', subject: '' });
    expect(last).toEqual({
      who: ROBIN.email,
      action: 'DELETE /api/admin/sessions/:id',
      subject: 'none-such',
    });
  });

  test('records failed sign-ins, without what was typed for an account that does not exist', async () => {
    for (const typed of [ROBIN.email, ROBIN.email, ROBIN.password, 'nobody@unhingedhats.example'])
      await browser().signIn(typed, 'not the password at all');
    // One row a minute for each account, so that a stranger cannot fill the disk.
    const rows = await shop.rows('select who, action, subject from admin_audit order by id desc limit 2');
    const failed = { who: 'unknown', action: 'failed to sign in' };
    expect(rows).toEqual([
      { ...failed, subject: 'an unknown account' },
      { ...failed, subject: ROBIN.email },
    ]);
    const { body } = await (await signedIn()).ask('GET', '/api/admin/audit?limit=3');
    expect((body as AuditEntryAnswer[]).map(({ text }) => text)).toEqual([
      'signed in',
      'failed to sign in as an unknown account',
      `failed to sign in as ${ROBIN.email}`,
    ]);
  });

  test('records failures of one wide network once a minute', async () => {
    const db = connectTo(shop.databaseUrl, 1);
    const deps = { db, clock: () => new Date(), config: testConfig(), secrets: testSecrets };
    const count = `select 1 from admin_audit where action = 'failed at the passkey'`;
    for (const address of ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:2::1', '192.0.2.1', '192.0.2.2'])
      await recordFailure(deps, address, { action: 'failed at the passkey', subject: ROBIN.email });
    expect(await shop.rows(count)).toHaveLength(4);
    await db.destroy();
  });

  test('a call that cannot be recorded does nothing', async () => {
    const owner = await signedIn();
    await shop.rows('alter table admin_audit rename to no_audit');
    const { status } = await owner.ask('POST', '/api/admin/sign-out');
    await shop.rows('alter table no_audit rename to admin_audit');
    expect([status, (await owner.ask('GET', '/api/admin/security')).status]).toEqual([500, 200]);
  });

  test.each(['update admin_audit set who = $$nobody$$', 'delete from admin_audit', 'truncate admin_audit'])(
    '%s is refused',
    async (statement) => {
      await expect(shop.rows(statement)).rejects.toThrow('only ever added to');
    },
  );
});

test('the log has a sign-in, and the secrets that must not be there are known', async () => {
  await signedIn();
  await until('the log has it', async () => shop.output().includes('/api/access/sign-in') || null);
  expect(secrets.size).toBeGreaterThan(2);
});
