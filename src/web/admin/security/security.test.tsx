import { afterEach, describe, expect, test, vi } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { Security } from './security.tsx';

const at = '2024-11-21T15:00:00.000Z';
const PATH = '/api/admin/security';
const SECURITY = { email: 'robin@example.com', twoFactor: false, passkeys: [], sessions: [] };
const CODES = ['aaaa-1111', 'bbbb-2222'];
const SECRETS = { link: 'otpauth://totp/robin', secret: 'ABCDEFGHIJ', recoveryCodes: CODES };
const refused = (error: object) => () => new Response(JSON.stringify({ error }), { status: 422 });

afterEach(() => void vi.unstubAllGlobals());

const opened = (changes: object = {}, answers: object = {}) =>
  openAdmin(<Security />, { [PATH]: { ...SECURITY, ...changes }, ...answers });
const reads = (page: { read: string[] }) => page.read.filter((path) => path === PATH).length;

describe('codes from a phone', () => {
  test('are turned on with the password and a first code', async () => {
    const page = await opened({}, { 'POST /api/admin/two-factor': SECRETS });
    expect(page.text()).toContain('|Signed in as robin@example.com.|');
    expect(page.text()).toContain('|Off. With codes, a stolen password alone is not enough to sign in.|');
    await page.play('Turn codes on', { 'Your password': 'plum' });
    await page.click('Continue');
    expect(page.sent).toEqual([['POST /api/admin/two-factor', { password: 'plum' }]]);
    expect(page.text()).toContain('|ABCD EFGH IJ|');
    expect(page.text()).toContain('|aaaa-1111|bbbb-2222|Each code works once. They are not shown again.|');
    await page.play({ 'Code from your authenticator app': '123456' }, 'Turn codes on');
    expect(page.sent.at(-1)).toEqual(['POST /api/admin/two-factor/code', { code: '123456' }]);
    expect(page.text()).toContain('|Codes are on|');
    expect([page.text().includes('aaaa-1111'), reads(page)]).toEqual([false, 2]);
  });

  test('stay off after a wrong password or a change of mind', async () => {
    const wrong = { code: 'invalid', message: 'That is not it.', path: 'password' };
    const page = await opened({}, { 'POST /api/admin/two-factor': refused(wrong) });
    await page.play('Turn codes on', { 'Your password': 'pear' }, 'Continue');
    expect(page.text()).toContain('|That is not it.|');
    await page.play('Cancel');
    expect([page.has('Turn codes on'), page.has('Continue'), reads(page)]).toEqual([true, false, 1]);
  });

  test('are turned off with the password', async () => {
    const page = await opened({ twoFactor: true });
    expect(page.text()).toContain(
      '|On. Signing in takes your password and a code from your authenticator app.|',
    );
    await page.play('Turn codes off', { 'Your password': 'plum' }, 'Turn codes off');
    expect(page.sent).toEqual([['POST /api/admin/two-factor/end', { password: 'plum' }]]);
    expect(page.text()).toContain('|Codes are off|');
    expect(reads(page)).toBe(2);
  });

  test('have new recovery codes, which are copied', async () => {
    const page = await opened(
      { twoFactor: true },
      { 'POST /api/admin/recovery-codes': { recoveryCodes: CODES } },
    );
    await page.play('New recovery codes', { 'Your password': 'plum' }, 'Make new codes');
    const copied: string[] = [];
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => copied.push(text) } });
    await page.play('Copy all');
    expect([copied, page.text().includes('|Recovery codes copied|')]).toEqual([
      ['aaaa-1111\nbbbb-2222'],
      true,
    ]);
    await page.play('I saved them');
    expect(page.text()).not.toContain('aaaa-1111');
  });

  test('are to be written down where the browser does not copy', async () => {
    const page = await opened(
      { twoFactor: true },
      { 'POST /api/admin/recovery-codes': { recoveryCodes: CODES } },
    );
    await page.play('New recovery codes', { 'Your password': 'plum' }, 'Make new codes', 'Copy all');
    expect(page.text()).toContain('The browser did not allow copying. Please write them down.');
  });
});

test('a changed password signs out the other browsers', async () => {
  const page = await opened();
  await page.play({ 'Current password': 'plum', 'New password': 'a longer plum' }, 'Change password');
  expect(page.sent).toEqual([
    ['POST /api/admin/password', { password: 'plum', newPassword: 'a longer plum' }],
  ]);
  expect(page.text()).toContain('|Password changed: Every other browser is signed out.|');
  expect([page.field('New password').value, reads(page)]).toEqual(['', 2]);
});

describe('passkeys', () => {
  const KEYS = [
    { id: 'p1', name: 'Phone', createdAt: at, usedAt: null },
    { id: 'p2', name: 'Laptop', createdAt: at, usedAt: at },
  ];

  /** A device that makes this passkey, or fails with an error of this name. */
  function device(made: object | string) {
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(class {}, {
        parseRequestOptionsFromJSON: (options: object) => options,
        parseCreationOptionsFromJSON: (options: object) => ({ parsed: options }),
      }),
    );
    const asked: unknown[] = [];
    const create = async (options: unknown) => {
      asked.push(options);
      if (typeof made === 'string') throw Object.assign(new Error(made), { name: made });
      return { toJSON: () => made };
    };
    Object.assign(navigator, { credentials: { create } });
    return asked;
  }
  const add = async (page: Awaited<ReturnType<typeof opened>>) =>
    page.play('Add a passkey', { Name: 'Phone', 'Your password': 'plum' }, 'Continue');
  const OPTIONS = { 'POST /api/admin/passkeys/options': { challenge: 'c' } };

  test('are listed, and removed after a question', async () => {
    const page = await opened({ passkeys: KEYS });
    expect(page.text()).toMatch(/\|Phone\|added [^|]*2024[^|]* · never used\|Remove/);
    expect(page.text()).toMatch(/\|Laptop\|added [^|]* · last used [^|]*2024/);
    await page.play('Remove the passkey Phone', 'Do not remove');
    expect(page.sent).toEqual([]);
    await page.play('Remove the passkey Phone', 'Remove the passkey');
    expect(page.sent).toEqual([['DELETE /api/admin/passkeys/p1']]);
    expect([page.text().includes('|Passkey removed|'), reads(page)]).toEqual([true, 2]);
  });

  test('are added with the password', async () => {
    const page = await opened({}, OPTIONS);
    const asked = device({ id: 'new' });
    await add(page);
    expect(asked).toEqual([{ publicKey: { parsed: { challenge: 'c' } } }]);
    expect(page.sent).toEqual([
      ['POST /api/admin/passkeys/options', { password: 'plum' }],
      ['POST /api/admin/passkeys', { name: 'Phone', passkey: { id: 'new' } }],
    ]);
    expect([page.text().includes('|Passkey added|'), reads(page)]).toEqual([true, 2]);
    expect(page.document.querySelector('dialog')).toBeNull();
  });

  test.each([
    ['InvalidStateError', 'This device has a passkey for your account already.'],
    ['SecurityError', 'Passkeys work only at the shop’s own address (PUBLIC_URL).'],
    ['NotAllowedError', 'The device gave no passkey. Try again, or use your password.'],
  ])('that a device does not make say why: %s', async (name, text) => {
    const page = await opened({}, OPTIONS);
    device(name);
    await add(page);
    expect(page.text('dialog')).toContain(text);
    expect(page.sent).toHaveLength(1);
  });

  test('cannot be made by an old browser', async () => {
    const page = await opened({}, OPTIONS);
    await add(page);
    expect(page.text('dialog')).toContain('This browser cannot use passkeys at this address.');
  });
});
