import { toDesign } from '../../src/domain/design/design.ts';
import { LAKE_HOUSE } from '../world.ts';
import { violations } from './axe.ts';
import { someHats } from './fill-cart.ts';
import { expect, test } from './shop.ts';
import { openFilledCheckout } from './stored-checkout.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the checkout has nothing to click but forward, and the summary is next to Pay Now with an edit for each hat', {
  tag: '@desktop',
}, async ({ page, shop, isMobile }) => {
  const words = `${LAKE_HOUSE.textLine1} / ${LAKE_HOUSE.textLine2}`;
  const [ready] = await someHats(shop.url, 1);
  if (!ready) throw new Error('the shop is empty');
  await openFilledCheckout(page, [LAKE_HOUSE, { ...ready, quantity: 2 }]);
  await expect(page.getByRole('banner').getByRole('link')).toHaveText([/UNHINGE/, 'Back to shop']);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText([
    'Shipping',
    'Returns',
    'Terms',
    'Privacy',
  ]);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByLabel('Card number').fill('4242');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await expect(page.getByText(/^Standard Shipping, free, arrives [A-Z]/)).toBeVisible();
  const summary = page.locator('.order-summary');
  await expect(summary.getByRole('listitem').first()).toContainText(words);
  if (isMobile) {
    const [above, button] = [
      await summary.boundingBox(),
      await page.getByRole('button', { name: 'Pay Now' }).boundingBox(),
    ];
    expect((button?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(40);
    await summary.getByRole('button', { name: 'Edit cart' }).click();
    await page.keyboard.press('Escape');
  }
  await summary.getByRole('button', { name: `Edit ${ready.name}` }).click();
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(cart.getByRole('listitem').filter({ hasText: ready.name })).toBeFocused();
  await page.keyboard.press('Escape');

  await summary.getByRole('link', { name: `Edit ${words}` }).click();
  await expect(page).toHaveURL(new RegExp(`/custom-hat\\?edit=${LAKE_HOUSE.id}`));
  await expect(page.getByLabel('Text line 1')).toHaveValue(toDesign(LAKE_HOUSE).textLine1);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible();
});
