import { LAKE_HOUSE } from '../world.ts';
import { openCart, openWithCart } from './fill-cart.ts';
import { fillShippingForm } from './fill-shipping-form.ts';
import { expect, test } from './shop.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a country and a party are asked once, and changing them in one place changes all', async ({ page }) => {
  const [first, later] = [inDays(60), inDays(70)];
  await page.goto('/crew');
  await page.getByLabel('Ships to').selectOption('Canada');
  await page.getByLabel('When’s the party?').fill(first);

  await openWithCart(page, '/custom-hat', [LAKE_HOUSE]);
  await page.getByRole('button', { name: 'When’s the party?' }).click();
  const question = page.getByRole('dialog', { name: 'Will it come in time?' });
  await expect(question.getByLabel('Ships to')).toHaveValue('CA');
  await expect(question.getByLabel('When’s the party?')).toHaveValue(first);
  await question.getByLabel('When’s the party?').fill(later);
  await question.getByLabel('Ships to').selectOption('Australia');
  await question.getByRole('button', { name: 'Done' }).click();

  const cart = await openCart(page);
  await expect(cart.getByText('Ships to Australia')).toBeVisible();
  await cart.getByRole('button', { name: 'Change the country' }).click();
  await expect(cart.getByLabel('When’s the party?')).toHaveValue(later);
  await cart.getByLabel('Ships to').selectOption('United States');
  await cart.getByRole('link', { name: 'Checkout' }).click();
  const country = page.getByLabel('Country');
  await expect(country).toHaveValue('US');
  await fillShippingForm(page);

  await page.getByRole('button', { name: 'Edit cart' }).click();
  await cart.getByRole('button', { name: 'Change the country' }).click();
  await cart.getByLabel('Ships to').selectOption('United Kingdom');
  await page.keyboard.press('Escape');
  await expect(country).toHaveValue('UK');
  await expect(page.getByLabel('Address', { exact: true })).not.toHaveValue('');
  await country.selectOption('CA');
  await page.goto('/crew');
  await expect(page.getByLabel('Ships to')).toHaveValue('CA');
  await page.getByLabel('Ships to').selectOption('United States');
  await expect(page.getByLabel('When’s the party?')).toHaveValue(later);
  await page.goto('/checkout');
  await expect(country).toHaveValue('US');
});

test('a day named beside the suggested country is an answer to where the hats go', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/crew');
  await expect(page.getByLabel('Ships to')).toHaveValue('');
  await page.getByLabel('When’s the party?').fill(inDays(60));
  await openWithCart(page, '/about', [LAKE_HOUSE]);
  await expect((await openCart(page)).getByText('Ships to United States')).toBeVisible();
});

test('rates for the suggested country are an answer to where the hats go', { tag: '@nightly' }, async ({
  page,
}) => {
  await openWithCart(page, '/checkout', [LAKE_HOUSE]);
  await fillShippingForm(page);
  await page.getByRole('button', { name: 'Calculate Shipping Rates' }).click();
  await expect(page.getByRole('group', { name: 'Shipping' })).toBeVisible();
  await page.goto('/about');
  await expect((await openCart(page)).getByText('Ships to United States')).toBeVisible();
});
