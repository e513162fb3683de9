import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test } from './shop.ts';

const names = (page: Page) => page.getByLabel('One a line, or with commas');

const question = (page: Page) => page.getByRole('region', { name: 'Which line is the name?' });

/** The lines that the question offers. */
const choices = (page: Page) => question(page).getByRole('button').allTextContents();

test('a ready-made hat opens as a crew, which asks for the line of the names', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/shop?occasion=night-out');
  await page.getByRole('link', { name: 'Put their names on it: Bad Influence on Duty' }).click();
  await expect(question(page)).toBeVisible();
  expect(await choices(page)).toEqual(['“BAD”', '“INFLUENCE”', '“ON DUTY”']);
  const joke = 'Black White hat, Hot Pink text in Impact Bold: ';
  await expect(page.getByRole('img', { name: `${joke}BAD INFLUENCE ON DUTY` })).toBeVisible();

  await page.reload();
  await question(page).getByRole('button', { name: '“BAD”' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(names(page)).toBeFocused();
  await expect(names(page)).toHaveValue('');
  await page.keyboard.type('Jess, Kayla');
  await expect(page.getByRole('img', { name: `${joke}Kayla INFLUENCE ON DUTY` })).toBeVisible();
});

test('a hat without an empty line asks, and its words there are the first name', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/crew?design=1.black.white.impact.Team_Bride.Vegas_2026');
  await expect(question(page)).toBeVisible();
  expect(await choices(page)).toEqual(['“Team Bride”', '“Vegas 2026”', 'None yet, add a line']);
  await question(page).getByRole('button', { name: 'None yet, add a line' }).click();
  await page.keyboard.type('Jess');
  const hat = (words: string) =>
    page.getByRole('img', { name: `Black hat, White text in Impact Bold: ${words}`, exact: true });
  await expect(hat('Team Bride Vegas 2026 Jess')).toBeVisible();

  await page.goto('/crew?design=1.black.white.impact.Jess.said_one_drink');
  await question(page).getByRole('button', { name: '“Jess”' }).click();
  await expect(names(page)).toHaveValue('Jess');
  await expect(hat('Jess said one drink')).toBeVisible();
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(hat('Jess said one drink Her name')).toBeVisible();
});

test('a hat with an empty line above its words asks nothing', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/crew?design=1.black.white.impact..said_one_drink');
  await expect(page.getByLabel('Line 2, on every hat')).toHaveValue('said one drink');
  await expect(question(page)).toHaveCount(0);
});

test('without scripts, the cards of the shop still link to the crew', { tag: '@nightly' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/shop');
  await page.getByRole('link', { name: 'Put their names on it: Blame the Bride' }).click();
  await expect(page).toHaveURL(/\/crew\?design=black\.secondary\.block\.Blame\.the%2520Bride$/);
  await expect(page.getByRole('heading', { name: 'One joke every head' })).toBeVisible();
  await context.close();
});

test('one font is chosen for everyone, and can be undone', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/crew?design=1.black.secondary.block..said_one_drink');
  await names(page).fill('Jess, Kayla');
  const hats = (font: string) => page.locator('.wall').getByRole('img', { name: `in ${font}:` });
  await expect(hats('Block')).toHaveCount(2);
  await page.getByRole('button', { name: 'Change the font for everyone' }).click();
  await expect(page.getByRole('radio', { name: 'Block' })).toBeChecked();
  await page.getByRole('radio', { name: 'Courier New' }).check();
  await expect(hats('Courier New')).toHaveCount(2);
  await expect(page.getByText('Courier New, on every hat')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(hats('Block')).toHaveCount(2);
  await expect(page.getByRole('radio', { name: 'Block' })).toBeChecked();
});
