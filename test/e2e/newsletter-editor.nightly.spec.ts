import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, expectAccessible, expectToast, test } from './admin-page.ts';

test('a newsletter of five blocks is built by clicks, seen beside them, tested and scheduled', async ({
  page,
  admin,
}) => {
  const subject = `Tacos are back ${randomUUID().slice(0, 8)}`;
  await admin.open(page, '/admin/campaigns');
  await page.getByRole('button', { name: 'Write a newsletter' }).click();
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  await page.getByLabel('Subject').fill(subject);
  const add = (what: string) => page.getByRole('button', { name: `Add a ${what}` }).click();
  const block = (name: string) => page.getByRole('group', { name });

  await add('text');
  await block('1. Text').getByLabel('Text', { exact: true }).fill('Hello!\nBring a friend.');
  await add('headline');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expectToast(page, ['Draft saved']);
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(block('2. Headline').getByText('Write the headline')).toBeVisible();
  await block('2. Headline').getByLabel('Headline', { exact: true }).fill('Summer tacos');
  await page.getByRole('button', { name: 'Move up headline, block 2' }).click();
  await expect(block('1. Headline')).toBeFocused();
  await expect(block('1. Headline').getByLabel('Headline', { exact: true })).toHaveValue('Summer tacos');
  await add('hat');
  await block('3. Hat').getByLabel('Hat', { exact: true }).selectOption({ label: 'Send Tacos, $29.99' });
  await add('button');
  await block('4. Button').getByLabel('Words on the button').fill('See them all');
  await add('picture');
  await block('5. Picture')
    .getByLabel('Upload a picture')
    .setInputFiles({
      name: 'pool.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 600, height: 300, channels: 3, background: '#00cc44' } })
        .png()
        .toBuffer(),
    });
  await expect(block('5. Picture').locator('.newsletter-picture')).toBeVisible();
  await block('5. Picture').getByLabel('What it shows').fill('A pool');
  await expectAccessible(page);

  const mail = page.frameLocator('iframe[title="The email"]');
  await expect(mail.getByRole('heading', { name: 'Summer tacos' })).toBeVisible();
  await expect(mail.getByText('$29.99')).toBeVisible();
  // Back leaves the page, whatever the preview has shown.
  expect(await steps()).toBe(before);
  await expect(mail.getByRole('link', { name: 'See them all' })).toBeVisible();
  const picture = mail.getByRole('img', { name: 'A pool' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(600);
  await picture.evaluate((img) => img.scrollIntoView({ block: 'center' }));
  const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  const clip = { x: x + width / 4, y: y + height / 4, width: width / 2, height: height / 2 };
  const shown = await sharp(await page.screenshot({ clip })).stats();
  expect(shown.dominant.g).toBeGreaterThan(180);
  expect(shown.dominant.r).toBeLessThan(60);
  const link = mail.getByRole('link', { name: 'See them all' });
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const at = (await link.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(at.x + 20, at.y + 10);
  await expect(mail.getByRole('heading', { name: 'Summer tacos' })).toBeVisible();
  const frame = page.getByTitle('The email');
  const widthOf = async () => Math.round((await frame.boundingBox())?.width ?? 0);
  expect(await widthOf()).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Desktop, 640 px' }).click();
  await expect.poll(widthOf).toBe(640);

  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expectToast(page, ['Test sent']);
  await page.getByLabel('Day').fill('2020-01-01');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expectToast(page, ['That time has passed.']);
  await page.getByLabel('Day').fill('2099-12-31');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Scheduled for Thu, Dec 31, 2099')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: subject })).toContainText(
    'To be sent Thu, Dec 31, 2099',
  );
  await page.getByRole('button', { name: 'Cancel the time' }).click();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByRole('button', { name: subject })).toHaveCount(0);
});
