import type { Page } from '@playwright/test';
import { buyHats, openThankYou, orderPath, TYPO } from './bought-hats.ts';
import { expect, test } from './shop.ts';

test('on paper, the designer has the hat without its bar', async ({ page }) => {
  await page.goto('/custom-hat');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: /hat/i }).first()).toBeVisible();
  await expect(page.locator('.buy-bar')).toBeHidden();
});

test('a note for the party has the hats, their days, and nothing to press on paper', async ({
  page,
  shop,
}) => {
  const order = await buyHats(shop);
  await page.goto(orderPath(order));
  await page.getByRole('link', { name: 'Print a note to hand over' }).click();
  await expect(page.getByRole('heading', { name: 'Your hats are on their way' })).toBeVisible();
  await expect(page.getByText(/should land \w{3}\s\d/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print this note' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await sheetsOf(page)).toBe(1);
});

test('on paper, an order of eight hats is one sheet with its hats and total, and nothing to press', async ({
  page,
  shop,
}) => {
  const hats = Array.from({ length: 8 }, (_, index) => ({ ...TYPO, id: TYPO.id + index }));
  const order = await buyHats(shop, hats, {
    total: '169.93',
    shippingMethod: 'Free Shipping (Party Pack 7+)',
  });
  await page.emulateMedia({ media: 'print' });
  for (const open of [() => page.goto(orderPath(order)), () => openThankYou(page, order)]) {
    await open();
    const main = page.getByRole('main');
    await expect(main.getByText(`#${order.id}`).first()).toBeVisible();
    await expect(main.getByText('Pryia').first()).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    expect(await sheetsOf(page)).toBe(1);
  }
});

async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'Letter' });
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}
