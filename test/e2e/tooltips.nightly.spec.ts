import { openCart, openWithCart, someHats } from './fill-cart.ts';
import { expect, test } from './shop.ts';

test('an icon’s tooltip opens after 700 ms, and the next one at once', { tag: '@desktop' }, async ({
  page,
  shop,
}) => {
  await page.clock.install({ time: '2027-01-01T10:00' });
  await openWithCart(page, '/about', await someHats(shop.url, 2));
  const cart = await openCart(page);
  await page.clock.pauseAt('2027-01-01T11:00');
  await cart.getByRole('button', { name: 'Close cart' }).hover();
  await page.clock.runFor(650);
  await expect(page.locator('.tooltip')).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(page.locator('.tooltip')).toHaveText('Close cart');
  const next = await cart.getByRole('button', { name: 'Remove Maid of Dishonor' }).boundingBox();
  if (!next) throw new Error('the cart has no line');
  await page.mouse.move(next.x + 10, next.y + 10, { steps: 10 });
  await page.clock.runFor(50);
  await expect(page.locator('.tooltip')).toHaveText('Remove Maid of Dishonor');
});
