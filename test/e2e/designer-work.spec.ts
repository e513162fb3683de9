import type { Page } from '@playwright/test';
import { CART_KEY, readStoredCart } from '../../src/domain/cart/cart.ts';
import { openCart } from './fill-cart.ts';
import { expect, test } from './shop.ts';

const cartOf = async (page: Page) =>
  readStoredCart(await page.evaluate((key) => localStorage.getItem(key), CART_KEY));

const add = (page: Page) => page.getByRole('button', { name: 'Add to cart' }).click();

test('a refusal replaces the toast about the hat before it', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/custom-hat?design=1.navy.white.impact.Fine');
  await add(page);
  await expect(page.locator('.toast')).toContainText('Added to cart!');
  await expect(page.locator('.toast')).toContainText('Three more unlock 10% off.');
  await page.getByLabel('Text line 1').fill('');
  await page.getByRole('button', { name: 'Write a line to add' }).click();
  await expect(page.locator('.buy-bar').getByRole('alert')).toContainText('This hat has no words.');
  expect(await page.locator('.toast').count()).toBe(0);
});

test('after changes to a hat in the cart are saved, the next hat is a new one', async ({ page }) => {
  await page.goto('/custom-hat?design=1.navy.white.impact.First');
  await add(page);
  await (await openCart(page)).getByRole('link', { name: 'Edit First' }).click();
  await expect(page).toHaveURL(/edit=/);
  const line = page.getByLabel('Text line 1');
  const save = page.getByRole('button', { name: 'Save changes' });
  await expect(save).toBeVisible();
  await line.fill('Saved');
  await save.click();
  await expect(page.getByText('Changes saved', { exact: true })).toBeVisible();
  // A second click on the same hat saves it once more.
  await save.click();
  await line.fill('Another');
  await expect(page).toHaveURL(/\/custom-hat\?design=1\.navy\.white\.impact\.Another$/);
  await add(page);
  await expect
    .poll(async () => (await cartOf(page)).map(({ textLine1 }) => textLine1))
    .toEqual(['Saved', 'Another']);
});

test('Make it mine keeps the design in progress one tap away', async ({ page }) => {
  const line = page.getByLabel('Text line 1');
  const bringBack = page.getByRole('button', { name: 'Bring back my design' });
  await page.goto('/custom-hat');
  await line.fill('Half done');
  await page.getByRole('radio', { name: 'Navy' }).check();
  await page.goto('/shop');
  await page.getByRole('link', { name: 'Make it mine' }).first().click();
  await expect(line).toHaveValue('Maid of');
  await expect(page.getByText('Your “Half done / Goes Here” is still here.')).toBeVisible();
  await bringBack.click();
  await expect(line).toHaveValue('Half done');
  await expect(page.getByRole('radio', { name: 'Navy' })).toBeChecked();
  await expect(bringBack).toHaveCount(0);

  // A hat that is in the cart, or that was only looked at, is not a design in progress.
  await add(page);
  for (const at of [1, 2]) {
    await page.goto('/shop');
    await page.getByRole('link', { name: 'Make it mine' }).nth(at).click();
    await expect(line).not.toHaveValue('Half done');
    await expect(page).toHaveURL(/design=/);
    await expect(bringBack).toHaveCount(0);
  }
});

test('the toast of the designer leaves the price and the button free', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/custom-hat?design=1.white.secondary.impact.Faint');
  await add(page);
  await page.getByRole('button', { name: 'Add it anyway' }).click();
  await page.evaluate(() => window.scrollTo(0, document.querySelector('.designer')?.clientHeight ?? 0));
  await page.evaluate(() => window.scrollBy(0, 60 - innerHeight));
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Added to cart!');
  const bar = await page.locator('.buy-bar').boundingBox();
  const box = await toast.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) - 8);
});

test('the bar of a phone is 80 px high, and the hat itself opens the proof', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/custom-hat');
  const bar = await page.locator('.buy-bar').boundingBox();
  expect(bar).toMatchObject({ height: 80, y: 844 - 80 });
  expect((await page.locator('.buy-bar .strap-edge').boundingBox())?.height).toBe(12);
  expect((await page.getByRole('button', { name: 'Add to cart' }).boundingBox())?.height).toBe(52);
  expect((await page.locator('.stage-proof-mark').boundingBox())?.height).toBe(48);
  const swatches = page.getByRole('group', { name: 'Text color' }).locator('.swatch');
  const tops = await swatches.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops.slice(0, 5)).size).toBe(1);
  expect(new Set(tops).size).toBe(2);
  await page.locator('.stage-picture').click();
  await expect(page.getByRole('dialog', { name: 'This is exactly what you’ll get' })).toBeVisible();
});

test('the height of the letters is on the screen of a phone 320 px wide', { tag: '@nightly' }, async ({
  page,
}) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/custom-hat');
    const badge = await page.locator('.ruler-label').boundingBox();
    expect(badge?.x).toBeGreaterThanOrEqual(4);
  }
});
