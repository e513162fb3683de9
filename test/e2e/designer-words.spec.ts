import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';

const lines = (page: Page) =>
  Promise.all([1, 2, 3].map((line) => page.getByLabel(`Text line ${line}`).inputValue()));

test('a long paste fills the lines, and the text that did not fit is named', async ({ page }) => {
  await page.goto('/custom-hat');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() =>
    navigator.clipboard.writeText('I came for the cake and stayed for the open bar and the very bad karaoke'),
  );
  await page.getByLabel('Text line 1').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
  await expect(page.getByText('No room for “very bad karaoke”.')).toBeVisible();
  expect(await lines(page)).toEqual(['I came for the cake', 'and stayed for the', 'open bar and the']);
  await page.keyboard.press('Control+z');
  expect(await lines(page)).toEqual(['Your Text', 'Goes Here', '']);
  await expect(page.getByText(/There was no room/)).toBeHidden();
});

test('an emoji counts as one character', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/custom-hat');
  await page.getByLabel('Text line 1').fill('👩‍👩‍👧‍👧'.repeat(3));
  await expect(page.getByText('3 of 20')).toBeVisible();
});

test('an input method is never interrupted, even by a long text', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/custom-hat');
  const line = page.getByLabel('Text line 1');
  await line.fill('');
  await line.focus();
  const session = await page.context().newCDPSession(page);
  const long = 'é'.repeat(25);
  for (const text of ['´', 'é', 'éé', long])
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await expect(line).toHaveValue(long);
  await session.send('Input.insertText', { text: long });
  await expect(line).toHaveValue('é'.repeat(20));
  await expect(page.locator('.stage').getByRole('img', { name: /é{20}/ })).toBeVisible();
});

test('unprintable characters are named, and one tap removes them', async ({ page }) => {
  await page.goto('/custom-hat');
  await page.getByLabel('Text line 2').fill('Again ♣');
  await expect(page.getByRole('status').getByText('♣ will not be printed.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove ♣' }).click();
  await expect(page.getByLabel('Text line 2')).toHaveValue('Again');
  await expect(page.getByText('♣ will not be printed.')).toBeHidden();
});

test('letters that come out too small are reported, and one tap enlarges them', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/custom-hat');
  await expect(page.locator('.ruler-label')).toHaveText(/^\d\.\d\d in$/);
  await page.getByLabel('Text line 1').fill('W'.repeat(20));
  await page.getByRole('radio', { name: 'Arial Bold' }).check();
  await expect(page.getByText('These letters come out 0.20 in high.')).toBeVisible();
  await page.getByRole('button', { name: 'Use Impact Bold' }).click();
  await expect(page.getByText(/These letters come out/)).toBeHidden();
  await expect(page.locator('.ruler-label')).toHaveText('0.32 in');
});

test('an illegible color is reported, and one tap fixes it', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/custom-hat');
  await page.getByRole('radio', { name: 'White Invisible', exact: true }).check();
  await expect(
    page.getByText('White on white is invisible. We can’t print words nobody can see.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Use Hot Pink' }).click();
  await expect(page.getByText(/is invisible/)).toBeHidden();
  await expect(page.getByRole('radio', { name: /Bright Orange/ })).toHaveAccessibleName('Bright Orange');
});

test('only a hat that cannot be made is refused', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/custom-hat');
  await page.getByLabel('Text line 1').fill('♣');
  await page.getByRole('button', { name: 'Change a letter to add' }).click();
  await expect(page.getByRole('alert').getByText('♣ will not be printed.')).toBeVisible();
  await page.getByLabel('Text line 1').fill('W'.repeat(20));
  await page.getByRole('radio', { name: 'Arial Bold' }).check();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible();
});
