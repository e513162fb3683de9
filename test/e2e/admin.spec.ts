import type { Page } from '@playwright/test';
import pg from 'pg';
import { runningDatabaseUrl } from '../../src/start/postgres/database.ts';
import { adminCommand } from '../admin-command.ts';
import { totp } from '../totp.ts';
import { ROBIN } from '../world.ts';
import { violations } from './axe.ts';
import { expect as expectSoon, test, waitForHydration } from './shop.ts';

// The first sign-in loads the authentication code, and every sign-in hashes a password.
const expect = expectSoon.configure({ timeout: 20_000 });

test.use({ callsFail: true });
test.describe.configure({ mode: 'serial' });

let admin: (...words: string[]) => Promise<string>;

test.beforeEach(({ shop, dataDir }) => {
  admin = (...words) => adminCommand(words, { DATA_DIR: dataDir, PORT: new URL(shop.url).port });
});

/** The path of the set-up link in the output of a command. */
const pathIn = (output: string) => /\/admin#set-up=[\w-]+/.exec(output)?.[0] ?? '';

const expectAccessible = async (page: Page) => expect(await violations(page)).toEqual([]);

async function typePassword(page: Page, password: string = ROBIN.password) {
  await page.getByLabel('Email').fill(ROBIN.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function typeCode(page: Page, label: string, code: string) {
  await page.getByLabel(label).fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const APP = 'Code from your authenticator app';
const signedIn = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

let secret = '';
let recoveryCode = '';

test('a set-up link works once and opens the admin', {
  tag: '@desktop',
}, async ({ page }) => {
  const link = pathIn(await admin('add', ROBIN.email));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set up your sign-in' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(ROBIN.email);
  await expectAccessible(page);
  await page.getByLabel('New password').fill('password1234');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByText('list of stolen ones')).toBeVisible();
  await page.getByLabel('New password').fill(ROBIN.password);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await signedIn(page);
  expect(page.url()).toMatch(/\/admin\/today$/);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Shelf' }).click();
  for (const tab of ['Orders', 'Subscribers', 'Products']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible();
  }
  await page.getByRole('tab', { name: 'Products' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Orders' })).toBeFocused();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto('/shop');
  await page.goto(link);
  await expect(page.getByText('This link was used or has expired')).toBeVisible();
  await expectAccessible(page);
});

test('admin pages show the sign-in form, which refuses a wrong password', {
  tag: '@desktop',
}, async ({ page }) => {
  for (const path of ['/admin', '/printful-admin', '/admin/security']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(401);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  }
  await page.goto('/printful-admin');
  await expectAccessible(page);
  await typePassword(page, 'not the password at all');
  await expect(page.getByText('The email address or the password is wrong.')).toBeVisible();
  await typePassword(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Printful' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect((await page.goto('/printful-admin'))?.status()).toBe(401);
});

test('every page in the menu opens for an administrator and shows strangers the sign-in form', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/admin');
  await typePassword(page);
  await signedIn(page);
  const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths).toEqual(
    expect.arrayContaining(['/admin/today', '/admin?tab=orders', '/admin/system', '/printful-admin']),
  );
  for (const path of paths) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  }
  await page.context().clearCookies();
  for (const path of [...paths, '/admin/orders/7K2Q9MXA4T']) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(401);
    expect(await answer.text(), path).toContain('>Sign in</h1>');
  }
});

test('two-factor codes can be turned on, and are required from then on', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/admin/security');
  await typePassword(page);
  await page.getByRole('button', { name: 'Turn codes on' }).click();
  await page.getByLabel('Your password').fill(ROBIN.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'The same link as a QR code' })).toBeVisible();
  const link = await page.getByRole('link', { name: 'open it on this device' }).getAttribute('href');
  secret = new URL(link ?? '').searchParams.get('secret') ?? '';
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  recoveryCode = await codes.first().innerText();
  await expectAccessible(page);
  await page.getByLabel(APP).fill('000000');
  await page.getByRole('button', { name: 'Turn codes on' }).click();
  await expect(page.getByText('This code is wrong.')).toBeVisible();
  await page.getByLabel(APP).fill(totp(secret, -1));
  await page.getByRole('button', { name: 'Turn codes on' }).click();
  await expect(page.getByText('On. Signing in takes your password and a code')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await typePassword(page);
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await expectAccessible(page);
  await typeCode(page, APP, '000000');
  await expect(page.getByText('This code is wrong. Wait')).toBeVisible();
  expect((await page.request.get('/api/admin/security')).status()).toBe(401);
  await typeCode(page, APP, totp(secret));
  await signedIn(page);
});

test('a recovery code signs in without the phone, once', { tag: '@desktop' }, async ({ page }) => {
  for (const [times, shown] of [
    ['once', page.getByRole('heading', { level: 1, name: 'Today' })],
    ['never again', page.getByText('This is not one of your recovery codes')],
  ] as const) {
    await test.step(times, async () => {
      // A page that is still loading its lists would reload itself for the sign-in form.
      await page.goto('/robots.txt');
      await page.context().clearCookies();
      await page.goto('/admin');
      await typePassword(page);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await typeCode(page, 'Recovery code', recoveryCode);
      await expect(shown).toBeVisible();
    });
  }
});

test('after a session is ended elsewhere, the next click shows the sign-in form', {
  tag: '@desktop',
}, async ({ page, browser, baseURL }) => {
  await admin('reset', ROBIN.email).then((output) => page.goto(pathIn(output)));
  await page.getByLabel('New password').fill(ROBIN.password);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await signedIn(page);

  const elsewhere = await browser.newContext({
    baseURL,
    userAgent: 'Mozilla/5.0 (Android 16) Firefox/145.0',
  });
  elsewhere.on('page', waitForHydration);
  const other = await elsewhere.newPage();
  await other.goto('/admin');
  await typePassword(other);
  await signedIn(other);

  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('button', { name: /^End the session of Firefox on Android/ }).click();
  await expect(page.getByText('Firefox on Android')).toBeHidden();
  await other.getByRole('link', { name: 'Printful' }).click();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await elsewhere.close();
});

test('after a session expires, the next click shows the sign-in form', { tag: '@desktop' }, async ({
  page,
  dataDir,
}) => {
  await page.goto('/admin');
  await typePassword(page);
  await signedIn(page);
  // A list that is still loading would show the sign-in form before the click does.
  await page.waitForLoadState('networkidle');
  const database = new pg.Client({ connectionString: runningDatabaseUrl(dataDir) });
  await database.connect();
  await database.query('update admin_sessions set expires_at = now()');
  await database.end();
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('shoppers download no admin code', { tag: '@desktop' }, async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  for (const path of ['/', '/shop', '/custom-hat', '/checkout'])
    await page.goto(path, { waitUntil: 'networkidle' });
  const scripts = await Promise.all(
    [...new Set(fetched.filter((path) => path.endsWith('.js')))].map(async (path) =>
      (await page.request.get(path)).text(),
    ),
  );
  expect(scripts.length).toBeGreaterThan(3);
  for (const text of ['/api/access/', '/api/admin/', 'Sign out', 'Recovery code'])
    expect(scripts.filter((script) => script.includes(text))).toEqual([]);
});
