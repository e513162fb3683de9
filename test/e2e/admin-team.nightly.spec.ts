import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './admin-page.ts';
import { waitForHydration } from './shop.ts';

const JO = 'jo.helper@unhingedhats.example';

test('an invited helper signs in but changes no settings, and replaces a forgotten password', async ({
  page,
  admin,
  browser,
  baseURL,
}) => {
  await admin.rows('delete from administrators where email = $1', [JO]);
  await admin.open(page, '/admin/team');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByLabel('Name').fill('Jo');
  await page.getByLabel('Email', { exact: true }).fill(JO);
  for (const area of await page.getByRole('checkbox').all()) await area.check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('status')).toContainText(`The invitation to ${JO} waits in the outbox`);

  const jo = await (await browser.newContext({ baseURL })).newPage();
  waitForHydration(jo);
  await jo.goto(await mailedLink());
  await expectAccessible(jo);
  await setPassword('four velvet ladders hum');
  await expect(jo).toHaveURL(/\/admin\/today$/);
  await jo.goto('/admin/settings');
  await expect(jo.getByRole('main').getByRole('textbox').first()).toBeDisabled();
  await signOut(jo);

  await jo.getByRole('button', { name: 'Forgot your password?' }).click();
  await jo.getByLabel('Email').fill(JO);
  await admin.rows('delete from mails where recipient = $1', [JO]);
  await jo.getByRole('button', { name: 'Send me a link' }).click();
  await expect(jo.getByRole('status')).toContainText('a link is on its way');
  await expectAccessible(jo);
  const link = await mailedLink();
  await jo.goto('/');
  await jo.goto(link);
  await setPassword('eleven paper lanterns sway');
  await signOut(jo);
  await signIn('four velvet ladders hum');
  await expect(jo.getByText('The email address or the password is wrong.')).toBeVisible();
  await signIn('eleven paper lanterns sway');
  await expect(jo).toHaveURL(/\/admin\/today$/);
  await jo.context().close();

  async function mailedLink(): Promise<string> {
    let link: string | undefined;
    await expect
      .poll(async () => {
        link = /http\S+#set-up=[\w-]+/.exec((await admin.mailTo(JO)) ?? '')?.[0];
        return link;
      })
      .toBeDefined();
    return new URL(link ?? '').pathname + new URL(link ?? '').hash;
  }

  async function setPassword(password: string) {
    await expect(jo.getByLabel('Email')).toHaveValue(JO);
    await jo.getByLabel('New password').fill(password);
    await jo.getByRole('button', { name: 'Set password and sign in' }).click();
    await expect(jo.getByRole('heading', { level: 1, name: /Today|Good/ })).toBeVisible();
  }

  async function signIn(password: string) {
    await jo.getByLabel('Email').fill(JO);
    await jo.getByLabel('Password').fill(password);
    await jo.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
});

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}
