import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SecurityAnswer, TwoFactorAnswer } from '../../src/wire/access.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { totp } from '../totp.ts';
import { ROBIN } from '../world.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop({ LOG_LEVEL: 'trace' });
});

afterAll(() => shop.close());

const tokenOf = (said: string) => /#set-up=([\w-]{43})/.exec(said)?.[1] ?? '';

const browser = (headers: Record<string, string> = {}) => new AdminBrowser(shop.url, headers);

/** Every secret that passed through the shop in this run. */
const secrets = new Set<string>([ROBIN.password]);

async function signedIn(): Promise<AdminBrowser> {
  const owner = browser();
  expect((await owner.signIn(ROBIN.email, ROBIN.password)).body).toEqual({ next: 'nothing' });
  remember(owner);
  return owner;
}

function remember({ cookies }: AdminBrowser) {
  for (const value of cookies.values()) secrets.add(decodeURIComponent(value));
}

const securityOf = async (owner: AdminBrowser) =>
  (await owner.ask('GET', '/api/admin/security')).body as SecurityAnswer;

describe('administrators', () => {
  test('the shop starts with none, and tells how to make one but no link', () => {
    expect(shop.said()).toContain('npm run admin -- add');
    expect(shop.said()).not.toContain('set-up=');
  });

  test('a link makes an administrator once, and signs in', async () => {
    const token = tokenOf(await shop.admin(['add', ROBIN.email]));
    secrets.add(token);
    const owner = browser();
    expect((await owner.ask('POST', '/api/access/set-up-link', { token })).body).toEqual({
      email: ROBIN.email,
    });
    const refused = await owner.ask('POST', '/api/access/set-up', { token, password: 'Password12345' });
    expect(refused).toMatchObject({ status: 422, body: { error: { path: 'password' } } });
    expect((await owner.ask('POST', '/api/access/set-up', { token, password: ROBIN.password })).status).toBe(
      200,
    );
    remember(owner);
    expect(await securityOf(owner)).toMatchObject({ email: ROBIN.email, twoFactor: false });
    for (const path of ['/api/access/set-up-link', '/api/access/set-up'])
      expect((await browser().ask('POST', path, { token, password: ROBIN.password })).status).toBe(403);
  });

  test('a link dies with its hour', async () => {
    const token = tokenOf(await shop.admin(['reset', ROBIN.email]));
    await shop.rows('update admin_set_up_links set expires_at = now() where used_at is null');
    expect(
      (await browser().ask('POST', '/api/access/set-up', { token, password: ROBIN.password })).status,
    ).toBe(403);
  });

  test('the last one cannot be removed, another one can, and is out at once', async () => {
    await expect(shop.admin(['remove', ROBIN.email])).rejects.toThrow('last administrator');
    const jo = { email: 'jo@unhingedhats.example', password: 'seven lime umbrellas wait' };
    await shop.admin(['add', jo.email, '--password-stdin'], `${jo.password}\n`);
    secrets.add(jo.password);
    const second = browser();
    expect((await second.signIn(jo.email, jo.password)).status).toBe(200);
    expect(await shop.admin(['list'])).toMatch(/jo@.*\nrobin@/);
    await shop.admin(['remove', jo.email]);
    expect((await second.ask('GET', '/api/admin/security')).status).toBe(401);
  });

  test('the terminal refuses poor passwords, doubles and strangers, and explains itself', async () => {
    await expect(
      shop.admin(['add', 'x@unhingedhats.example', '--password-stdin'], 'short\n'),
    ).rejects.toThrow('12');
    await expect(shop.admin(['add', ROBIN.email])).rejects.toThrow('reset');
    await expect(shop.admin(['reset', 'x@unhingedhats.example'])).rejects.toThrow('does not administrate');
    await expect(shop.admin(['promote'])).rejects.toThrow('npm run admin -- add');
  });

  test('nobody signs up', async () => {
    for (const path of ['/api/auth/sign-up/email', '/api/access/sign-up', '/api/auth/sign-in/email'])
      expect((await browser().ask('POST', path, ROBIN)).status).toBe(404);
  });
});

describe('sessions', () => {
  test('a wrong address and a wrong password are told alike', async () => {
    const wrong = await browser().signIn(ROBIN.email, 'not the password at all');
    const nobody = await browser().signIn('nobody@unhingedhats.example', ROBIN.password);
    const told = ({ status, body }: typeof wrong) => [
      status,
      (body as { error: { message: string } }).error.message,
    ];
    expect(told(wrong)).toEqual(told(nobody));
    expect(wrong.status).toBe(401);
  });

  test('without TRUST_PROXY nobody makes up an address to fail from', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 15; attempt++) {
      const stranger = browser({
        'x-forwarded-for': `198.51.100.${attempt}`,
        'x-client-address': '192.0.2.1',
      });
      statuses.push((await stranger.signIn('nobody@unhingedhats.example', 'one guess at it')).status);
    }
    expect(statuses).toContain(429);
    await shop.rows('delete from admin_throttles');
  });

  test('cookies are kept from scripts and from other sites', async () => {
    const { response } = await browser().signIn(ROBIN.email, ROBIN.password);
    const cookies = response.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/i);
  });

  test('an unused session ends, and so does one that is a day old however much it is used', async () => {
    for (const lapse of [`expires_at = now()`, `created_at = now() - interval '25 hours'`]) {
      const owner = await signedIn();
      const { sessions } = await securityOf(owner);
      const id = sessions.find(({ current }) => current)?.id;
      await shop.rows(`update admin_sessions set ${lapse} where id = $1`, [id]);
      expect((await owner.ask('GET', '/api/admin/security')).status).toBe(401);
      expect(await shop.rows('select id from admin_sessions where id = $1', [id])).toEqual([]);
    }
  });

  test('use prolongs a session', async () => {
    const owner = await signedIn();
    const lowered = `update admin_sessions set expires_at = now() + interval '1 minute' returning id`;
    const ids = await shop.rows<{ id: string }>(lowered);
    await securityOf(owner);
    const later = `select id from admin_sessions where expires_at > now() + interval '2 minutes'`;
    expect(await shop.rows(later)).toHaveLength(1);
    expect(ids.length).toBeGreaterThan(0);
  });

  test('a session can be ended from another browser, and signing out ends one’s own', async () => {
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

  test('another site cannot act with an administrator’s cookies', async () => {
    const owner = await signedIn();
    for (const origin of ['https://evil.example', 'null', `${shop.url}.evil.example`]) {
      owner.headers.origin = origin;
      expect((await owner.ask('POST', '/api/admin/sign-out')).status).toBe(403);
      expect((await owner.ask('POST', '/api/access/sign-in', ROBIN)).status).toBe(403);
    }
    delete owner.headers.origin;
    expect((await owner.ask('GET', '/api/admin/security')).status).toBe(200);
  });

  test('a browser not seen before is told by mail, once', async () => {
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
});

describe('codes', () => {
  let owner: AdminBrowser;
  let secret: string;
  let recoveryCodes: string[];

  beforeAll(async () => {
    owner = await signedIn();
    const begun = (await owner.ask('POST', '/api/admin/two-factor', { password: ROBIN.password })).body;
    ({ secret, recoveryCodes } = begun as TwoFactorAnswer);
    for (const kept of [secret, ...recoveryCodes]) secrets.add(kept);
    expect((await owner.ask('POST', '/api/admin/two-factor/code', { code: '000000' })).status).toBe(422);
    expect((await securityOf(owner)).twoFactor).toBe(false);
    const code = totp(secret, -1);
    expect((await owner.ask('POST', '/api/admin/two-factor/code', { code })).status).toBe(204);
  });

  // Each test may use the codes of now, and has failed at none.
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

  test('a password alone no longer opens anything, a code of the app does, once', async () => {
    const [guest, thief] = [await halfWay(), await halfWay()];
    const code = totp(secret);
    expect((await guest.ask('POST', '/api/access/code', { kind: 'app', code })).status).toBe(200);
    expect((await securityOf(guest)).twoFactor).toBe(true);
    expect((await thief.ask('POST', '/api/access/code', { kind: 'app', code })).status).toBe(422);
  });

  test('a wrong code opens nothing, and after five of them the password is asked for again', async () => {
    const guest = await halfWay();
    for (const code of ['000001', '000002', '000003', '000004', '000005'])
      expect((await guest.ask('POST', '/api/access/code', { kind: 'app', code })).status).toBe(422);
    await shop.rows('delete from admin_throttles');
    expect((await guest.ask('POST', '/api/access/code', { kind: 'app', code: totp(secret) })).status).toBe(
      401,
    );
  });

  test('a recovery code opens once', async () => {
    const [code = ''] = recoveryCodes;
    expect((await (await halfWay()).ask('POST', '/api/access/code', { kind: 'recovery', code })).status).toBe(
      200,
    );
    expect((await (await halfWay()).ask('POST', '/api/access/code', { kind: 'recovery', code })).status).toBe(
      422,
    );
  });

  test('new recovery codes put an end to the old', async () => {
    const answer = await owner.ask('POST', '/api/admin/recovery-codes', { password: ROBIN.password });
    const renewed = (answer.body as TwoFactorAnswer).recoveryCodes;
    for (const code of renewed) secrets.add(code);
    const old = recoveryCodes.at(1);
    expect(
      (await (await halfWay()).ask('POST', '/api/access/code', { kind: 'recovery', code: old })).status,
    ).toBe(422);
    const [code] = renewed;
    expect((await (await halfWay()).ask('POST', '/api/access/code', { kind: 'recovery', code })).status).toBe(
      200,
    );
  });

  test('what is dear needs the password again', async () => {
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
  });

  test('a reset from the terminal begins anew: other password, no codes, no sessions', async () => {
    await shop.admin(['reset', ROBIN.email, '--password-stdin'], ROBIN.password);
    expect((await owner.ask('GET', '/api/admin/security')).status).toBe(401);
    expect((await securityOf(await signedIn())).twoFactor).toBe(false);
  });
});

describe('the audit log', () => {
  test('tells who did what to what and when, reads included', async () => {
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

  test.each(['update admin_audit set who = $$nobody$$', 'delete from admin_audit', 'truncate admin_audit'])(
    '%s is refused',
    async (statement) => {
      await expect(shop.rows(statement)).rejects.toThrow('only ever added to');
    },
  );
});

test('no secret of the run stands in its log', () => {
  const log = shop.said();
  expect(log).toContain('/api/access/code');
  expect(secrets.size).toBeGreaterThan(30);
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(log).not.toContain(ROBIN.email);
});
