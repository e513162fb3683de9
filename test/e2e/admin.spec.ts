import type { Page } from '@playwright/test';
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
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function typeCode(page: Page, label: string, code: string) {
  await page.getByLabel(label).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const APP = 'Code from your authenticator app';
const signedIn = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

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
  expect((await page.goto('/printful-admin'))?.status()).toBe(401);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
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

test('two-factor codes can be turned on, and are required from then on', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/admin/security');
  await typePassword(page);
  await page.getByRole('button', { name: 'Turn codes on' }).click();
  await page.getByLabel('Your password').fill(ROBIN.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'The same link as a QR code' })).toBeVisible();
  const link = await page.getByRole('link', { name: 'open it on this device' }).getAttribute('href');
  const secret = new URL(link ?? '').searchParams.get('secret') ?? '';
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
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

  await page.getByRole('button', { name: 'Sign out' }).click();
  await typePassword(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await typeCode(page, 'Recovery code', recoveryCode);
  await signedIn(page);
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
  await other.getByRole('link', { name: 'Printful', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await elsewhere.close();
});
