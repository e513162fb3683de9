import sharp from 'sharp';
import { paidOrder } from '../api/buy.ts';
import { expect, expectAccessible, expectToast, test } from './admin-page.ts';
import { openWithoutScripts } from './before-hydration.ts';

test('a shopper reports a misprint with a photo that is shrunk on the phone', async ({
  page,
  admin,
  shop,
}) => {
  const { id, key } = await paidOrder(shop);
  await admin.rows(`update orders set status = 'shipped' where id = $1`, [id]);
  const noise = await sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: '#111',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();

  await page.goto(`/orders/${id}?${new URLSearchParams({ key })}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Something’s wrong' }).click();
  await expect(page.getByRole('heading', { name: 'Did we get it wrong?' })).toBeVisible();
  await page.getByRole('button', { name: 'Send it' }).click();
  await expect(page.getByText('Tell us what happened.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'The lettering is wrong' })).toBeFocused();
  await page.getByRole('radio', { name: 'It never came' }).check();
  await expect(page.getByText('A photo of it')).toBeHidden();
  await page.getByRole('radio', { name: 'The lettering is wrong' }).check();
  const torn = {
    name: 'torn.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('\xff\xd8\xff torn', 'latin1'),
  };
  await page.getByLabel('Choose a photo').setInputFiles(torn);
  await expect(page.getByText('This photo cannot be opened.')).toBeVisible();
  await expect(page.getByText('torn.jpg')).toBeHidden();
  const file = { name: 'hat.png', mimeType: 'image/jpeg', buffer: noise };
  await page.getByLabel('Choose a photo').setInputFiles(file);
  await expect(page.getByText('hat.jpg')).toBeVisible();
  await expect(page.getByText('This photo cannot be opened.')).toBeHidden();
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible();
  await page.getByLabel('What are we looking at?').fill('The D is half gone.');
  await page.getByRole('radio', { name: 'A new hat' }).check();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Send it' }).click();
  expect((await sent).postDataBuffer()?.length ?? 0).toBeLessThan(noise.length / 2);
  await expect(page.getByText('Got it. A person answers within a business day.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What went wrong' })).toBeFocused();
  await expectAccessible(page);
  const [problem] = await admin.rows<{ photo: Buffer; words: string }>(
    'select photo, words from problems where order_id = $1',
    [id],
  );
  expect(problem?.words).toBe('The D is half gone.');
  expect(await sharp(problem?.photo).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1067 });

  await page.getByRole('link', { name: 'Something’s wrong' }).click();
  await expect(
    page.getByText(/^You already told us about this hat on .*Is this something new\?$/),
  ).toBeVisible();
  await page.getByRole('radio', { name: 'The hat is damaged' }).check();
  await page.getByLabel('What are we looking at?').fill('Now the brim is torn, too.');
  await page.getByRole('radio', { name: 'My money' }).check();
  await page.getByRole('button', { name: 'Send it' }).dblclick();
  await expect(page.getByRole('checkbox', { name: 'Yes, something new' })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'The hat is damaged' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Yes, something new' }).check();
  await page.getByRole('button', { name: 'Send it' }).click();
  await expect
    .poll(() => admin.rows('select wish from problems where order_id = $1 order by id', [id]))
    .toEqual([{ wish: 'replacement' }, { wish: 'refund' }]);
});

test('a photo chosen before hydration stays, and the buttons work', async ({ page, admin, shop }) => {
  const { id, key } = await paidOrder(shop);
  await admin.rows(`update orders set status = 'shipped' where id = $1`, [id]);
  const loadScripts = await openWithoutScripts(page, `/orders/${id}/problem?${new URLSearchParams({ key })}`);
  await page.getByRole('radio', { name: 'The lettering is wrong' }).check();
  const buffer = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#ff2e93' } })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'early.jpg', mimeType: 'image/jpeg', buffer });
  loadScripts();
  await expect(page.getByText('early.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('early.jpg')).toBeHidden();
});

test('the owner sees the proof beside the photo and sends a replacement', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, admin, shop }) => {
  const { id } = await paidOrder(shop);
  await admin.rows(`update orders set status = 'shipped' where id = $1`, [id]);
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ff2e93' } })
    .jpeg()
    .toBuffer();
  await admin.rows(
    `insert into problems (order_id, reason, lines, wish, words, photo, reported_by)
     select $1, 'misprint', jsonb_build_array(jsonb_build_object('id', id, 'quantity', 1)), 'replacement',
       'The D is half gone.', $2, 'shopper' from order_lines where order_id = $1`,
    [id, photo],
  );
  await admin.open(page, '/admin/problems');
  await expect(page.getByRole('link', { name: /^Today \d+/ }).first()).toBeVisible();
  const thumb = page.locator('.problem-row', { hasText: id }).locator('img');
  await expect(thumb).toHaveJSProperty('naturalWidth', 300);
  await page.getByRole('link', { name: `order #${id}` }).click();
  await expect(page.getByText('The D is half gone.', { exact: true })).toBeVisible();
  for (const name of ['What was sold', 'The shopper’s photo']) {
    const picture = page.getByRole('img', { name });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send a replacement' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send a replacement' }).dblclick();
  await expectToast(page, ['Replacement decided']);
  await expect(page.getByText(/replaces hats of this order/)).toBeVisible();
  const made = await admin.rows<{ total: number }>('select total from orders where replaces = $1', [id]);
  expect(made).toEqual([{ total: 0 }]);
  await expectAccessible(page);

  const claims = () =>
    admin.rows('select 1 from problems where order_id = $1 and claimed_at is not null', [id]);
  await page.getByRole('button', { name: 'Claim from Printful' }).click();
  expect(await claims()).toHaveLength(0);
  await dialog.getByRole('button', { name: 'Record the claim' }).click();
  await expect(page.getByRole('button', { name: 'Enter Printful’s answer' })).toBeVisible();
  expect(await claims()).toHaveLength(1);
});
