import type { Page } from '@playwright/test';
import { CART_KEY, readStoredCart } from '../../src/domain/cart/cart.ts';
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

  await expect(page.getByRole('button', { name: 'View your cart' })).toBeVisible();
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

test('a crew is made with the keyboard alone, survives a reload, and can be stepped back', {
  tag: '@nightly',
}, async ({ page }) => {
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

test('the cells of the wall fill it in windows of every width', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/crew');
  for (const [good, bad] of [
    [1, 0],
    [4, 1],
    [5, 2],
    [11, 3],
  ] as const) {
    const typed = [...GOOD.slice(0, good), ...TOO_LONG.slice(0, bad)];
    await names(page).fill(typed.join('\n'));
    await expect(page.locator('.wall-cell')).toHaveCount(typed.length);
    await expect(page.locator('.wall-problem')).toHaveCount(bad);
    for (const width of [320, 390, 600, 844, 900, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await filledShare(page), `${typed.length} names at ${width}`).toBeCloseTo(1, 2);
    }
  }
});

const GOOD = ['Jess', 'Kayla', 'Priya', 'Emma', 'Zoë', 'Mia', 'Ana', 'Tiffany', 'Ivy', 'Uma', 'Bea'];
const TOO_LONG = ['Alexandra-Josephine B.', 'Alexandra-Josephine C.', 'Alexandra-Josephine D.'];

/** The share of the wall that its cells cover, which never overlap. */
const filledShare = (page: Page) =>
  page.locator('.wall').evaluate((wall) => {
    const area = (element: Element) => element.clientWidth * element.clientHeight;
    return [...wall.children].reduce((sum, cell) => sum + area(cell), 0) / area(wall);
  });

test('no window hides the price, the button, or the words behind hats', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/crew');
  await names(page).fill([...GOOD, 'Emma', ...TOO_LONG.slice(0, 1)].join('\n'));
  await expect(page.locator('.wall-count')).toHaveText('2 hats');
  for (const window of WINDOWS) {
    const [width = 0, height = 0] = window.split('x').map(Number);
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.locator('.crew-bar-price b'), window).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: '1 name to fix first' }), window).toBeInViewport({
      ratio: 1,
    });
    expect(await layoutFaults(page), window).toEqual([]);
  }
  await names(page).fill(GOOD.join(', '));
  await expect(page.getByRole('button', { name: 'Add 11 hats to cart' })).toBeVisible();
  for (const window of [...WINDOWS, '640x400']) {
    const [width = 0, height = 0] = window.split('x').map(Number);
    await page.setViewportSize({ width, height });
    expect(await layoutFaults(page), window).toEqual([]);
  }
});

const WINDOWS = '844x390 720x450 320x640 390x844 600x900 760x900 900x700 1024x768 1100x800 1366x500'.split(
  ' ',
);

/** What is wider than the window, cut off by its cell, over a hat's picture, or after the first hats instead of before them. */
const layoutFaults = (page: Page) =>
  page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    const overlap = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1;
    const faults: string[] = [];
    if (document.documentElement.scrollWidth > window.innerWidth) faults.push('wider than the window');
    for (const cell of document.querySelectorAll('.wall > li')) {
      const { left, right } = cell.getBoundingClientRect();
      for (const part of cell.querySelectorAll('h2, .wall-count, button')) {
        const box = part.getBoundingClientRect();
        if (box.left < left || box.right > right) faults.push(`cut off: ${part.textContent}`);
      }
    }
    for (const letters of document.querySelectorAll('.crew-bar .button-letters > span')) {
      const [box, button] = [letters, letters.closest('.button')].map((one) => one?.getBoundingClientRect());
      if (box && button && (box.left < button.left || box.right > button.right))
        faults.push(`cut off: ${letters.textContent}`);
    }
    const hats = boxes('.wall .hat-preview');
    for (const button of document.querySelectorAll('.wall button, .crew-head button'))
      if (hats.some((hat) => overlap(hat, button.getBoundingClientRect())))
        faults.push(`over a hat: ${button.textContent}`);
    const [firstHat] = hats;
    for (const field of boxes('.crew-words :is(.input, textarea)'))
      if (firstHat && field.top > firstHat.bottom + window.innerHeight) faults.push('words after hats');
    return faults;
  });

test('what all hats share is one problem, with one fix for everyone', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/crew');
  await names(page).fill('Jess, Kayla, Priya');
  await press(page, 'Change colors for everyone');
  await page.getByRole('radio', { name: 'Black Invisible' }).check();
  await expect(page.locator('.wall-problem')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'On every hat' })).toBeVisible();
  await page.locator('.wall-problem').getByRole('button', { name: /^Use / }).click();
  await expect(status(page)).toHaveText('Three hats, all good to go.');
});
