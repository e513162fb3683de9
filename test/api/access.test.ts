import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROBIN } from '../world.ts';
import { adminAccess } from './admin-access.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop({ LOG_LEVEL: 'trace' });
});

afterAll(() => shop.close());

const tokenOf = (said: string) => /#set-up=([\w-]{43})/.exec(said)?.[1] ?? '';

const { secrets, browser, remember, signedIn, securityOf, expectNoSecretInLog } = adminAccess(() => shop);

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

test('its log holds no secret', () => {
  expectNoSecretInLog('/api/access/sign-in', 10);
});
