import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, test } from './admin-page.ts';

const names = (page: Page) =>
  page
    .locator('.products tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector('[aria-label^="Edit "]')?.getAttribute('aria-label')?.slice(5)),
    );

const inShop = async (page: Page) => {
  const hats = (await (await page.request.get('/api/products')).json()) as { name: string }[];
  return hats.map(({ name }) => name);
};

test('a hat is moved on the shelf by keys and by dragging, and the shop shows that order', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, admin }) => {
  await admin.open(page, '/admin?tab=products');
  await expect(page.getByRole('button', { name: 'Move Unsupervised' })).toBeVisible();
  const before = await names(page);
  const [first = '', second = '', third = ''] = before as string[];

  const handle = page.getByRole('button', { name: `Move ${third}`, exact: true });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${third} lifted, place 3 of`)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`${third}, place 1 of`)).toBeAttached();
  expect((await names(page)).slice(0, 3)).toEqual([third, first, second]);
  await expect(handle).toBeFocused();
  const moved = page.waitForResponse((answer) => answer.url().endsWith('/move'));
  await page.keyboard.press('Space');
  expect((await moved).status()).toBe(204);
  expect((await inShop(page)).slice(0, 3)).toEqual([third, first, second]);

  // Escape puts a lifted hat back.
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  expect((await names(page)).slice(0, 3)).toEqual([third, first, second]);

  // Both ends of the way are further from the window's edges than where a drag scrolls.
  await handle.evaluate((element) =>
    window.scrollBy({ top: element.getBoundingClientRect().top - 100, behavior: 'instant' }),
  );
  await handle.hover();
  const from = await handle.boundingBox();
  const to = await page.getByRole('row', { name: new RegExp(second) }).boundingBox();
  if (!from || !to) throw new Error('the rows are not on the page');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 40);
  const target = to.y + to.height * 0.6;
  await page.mouse.move(from.x + 20, target, { steps: 4 });
  const dropped = page.waitForResponse((answer) => answer.url().endsWith('/move'));
  await page.mouse.up();
  expect((await dropped).status()).toBe(204);
  await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual([first, second, third]);
  expect((await inShop(page)).slice(0, 3)).toEqual([first, second, third]);
});

test('the price of many hats is set after a preview, and undone', async ({ page, admin }) => {
  await admin.open(page, '/admin?tab=products');
  const chosen = ['Cake Security', 'Aged Like Milk'];
  for (const name of chosen) await page.getByLabel(`Choose ${name}`).check();
  const bar = page.getByRole('region', { name: 'Chosen hats' });
  await expect(bar).toContainText('2 hats chosen');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Set price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set the price of 2 hats?' });
  await expect(dialog.getByRole('button', { name: 'Keep the prices' })).toBeFocused();
  await dialog.getByLabel('New price').fill('21.50');
  await expect(dialog.getByRole('row', { name: /Cake Security/ })).toContainText('$21.50');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set the price' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /Cake Security/ });
  await expect(row).toContainText('$21.50');
  await expect(page.getByText('set the price of 2 hats to $21.50')).toBeVisible();
  await expect(async () =>
    expect(await (await page.request.get('/shop')).text()).toContain('21.50'),
  ).toPass();
  await page.getByRole('button', { name: 'Undo this change' }).click();
  await expectToast(page, ['Undone']);
  await expect(row).not.toContainText('$21.50');
  await expect(page.getByRole('button', { name: 'Undo this change' })).toBeHidden();
});
