import { CART_KEY, type CartItem, readStoredCart } from '../../src/domain/cart/cart.ts';
import { toDesign } from '../../src/domain/design/design.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/settings/settings.ts';
import { violations } from './axe.ts';
import { openCart, openWithCart, sellAs, someHats } from './fill-cart.ts';
import { expect, test } from './shop.ts';
import { openFilledCheckout } from './stored-checkout.ts';

const stored = (id: number, design: Record<string, string>): CartItem => ({
  ...toDesign({ fontStyle: 'impact', ...design }),
  id,
  name: 'Custom Hat',
  price: DEFAULT_SETTINGS.customHatPrice,
  image: '',
  quantity: 1,
  isCustom: true,
  frontendArtwork: null,
});

const WORDLESS = stored(1, { hatColor: 'navy', textLine1: '\u200b', textLine2: '\u202e' });
const GHOST = stored(2, { hatColor: 'white', textColor: 'white', textLine1: 'Boo' });
const FINE = stored(3, { hatColor: 'navy', textLine1: 'Lake house' });

test('the cart says what is wrong with a hat that cannot be made, and offers to remove it', async ({
  page,
}) => {
  await openWithCart(page, '/shop', [WORDLESS, GHOST, FINE]);
  const cart = await openCart(page);
  const refused = cart.getByRole('alert', { name: 'Hats we can’t make' });
  await expect(refused.getByRole('listitem')).toContainText([
    'Hat without words: This hat has no words. Write at least one line.',
    'Boo: White on a White hat is invisible. We can’t print words nobody can see. Try Hot Pink.',
  ]);
  expect(await violations(page)).toEqual([]);
  await refused.getByRole('button', { name: 'Remove it' }).first().click();
  await expect(refused.getByRole('listitem')).toHaveCount(1);
  await refused.getByRole('button', { name: 'Remove it' }).click();
  await expect(cart.getByText('Boo:')).toHaveCount(0);
  const left = readStoredCart(await page.evaluate((key) => localStorage.getItem(key), CART_KEY));
  expect(left.map(({ id }) => id)).toEqual([3]);
});

test('the cart says which ready-made hat cannot be made, and offers only to remove it', {
  tag: '@nightly',
}, async ({ page, shop }) => {
  const [hat] = await someHats(shop.url, 1);
  if (!hat) throw new Error('the shop is empty');
  const ghost = { ...hat, hatColor: 'white', textColor: 'white' } as const;
  await sellAs(page, ghost);
  await openWithCart(page, '/shop', [ghost, FINE]);
  const refused = (await openCart(page)).getByRole('alert').filter({ hasText: hat.name });
  await expect(refused.getByRole('listitem')).toContainText(`${hat.name}: This hat can’t be made right now.`);
  await expect(refused.getByRole('link', { name: 'Edit this hat' })).toHaveCount(0);
  await refused.getByRole('button', { name: 'Remove it' }).click();
  await expect(refused).toHaveCount(0);
});

test('three refused hats leave room for the cart on a small phone, and its button leads to them', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const ghosts = ['Boo', 'Boo too', 'Boo three'].map((textLine1, index) =>
    stored(10 + index, { hatColor: 'white', textColor: 'white', textLine1 }),
  );
  await openWithCart(page, '/shop', ghosts);
  const cart = await openCart(page);
  await expect(cart.getByText('Boo three:')).toBeAttached();
  await cart.getByRole('button', { name: 'Fix 3 hats first' }).click();
  const fix = cart.getByRole('link', { name: 'Edit this hat' }).first();
  await expect(fix).toBeFocused();
  await expect(fix).toBeInViewport({ ratio: 1 });
  const last = cart.getByRole('button', { name: 'Remove Boo three' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('the checkout says at once what is wrong with a refused hat, and the designer can fix it', async ({
  page,
  shop,
}) => {
  await openWithCart(page, '/checkout', [...(await someHats(shop.url, 1)), GHOST]);
  const refused = page.getByRole('main').getByRole('alert').filter({ hasText: 'White on a White hat' });
  await expect(refused).toBeVisible();
  await refused.getByRole('link', { name: 'Edit this hat' }).click();
  await expect(page.getByLabel('Text line 1')).toHaveValue('Boo');
  await page.getByRole('button', { name: 'Use Hot Pink' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved', { exact: true })).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Shipping Information' })).toBeVisible();
  await expect(page.getByText('White on a White hat')).toHaveCount(0);
});

test.describe('a refused order', () => {
  test.use({ callsFail: true });

  test('has a button to remove the ready-made hat that was refused', { tag: '@nightly' }, async ({
    page,
    shop,
  }) => {
    const [hat] = await someHats(shop.url, 1);
    if (!hat) throw new Error('the shop is empty');
    await openFilledCheckout(page, [hat, FINE]);
    const message = `${hat.name} can’t be made right now. Remove it from the cart to continue.`;
    const error = { code: 'invalid', message, path: 'items.0.id', requestId: 'r' };
    await page.route('**/api/orders', (route) => route.fulfill({ status: 422, json: { error } }));
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByText(message)).toBeVisible();
    await page.getByRole('button', { name: `Remove ${hat.name}` }).click();
    await expect(page.getByText(message)).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: hat.name })).toHaveCount(0);
    await page.unroute('**/api/orders');
    await page.getByRole('button', { name: 'Calculate Shipping Rates' }).click();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible();
  });
});
