import type { CartItem } from '../../src/domain/cart.ts';
import { cents } from '../../src/domain/money.ts';
import { openCart, openWithCart, someHats } from '../../test/e2e/fill-cart.ts';
import type { Visit } from '../../test/e2e/places.ts';
import { LAKE_HOUSE } from '../../test/world.ts';

const LONG_NAME = 'Chief Executive Officer of Questionable Decisions and Donaudampfschifffahrt';

/** More states to look at, without texts from the spec. */
export const MORE_STATES = {
  menu: async ({ page }: Visit) => {
    await page.goto('/about');
    const burger = page.getByRole('button', { name: 'Open menu' });
    if (await burger.isVisible()) await burger.click();
  },
  skeletons: async ({ page }: Visit) => {
    await page.route('**/shop.data*', () => new Promise(() => {}));
    await goToShop(page);
  },
  stuckShelf: async ({ page }: Visit) => {
    await page.route('**/shop.data*', (route) => route.fulfill({ status: 500 }));
    await goToShop(page);
  },
  cartWithChanges: async ({ page, shopUrl }: Visit) => {
    const [line] = (await someHats(shopUrl, 2)) as [CartItem];
    await openWithCart(page, '/about', [
      { ...line, price: cents(1999) },
      { ...line, id: 999_999, name: 'Gone Girl' },
    ]);
    await openCart(page);
  },
  cartOfLongNames: async ({ page, shopUrl }: Visit) => {
    const [line] = (await someHats(shopUrl, 12)) as [CartItem];
    await openWithCart(page, '/about', [{ ...line, name: LONG_NAME }, LAKE_HOUSE]);
    await openCart(page);
  },
  checkoutOfLongNames: async ({ page, shopUrl }: Visit) => {
    const [line] = (await someHats(shopUrl, 12)) as [CartItem];
    await openWithCart(page, '/checkout', [{ ...line, name: LONG_NAME }, LAKE_HOUSE]);
  },
};

async function goToShop(page: Visit['page']): Promise<void> {
  await page.goto('/about');
  await page.getByRole('main').getByRole('link', { name: 'Shop Unhinged Hats' }).click();
}
