import type { Page } from '@playwright/test';
import { CART_KEY, readStoredCart } from '../../src/domain/cart.ts';
import { violations } from './axe.ts';
import { expect, test } from './shop.ts';

const names = (page: Page) => page.getByLabel('One a line, or with commas');

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const status = (page: Page) => page.locator('.crew-status');

/** The words and number of each hat in the stored cart. */
const inCart = async (page: Page) =>
  readStoredCart(await page.evaluate((key) => localStorage.getItem(key), CART_KEY)).map((line) =>
    [line.textLine1, line.textLine2, line.quantity, line.hatColor, line.keepWords ?? false].join(' / '),
  );

test('eight pasted names become hats in the cart, two of them fixed, and the crew is edited there', async ({
  page,
}) => {
  await page.goto('/crew');
  await names(page).fill(
    '1. Jess\n2. Kayla\n3. Emma\n4. Emma\n5. Tiffany\n6. Priya\n7. Alexandra-Josephine B.\n8. Barbie',
  );
  await expect(status(page)).toHaveText(
    'Eight hats. Two of them need you. Emma is in twice, so she gets two. Take one out if that was a slip.',
  );
  await expect(page.locator('.wall-problem')).toHaveCount(2);
  await expect(page.locator('.wall-problem mark')).toHaveText(' B.');
  expect(await violations(page)).toEqual([]);

  await press(page, '2 names to fix first');
  await expect(page.locator('.wall-problem h2').first()).toBeFocused();
  await press(page, 'Use Alexandra');
  await expect(page.getByRole('heading', { name: 'Alexandra' })).toBeFocused();
  await press(page, 'Keep Barbie');
  await expect(status(page)).toHaveText(
    'Eight hats, all good to go. Emma is in twice, so she gets two. A person looks at Barbie before it prints.',
  );
  await press(page, 'Colors for Jess');
  await page.getByRole('radio', { name: 'Red', exact: true }).first().check();
  await expect(page.getByText('Her own: Red')).toBeVisible();
  await expect(page.locator('.crew-bar-price b')).toHaveText('$169.93');
  expect(await violations(page)).toEqual([]);

  await press(page, 'Add 8 hats to cart');
  expect(await inCart(page)).toEqual([
    'Jess / said one drink / 1 / red / false',
    'Kayla / said one drink / 1 / black / false',
    'Emma / said one drink / 2 / black / false',
    'Tiffany / said one drink / 1 / black / false',
    'Priya / said one drink / 1 / black / false',
    'Alexandra / said one drink / 1 / black / false',
    'Barbie / said one drink / 1 / black / true',
  ]);

  await press(page, 'View cart');
  await page.getByRole('link', { name: 'Edit the crew' }).click();
  await press(page, 'Edit Priya');
  await page.getByLabel('Her name').fill('Priyah');
  await page.keyboard.press('Enter');
  await press(page, 'Take one out: Emma');
  await press(page, 'Save 7 hats');
  expect(await inCart(page)).toEqual([
    'Jess / said one drink / 1 / red / false',
    'Kayla / said one drink / 1 / black / false',
    'Emma / said one drink / 1 / black / false',
    'Tiffany / said one drink / 1 / black / false',
    'Priyah / said one drink / 1 / black / false',
    'Alexandra / said one drink / 1 / black / false',
    'Barbie / said one drink / 1 / black / true',
  ]);
});

test('a crew is made with the keyboard alone, survives a reload, and can be stepped back', async ({
  page,
}) => {
  await page.goto('/crew');
  await names(page).focus();
  await page.keyboard.type('Jess, Kayla');
  await expect(status(page)).toHaveText('Two hats, all good to go.');
  await expect(page).toHaveURL(/\/crew\?crew=.*Kayla/);
  await page.reload();
  await expect(names(page)).toHaveValue('Jess, Kayla');
  await page.getByRole('button', { name: 'Edit Kayla' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Her name')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Kaylah');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Kaylah' })).toBeVisible();
  await page.getByRole('button', { name: 'Step back' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Kayla', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add 2 hats to cart' }).press('Enter');
  expect(await inCart(page)).toHaveLength(2);
});

test('the problems of a crew fill their rows on a desktop @desktop', async ({ page }) => {
  await page.goto('/crew');
  for (const [typed, count] of [
    ['Jess\nAlexandra-Josephine B.', 1],
    ['Jess\nAlexandra-Josephine B.\nBarbie', 2],
    ['Jess\nAlexandra-Josephine B.\nBarbie\nAlexandra-Josephine C.', 3],
  ] as const) {
    await names(page).fill(typed);
    const cells = page.locator('.wall-problem');
    await expect(cells).toHaveCount(count);
    const widths = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().width));
    const wall = await page.locator('.wall').evaluate((element) => element.getBoundingClientRect().width);
    const rows = widths.reduce((sum, width) => sum + width, 0) / wall;
    expect(rows).toBeCloseTo(Math.ceil(count / 2), 2);
  }
});

test('what all hats share is one problem, with one fix for everyone', async ({ page }) => {
  await page.goto('/crew');
  await names(page).fill('Jess, Kayla, Priya');
  await press(page, 'Change colors for everyone');
  await page.getByRole('radio', { name: 'Black Invisible' }).check();
  await expect(page.locator('.wall-problem')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'On every hat' })).toBeVisible();
  await page.locator('.wall-problem').getByRole('button', { name: /^Use / }).click();
  await expect(status(page)).toHaveText('Three hats, all good to go.');
});
