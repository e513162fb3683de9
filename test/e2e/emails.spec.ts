import type { Page } from '@playwright/test';
import { savedSecret } from '../../src/start/data-dir.ts';
import { adminCommand } from '../admin-command.ts';
import { liveMail, type StoredMail } from '../live-mail.ts';
import { ROBIN } from '../world.ts';
import { violations } from './axe.ts';
import { rowsOf } from './rows-of.ts';
import { expect, test } from './shop.ts';

test.use({ callsFail: true });

/** Waits for the newest email to an address, and returns the link to `path` in it. */
async function linkIn(dataDir: string, recipient: string, path: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const [mail] = await rowsOf<StoredMail>(
      dataDir,
      'select * from mails where recipient = $1 and text like $2 order by id desc limit 1',
      [recipient, `%${path}?%`],
    );
    link =
      new RegExp(`${path}\\?[^\\s>]+`).exec(liveMail(mail, savedSecret(dataDir, 'app-secret')).text)?.[0] ??
      '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}

const expectAccessible = async (page: Page) => expect(await violations(page)).toEqual([]);

test('a visitor subscribes, confirms by email, and unsubscribes by a link in an email', async ({
  page,
  dataDir,
}) => {
  const email = 'reader@example.com';
  await page.goto('/about');
  const form = page.getByRole('contentinfo');
  await form.getByLabel('Email').pressSequentially(email, { delay: 30 });
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Thanks for joining our newsletter!', { exact: true })).toBeVisible();
  await expect(page.getByText(`Open the email we just sent to ${email}.`)).toBeFocused();
  await form.getByRole('button', { name: 'Not yours? Type it again' }).click();
  await expect(form.getByLabel('Email')).toHaveValue('');

  await page.goto(await linkIn(dataDir, email, '/newsletter/confirm'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();

  const link = await linkIn(dataDir, email, '/newsletter/unsubscribe');
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You’re out' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('You’ve already unsubscribed.')).toBeVisible();
});

test('a person views their data through an emailed link and erases it', async ({ page, dataDir }) => {
  const email = 'person@example.com';
  await rowsOf(dataDir, `insert into subscribers (email, state) values ($1, 'confirmed')`, [email]);
  await page.goto('/privacy-policy');
  await page.getByRole('main').getByRole('link', { name: 'Your data' }).click();
  await expectAccessible(page);
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(email);
  await main.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await page.goto(await linkIn(dataDir, email, '/your-data'));
  await expect(page.getByText('Subscribed to the newsletter')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download a copy' }).click();
  expect((await download).suggestedFilename()).toBe('unhinged-hats-your-data.json');
  await page.getByText('Erase my data').click();
  await page.getByRole('button', { name: 'Yes, erase it for good' }).click();
  await expect(page.getByRole('heading', { name: 'Your data is erased' })).toBeVisible();
  expect(await rowsOf(dataDir, 'select 1 from subscribers where email = $1', [email])).toEqual([]);
});

test('the owner sends a newsletter, and erases the data of an address', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, shop, dataDir }) => {
  const owner = 'writer@unhingedhats.example';
  await adminCommand(
    ['add', owner, '--password-stdin'],
    { DATA_DIR: dataDir, PORT: new URL(shop.url).port },
    ROBIN.password,
  );
  await rowsOf(dataDir, `insert into subscribers (email, state) values ('fan@example.com', 'confirmed')`);
  await page.goto('/admin/campaigns');
  await page.getByLabel('Email').fill(owner);
  await page.getByLabel('Password').fill(ROBIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Write a newsletter' }).click();
  await page.getByLabel('Subject').fill('Pool season');
  await page.getByRole('button', { name: 'Add a headline' }).click();
  await page.getByLabel('Headline', { exact: true }).fill('Four new hats');
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Four new hats' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog', { name: 'Close without saving your changes?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Pool season');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('button', { name: 'Pool season' })).toBeVisible();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.locator('.toast')).toContainText('You can read it in the outbox');
  await page.getByRole('button', { name: 'Send to all confirmed' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send to \d+ subscriber/ })
    .click();
  const report = page.getByRole('region', { name: 'Pool season' });
  await expect(report.getByText('In the outbox')).toBeVisible();
  await expectAccessible(page);

  await rowsOf(
    dataDir,
    `insert into campaigns (subject, markdown, state) select 'Old news ' || i, 'Hats', 'sent'
      from generate_series(1, 50) i`,
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(page.getByRole('button', { name: 'Pool season' })).toBeVisible();
  await expect(report.getByText('In the outbox')).toBeVisible();
  await page.getByRole('button', { name: 'Newer' }).click();
  await expect(page.getByRole('button', { name: 'Old news 50' })).toBeVisible();

  await page.getByRole('link', { name: 'Erasing data' }).first().click();
  await page.getByLabel('Email of the person asking').fill('fan@example.com');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText('Subscribed to the newsletter')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Erase/ }).click();
  await page.getByLabel('Type “fan@example.com” to go on').fill('fan@example.com');
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect
    .poll(() => rowsOf(dataDir, `select 1 from subscribers where email = 'fan@example.com'`))
    .toEqual([]);
});
