import { expect, expectAccessible, expectToast, test } from './admin-page.ts';

test('an owner copies the address of a feed and reads why a hat is left out', async ({
  page,
  admin,
}, info) => {
  const name = `${'Very long '.repeat(15)}${info.project.name}`;
  await admin.rows(
    `insert into products (name, price, hat_color, text_color, font_style, text_line1)
     values ($1, 2999, 'pink', 'dark', 'block', 'long')`,
    [name],
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await expect(async () => {
    await admin.open(page, '/admin/feeds');
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Google takes 150.', {
      timeout: 1000,
    });
  }).toPass();
  await page.getByRole('button', { name: 'Copy the address for Pinterest' }).click();
  await expectToast(page, ['Address copied', 'Paste it where Pinterest asks for a file or a feed.']);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^http.*\/feeds\/pinterest\.xml$/);
  await expectAccessible(page);
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang).toBeLessThanOrEqual(0);
});
