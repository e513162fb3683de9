import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './admin-page.ts';

const names = (page: Page) => page.locator('.hat-cell-name').allTextContents();

/** With more hats than one page has, however many another test has left. */
test.beforeEach(async ({ page, admin }) => {
  await admin.rows(
    `insert into products (name, price, hat_color, text_color, font_style, text_line1)
     values ('Quiet Quokka', 1900, 'navy', 'white', 'impact', 'Quokka'), ('Loud Quokka', 1800, 'pink', 'dark', 'block', 'Quokka')`,
  );
  await admin.rows(
    `insert into products (name, price, hat_color, text_color, font_style, text_line1)
     select 'Spare Hat ' || n, 2999, 'black', 'white', 'impact', 'Spare ' || n from generate_series(1, 20) n`,
  );
  await expect(async () =>
    // The search appears with the number of hats.
    expect(await (await page.request.get('/shop')).text()).toContain('name="q"'),
  ).toPass();
});

test.afterEach(async ({ admin }) => {
  await admin.rows("delete from products where name like '% Quokka' or name like 'Spare Hat %'");
});

test('hats are found, filtered and sorted from the keyboard, and what was found is announced', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/shop');
  await expect(page.getByRole('status').filter({ hasText: /\b\d{2} hats\b/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  await expectAccessible(page);
  const words = page.getByRole('searchbox', { name: 'Words' });
  await words.fill('quokka');
  await words.press('Enter');
  await expect(page).toHaveURL(/\/shop\?.*q=quokka/);
  await expect(page.getByRole('status').filter({ hasText: '2 hats' })).toBeVisible();
  await expect(words).toBeFocused();
  await page.getByLabel('Sort by').selectOption('Lowest price');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(() => names(page)).toEqual(['Loud Quokka', 'Quiet Quokka']);
  await page.getByLabel('Hat color').selectOption('Navy');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(() => names(page)).toEqual(['Quiet Quokka']);
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(['Loud Quokka', 'Quiet Quokka']);
  await expect(page.getByLabel('Hat color')).toHaveValue('');

  await page.getByRole('link', { name: 'Birthday' }).click();
  await expect(page.getByText('We have no hat with “quokka”.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/shop\?occasion=birthday$/);
  await expect(words).toHaveValue('');
  await expect(page.getByLabel('Sort by')).toHaveValue('shelf');
});

test('without scripts a form finds hats, and links lead on', { tag: '@nightly' }, async ({
  browser,
  baseURL,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? shop.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/shop?occasion=birthday');
  await page.getByLabel('Sort by').selectOption('Newest');
  await page.getByRole('searchbox', { name: 'Words' }).fill('quokka of doom');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('We have no hat with “quokka of doom”.')).toBeVisible();
  const design = page.getByRole('main').getByRole('link', { name: 'Design Your Own' });
  await expect(design).toHaveAttribute('href', /quokka_of_doom/);
  await page.getByRole('searchbox', { name: 'Words' }).fill('quokka');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('link', { name: 'All hats', exact: true }).click();
  expect(await names(page)).toEqual(['Loud Quokka', 'Quiet Quokka']);
  await expect(page).toHaveURL(/\/shop\?q=quokka&sort=newest$/);
  await context.close();
});
