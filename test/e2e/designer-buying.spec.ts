import type { Page } from '@playwright/test';
import { CART_KEY, readStoredCart } from '../../src/domain/cart/cart.ts';
import { toDesign } from '../../src/domain/design/design.ts';
import { designAddress } from '../../src/domain/design/design-address.ts';
import type { Product } from '../../src/wire/products.ts';
import { ask } from '../ask.ts';
import { violations } from './axe.ts';
import { expect, test } from './shop.ts';

test('every ready-made hat has a link that opens it in the designer, with its own font', {
  tag: '@nightly',
}, async ({ page, shop }) => {
  const products = await ask<Product[]>(`${shop.url}/api/products`);
  await page.goto('/shop');
  // Hats that other tests synced from Printful have no design.
  const designed = products.filter(({ fontStyle }) => fontStyle !== null);
  await expect(page.getByRole('link', { name: 'Make it mine' })).toHaveCount(designed.length);
  const product = products.find(({ fontStyle }) => fontStyle === 'marker');
  if (!product) throw new Error('no hat is in Marker');
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: product.name }) })
    .getByRole('link', { name: 'Make it mine' })
    .click();
  await expect(page.getByLabel('Text line 1')).toHaveValue(product.textLine1 ?? '');
  await expect(page.getByRole('radio', { name: 'Marker' })).toBeChecked();
  const asItComes = page.getByText(`This is ${product.name}, as it comes. Change anything and it’s $24.99.`);
  await expect(asItComes).toBeVisible();
  await expect(page.locator('.buy-bar-price')).toHaveText('$29.99');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible();
  expect(await cartOf(page)).toMatchObject([{ price: 2999, sameAs: product.name }]);
  await page.getByRole('radio', { name: 'Impact Bold' }).check();
  await expect(page.locator('.buy-bar-price')).toHaveText('$24.99');
  await expect(asItComes).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Marker' })).toBeVisible();
});

test('a custom hat in the cart can be changed in place', async ({ page }) => {
  const cart = async () => readStoredCart(await page.evaluate((key) => localStorage.getItem(key), CART_KEY));
  await page.goto('/custom-hat?design=1.navy.white.impact.First_try');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible();
  const [before] = await cart();
  await page.goto('/custom-hat?design=1.red.white.impact.Another');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: 'Cart (2 hats)' })).toBeVisible();

  await page.getByRole('button', { name: /^Cart/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Your Cart' });
  await dialog.getByRole('button', { name: 'One more First try' }).click();
  await dialog.getByRole('link', { name: 'Edit First try' }).click();
  await expect(page.getByLabel('Text line 1')).toHaveValue('First try');
  await page.getByLabel('Text line 1').fill('Second try');
  await expect(page).toHaveURL(/\?edit=\d+&design=1\.navy\.white\.impact\.Second_try$/);
  await page.reload();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved', { exact: true })).toBeVisible();
  const [first, ...others] = await cart();
  expect(others).toHaveLength(1);
  expect(first).toMatchObject({ id: before?.id, quantity: 2 });
  expect(first && designAddress(toDesign(first))).toBe('navy.white.impact.Second%20try');
  expect(first?.image).not.toBe(before?.image);
});

test('the proof shows both sides of the hat, and Escape closes it', async ({ page }) => {
  await page.goto('/custom-hat');
  await page.getByRole('button', { name: 'See the proof' }).click();
  const proof = page.getByRole('dialog', { name: 'This is exactly what you’ll get' });
  await expect(proof.getByRole('img', { name: /^Black White hat, Hot Pink text/ })).toBeVisible();
  await expect(proof.getByRole('img', { name: 'Black White hat from behind' })).toBeVisible();
  await expect(proof.getByText('Your Text / Goes Here')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await expect(page.getByRole('button', { name: 'See the proof' })).toBeFocused();
});

test('a hat that is hard to read goes into the cart only after the shopper confirms the proof', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/custom-hat?design=1.white.secondary.arial.WWWWWWWWWWWWWWWWWWWW');
  await expect(page.getByText('These letters come out 0.20 in high.')).toBeVisible();
  await expect(page.getByText('Lime Green on a White hat is faint.')).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const proof = page.getByRole('dialog', { name: 'This is exactly what you’ll get' });
  await expect(proof.getByText('These letters come out 0.20 in high.')).toBeVisible();
  await expect(
    proof.getByText('Lime Green on a White hat is faint. You can read it only up close.'),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await proof.getByRole('button', { name: 'Change it' }).click();
  await expect(proof).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeFocused();
  expect(await cartOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await proof.getByRole('button', { name: 'Add it anyway' }).click();
  await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible();
  await expect(proof).toBeHidden();
  expect(await cartOf(page)).toHaveLength(1);
});

test('an illegible hat is refused at the button, and the color field gets the focus', async ({ page }) => {
  await page.goto('/custom-hat?design=1.white.white.impact.Words');
  const notice = page.getByText('White on white is invisible. We can’t print words nobody can see.');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'See the proof' }).click();
  const proof = page.getByRole('dialog', { name: 'We can’t make this one' });
  const sentence = 'White on a White hat is invisible. We can’t print words nobody can see. Try Hot Pink.';
  await expect(proof.getByText(sentence)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pick a color to add' }).click();
  await expect(page.locator('.buy-bar').getByRole('alert')).toHaveText(sentence);
  await expect(notice).toBeInViewport({ ratio: 1 });
  expect(await isAboveBar(page, 'Use Hot Pink')).toBe(true);
  await expect(page.getByRole('radio', { name: /^White Invisible/ })).toBeFocused();
  expect(await cartOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use Hot Pink' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible();
});

test('the proof of a hat that cannot be printed completely says so', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/custom-hat?design=1.navy.white.impact.I_%E2%99%A3_it');
  await expect(page.locator('.words').getByText('♣ will not be printed.')).toBeVisible();
  await page.getByRole('button', { name: 'See the proof' }).click();
  const proof = page.getByRole('dialog', { name: 'Not all of this will be printed' });
  await expect(proof.getByText('♣ will not be printed. Impact Bold has no such character.')).toBeVisible();
});

for (const [what, words] of [
  ['empty lines', ''],
  ['a no-break space', '\u00a0'],
  ['a zero-width space', '\u200b'],
  ['a right-to-left override', '\u202e'],
] as const) {
  test(`a hat with only ${what} is refused beside its words and at the button`, { tag: '@nightly' }, async ({
    page,
  }) => {
    const sentence = 'This hat has no words. Write at least one line.';
    await page.goto('/custom-hat?design=1.white.primary.impact.Words');
    await page.getByLabel('Text line 1').fill(words);
    await expect(page.locator('.words').getByText(sentence)).toBeVisible();
    await page.getByRole('button', { name: 'Write a line to add' }).click();
    await expect(page.locator('.buy-bar').getByRole('alert')).toHaveText(sentence);
    await expect(page.getByLabel('Text line 1')).toBeFocused();
    expect(await cartOf(page)).toEqual([]);
    await page.getByLabel('Text line 1').fill('Words after all');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible();
  });
}

test('the designer shows the approximate delivery date in the US, and none elsewhere', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-20T12:00Z'));
  await page.goto('/custom-hat');
  const days = page.getByText(/^US delivery about Dec\s1–15$/);
  await expect(days).toBeVisible();
  await page.evaluate(() => localStorage.setItem('unhinged-hats-plans', JSON.stringify({ country: 'CA' })));
  await page.reload();
  await expect(page.getByText(/^Add to cart/).first()).toBeVisible();
  await expect(days).toBeHidden();
});

/** Whether a button is not behind the bar at the foot of the screen. */
const isAboveBar = async (page: Page, name: string): Promise<boolean> => {
  const button = await page.getByRole('button', { name }).boundingBox();
  const bar = await page.locator('.buy-bar').boundingBox();
  return button !== null && bar !== null && button.y + button.height <= bar.y;
};

const cartOf = async (page: Page) =>
  readStoredCart(await page.evaluate((key) => localStorage.getItem(key), CART_KEY));
