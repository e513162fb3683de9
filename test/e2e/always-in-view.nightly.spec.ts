import type { CartItem } from '../../src/domain/cart/cart.ts';
import { LAKE_HOUSE } from '../world.ts';
import { openCart, openWithCart } from './fill-cart.ts';
import { expect, test } from './shop.ts';

const hats = (count: number): CartItem[] =>
  Array.from({ length: count }, (_, index) => ({ ...LAKE_HOUSE, id: LAKE_HOUSE.id + index }));

const size = (text: string) => {
  const [width = 0, height = 0] = text.split('x').map(Number);
  return { width, height };
};

test('Total, Clear Cart, and Checkout are in view for any number of hats', async ({ page }) => {
  for (const count of [1, 2, 4, 7, 50]) {
    await openWithCart(page, '/about', hats(count));
    const cart = await openCart(page);
    for (const window of ['1440x900', '1366x768', '1280x720', '390x844', '360x640']) {
      await page.setViewportSize(size(window));
      for (const part of [
        cart.locator('.cart-total'),
        cart.getByRole('button', { name: 'Clear Cart' }),
        cart.getByRole('link', { name: 'Checkout' }),
      ])
        await expect(part, `${count} hats at ${window}`).toBeInViewport({ ratio: 1 });
      const line = cart.getByRole('heading', { name: 'Mentally at the / lake house' }).first();
      await expect(line, `${count} hats at ${window}`).toBeInViewport({ ratio: 1 });
      const hidden = await cart.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight);
      expect(hidden, `${count} hats at ${window}`).toBe(0);
    }
  }
});

test('in a very low window the whole cart scrolls', async ({ page }) => {
  await openWithCart(page, '/about', hats(4));
  const cart = await openCart(page);
  for (const window of ['320x480', '844x340']) {
    await page.setViewportSize(size(window));
    const checkout = cart.getByRole('link', { name: 'Checkout' });
    await checkout.scrollIntoViewIfNeeded();
    await expect(checkout).toBeInViewport({ ratio: 1 });
  }
});

test('the first screen of the home page has a button', async ({ page }) => {
  await page.goto('/');
  for (const window of ['390x664', '375x553', '1366x650', '1440x900']) {
    await page.setViewportSize(size(window));
    await expect(page.getByRole('link', { name: 'Shop Unhinged Hats' }), window).toBeInViewport({ ratio: 1 });
  }
});

test('the bars of crew and designer are at the foot from the first screen on', async ({ page }) => {
  for (const [path, button] of [
    ['/crew', 'Type a name to add'],
    ['/custom-hat', 'Add to cart'],
  ] as const) {
    await page.goto(path);
    for (const window of ['1440x900', '1366x768', '1366x650', '390x664', '375x553']) {
      await page.setViewportSize(size(window));
      const bar = page.locator('.buy-bar').getByRole('button', { name: button });
      await expect(bar, `${path} at ${window}`).toBeInViewport({ ratio: 1 });
    }
  }
});

test('no button lies on the headline of the designer', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/custom-hat');
  for (const window of ['1366x650', '1280x720', '1440x900', '1024x768']) {
    await page.setViewportSize(size(window));
    const [headline, proof] = await Promise.all(
      ['.stage .slab', '.stage-proof-mark'].map((part) => page.locator(part).boundingBox()),
    );
    if (!headline || !proof) throw new Error('the designer has no headline or no way to the proof');
    const isBeside = proof.x > headline.x + headline.width || proof.y > headline.y + headline.height;
    expect(isBeside, window).toBe(true);
  }
});

test('on a phone, the row of occasions is cut inside a word, so that nobody takes it for complete', async ({
  page,
}) => {
  await page.goto('/shop');
  for (const width of [320, 360, 375, 390, 430]) {
    await page.setViewportSize({ width, height: 664 });
    const words = await page.getByRole('navigation', { name: 'Occasions' }).evaluate((row) =>
      [...row.children].map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }),
    );
    expect(
      words.some(({ left, right }) => left < width && right > width),
      `${width} px`,
    ).toBe(true);
  }
});

test.describe('a phone on its side', () => {
  // One of its pages is missing.
  test.use({ callsFail: true, viewport: size('844x340') });

  test('shows the whole headline below the header', async ({ page }) => {
    for (const path of ['/', '/shop', '/crew', '/about', '/thank-you', '/pool-bar']) {
      await page.goto(path);
      await expect(page.locator('main .slab').first(), path).toBeInViewport({ ratio: 1 });
    }
  });
});
