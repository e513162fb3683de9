import { afterEach, describe, expect, test, vi } from 'vitest';
import { openAdmin } from '../../../test/small-dom/open-admin.tsx';
import { SignIn } from './sign-in.tsx';

const refused = (message: string, path?: string) => () =>
  new Response(JSON.stringify({ error: { code: 'invalid', message, path } }), { status: 422 });
const unauthorized = (message: string) => () =>
  new Response(JSON.stringify({ error: { code: 'unauthorized', message } }), { status: 401 });
const opened = (answers: object = {}, address = '/admin/orders?q=1') =>
  openAdmin(<SignIn />, { 'POST /api/access/passkey/options': {}, ...answers }, { address });
const PASSWORD = { Email: 'robin@example.com', Password: 'plum tractor' };
const sent = (page: Awaited<ReturnType<typeof opened>>) =>
  page.sent.filter(([request]) => !request.includes('passkey'));

test('a password opens the page that was asked for', async () => {
  const page = await opened({ 'POST /api/access/sign-in': { next: 'done' } });
  await page.fill('Email', PASSWORD.Email);
  await page.fill('Password', PASSWORD.Password);
  await page.submit();
  expect(sent(page)).toEqual([
    ['POST /api/access/sign-in', { email: 'robin@example.com', password: 'plum tractor' }],
  ]);
  expect(page.left).toEqual(['https://hats.example/admin/orders?q=1']);
});

test('without a page, it opens Today', async () => {
  const page = await opened({ 'POST /api/access/sign-in': { next: 'done' } }, '/admin');
  await page.play(PASSWORD);
  await page.submit();
  expect(page.left).toEqual(['/admin/today']);
});

test('a wrong password is said so', async () => {
  const page = await opened({ 'POST /api/access/sign-in': unauthorized('Wrong email or password.') });
  await page.play(PASSWORD);
  await page.submit();
  expect(page.text()).toContain('|Sign in|Wrong email or password.|Email|');
  expect(page.left).toEqual([]);
});

describe('a passkey that is offered while the address is typed', () => {
  afterEach(() => void vi.unstubAllGlobals());

  const offers: ((passkey: object) => void)[] = [];
  const offering = async (passkey: unknown) => {
    offers.length = 0;
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(() => {}, {
        parseRequestOptionsFromJSON: () => ({}),
        isConditionalMediationAvailable: async () => true,
      }),
    );
    const options = () => {
      const get = () => new Promise<object>((choose) => offers.push(choose));
      return Object.assign(navigator, { credentials: { get } }) && {};
    };
    const answer = () => new Promise((done) => setTimeout(done, 5, passkey));
    return opened({ 'POST /api/access/passkey/options': options, 'POST /api/access/passkey': answer });
  };
  const choose = async (page: Awaited<ReturnType<typeof opened>>) => {
    await page.does(() => offers[0]?.({ toJSON: () => ({ id: 'phone' }) }));
    await page.settle(20);
  };

  test('opens the page', async () => {
    const page = await offering({ next: 'done' });
    await choose(page);
    expect(page.sent.at(-1)).toEqual(['POST /api/access/passkey', { passkey: { id: 'phone' } }]);
    expect([page.left.length, offers.length]).toEqual([1, 1]);
  });

  test('is offered anew when it was refused, and when the page is seen again', async () => {
    const page = await offering(
      unauthorized('The shop does not know this passkey, or this took too long.')(),
    );
    await choose(page);
    expect(page.text()).toContain('|The shop does not know this passkey, or this took too long.|');
    expect(offers).toHaveLength(2);
    const see = (visibilityState: string) =>
      page.does(() => {
        Object.assign(page.document, { visibilityState });
        document.dispatchEvent(new Event('visibilitychange'));
      });
    await see('hidden');
    expect(offers).toHaveLength(2);
    await see('visible');
    expect(offers).toHaveLength(3);
  });
});

describe('with a second step', () => {
  const withCode = async (code: unknown) => {
    const page = await opened({
      'POST /api/access/sign-in': { next: 'code' },
      'POST /api/access/code': code,
    });
    await page.play(PASSWORD);
    await page.submit();
    expect(page.text()).toContain('|Enter the code|');
    return page;
  };

  test('a code of the app opens the page', async () => {
    const page = await withCode({ next: 'done' });
    await page.play({ 'Code from': '123456' });
    await page.submit();
    expect(sent(page).at(-1)).toEqual(['POST /api/access/code', { code: '123456', kind: 'app' }]);
    expect(page.left).toHaveLength(1);
  });

  test('a recovery code does, too', async () => {
    const page = await withCode({ next: 'done' });
    await page.play('Use a recovery code', { 'Recovery code': 'abcd' });
    await page.submit();
    expect(sent(page).at(-1)).toEqual(['POST /api/access/code', { code: 'abcd', kind: 'recovery' }]);
  });

  test('a wrong code is said at its field, and one can start over', async () => {
    const page = await withCode(refused('Wrong code.', 'code'));
    await page.play({ 'Code from': '1' });
    await page.submit();
    expect(page.field('Code from').getAttribute('aria-invalid')).toBe('true');
    await page.play('Start over');
    expect(page.text()).toContain('|Forgot your password?|');
  });
});

test('a forgotten password gets a link by email', async () => {
  const page = await opened();
  await page.play('Forgot your password?', { Email: 'robin@example.com' });
  await page.submit();
  expect(sent(page)).toEqual([['POST /api/access/forgot-password', { email: 'robin@example.com' }]]);
  expect(page.text()).toContain('|If this address belongs to the team, a link is on its way to it.');
  await page.play('Back to signing in');
  expect(page.text()).toContain('|Forgot your password?|');
});

describe('a set-up link', () => {
  const letHistoryChangeHash = () => {
    const replaceState = (_state: unknown, _title: string, to: string) =>
      Object.assign(location, { hash: new URL(to, location.href).hash });
    Object.assign(history, { replaceState });
  };

  test('sets a password for its address', async () => {
    const page = await opened(
      {
        'POST /api/access/set-up-link': { email: 'sam@example.com' },
        'POST /api/access/set-up': { next: 'done' },
      },
      '/admin/today#set-up=abc-1',
    );
    expect(page.field('Email').value).toBe('sam@example.com');
    await page.play({ 'New password': 'plum tractor' });
    await page.submit();
    expect(sent(page)).toEqual([
      ['POST /api/access/set-up-link', { token: 'abc-1' }],
      ['POST /api/access/set-up', { email: 'sam@example.com', password: 'plum tractor', token: 'abc-1' }],
    ]);
  });

  test('opens in a tab that asks for a new password, and starting over leads to the password', async () => {
    const page = await opened({
      'POST /api/access/set-up-link': { email: 'sam@example.com' },
      'POST /api/access/set-up': { next: 'code' },
    });
    letHistoryChangeHash();
    await page.play('Forgot your password?');
    expect(page.text()).toContain('|A new password|');
    await page.does(() => {
      Object.assign(location, { hash: '#set-up=abc-1' });
      window.dispatchEvent(new Event('hashchange'));
    });
    expect(page.text()).toContain('|Set up your sign-in|');
    await page.play({ 'New password': 'plum tractor' });
    await page.submit();
    expect(page.text()).toContain('|Enter the code|');
    await page.play('Start over');
    expect(page.text()).toContain('|Forgot your password?|');
  });

  test('is over once it set the password, so that one can start over while a code is asked', async () => {
    const page = await opened(
      {
        'POST /api/access/set-up-link': { email: 'sam@example.com' },
        'POST /api/access/set-up': { next: 'code' },
      },
      '/admin#set-up=abc-1',
    );
    letHistoryChangeHash();
    await page.play({ 'New password': 'plum tractor' });
    await page.submit();
    expect(page.text()).toContain('|Enter the code|');
    await page.play('Start over');
    expect(page.text()).toContain('|Forgot your password?|');
  });

  test('that was used says so', async () => {
    const page = await opened(
      { 'POST /api/access/set-up-link': refused('This link was used.') },
      '/admin#set-up=abc',
    );
    expect(page.text()).toContain('|This link was used.|Go to the admin|');
  });
});
