import type { OrderAnswer } from '../../src/wire/orders.ts';
import { stripeAt } from '../providers.ts';
import { goToPayment, hatsInCart } from './go-to-payment.ts';
import { payByCard } from './pay-by-card.ts';
import { expect, test } from './shop.ts';

test('after a change of address, the first order is canceled and the second can be paid', async ({
  page,
  shop,
}) => {
  const orders: OrderAnswer[] = [];
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname === '/api/orders') orders.push(await response.json());
  });
  await goToPayment(page);
  await page.getByRole('button', { name: 'Edit address' }).click();
  await page.getByLabel('Address', { exact: true }).fill('1 Beale Street');
  await page.getByRole('button', { name: 'Calculate Shipping Rates' }).click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible();
  await payByCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect.poll(() => hatsInCart(page)).toBe(0);

  const [first, second] = orders;
  const { data } = await stripeAt(shop.sandboxUrl).paymentIntents.list({ limit: 10 });
  const stateOf = (order?: OrderAnswer) =>
    data.find(({ metadata }) => metadata.order_id === order?.id)?.status;
  expect([stateOf(first), stateOf(second)]).toEqual(['canceled', 'succeeded']);

  await page.getByRole('link', { name: `#${second?.id}` }).click();
  await expect(page.getByText(`Order #${second?.id}`).first()).toBeVisible();
  await expect(page.getByText('1 Beale Street').first()).toBeVisible();
  await expect(page.getByText(/^You paid \$/)).toBeVisible();
});
