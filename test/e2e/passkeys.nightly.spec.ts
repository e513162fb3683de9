import { randomUUID } from 'node:crypto';
import { runAdminCommand } from '../../src/server/access/administrators/command-line.ts';
import { runningDatabaseUrl } from '../../src/start/postgres/database.ts';
import { expect, expectAccessible, test } from './admin-page.ts';

test.afterEach(({ admin }) => admin.rows(`delete from administrators where email like 'pat-%'`));

test('an administrator adds a passkey, signs in with it, and removes it', async ({ page, dataDir, shop }) => {
  const email = `pat-${randomUUID()}@unhingedhats.example`;
  const password = 'four velvet ladders hum';
  await runAdminCommand(['add', email, '--password-stdin'], {
    databaseUrl: runningDatabaseUrl(dataDir) ?? '',
    publicUrl: shop.url,
    readPassword: async () => password,
  });
  // A device that answers at once would sign in before the button can be clicked.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => 'offersPasskeys' in localStorage;
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await page.goto('/admin/security');
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').fill('Pat’s phone');
  await page.getByLabel('Your password').fill('not this one');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This is not your password.')).toBeVisible();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Pat’s phone' })).toContainText('never used');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto('/admin/security');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Pat’s phone' })).toContainText('last used');

  await page.evaluate(() => localStorage.setItem('offersPasskeys', ''));
  const offered = page.waitForResponse('**/api/access/passkey');
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect((await offered).ok()).toBe(true);
  await expect(page).toHaveURL(/today$/);
  await page.evaluate(() => localStorage.removeItem('offersPasskeys'));
  await page.goto('/admin/security');

  await page.getByRole('button', { name: 'Remove the passkey Pat’s phone' }).click();
  await page.getByRole('button', { name: 'Remove the passkey', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Pat’s phone' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('The shop does not know this passkey')).toBeVisible();
});

test('an offer of passkeys is renewed after four minutes, because the shop takes an answer for five', async ({
  page,
}) => {
  await page.clock.install();
  // A device whose owner chooses no passkey.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => true;
    navigator.credentials.get = ({ signal }: CredentialRequestOptions = {}) => {
      const { dataset } = document.documentElement;
      dataset.offers = String(Number(dataset.offers ?? 0) + 1);
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => {
          dataset.withdrawn = String(Number(dataset.withdrawn ?? 0) + 1);
          reject(signal.reason);
        }),
      );
    };
  });
  await page.goto('/admin/security');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-offers', '1');
  await page.clock.runFor('03:59');
  await expect(root).toHaveAttribute('data-offers', '1');
  await page.clock.runFor(1_000);
  await expect(root).toHaveAttribute('data-withdrawn', '1');
  await expect(root).toHaveAttribute('data-offers', '2');
});
