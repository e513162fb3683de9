import { intentFor, orderToPay, pay } from '../api/buy.ts';
import { ask } from '../ask.ts';
import { until } from '../until.ts';
import { goToPayment, hatsInCart } from './go-to-payment.ts';
import { payByCard } from './pay-by-card.ts';
import { expect, test } from './shop.ts';

// Production limits.
test.use({ callsFail: true, rateLimitScale: 1 });

const GOOD_CARD = '4242 4242 4242 4242';

test('a shopper who shares a network with a card thief can still pay the same order, through the bank’s page', async ({
  page,
  shop,
}) => {
  await goToPayment(page);
  const orderId = () => page.evaluate(() => JSON.stringify(localStorage).match(/orderId\W+(\w{10})/)?.[1]);
  const ordered = await orderId();
  expect(ordered).toHaveLength(10);

  const { id, intentId } = await orderToPay(shop);
  let stolen = intentId;
  for (let tried = 0; tried < 20; tried += 1) {
    if (tried > 0 && tried % 5 === 0) stolen = await intentFor(shop, id);
    await pay(shop, stolen, 'pm_card_visa_chargeDeclinedStolenCard').catch(() => null);
    await until('the webhook has arrived', async () => {
      const { planned } = await ask<{ planned: number }>(`${shop.sandboxUrl}/sandbox/state`);
      return planned === 0 || null;
    });
  }

  await payByCard(page, GOOD_CARD);
  const notice = page.getByText(
    'Too many cards were declined, so that payment was closed. Nothing was charged. Your order is still here. Enter your card again.',
  );
  await expect(notice).toBeVisible();
  await expect(notice).toBeInViewport();
  await expect(page.getByLabel('Card number')).toHaveValue('');
  expect(await orderId()).toBe(ordered);
  await payByCard(page, GOOD_CARD);
  const bank = page.frameLocator('iframe[title="Secure payment confirmation"]');
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`order=${ordered}`));
  await expect.poll(() => hatsInCart(page)).toBe(0);
});
