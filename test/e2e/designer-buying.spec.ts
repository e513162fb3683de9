import AxeBuilder from '@axe-core/playwright';
import { CART_KEY, readStoredCart } from '../../src/domain/cart.ts';
import { toDesign } from '../../src/domain/design.ts';
import { designAddress } from '../../src/domain/design-address.ts';
import type { Product } from '../../src/wire/products.ts';
import { ask } from '../ask.ts';
import { expect, test } from './shop.ts';

test('every ready-made hat can be made mine, in its own font', async ({ page, shop }) => {
  const products = await ask<Product[]>(`${shop.url}/api/products`);
  await page.goto('/shop');
  await expect(page.getByRole('link', { name: 'Make it mine' })).toHaveCount(products.length);
  const product = products.find(({ fontStyle }) => fontStyle === 'marker');
  if (!product) throw new Error('no hat is in Marker');
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: product.name }) })
    .getByRole('link', { name: 'Make it mine' })
    .click();
  await expect(page.getByLabel('Text line 1')).toHaveValue(product.textLine1 ?? '');
  await expect(page.getByRole('radio', { name: 'Marker' })).toBeChecked();
  await page.getByRole('radio', { name: 'Impact Bold' }).check();
  await expect(page.getByRole('radio', { name: 'Marker' })).toBeVisible();
});

test('a custom hat of the cart is changed in its place', async ({ page }) => {
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
  await dialog.getByRole('button', { name: 'One more Custom Hat' }).first().click();
  await dialog.getByRole('link', { name: 'Edit Custom Hat: First try' }).click();
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

test('the proof shows both sides of exactly this hat, and is no step on the way', async ({ page }) => {
  await page.goto('/custom-hat');
  await page.getByRole('button', { name: 'See the proof' }).click();
  const proof = page.getByRole('dialog', { name: 'You will get exactly this' });
  await expect(proof.getByRole('img', { name: /^Black White hat, Hot Pink text/ })).toBeVisible();
  await expect(proof.getByRole('img', { name: 'Black White hat from behind' })).toBeVisible();
  await expect(proof.getByText('Your Text / Goes Here')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await expect(page.getByRole('button', { name: 'See the proof' })).toBeFocused();
});

test('what speaks against a hat is told once more where it is bought, and does not stop anybody', async ({
  page,
}) => {
  await page.goto('/custom-hat?design=1.white.white.arial.WWWWWWWWWWWWWWWWWWWW');
  await expect(page.getByText('Letters only 0.19 in high. White is invisible on this hat.')).toBeVisible();
  await page.getByRole('button', { name: 'See the proof' }).click();
  const proof = page.getByRole('dialog', { name: 'You will get exactly this' });
  await expect(proof.getByText('These letters come out 0.19 in high.')).toBeVisible();
  await expect(proof.getByText('White on a White hat is invisible. Nobody will read it.')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible();
});

test('the proof of a hat that cannot be printed whole does not promise it', async ({ page }) => {
  await page.goto('/custom-hat?design=1.navy.white.impact.I_%E2%99%A5_it');
  await expect(page.locator('.buy-bar').getByText('♥ will not be printed.')).toBeVisible();
  await page.getByRole('button', { name: 'See the proof' }).click();
  const proof = page.getByRole('dialog', { name: 'Not all of this will be printed' });
  await expect(proof.getByText('♥ will not be printed. Impact Bold has no such character.')).toBeVisible();
});

test('a hat without words is a plain hat in the cart', async ({ page }) => {
  await page.goto('/custom-hat?design=1.white.primary.impact.Words');
  await page.getByLabel('Text line 1').fill('');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('button', { name: 'Add it anyway' }).click();
  await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible();
  const [hat] = readStoredCart(await page.evaluate((key) => localStorage.getItem(key), CART_KEY));
  const panel = await page.evaluate(middleOf, hat?.image ?? '');
  expect(Math.min(...panel)).toBeGreaterThan(180);
});

test('about when the hat arrives stands beside its price', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-20T12:00Z'));
  await page.goto('/custom-hat');
  await expect(page.getByText(/^US delivery about Dec\s1\s.\s15\.$/)).toBeVisible();
});

/** Red, green and blue of the pixel in the middle of a picture, from 0 to 255. */
async function middleOf(src: string): Promise<number[]> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  pen?.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
  return [...(pen?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? [])];
}
