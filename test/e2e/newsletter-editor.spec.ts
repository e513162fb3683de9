import { expect, expectAccessible, expectToast, test } from './admin-page.ts';

test('a hat and a button are put into a newsletter by clicks, previewed, and scheduled', async ({
  page,
  admin,
}) => {
  await admin.open(page, '/admin/campaigns');
  await page.getByRole('button', { name: 'Write a newsletter' }).click();
  await page.getByLabel('Subject').fill('Tacos are back');
  const text = page.getByLabel('Text, in Markdown');
  await text.fill('Hello!');
  await page.getByRole('button', { name: 'Insert a hat' }).click();
  await page.getByLabel('Send Tacos').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Insert the hat' }).click();
  await expect(text).toHaveValue(/^Hello!\n\n!\[Send Tacos\]\(\/pictures\/.*\.jpg\)/);
  await page.getByRole('button', { name: 'Insert a button' }).click();
  await page.getByLabel('Words on the button').fill('See them all');
  await page.getByRole('button', { name: 'Insert the button' }).click();
  await expect(text).toHaveValue(/\[\*\*See them all\*\*\]\(\/shop\)/);

  await page.getByRole('button', { name: 'Preview' }).click();
  const mail = page.frameLocator('iframe[title="The email"]');
  await expect(mail.getByRole('link', { name: 'See them all' })).toBeVisible();
  const picture = await mail.getByRole('img', { name: 'Send Tacos' }).getAttribute('src');
  expect((await page.request.get(picture ?? '')).status()).toBe(200);
  const frame = page.getByTitle('The email');
  const narrow = (await frame.boundingBox())?.width ?? 0;
  await page.getByRole('button', { name: 'Desktop' }).click();
  await expect.poll(async () => ((await frame.boundingBox())?.width ?? 0) > narrow).toBe(true);
  await expectAccessible(page);

  await page.getByLabel('Day').fill('2020-01-01');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expectToast(page, ['That time has passed.']);
  await page.getByLabel('Day').fill('2099-12-31');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Scheduled for Thu, Dec 31, 2099')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the time' }).click();
  await expect(page.getByRole('button', { name: 'Schedule' })).toBeVisible();
});
