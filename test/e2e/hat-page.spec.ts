import type { Page } from '@playwright/test';
import { openCart, openWithCart, someHats } from './fill-cart.ts';
import { fillShippingForm } from './fill-shipping-form.ts';
import { payByCard } from './pay-by-card.ts';
import { expect, test } from './shop.ts';

const HAT = '/hats/maid-of-dishonor';

const addButton = (page: Page) => page.locator('.hat-words').getByRole('button', { name: 'Add to cart' });
const bar = (page: Page) => page.locator('.hat-bar');

test('a friend opens a hat from a link, turns it, looks at a color, asks for the day, and buys it', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(HAT, { waitUntil: 'networkidle' });
  const turnCode = () =>
    fetched.filter((url) => /\/assets\/(turning|draw-turned)-|\/assets\/\d+-.*\.avif/.test(url));
  expect(turnCode()).toEqual([]);
  await expect(page.getByRole('heading', { level: 1, name: 'Maid of Dishonor' })).toBeVisible();
  await expect(page.getByText('Your first hat.')).toBeVisible();

  await page.getByRole('button', { name: 'Turn right' }).click();
  await expect(page.getByRole('img', { name: /^Right side: Pink White hat, Hot Pink text/ })).toBeVisible();
  await page.getByRole('button', { name: 'Turn left' }).click();
  await expect(page.locator('.turned-hat')).toBeHidden();
  expect(turnCode()).not.toEqual([]);

  await page.getByRole('link', { name: 'Navy', exact: true }).click();
  await expect(page).toHaveURL(/\/custom-hat\?design=/);
  await expect(page.getByRole('radio', { name: 'Navy' })).toBeChecked();
  await expect(page.getByLabel('Line 1')).toHaveValue('Maid of');
  await page.goBack();

  await expect(page.getByText(/^At your door \w+\s\d+–.+\. Express \w+\s\d+–.+\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'When’s the party?' }).click();
  const question = page.getByRole('dialog', { name: 'Will it come in time?' });
  await question.getByLabel('When’s the party?').fill(inDays(60));
  await expect(question.getByText('In time.')).toBeVisible();
  await question.getByRole('button', { name: 'Done' }).click();
  await expect(page.locator('.hat-words').getByText('In time.')).toBeVisible();

  await addButton(page).click();
  await expect(
    page.getByText('Maid of Dishonor has been added to your cart.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Hat 2 in your cart. Two more after it take 10% off all four.')).toBeVisible();
  const cart = await openCart(page);
  await cart.getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByText('Maid of Dishonor').first()).toBeVisible();
  await fillShippingForm(page);
  await page.getByRole('button', { name: 'Calculate Shipping Rates' }).click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await payByCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible({ timeout: 20_000 });
});

test('a swipe on the hat turns it at once, and the page still scrolls over it', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto(HAT);
  const hat = page.locator('.hat-stage-picture');
  expect(await hat.evaluate((element) => getComputedStyle(element).touchAction)).toBe('pan-y');
  const { x, y, width, height } = (await hat.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const touch = await page.context().newCDPSession(page);
  const at = (share: number) => [{ x: x + width * share, y: y + height / 2 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.3) });
  // The first touch waits for the code, and is not lost.
  await page.waitForResponse(/\/assets\/turning-/);
  await expect(async () => {
    for (const share of [0.35, 0.45, 0.55, 0.65, 0.7])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) });
    await expect(page.getByRole('img', { name: /^Right side: / })).toBeVisible({ timeout: 500 });
  }).toPass();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
});

test('a hat that cannot be turned now says so', { tag: '@nightly' }, async ({ page }) => {
  await page.goto(HAT);
  await page.route('**/assets/*.json', (route) => route.fulfill({ body: 'none' }));
  await page.getByRole('button', { name: 'Turn right' }).click();
  await expect(page.getByText('This hat won’t budge', { exact: true })).toBeVisible();
});

test('the button is on the first screen, and the bar is there only when it is not', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto(HAT);
  await expect(addButton(page)).toBeInViewport({ ratio: 1 });
  await expect(bar(page)).toHaveCount(0);

  await page.getByRole('heading', { name: 'More trouble for the same party' }).scrollIntoViewIfNeeded();
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  expect((await bar(page).boundingBox())?.height).toBe(80);
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
    { width: 375, height: 553 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(HAT);
    for (let top = 0; top < 1400; top += 100) {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      await expect.poll(() => page.evaluate(buttonsInSight), `at ${top} of ${size.width}`).toBe(1);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  }

  await page.evaluate(() => window.scrollTo(0, 700));
  await bar(page).getByRole('button', { name: 'Add to cart' }).click();
  const toast = page.getByText('Maid of Dishonor has been added to your cart.', { exact: true });
  await expect(toast).toBeVisible();
  const [message, foot] = [await toast.boundingBox(), await bar(page).boundingBox()];
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
});

test('on a desktop, the hat stays in view beside its facts, and there is no bar', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await page.goto(HAT);
  await expect(addButton(page)).toBeInViewport({ ratio: 1 });
  await page.getByText('Returns', { exact: true }).first().scrollIntoViewIfNeeded();
  await expect(page.locator('.hat-stage-picture')).toBeInViewport({ ratio: 0.7 });
  await page.evaluate(() => window.scrollTo(0, 1200));
  await expect(bar(page)).toBeHidden();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe(HAT);

  await page.getByRole('link', { name: 'Put their names on it', exact: true }).click();
  await expect(page).toHaveURL(/\/crew\?design=/);
});

test('the picture and the name of a hat in the shop lead to its page, and back to its occasion', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  for (const place of ['/shop', '/']) {
    await page.goto(place);
    const cell = page.locator('.hat-cell').first();
    const name = await cell.getByRole('heading').innerText();
    await cell.locator('.hat-image').click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page.goto('/shop');
  await page.getByRole('heading', { name: 'Maid of Dishonor' }).getByRole('link').click();
  await expect(page).toHaveURL(HAT);
  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'Bachelorette' })
    .click();
  await expect(page).toHaveURL('/shop?occasion=bachelorette');
});

test('the sentence beside the price is about the visitor’s own cart', { tag: '@nightly' }, async ({
  page,
  shop,
}) => {
  await openWithCart(page, HAT, await someHats(shop.url, 2));
  await expect(page.getByText('Hat 3 in your cart. One more after it takes 10% off all four.')).toBeVisible();
  await openWithCart(page, HAT, await someHats(shop.url, 3));
  await expect(page.getByText('With this hat, they’re all 10% off.')).toBeVisible();
});

test('the name of a ready-made hat in the cart leads to its page', { tag: '@nightly' }, async ({
  page,
  shop,
}) => {
  const [hat] = await someHats(shop.url, 1);
  await openWithCart(page, '/about', hat ? [hat] : []);
  const cart = await openCart(page);
  await cart.getByRole('link', { name: hat?.name ?? '' }).click();
  await expect(page.getByRole('heading', { level: 1, name: hat?.name ?? '' })).toBeVisible();
  await expect(page).toHaveURL(/\/hats\//);
});

test('a hat that was deleted while its page was open is taken out of the cart, which says so', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto(HAT);
  await page.route('**/api/products', async (route) => {
    const answer = await route.fetch();
    const hats = (await answer.json()) as { slug: string }[];
    await route.fulfill({ response: answer, json: hats.filter(({ slug }) => !HAT.endsWith(slug)) });
  });
  await addButton(page).click();
  const cart = await openCart(page);
  await expect(
    cart.getByText('Maid of Dishonor is no longer sold, so we took it out of your cart.'),
  ).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the hat, its colors and the way to make it one’s own are plain links, and the cart says what it needs', async ({
    page,
  }) => {
    await page.goto('/shop', { waitUntil: 'load' });
    await page.locator('.hat-cell').getByRole('link', { name: 'Maid of Dishonor', exact: true }).click();
    await expect(page).toHaveURL(HAT);
    await expect(page.locator('noscript .shop-notice')).toContainText(
      'The cart and the designer need JavaScript.',
    );
    await expect(page.getByRole('button', { name: /Add to cart|Turn|Share/ })).toHaveCount(0);
    await expect(page.getByText('$29.99').first()).toBeVisible();
    await page.getByText('Or another ink').click();
    await expect(page.getByRole('link', { name: 'Bright Orange', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Aqua Blue', exact: true }).click();
    await expect(page).toHaveURL(/\/custom-hat\?design=.*aqua/);
    await page.goBack();
    await page.getByRole('link', { name: 'Make it mine', exact: true }).first().click();
    await expect(page).toHaveURL(/\/custom-hat\?design=.*pink-white/);
  });
});

/** A day as a date field takes it. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** How many of the page's button and its bar can be pressed without scrolling, counted once where the bar covers the button. */
function buttonsInSight(): number {
  const header = Math.max(0, document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0);
  const bar = document.querySelector('.hat-bar')?.getBoundingClientRect();
  const foot = bar?.top ?? window.innerHeight;
  const button = document.querySelector('.hat-words .button[data-tone=pink]')?.getBoundingClientRect();
  const isSeen = button !== undefined && button.bottom > header && button.top < foot;
  return Number(isSeen) + Number(bar !== undefined);
}
