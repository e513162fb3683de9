import type { Page } from '@playwright/test';
import { CART_KEY, readStoredCart } from '../../src/domain/cart/cart.ts';
import { toDesign } from '../../src/domain/design/design.ts';
import { tableFor } from '../../src/hat/fixtures.ts';
import { realLayout } from '../../src/hat/layout.ts';
import { inInches, letterInches } from '../../src/hat/real-size.ts';
import { LAKE_HOUSE } from '../world.ts';
import { violations } from './axe.ts';
import { openCart } from './fill-cart.ts';
import { rowsOf } from './rows-of.ts';
import { expect, test } from './shop.ts';
import { openFilledCheckout } from './stored-checkout.ts';

/** Aqua hats are made with this technique from now on. Waits until the shop's pages say so. */
async function makeAqua(dataDir: string, shopUrl: string, technique: 'DTFILM' | 'EMBROIDERY'): Promise<void> {
  await rowsOf(dataDir, `update blanks set technique = $1 where hat_color = 'aqua'`, [technique]);
  const address = technique === 'DTFILM' ? 'printed-1890x765' : 'stitched-1890x765';
  await expect(async () => {
    const page = await (await fetch(`${shopUrl}/custom-hat?design=1.aqua.dark.impact.Hi`)).text();
    expect(page).toContain(`aqua.dark.impact.Hi@1200-${address}`);
  }).toPass({ timeout: 10_000 });
}

test.afterEach(({ dataDir, shop }) => makeAqua(dataDir, shop.url, 'DTFILM'));

const discOf = (page: Page, name: RegExp) =>
  page
    .getByRole('radio', { name })
    .locator('..')
    .locator('.disc')
    .evaluate((disc) => getComputedStyle(disc).backgroundColor);

test('the designer shows threads on an embroidered color, refuses what can’t be stitched, and follows a change', {
  tag: '@desktop',
}, async ({ page, shop, dataDir }) => {
  await makeAqua(dataDir, shop.url, 'EMBROIDERY');
  await page.goto('/custom-hat?design=1.aqua.dark.times.Lake_house');
  await expect(page.getByText('Pink and Hot Pink use the same thread, Flamingo.')).toBeVisible();
  const flamingo = 'rgb(204, 51, 102)';
  expect(await discOf(page, /^Hot Pink Flamingo thread/)).toBe(flamingo);
  expect(await discOf(page, /^Pink Flamingo thread/)).toBe(flamingo);
  await page.getByRole('radio', { name: /^Hot Pink/ }).check();
  const preview = page.getByRole('img', {
    name: /^Aqua Blue hat, Hot Pink text \(Flamingo thread\) in Times/,
  });
  await expect(preview.locator('.printed-text use')).toHaveAttribute('fill', '#CC3366');
  await expect(preview.locator('.printed-text path').first()).toHaveAttribute('fill', /^url/);
  await page
    .getByRole('radio', { name: /^White/ })
    .first()
    .check();
  await expect(page.getByText('use the same thread')).toBeHidden();
  expect(await discOf(page, /^Hot Pink/)).toBe('rgb(255, 46, 147)');
  await page.getByRole('radio', { name: 'Aqua Blue' }).check();
  await page.getByRole('radio', { name: /^Black Black thread/ }).check();

  const warning = /^The thin strokes of these letters come out 0\.0\d\d in wide\. .* can’t be stitched/;
  await expect(page.getByRole('status').getByText(warning)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make it bolder to add' }).click();
  await expect(page.getByRole('alert').getByText(warning)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Use Impact Bold' }).click();
  const design = toDesign({ fontStyle: 'impact', textLine1: 'Lake house' });
  const size = inInches(letterInches(realLayout(design, tableFor(design), { width: 1890, height: 765 })));
  await expect(page.locator('.ruler-label')).toHaveText(size);
  await page.getByRole('button', { name: 'See the proof' }).click();
  const proof = page.getByRole('dialog', { name: 'This is exactly what you’ll get' });
  for (const fact of [
    'Black text (Black thread), Impact Bold',
    `${size} high`,
    'Embroidered, at most 6.30 x 2.55 in',
    'Back, blank',
  ])
    await expect(proof.getByText(fact)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible();
  const [line] = readStoredCart(await page.evaluate((key) => localStorage.getItem(key), CART_KEY));
  expect(line).toMatchObject({
    drawnAs: 'stitched-1890x765',
    image: expect.stringMatching(/^data:image\/jpeg/),
  });
  await makeAqua(dataDir, shop.url, 'DTFILM');
  // A busy shop serves the last page until the new one is rendered.
  await expect(async () => {
    await page.goto('/shop');
    const cart = await openCart(page);
    await expect(cart.getByText('Aqua Blue, Black text', { exact: true })).toBeVisible({ timeout: 2000 });
    await expect(cart.getByRole('img', { name: 'Lake house' })).toHaveAttribute(
      'src',
      /@600-printed-1890x765-/,
    );
  }).toPass({ timeout: 30_000 });
});

test.describe('while calls fail', () => {
  test.use({ callsFail: true });

  test('after a refusal, an open checkout knows how the hat is made now', async ({ page, shop, dataDir }) => {
    const design = toDesign({
      hatColor: 'aqua',
      textColor: 'dark',
      fontStyle: 'times',
      textLine1: 'Lake house',
    });
    await openFilledCheckout(page, [{ ...LAKE_HOUSE, ...design }]);
    const refused = page.getByRole('listitem').filter({ hasText: /Lake house:.* can’t be stitched/ });
    await expect(refused).toHaveCount(0);
    await makeAqua(dataDir, shop.url, 'EMBROIDERY');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(refused).toBeVisible();
  });
});
