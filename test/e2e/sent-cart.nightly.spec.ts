import { randomUUID } from 'node:crypto';
import { cents, formatPrice } from '../../src/domain/money/money.ts';
import { expectToast } from './admin-page.ts';
import { expect, expectAccessible, test } from './counted-clicks.ts';
import { addHat, fillCheckout, hatsInCart } from './go-to-payment.ts';
import { payByCard } from './pay-by-card.ts';
import { giveWallet, sheetOn, sheetTotal, walletButton } from './wallet.ts';

test('an owner sends a crew’s hats with a discount, and the shopper pays them beside her own cart', async ({
  page,
  admin,
  clicks,
}) => {
  await giveWallet(page);
  const email = `crew-${randomUUID()}@example.com`;
  await admin.open(page, '/admin/carts');
  await page.getByRole('button', { name: 'New cart' }).click();
  await page.getByRole('button', { name: 'Add a hat for each name' }).click();
  await page.getByLabel('Line 2').fill('said one drink');
  await page.getByRole('textbox', { name: 'Names' }).fill('Jess\nKayla\nPriya');
  await expect(page.getByText('3 hats', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add to the cart' }).click();
  await page.getByRole('button', { name: 'Add a ready-made hat' }).click();
  await page.getByRole('button', { name: 'Add to the cart' }).click();
  await expect(page.getByRole('list', { name: 'Hats in this cart' }).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send this cart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this cart' });
  await dialog.getByLabel('Email of the shopper').fill(email);
  await dialog.getByLabel('Discount').selectOption('An amount off');
  await dialog.getByLabel('Amount ($)').fill('40');
  await dialog.getByLabel('Why').fill('Her second team');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expectToast(page, ['The cart is on its way', `To ${email}.`]);
  expect(clicks.count).toBeLessThanOrEqual(8);
  const row = page.getByRole('row', { name: email });
  await expect(row).toContainText('Waits for payment');
  await row.getByRole('button', { name: /^Send the cart .* again$/ }).click();
  await expectToast(page, ['The link is on its way again', `To ${email}.`]);

  const [link = ''] = /https?:\S+\/sent-cart\/\S+/.exec((await admin.mailTo(email)) ?? '') ?? [];
  const { pathname, search } = new URL(link);
  const notice = page.getByText('We made this cart for you');
  const ownCart = page.getByRole('link', { name: 'Check out your own cart instead' });
  await page.goto(pathname + search);
  await expect(notice).toBeVisible();
  await expect(ownCart).toHaveCount(0);
  // Her own cart has the same ready-made hat.
  await addHat(page);
  await page.goto(pathname + search);
  await expect(notice).toBeVisible();
  await expect(ownCart).toBeVisible();
  const summary = page
    .getByRole('region', { name: 'Order Summary' })
    .or(page.getByRole('complementary', { name: 'Order Summary' }));
  await expect(summary).toContainText('Your discount');
  await expect(summary.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
  await walletButton(page).click();
  await expect(sheetOn(page)).toContainText('Your discount');
  const total = await sheetTotal(sheetOn(page));
  await sheetOn(page).getByRole('button', { name: 'Cancel' }).click();
  await fillCheckout(page);
  await page.reload();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await payByCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page.getByText(formatPrice(cents(total))).first()).toBeVisible();
  expect(await hatsInCart(page)).toBe(1);

  await admin.open(page, '/admin/carts');
  await expect(row).toContainText('Paid');
  await row.getByRole('link', { name: /^#/ }).click();
  await expect(page.getByText(/made this cart on .* The discount: Her second team/)).toBeVisible();
});
