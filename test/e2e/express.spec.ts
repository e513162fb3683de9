import type { Page } from '@playwright/test';
import { stripeAt } from '../providers.ts';
import { openCart, openWithCart, someHats } from './fill-cart.ts';
import { hatsInCart } from './go-to-payment.ts';
import { expect, test } from './shop.ts';
import type { KeptShop } from './shop-keeper.ts';
import { giveWallet, HOME, IRELAND, sheetOn, sheetTotal, tapsOn, walletButton } from './wallet.ts';

const TERMS = /^By paying you confirm that you are 18 or older and agree/;

const HAT = '/hats/maid-of-dishonor';

/** What Stripe was paid for the order of the thank-you page, and where it goes. */
async function paidFor(page: Page, shop: KeptShop) {
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible({ timeout: 20_000 });
  const id = new URL(page.url()).searchParams.get('order') ?? '';
  const { data } = await stripeAt(shop.sandboxUrl).paymentIntents.list({ limit: 100 });
  const ours = data.filter(({ metadata }) => metadata.order_id === id);
  expect(ours.map(({ status }) => status)).toEqual(['succeeded']);
  return { amount: ours[0]?.amount_received, shipping: ours[0]?.shipping };
}

test('a hat is bought on its page in two taps, and the cart stays as it was', { tag: '@both' }, async ({
  page,
  shop,
}) => {
  await giveWallet(page);
  await openWithCart(page, HAT, await someHats(shop.url, 2));
  await expect(page.locator('.hat-buy').getByText(TERMS)).toBeVisible();
  await walletButton(page.locator('.hat-words')).click();
  const sheet = sheetOn(page);
  await expect(sheet.getByText(/^Standard Shipping \w+\s\d+/)).toBeVisible();
  await expect(sheet.getByText('Party Pack')).toBeHidden();
  const total = await sheetTotal(sheet);
  expect(total).toBe(2999 + 499);
  await sheet.getByRole('button', { name: 'Pay' }).click();
  const { amount, shipping } = await paidFor(page, shop);
  expect(await tapsOn(page)).toBe(2);
  expect(amount).toBe(total);
  expect(shipping).toMatchObject({ name: HOME.name, address: { line1: HOME.line1, postal_code: '37203' } });
  expect(await hatsInCart(page)).toBe(2);
});

test('seven hats are paid from the cart at the sheet’s price, with their Party Pack and free shipping', async ({
  page,
  shop,
}) => {
  await giveWallet(page, { type: 'google_pay' });
  await openWithCart(page, '/shop', await someHats(shop.url, 7));
  const cart = await openCart(page);
  await expect(cart.getByText(TERMS)).toBeVisible();
  await walletButton(cart, 'Google Pay').click();
  const sheet = sheetOn(page);
  await expect(sheet.getByText('Party Pack discount (15%)')).toBeVisible();
  await expect(sheet.getByRole('radio', { name: /^Express Shipping/ })).toBeVisible();
  const free = await sheetTotal(sheet);
  expect(free).toBe(Math.round(2999 * 7 * 0.85));
  await sheet.getByRole('radio', { name: /^Express Shipping/ }).check();
  await expect.poll(() => sheetTotal(sheet)).toBeGreaterThan(free);
  await sheet.getByRole('radio', { name: /^Free Shipping/ }).check();
  await expect.poll(() => sheetTotal(sheet)).toBe(free);
  await sheet.getByRole('button', { name: 'Pay' }).click();
  expect(await paidFor(page, shop)).toMatchObject({ amount: free });
  await expect.poll(() => hatsInCart(page)).toBe(0);
});

test('a closed sheet leaves the cart alone, and an unsold country is refused in it', {
  tag: '@nightly',
}, async ({ page, shop }) => {
  await giveWallet(page, { addresses: [IRELAND, HOME] });
  await openWithCart(page, '/shop', await someHats(shop.url, 1));
  const cart = await openCart(page);
  await walletButton(cart).click();
  const sheet = sheetOn(page);
  await expect(sheet.getByRole('alert')).toHaveText('This address cannot be shipped to.');
  await expect(sheet.getByRole('button', { name: 'Pay' })).toBeDisabled();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet).toBeHidden();
  expect(await hatsInCart(page)).toBe(1);

  await walletButton(cart).click();
  await sheet.getByRole('radio', { name: /418 Music Row/ }).check();
  await expect.poll(() => sheetTotal(sheet)).toBe(2999 + 499);
  await sheet.getByRole('button', { name: 'Pay' }).click();
  expect(await paidFor(page, shop)).toMatchObject({ amount: 2999 + 499 });
});

/** Where things stand on the three places of the buttons, by their names there. */
async function places(page: Page, shop: KeptShop): Promise<object[]> {
  const cartOfOne = await someHats(shop.url, 1);
  const boxes: object[] = [];
  for (const [path, place] of [
    [HAT, '.hat-buy'],
    [HAT, '.hat-arrival'],
    ['/shop', '.cart-footer'],
    ['/checkout', '.checkout-stage form'],
  ] as const) {
    await openWithCart(page, path, cartOfOne);
    if (path === '/shop') await openCart(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    boxes.push({ place, ...(await page.locator(place).boundingBox()) });
  }
  return boxes;
}

test.describe('without a wallet', () => {
  test.use({ callsFail: true });

  test('nothing is shown, and all stands where it would without the buttons’ code', {
    tag: ['@both', '@nightly'],
  }, async ({ page, shop }) => {
    const shown = await places(page, shop);
    await expect(page.locator('.express')).toHaveCount(1);
    await expect(page.locator('.express')).toBeHidden();
    await expect(page.getByText('or fill in the form')).toBeHidden();
    await page.route(/\/assets\/express-checkout-/, (route) => route.abort());
    expect(shown).toEqual(await places(page, shop));
    await expect(page.locator('.express')).toHaveCount(0);
  });
});

test('what a wallet leaves out is asked in the form, which has everything else', async ({ page, shop }) => {
  const intents = async () =>
    (await stripeAt(shop.sandboxUrl).paymentIntents.list({ limit: 100 })).data.map(({ id }) => id);
  const before = await intents();
  await giveWallet(page, { addresses: [{ ...HOME, name: '', state: '' }] });
  await page.goto(HAT);
  await walletButton(page.locator('.hat-words')).click();
  await sheetOn(page).getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText(/^Your wallet left something out/)).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByLabel('ZIP code')).toHaveValue(HOME.postal_code);
  // The ZIP code knows it.
  await expect(page.getByLabel('State')).toHaveValue('TN');
  expect(await hatsInCart(page)).toBe(1);

  await page.getByLabel('Full name').fill(HOME.name);
  await page.getByRole('button', { name: 'Calculate Shipping Rates' }).click();
  await expect(page.getByRole('radio', { name: /Standard Shipping/ })).toBeChecked();
  expect(await intents()).toEqual(before);
});

test('a PO box loses Express in the sheet, and ships by post', { tag: '@nightly' }, async ({
  page,
  shop,
}) => {
  await giveWallet(page, { addresses: [{ ...HOME, line1: 'PO Box 12' }] });
  await page.goto(HAT);
  await walletButton(page.locator('.hat-words')).click();
  const sheet = sheetOn(page);
  await sheet.getByRole('radio', { name: /^Express Shipping/ }).check();
  await sheet.getByRole('button', { name: 'Pay' }).click();
  await expect(sheet.getByRole('alert')).toContainText('Express doesn’t go to PO boxes');
  await sheet.getByRole('radio', { name: /^Standard Shipping/ }).check();
  await sheet.getByRole('button', { name: 'Pay' }).click();
  expect(await paidFor(page, shop)).toMatchObject({ amount: 2999 + 499 });
});

test('a bank asks in front of the cart, and the payment goes on', { tag: '@nightly' }, async ({
  page,
  shop,
}) => {
  await giveWallet(page, { type: 'google_pay', card: '4000000000003220' });
  await openWithCart(page, '/shop', await someHats(shop.url, 1));
  const cart = await openCart(page);
  await walletButton(cart, 'Google Pay').click();
  await sheetOn(page).getByRole('button', { name: 'Pay' }).click();
  const bank = page.frameLocator('iframe[title="Secure payment confirmation"]');
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  expect(await paidFor(page, shop)).toMatchObject({ amount: 2999 + 499 });
});

test('a hat is paid from the top of the checkout', { tag: '@nightly' }, async ({ page, shop }) => {
  await giveWallet(page, { type: 'link' });
  await openWithCart(page, '/checkout', await someHats(shop.url, 1));
  await walletButton(page, 'Link').click();
  await sheetOn(page).getByRole('button', { name: 'Pay' }).click();
  expect(await paidFor(page, shop)).toMatchObject({ amount: 2999 + 499 });
  await expect.poll(() => hatsInCart(page)).toBe(0);
});

test('two tabs with an open sheet each pay once, and Back finds an empty cart', { tag: '@nightly' }, async ({
  page,
  shop,
}) => {
  await giveWallet(page);
  await openWithCart(page, '/shop', await someHats(shop.url, 1));
  const other = await page.context().newPage();
  await other.goto('/shop');
  await walletButton(await openCart(other)).click();
  await expect.poll(() => sheetTotal(sheetOn(other))).toBe(2999 + 499);
  await page.bringToFront();
  await walletButton(await openCart(page)).click();
  await sheetOn(page).getByRole('button', { name: 'Pay' }).click();
  await paidFor(page, shop);
  await expect.poll(() => hatsInCart(page)).toBe(0);
  await expect(sheetOn(other)).toBeHidden();
  await other.close();
  await page.goBack();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeHidden();
  await page.goForward();
  await paidFor(page, shop);
  expect(await hatsInCart(page)).toBe(0);
});

test.describe('refusals', () => {
  test.use({ callsFail: true });

  test('a tab that dies once it is paid leaves the hats to the next one, which finds them paid', {
    tag: '@nightly',
  }, async ({ page, shop }) => {
    await giveWallet(page);
    await page.route('**/api/fulfill-order/*', () => undefined);
    await openWithCart(page, '/shop', await someHats(shop.url, 1));
    await walletButton(await openCart(page)).click();
    await sheetOn(page).getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByText('Paid. Opening your confirmation...')).toBeVisible();
    const next = await page.context().newPage();
    await page.close();
    await next.goto('/shop');
    expect(await hatsInCart(next)).toBe(1);
    await walletButton(await openCart(next)).click();
    await sheetOn(next).getByRole('button', { name: 'Pay' }).click();
    await paidFor(next, shop);
    await expect.poll(() => hatsInCart(next)).toBe(0);
  });

  test('a declined wallet says why and keeps the cart, and the next try pays the same order', async ({
    page,
    shop,
  }) => {
    const unpaid = async () => {
      const { data } = await stripeAt(shop.sandboxUrl).paymentIntents.list({ limit: 100 });
      return data.filter(({ status }) => status === 'requires_payment_method').map(({ id }) => id);
    };
    const before = await unpaid();
    await giveWallet(page, { card: '4000000000009995' });
    await openWithCart(page, '/shop', await someHats(shop.url, 1));
    const cart = await openCart(page);
    const pay = async () => {
      await walletButton(cart).click();
      await sheetOn(page).getByRole('button', { name: 'Pay' }).click();
    };
    await pay();
    await expect(cart.getByText(/insufficient funds\. Nothing was charged\.$/)).toBeVisible();
    await expect(cart).toBeFocused();
    expect(await hatsInCart(page)).toBe(1);
    await pay();
    await expect(cart.getByText(/insufficient funds\. Nothing was charged\.$/)).toBeVisible();
    expect((await unpaid()).filter((id) => !before.includes(id))).toHaveLength(1);
    await giveWallet(page);
    await page.goto('/shop');
    await openCart(page);
    await pay();
    await paidFor(page, shop);
  });

  test('a price that changed is said in the cart, with the new total', { tag: '@nightly' }, async ({
    page,
    shop,
  }) => {
    await giveWallet(page);
    const [hat] = await someHats(shop.url, 1);
    if (!hat) throw new Error('the shop is empty');
    await openWithCart(page, '/shop', [hat]);
    const figures = {
      items: [{ id: hat.id, name: hat.name, price: '31.99', quantity: 1 }],
      subtotal: '31.99',
      discount: '0.00',
      shipping: '4.99',
      total: '36.98',
    };
    const error = {
      code: 'price_changed',
      message: 'The price has changed.',
      path: 'total',
      details: figures,
    };
    await page.route('**/api/orders', (route) => route.fulfill({ status: 409, json: { error } }));
    const cart = await openCart(page);
    await walletButton(cart).click();
    await sheetOn(page).getByRole('button', { name: 'Pay' }).click();
    await expect(cart.getByText(/Your new total is \$36\.98, and nothing was charged\./)).toBeVisible();
    await expect(sheetOn(page)).toBeHidden();
    await walletButton(cart).click();
    await expect.poll(() => sheetTotal(sheetOn(page))).toBe(3698);
  });
});
