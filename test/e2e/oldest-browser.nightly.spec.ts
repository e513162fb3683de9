import { downgradeScript } from '../floor/newer-scripts.ts';
import { goToPayment } from './go-to-payment.ts';
import { payByCard } from './pay-by-card.ts';
import { expect, test } from './shop.ts';

test.beforeEach(async ({ context }) => {
  await context.addInitScript(downgradeScript());
});

test('a hat can be bought in a browser with only the features of the oldest supported one', async ({
  page,
}) => {
  await goToPayment(page);
  expect(await page.evaluate(() => ['any' in AbortSignal, 'Segmenter' in Intl, 'toSorted' in []])).toEqual([
    false,
    false,
    false,
  ]);
  await payByCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});

test('the designer counts an emoji as one character in such a browser', async ({ page }) => {
  await page.goto('/custom-hat');
  await page.getByLabel('Text line 1').fill('I 👩‍👩‍👧‍👦 it');
  await expect(page.getByText('6 of 20', { exact: true })).toBeVisible();
});

// Missing and forbidden pages answer with an error status.
test.describe('pages', () => {
  test.use({ callsFail: true });
  for (const path of ['/', '/shop', '/about', '/returns', '/thank-you', '/pool-bar', '/admin'])
    test(`such a browser hydrates ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
});
