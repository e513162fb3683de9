import { readFileSync } from 'node:fs';
import { expect, expectAccessible, expectToast, test } from './admin-page.ts';

test('the owner moves a hat’s page, writes what search results show, and saves its QR code', async ({
  page,
  admin,
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const own = await admin.rows<{ slug: string }>(
    `insert into products (name, price, hat_color, text_color, font_style, text_line1)
     values ('Page Turner', 2999, 'navy', 'white', 'impact', 'PAGES') returning slug`,
  );
  // What one shopper did shows in the dialog soon after.
  await page.goto(`/hats/${own[0]?.slug}`);
  await page.goto('/shop?q=page+turner');
  await page.getByRole('button', { name: 'Add to cart: Page Turner' }).click();
  await expect
    .poll(() => admin.rows('select step, count::int from hat_counts order by step'), { timeout: 30_000 })
    .toEqual([
      { step: 'cart', count: 1 },
      { step: 'visit', count: 1 },
    ]);
  await admin.open(page, '/admin/sells');
  await expect(page.getByRole('region', { name: 'Hats’ pages' }).getByRole('row')).toContainText([
    'Hat',
    'Page Turner',
  ]);
  await expectAccessible(page);
  await page.getByRole('region', { name: 'Hats’ pages' });
  await admin.open(page, '/admin?tab=products');
  await page.getByRole('button', { name: 'Edit Page Turner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Hat Product' });
  const link = dialog.getByRole('link', { name: /\/hats\// });
  await expect(dialog.getByText('Last 30 days: visits 1, in cart 1, bought 0')).toBeVisible();
  await expect(link).toHaveAttribute('href', new RegExp(`/hats/${own[0]?.slug}$`));
  await dialog.getByRole('button', { name: 'Copy the link' }).click();
  await expectToast(page, ['Link copied']);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.getAttribute('href'));
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the QR code' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`${own[0]?.slug}.svg`);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/,
  );

  const address = dialog.getByLabel('Page address');
  await address.fill('maid-of-dishonor');
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  await expect(dialog.getByText('Another hat has this address, or had it before.')).toBeVisible();
  await address.fill('Page Turner');
  await address.blur();
  await expect(dialog.getByText('Use small letters and digits')).toBeVisible();
  await address.fill('turn-the-page');
  await expect(dialog.getByText('The old address will lead to the new one')).toBeVisible();
  await dialog.getByLabel('Search title (optional)').fill('Turn the page');
  await dialog.getByLabel('Search summary (optional)').fill('A hat '.repeat(40));
  const result = dialog.getByRole('figure');
  await expect(result).toContainText('› hats › turn-the-page');
  await expect(result).toContainText('Turn the page');
  await expect(result).toContainText(/(A hat ){20,}(A )?…/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  await expectToast(page, ['Product updated']);
  await expect(async () => {
    const answer = await page.request.get(`${shop.url}/hats/${own[0]?.slug}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, '/hats/turn-the-page']);
  }).toPass();
  await admin.rows("delete from products where name = 'Page Turner'");
});
