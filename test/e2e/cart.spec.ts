import type { CartItem } from '../../src/domain/cart/cart.ts';
import { cents } from '../../src/domain/money/money.ts';
import { LAKE_HOUSE } from '../world.ts';
import { openCart, openWithCart, someHats } from './fill-cart.ts';
import { expect, test } from './shop.ts';

test('the cart button counts the hats once there are any, on a page that the browser has translated too', async ({
  page,
}) => {
  await page.goto('/shop');
  const button = page.getByRole('banner').getByRole('button', { name: /Cart/ });
  await expect(button).toHaveAccessibleName('Cart');
  const add = page.getByRole('button', { name: 'Add to cart: Maid of Dishonor' });
  await add.click();
  await expect(button).toHaveAccessibleName('Cart (1 hat)');
  // Browsers put elements of their own in the place of all texts.
  await button.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const translated = document.createElement('font');
      translated.textContent = text.data;
      text.replaceWith(translated);
    }
  });
  await add.click();
  await expect(button).toHaveAccessibleName('Cart (2 hats)');
});

test('in the cart, lines are removed, quantities change by one, and clearing can be undone', async ({
  page,
  shop,
}) => {
  await openWithCart(page, '/about', [LAKE_HOUSE, ...(await someHats(shop.url, 1))]);
  const cart = await openCart(page);
  await expect(cart.getByText('Navy, Yellow text')).toBeVisible();
  await cart.getByRole('button', { name: 'Remove Mentally at the / lake house' }).click();
  await expect(cart.getByText('Navy, Yellow text')).toHaveCount(0);
  await expect(cart).toBeFocused();

  const less = cart.getByRole('button', { name: 'One fewer Maid of Dishonor' });
  const more = cart.getByRole('button', { name: 'One more Maid of Dishonor' });
  await expect(less).toBeDisabled();
  await more.click();
  await more.click();
  await more.click();
  await expect(cart.getByText('Party Pack discount (10%)')).toBeVisible();
  await expect(cart.getByText('$107.96', { exact: true })).toBeVisible();
  await expect(cart.getByText('4 hats in your cart, $107.96')).toBeAttached();
  await less.click();
  await expect(cart.getByText('Party Pack discount (')).toHaveCount(0);
  await expect(cart.getByText('Add 1 more hat to unlock 10% Party Pack discount!')).toBeVisible();

  await cart.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(cart.getByText('Your cart is empty')).toBeVisible();
  await cart.getByRole('button', { name: 'Undo' }).click();
  await expect(cart.getByText('$89.97').first()).toBeVisible();
});

test('Escape closes the cart and returns the focus, and Checkout leads out of it', async ({ page, shop }) => {
  await openWithCart(page, '/about', await someHats(shop.url, 1));
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/route-*.js', (route) => held.promise.then(() => route.continue()));
  await openCart(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Cart/ })).toBeFocused();
  const cart = await openCart(page);
  await cart.getByRole('link', { name: 'Checkout' }).click();
  // What was tapped stays in view on a slow network, too.
  await expect(cart.getByRole('link', { name: 'Opening...' })).toBeVisible();
  held.resolve();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(cart).toBeHidden();
});

test.describe('without a connection', () => {
  test.use({ callsFail: true, isNewVisitor: true });

  test('the cart still opens over its page', async ({ page, context, shop }) => {
    await openWithCart(page, '/about', await someHats(shop.url, 2));
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const cart = await openCart(page);
    // A code that cannot be asked for either: by then, code would have been fetched ahead.
    await cart.getByText('Have a code?').click();
    await cart.getByLabel('Discount code').fill('PARTY');
    await cart.getByRole('button', { name: 'Use it' }).click();
    await expect(cart.getByText('Checking...')).toBeHidden();
    await expect(cart.getByRole('link', { name: 'Checkout' })).toBeVisible();
    await expect(cart.getByRole('heading', { name: 'Maid of Dishonor' })).toBeVisible();
  });
});

test('two tabs show the same cart', { tag: ['@desktop', '@nightly'] }, async ({ page, shop }) => {
  await openWithCart(page, '/about', await someHats(shop.url, 1));
  const other = await page.context().newPage();
  await other.goto('/shop');
  await other.getByRole('button', { name: 'Add to cart: Blame the Bride' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Cart/ })).toHaveAccessibleName(
    /2 hats/,
  );
  const cart = await openCart(page);
  await cart.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(other.getByRole('banner').getByRole('button', { name: /^Cart/ })).toHaveAccessibleName('Cart');
});

test('hats that are gone and new prices are announced, and the cart shows the new prices', async ({
  page,
  shop,
}) => {
  const [line] = (await someHats(shop.url, 2)) as [CartItem];
  const gone = { ...line, id: 999_999, name: 'Gone Girl' };
  await openWithCart(page, '/about', [{ ...line, price: cents(999) }, gone]);
  const cart = await openCart(page);
  const changes = cart.getByRole('alert', { name: 'Changes to your cart' });
  await expect(changes).toContainText('Gone Girl is no longer sold, so we took it out of your cart.');
  await expect(changes).toContainText('Maid of Dishonor now costs $29.99. It was $9.99 when you added it.');
  await expect(cart.getByText('$59.98').last()).toBeVisible();
  await changes.getByRole('button', { name: 'OK' }).click();
  await expect(changes).toBeEmpty();
});

test('the checkout announces a new price before anything is ordered', async ({ page, shop }) => {
  const [line] = (await someHats(shop.url, 1)) as [CartItem];
  await openWithCart(page, '/checkout', [{ ...line, price: cents(999) }]);
  await expect(page.getByText('Maid of Dishonor now costs $29.99.')).toBeVisible();
});

test.describe('a broken picture', () => {
  test.use({ callsFail: true });

  test('is replaced by a swatch of the hat’s color', { tag: '@nightly' }, async ({ page, shop }) => {
    await page.route('**/pictures/**', (route) => route.abort());
    await openWithCart(page, '/about', await someHats(shop.url, 1));
    const cart = await openCart(page);
    await expect(cart.getByRole('img', { name: 'Maid of Dishonor' })).toHaveAttribute(
      'data-hat-color',
      'pink-white',
    );
  });
});

test('a cart that the browser has no room for is announced, and survives the way to the checkout', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/shop');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  const announced = 'Your browser has no room to store your cart';
  await expect(page.locator('.toast')).toContainText(announced);
  await page.getByRole('button', { name: 'View cart' }).click();
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(cart.getByText(announced)).toBeVisible();
  await cart.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('button', { name: 'Calculate Shipping Rates' })).toBeVisible();
});
