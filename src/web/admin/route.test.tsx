import type { ComponentProps } from 'react';
import { describe, expect, test } from 'vitest';
import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import { AREAS } from '../../domain/access/areas.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../domain/settings/settings.ts';
import type { AdminReader } from '../../wire/page-context.ts';
import { refreshSettings } from '../use-settings.ts';
import Admin, { loader, meta, shouldRevalidate } from './route.tsx';

const OWNER: AdminReader = {
  name: 'Robin',
  role: 'owner',
  areas: AREAS,
  timeZone: 'UTC',
  needsCodes: false,
  toDo: 2,
};
const HELPER: AdminReader = { ...OWNER, name: 'Sam', role: 'helper', areas: ['hats'], toDo: null };

const opened = (reader: AdminReader | null, address: string, answers: object = {}) => {
  const props = { loaderData: { reader } } as unknown as ComponentProps<typeof Admin>;
  return openShopPage(
    <Admin {...props} />,
    {
      '/api/admin/codes': { codes: [], costs: { fee: {}, floor: 0, carts: [] } },
      '/api/admin/products': [],
      '/api/admin/shelf': { change: null, counts: {} },
      '/api/admin/security': { email: 'sam@example.com', twoFactor: false, passkeys: [], sessions: [] },
      ...answers,
    },
    address,
  );
};

test('an owner gets the page and the whole menu', async () => {
  const page = await opened(OWNER, '/admin/codes');
  expect(page.text('.admin-main')).toContain('|Codes|New code|No codes yet.');
  expect(page.text('.admin-rail')).toContain('|Today |2|need you|');
  expect(page.text('.admin-rail')).toContain('|Money|By month|Ledger|What sells|Codes|Disputes|');
  expect(page.text('.admin-who')).toContain('|Robin, owner|');
  const current = page.document.querySelectorAll('[aria-current]').map(({ textContent }) => textContent);
  expect(current).toEqual(['Codes', 'Codes', 'Money']);
  expect(page.text('.admin-pages')).toBe('|By month|Ledger|What sells|Codes|Disputes|');
});

test.each([
  ['/admin/', 'Shelf'],
  ['/printful-admin/', 'Printful'],
])('%s has its item in the menu and the pages of its group', async (address, item) => {
  const page = await opened(OWNER, address, {
    '/api/admin/printful': () => new Response('', { status: 500 }),
  });
  const current = page.document.querySelectorAll('[aria-current]').map(({ textContent }) => textContent);
  expect(current).toEqual([item, item, 'Hats']);
});

test('every page says that the shop is on holiday and takes no orders', async () => {
  let pause: Settings['pause'] = { until: '2026-12-06', text: 'Away' };
  const page = await opened(OWNER, '/admin/codes', {
    '/api/settings': () => ({ version: 1, settings: { ...DEFAULT_SETTINGS, pause } }),
  });
  expect(page.text('.admin-main')).not.toContain('on holiday');
  await page.does(() => void refreshSettings());
  expect(page.text('.admin-main')).toContain(
    '|The shop is on holiday and takes no orders until Sunday, December 6. |Change it|',
  );
  pause = null;
  await page.does(() => void refreshSettings());
  expect(page.text('.admin-main')).not.toContain('on holiday');
});

test('a helper’s menu has only what was opened to them', async () => {
  const page = await opened(HELPER, '/admin');
  expect(page.text('.admin-main')).toContain('|Products|');
  expect(page.text('.admin-rail')).not.toContain('Ledger');
  expect(page.text('.admin-rail')).toContain('|Hats|Shelf|');
  expect(page.text('.admin-rail')).not.toContain('need you');
  const other = await opened({ ...HELPER, toDo: 1 }, '/admin/codes');
  expect(other.text('.admin-main')).toContain('|Your account does not include Money. ');
  expect(other.text('.admin-rail')).toContain('|1|needs you|');
});

test('a helper for none of the dashboard’s tabs goes to Today', () => {
  const answerTo = (search: string, areas: AdminReader['areas']) => {
    const context = { get: () => ({ ...HELPER, areas }) };
    const args = { context, url: new URL(`https://hats.example/admin${search}`) };
    try {
      return loader(args as unknown as Parameters<typeof loader>[0]).init?.status ?? 200;
    } catch (answer) {
      return (answer as Response).headers.get('location');
    }
  };
  expect(answerTo('', ['money'])).toBe('/admin/today');
  expect(answerTo('?tab=x', ['people'])).toBe('/admin/today');
  expect(answerTo('?tab=orders', ['people'])).toBe(403);
  expect(answerTo('', ['people', 'newsletter'])).toBe(200);
});

test('only an owner’s menu has Erasing data', async () => {
  const menuOf = async (reader: AdminReader) => (await opened(reader, '/admin/codes')).text('.admin-rail');
  expect(await menuOf(OWNER)).toContain('|Erasing data|');
  const menu = await menuOf({ ...HELPER, areas: ['people', 'money'] });
  expect(menu).toContain('|Customers|Reviews|');
  expect(menu).not.toContain('Erasing data');
});

test('who needs codes first sees nothing else', async () => {
  const page = await opened({ ...HELPER, needsCodes: true }, '/admin');
  expect(page.text('.admin-main')).toContain(
    '|An owner asks all helpers for sign-in codes. Turn them on here.',
  );
});

test('a page that is not there is said so', async () => {
  expect((await opened(OWNER, '/admin/nowhere')).text('.admin-main')).not.toContain('Codes|New code');
});

test('without a session, there is only the form to sign in', async () => {
  const page = await opened(null, '/admin/codes', { 'POST /api/access/passkey/options': {} });
  expect(page.text('.admin-main')).toContain('|Sign in|');
  expect(page.document.querySelector('.admin-rail')).toBeNull();
});

test('with a session, a set-up link has its form all the same, also while a code is asked', async () => {
  const page = await opened(OWNER, '/admin#set-up=abc', {
    'POST /api/access/set-up-link': { email: 'sam@example.com' },
    'POST /api/access/set-up': { next: 'code' },
  });
  expect(page.field('Email').value).toBe('sam@example.com');
  expect(page.document.querySelector('.admin-rail')).toBeNull();
  // The form takes the used token out of the address.
  Object.assign(history, { replaceState: () => Object.assign(location, { hash: '' }) });
  await page.play({ 'New password': 'plum tractor' });
  await page.submit();
  expect(page.text('.admin-main')).toContain('|Enter the code|');
  await page.does(() => void window.dispatchEvent(new Event('hashchange')));
  expect(page.text('.admin-rail')).toContain('|Today |');
});

describe('signing out', () => {
  test('leaves the page', async () => {
    const page = await opened(OWNER, '/admin/codes');
    await page.play('Sign out');
    expect(page.sent).toEqual([['POST /api/admin/sign-out']]);
    expect(page.left).toEqual(['/admin']);
  });

  test.each([
    [401, ['/admin'], ''],
    [500, [], '|Error: You are still signed in. Please try again.|'],
  ])('that is answered with %s', async (status, left, text) => {
    const page = await opened(OWNER, '/admin/codes', {
      'POST /api/admin/sign-out': () => new Response('', { status }),
    });
    await page.play('Sign out');
    expect(page.left).toEqual(left);
    expect(page.text()).toContain(text);
  });
});

test('the title has the page, and how much there is to do', () => {
  const titleOf = (pathname: string, reader: AdminReader | null) => {
    const args = { location: { pathname, search: '' }, loaderData: { reader } };
    return meta(args as unknown as Parameters<typeof meta>[0])[0];
  };
  expect(titleOf('/admin/', OWNER)).toEqual({ title: '(2) Products | Unhinged Hats' });
  expect(titleOf('/admin', { ...HELPER, areas: ['orders'] })).toEqual({ title: 'Orders | Unhinged Hats' });
  expect(titleOf('/admin/codes', HELPER)).toEqual({ title: 'Codes | Unhinged Hats' });
  expect(titleOf('/admin/nowhere', HELPER)).toEqual({ title: 'Page Not Found | Unhinged Hats' });
  expect(titleOf('/admin/codes', null)).toEqual({ title: 'Sign in | Unhinged Hats' });
});

test('the session is checked again only for another page', () => {
  const url = (path: string) => new URL(path, 'https://hats.example');
  expect(shouldRevalidate({ currentUrl: url('/admin?q=a'), nextUrl: url('/admin?q=b') })).toBe(false);
  expect(shouldRevalidate({ currentUrl: url('/admin'), nextUrl: url('/admin/codes') })).toBe(true);
});
