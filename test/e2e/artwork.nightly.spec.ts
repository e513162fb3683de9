import type { OrderBody } from '../../src/web/checkout/order/order-request.ts';
import { LAKE_HOUSE } from '../world.ts';
import { openWithCart } from './fill-cart.ts';
import { fillShippingForm } from './fill-shipping-form.ts';
import { payByCard } from './pay-by-card.ts';
import { expect, test } from './shop.ts';

test('artwork that the browser had no room to store is redrawn for the order', { tag: '@desktop' }, async ({
  page,
}) => {
  await openWithCart(page, '/checkout', [{ ...LAKE_HOUSE, frontendArtwork: null }]);
  await fillShippingForm(page);
  await page.getByRole('button', { name: 'Calculate Shipping Rates' }).click();
  const ordered = page.waitForRequest('**/api/orders');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  const { items } = (await ordered).postDataJSON() as OrderBody;
  expect(items[0]?.frontendArtwork).toMatch(/^data:image\/png;base64,/);
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible();
  await page.reload();
  await payByCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible({ timeout: 20_000 });
});
