import sharp from 'sharp';
import { paidOrder } from '../api/buy.ts';
import { expect, expectAccessible, test } from './admin-page.ts';

test('a shopper is asked, speaks with a photo, is shown once the team publishes it, and takes it back', async ({
  page,
  admin,
  shop,
}) => {
  const { id, key } = await paidOrder(shop);
  const [hat] = await admin.rows<{ id: number; slug: string }>(
    `select id, slug from products where state = 'live' order by id limit 1`,
  );
  await admin.rows(
    `update order_lines set product_id = $2, is_custom = false, name = 'Maid of Dishonor' where order_id = $1`,
    [id, hat?.id],
  );
  // Delivered and asked eight days later.
  await admin.rows(
    `insert into reviews (order_id, line_id, product_id, hat_name, hat_color, technique, asked_at)
     select order_id, id, product_id, name, hat_color, 'printed', now() from order_lines where order_id = $1`,
    [id],
  );
  await admin.rows(`update orders set status = 'completed' where id = $1`, [id]);
  const words = `Pink is pinker than my screen ${id}.`;
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#ff2e93' } })
    .jpeg()
    .toBuffer();

  await page.goto(`/orders/${id}/review?${new URLSearchParams({ key })}`);
  await expect(page.getByRole('heading', { name: 'Did it land?' })).toBeVisible();
  await expectAccessible(page);
  for (const name of [/^On this shop/, 'The photo in our ads too'])
    await expect(page.getByRole('checkbox', { name })).not.toBeChecked();
  await page.getByRole('button', { name: 'Say it' }).click();
  await expect(page.getByText('Choose one to five snaps.')).toBeVisible();
  await page.getByRole('radio', { name: '2 of 5' }).check({ force: true });
  await expect(page.getByText('Want us to fix it?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Fix it' })).toHaveAttribute('href', /\/problem\?key=/);
  await page.getByRole('radio', { name: '4 of 5' }).check({ force: true });
  await page.getByLabel('In your words').fill('cheaper at hats.example.com');
  await page.getByRole('button', { name: 'Say it' }).click();
  await expect(page.getByText('Leave out links and email addresses.')).toBeVisible();
  await page.getByLabel('In your words').fill(words);
  await page
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'hat.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.getByRole('checkbox', { name: /^On this shop/ }).check();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Say it' }).click();
  await expect(
    page.getByText('Thanks for telling us. It shows up in the shop within two days.'),
  ).toBeVisible();
  await expect(page.getByLabel('In your words')).toHaveValue(words);
  await expect(page.getByRole('img', { name: 'You sent this' })).toHaveJSProperty('naturalWidth', 360);

  await admin.open(page, '/admin/reviews');
  const row = page.getByRole('row', { name: words });
  await expect(row).toContainText('New');
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Publish now/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish it', exact: true }).click();
  await expect(row).toContainText('Shown');
  // A message that the mouse rests on stays, and may lie on the button.
  await row.getByRole('button', { name: /^Hide/ }).press('Enter');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.goto(`/hats/${hat?.slug}`);
  const voice = page.getByRole('listitem').filter({ hasText: words });
  await voice.scrollIntoViewIfNeeded();
  await expect(voice.getByRole('img', { name: '4 of 5' })).toBeVisible();
  await expect(voice.getByRole('img', { name: /photographed by/ })).toHaveJSProperty('naturalWidth', 360);
  const large = await voice.getByRole('link', { name: /photographed by/ }).evaluate(async (link) => {
    const image = Object.assign(new Image(), { src: (link as HTMLAnchorElement).href });
    await image.decode();
    return image.naturalWidth;
  });
  expect(large).toBe(900);
  await expectAccessible(page);

  await page.goto(`/orders/${id}/review?${new URLSearchParams({ key })}`);
  await expect(page.getByText('Everybody can read it.')).toBeVisible();
  await page.getByText('Take it all back').click();
  await page.getByRole('button', { name: 'Delete them' }).click();
  await expect(page.getByText('Taken back. Nothing of it is left here.')).toBeVisible();
  await expect(page.getByLabel('In your words')).toHaveValue('');
  await page.goto(`/hats/${hat?.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(0);
});
