import { buyHats, openThankYou, orderPath } from './bought-hats.ts';
import { expect, test } from './shop.ts';

test('on paper, the designer has the hat without its bar', async ({ page }) => {
  await page.goto('/custom-hat');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: /hat/i }).first()).toBeVisible();
  await expect(page.locator('.buy-bar')).toBeHidden();
});

test('on paper, an order has its hats and total, and nothing to press', async ({ page, shop }) => {
  const order = await buyHats(shop);
  await page.emulateMedia({ media: 'print' });
  for (const open of [() => page.goto(orderPath(order)), () => openThankYou(page, order)]) {
    await open();
    const main = page.getByRole('main');
    await expect(main.getByText(`#${order.id}`).first()).toBeVisible();
    await expect(main.getByText('Pryia').first()).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
  }
});
