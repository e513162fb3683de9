import { DEFAULT_DESIGN, toDesign } from '../../src/domain/design/design.ts';
import type { Product } from '../../src/wire/products.ts';
import { ask } from '../ask.ts';
import { inspectPrint } from '../print-files.ts';
import { printfulOrder, stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { LAKE_HOUSE, MAYA } from '../world.ts';
import { fillShippingForm } from './fill-shipping-form.ts';
import { payByCard } from './pay-by-card.ts';
import { expect, test } from './shop.ts';

test('a ready-made hat and a custom hat are paid for once and made once', { tag: '@both' }, async ({
  page,
  shop,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Shop Unhinged Hats' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop Unhinged Hats' })).toBeVisible();
  const [product] = await ask<Product[]>(`${shop.url}/api/products`);
  if (!product) throw new Error('the shop is empty');
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: product.name }) })
    .getByRole('button', { name: 'Add to cart' })
    .click();
  await expect(page.getByText(`${product.name} has been added to your cart.`, { exact: true })).toBeVisible();

  await page.goto('/custom-hat');
  await page.getByLabel('Text line 1').fill(LAKE_HOUSE.textLine1);
  await page.getByLabel('Text line 2').fill(LAKE_HOUSE.textLine2);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Your custom hat has been added to your cart.', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: /^Cart/ }).click();
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(cart.getByText('$54.98').last()).toBeVisible();
  await cart.getByRole('link', { name: 'Checkout' }).click();

  await fillShippingForm(page);
  await page.getByRole('button', { name: 'Calculate Shipping Rates' }).click();
  await expect(page.getByRole('radio', { name: /Standard Shipping/ })).toBeChecked();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible();
  await payByCard(page, '4242 4242 4242 4242');

  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(/\/thank-you\?order=[0-9A-Z]{10}$/);
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible();

  const id = new URL(page.url()).searchParams.get('order') ?? '';
  const made = await until('the order at Printful is confirmed', async () => {
    const order = await printfulOrder(shop.sandboxUrl, id);
    return order && order.status !== 'draft' ? order : null;
  });
  expect(made.recipient.name).toBe(MAYA.customerName);
  const { textLine1, textLine2 } = LAKE_HOUSE;
  const designs = [toDesign(product), { ...DEFAULT_DESIGN, textLine1, textLine2 }];
  expect(made.items).toHaveLength(designs.length);
  for (const [index, design] of designs.entries()) {
    const print = await inspectPrint(made.items[index]?.files[0]?.url ?? '', design);
    expect(print).toMatchObject({ format: 'png', differing: 0 });
    expect(print.ink).toBeGreaterThan(0.03);
  }

  const intents = await stripeAt(shop.sandboxUrl).paymentIntents.list({ limit: 100 });
  const ours = intents.data.filter(({ metadata }) => metadata.order_id === id);
  expect(ours.map(({ status, amount_received }) => [status, amount_received])).toEqual([['succeeded', 5498]]);
});
