import { violations } from './axe.ts';
import { openCart, openWithCart, sellAs, someHats } from './fill-cart.ts';
import { expect, test } from './shop.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('the cart says where the price starts, and with a country all of it', async ({ page, shop }) => {
  await openWithCart(page, '/about', await someHats(shop.url, 1));
  const cart = await openCart(page);
  await expect(cart.getByText('$20.02 more and standard shipping is free.')).toBeVisible();
  await expect(cart.getByText('from $4.99')).toBeVisible();
  await expect(cart.getByText('from $34.98')).toBeVisible();
  await cart.getByLabel('Ships to').selectOption('Another country');
  await expect(cart.getByText('We don’t ship there.')).toBeVisible();
  await cart.getByLabel('Ships to').selectOption('Canada');
  await expect(cart.getByText(/^Standard shipping, estimated, arrives \w+/)).toBeVisible();
  await expect(cart.getByText(/Canada may charge import tax at the door/)).toBeVisible();
  await expect(cart.getByText(/^from \$/)).toHaveCount(0);
  await cart.getByLabel('Ships to').selectOption('United States');
  await expect(cart.getByText('$34.98', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await cart.getByLabel('When’s the party?').fill(inDays(4));
  await expect(cart.getByText('Probably too late.')).toBeVisible();
  await cart.getByLabel('When’s the party?').fill(inDays(60));
  await expect(cart.getByText('In time.')).toBeVisible();
  await cart.getByRole('button', { name: 'Done' }).click();
  await expect(cart.getByRole('button', { name: 'Change the country or the party’s day' })).toBeFocused();

  await page.reload();
  const again = await openCart(page);
  await expect(again.getByText('In time.')).toBeVisible();
  await expect(again.getByText('$34.98', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a hat that is not made is in no sum, and the button leads to it', { tag: '@nightly' }, async ({
  page,
  shop,
}) => {
  const [hat] = await someHats(shop.url, 3);
  if (!hat) throw new Error('the shop is empty');
  const ghost = { ...hat, id: hat.id, hatColor: 'white', textColor: 'white' } as const;
  const fine = {
    ...hat,
    id: 5,
    isCustom: true,
    name: 'Custom Hat',
    quantity: 1,
    hatColor: 'navy',
    textColor: 'white',
    textLine1: 'Lake house',
  } as const;
  await sellAs(page, ghost);
  await openWithCart(page, '/about', [ghost, fine]);
  const cart = await openCart(page);
  await expect(cart.getByRole('link', { name: 'Checkout' })).toHaveCount(0);
  await expect(cart.getByText('10%')).toHaveCount(0);
  await expect(cart.getByText('from $29.98')).toBeVisible();
  await cart.getByRole('button', { name: 'Take out 1 hat first' }).click();
  const remove = cart.getByRole('button', { name: 'Remove it' });
  await expect(remove).toBeFocused();
  await remove.click();
  await expect(cart.getByRole('link', { name: 'Checkout' })).toBeVisible();
});

test('the designer asks for the party too, and the cart knows the answer', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/custom-hat');
  await page.getByRole('button', { name: 'When’s the party?' }).click();
  const question = page.getByRole('dialog', { name: 'Will it come in time?' });
  await question.getByLabel('When’s the party?').fill(inDays(4));
  await expect(question.getByText('Probably too late.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible();
  const cart = await openCart(page);
  await expect(cart.getByText('Probably too late.')).toBeVisible();
});
