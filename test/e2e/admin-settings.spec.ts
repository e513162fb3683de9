import type { Page } from '@playwright/test';
import { cents } from '../../src/domain/money/money.ts';
import { settingsForm } from '../../src/domain/settings/settings-form.ts';
import { LAKE_HOUSE } from '../world.ts';
import { expectToast } from './admin-page.ts';
import { expect, expectAccessible, ownerOn, test } from './counted-clicks.ts';
import { openCart, openWithCart } from './fill-cart.ts';
import { openFilledCheckout } from './stored-checkout.ts';

const price = (page: Page) => page.getByLabel('Price of a custom hat ($)');
const save = (page: Page) => page.getByRole('button', { name: /^Save/ });
const lastChange = (page: Page) => page.getByRole('region', { name: 'Last change' });

/** Saves the defaults with these changes, as another window of the administrator would. */
async function saveElsewhere(page: Page, changes: Record<string, string>): Promise<void> {
  const { version } = await (await page.request.get('/api/settings')).json();
  const [first] = await (await page.request.get('/api/admin/settings?after=1')).json();
  const answer = await page.request.post('/api/admin/settings', {
    headers: { origin: new URL(page.url()).origin },
    data: { version, form: { ...settingsForm(first.settings), ...changes } },
  });
  expect(answer.status()).toBe(201);
}

test.afterEach(async ({ page }) => saveElsewhere(page, {}));

test('an administrator sees a mistake beside its field, previews a change, saves it and undoes it', async ({
  page,
  admin,
}) => {
  await admin.open(page, '/admin/settings');
  await expect(price(page)).toHaveValue('24.99');
  await expect(save(page)).toBeDisabled();
  // Its bar is one line while nothing has changed.
  const nothing = await page.getByText('No changes').boundingBox();
  const button = await save(page).boundingBox();
  expect(nothing?.y).toBeGreaterThanOrEqual(button?.y ?? Number.POSITIVE_INFINITY);

  await price(page).fill('0.50');
  await save(page).click();
  await expect(price(page)).toBeFocused();
  await expect(price(page)).toHaveAccessibleDescription('Enter an amount from 1.00 to 999.99.');
  await expectAccessible(page);

  await price(page).fill('26.40');
  await expect(price(page)).toHaveAccessibleDescription('');
  const preview = page.getByRole('complementary', { name: 'Before you save' });
  await expect(preview.getByRole('row', { name: '1 hat' })).toContainText('1 hat$29.98$31.39');
  const questions: string[] = [];
  page.once('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.dismiss();
  });
  await page.getByRole('link', { name: 'System' }).click();
  await expect.poll(() => questions).toEqual(['beforeunload']);
  await expect(price(page)).toHaveValue('26.40');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expectToast(page, ['Settings saved', 'Every cart uses them now, open ones too.']);
  await expect(lastChange(page)).toContainText('Price of a custom hat: $26.40, was $24.99');
  await expectAccessible(page);

  const shop = await page.context().newPage();
  await shop.goto('/custom-hat');
  await expect(shop.locator('.buy-bar-price')).toHaveText('$26.40');

  await lastChange(page).getByRole('button', { name: 'Undo this change' }).click();
  await expectToast(page, ['Earlier settings are back']);
  await expect(price(page)).toHaveValue('24.99');
  await expect(lastChange(page)).toContainText('Price of a custom hat: $24.99, was $26.40');
  await shop.reload();
  await expect(shop.locator('.buy-bar-price')).toHaveText('$24.99');
});

test('an administrator who saves second sees the other change and can add their own to it', {
  tag: '@nightly',
}, async ({ page, admin }) => {
  await admin.open(page, '/admin/settings');
  await price(page).fill('27.00');
  await saveElsewhere(page, { 'rates.express': '12.00' });
  await save(page).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'after you opened them' });
  await expect(conflict).toContainText('Express, in the US: $12.00, was $9.99');
  // The rest of the page shows their version already.
  await expect(lastChange(page)).toContainText('Express, in the US: $12.00, was $9.99');
  const newest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
  await expect(newest).toContainText('In force');
  await expect(newest).toContainText('Express, in the US: $12.00, was $9.99');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(page.getByLabel('Express, in the US ($)')).toHaveValue('12.00');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(lastChange(page)).toContainText('Price of a custom hat: $27.00, was $24.99');
  expect((await (await page.request.get('/api/settings')).json()).settings).toMatchObject({
    customHatPrice: 2700,
    rates: { express: 1200 },
  });
});

test('a shopper whose prices have changed sees the new sums before paying', { tag: '@nightly' }, async ({
  page,
  admin,
}) => {
  await admin.open(page, '/admin/settings');
  await openFilledCheckout(page, [{ ...LAKE_HOUSE, quantity: 4 }]);
  const summary = page.locator('.order-summary');
  await expect(summary).toContainText('$89.96');
  await saveElsewhere(page, { customHatPrice: '26.40', partyPack: '4 12\n7 15' });
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  // 4 x 26.40 less 12 %.
  await expect(page.getByText('Your new total is $92.93, and nothing was charged.')).toBeVisible();
  await expect(summary).toContainText('Party Pack discount (12%)');
  await expect(summary).toContainText('$92.93');
  await page.getByRole('button', { name: 'Calculate Shipping Rates' }).click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible();
  await expect(summary).toContainText('$92.93');

  // A cart that was filled earlier shows the new price when it is opened.
  await openWithCart(page, '/about', [LAKE_HOUSE]);
  const cart = await openCart(page);
  await expect(cart.getByRole('alert', { name: 'Changes to your cart' })).toContainText(
    'A custom hat now costs $26.40. It was $24.99 when you added it.',
  );
});

test('the owner changes all prices, turns a holiday on and a step of the Party Pack off, with few clicks', {
  tag: '@nightly',
}, async ({ page, admin, clicks }) => {
  const owner = ownerOn(page);
  await admin.open(page, '/admin/today');
  await owner.open('Settings', 'Shop');
  await owner.type('Price of a custom hat ($)', '26.40');
  await save(page).click();
  await expectToast(page, ['Settings saved']);
  expect(clicks.count).toBe(3);

  // A shopper is on the way to the payment.
  const shop = await page.context().newPage();
  await openFilledCheckout(shop, [{ ...LAKE_HOUSE, price: cents(2640), quantity: 1 }]);

  await page.goto('/admin/today');
  clicks.count = 0;
  await owner.open('Settings', 'Shop');
  await page.getByRole('switch', { name: 'Holiday' }).click();
  await expect(page.getByText('Not saved yet.')).toContainText('no new orders');
  await save(page).click();
  await expect(lastChange(page)).toContainText('Holiday: from');
  expect(clicks.count).toBe(3);
  await expectAccessible(page);

  await shop.getByRole('button', { name: 'Continue to Payment' }).click();
  const paused = /We’re away\. Orders open again on \w+, \w+ \d+\. Your cart will wait\./;
  await expect(shop.getByRole('alert').filter({ hasText: 'Nothing was charged.' })).toContainText(paused);
  await expect(shop.getByRole('button', { name: 'Continue to Payment' })).toBeDisabled();
  await expectAccessible(shop);
  await shop.goto('/about');
  await expect(shop.getByRole('complementary', { name: 'About this shop' })).toContainText(paused);
  const cart = await openCart(shop);
  await expect(cart.getByText(paused)).toBeVisible();
  await expect(cart.getByText('Lake House').or(cart.getByRole('listitem')).first()).toBeVisible();
  await expect(cart.getByRole('link', { name: 'Checkout' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Remove step 1' }).click();
  await expect(page.getByLabel('Step 1, hats')).toBeFocused();
  await page.getByRole('button', { name: 'Add a step' }).click();
  await page.keyboard.type('3');
  await page.getByLabel('Step 2, percent').fill('20');
  await save(page).click();
  await expect(page.getByText('More hats need a larger discount: from 7 hats more than 20%.')).toBeVisible();
  await page.getByLabel('Step 2, percent').fill('8');
  await page.getByLabel('Add a word to “Ask me first”').fill('Swooshy');
  await page.keyboard.press('Enter');
  await page.getByLabel('Try some words').fill('SW00SHY hats');
  await expect(page.getByText('You are asked first, because of “SW00SHY”.')).toBeVisible();
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(lastChange(page)).toContainText('Party Pack: 8% off from 3 hats, 15% off from 7 hats, was');
  await page.getByRole('link', { name: 'History of Holiday' }).click();
  await expect(
    page.getByRole('region', { name: 'History: Holiday' }).getByRole('heading', { level: 3 }),
  ).toHaveCount(1);
});
