import type { Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { CART_KEY, type CartItem, readStoredCart } from '../../src/domain/cart/cart.ts';
import { clearestGround, GROUNDS } from '../../src/domain/design/clear-grounds.ts';
import { DEFAULT_DESIGN } from '../../src/domain/design/design.ts';
import { designAddress } from '../../src/domain/design/design-address.ts';
import { visibleDifference } from '../visible-difference.ts';
import { breakBasePictures } from './break-base-pictures.ts';
import { expect, test } from './shop.ts';

/** The background color in a picture of the default hat. */
const BACKGROUND = GROUNDS[clearestGround(DEFAULT_DESIGN.hatColor)];

test('a custom hat in the cart has a 600 x 400 JPEG and its text as a 1608 x 720 PNG', async ({
  page,
  shop,
}) => {
  const { image, drawnAs, frontendArtwork } = await addCustomHat(page);
  const picture = await bytesOf(image);
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 400 });
  const artwork = await bytesOf(frontendArtwork);
  expect(await sharp(artwork).metadata()).toMatchObject({ format: 'png', width: 1608, height: 720 });

  const shown = await fetch(`${shop.url}/pictures/${designAddress(DEFAULT_DESIGN)}@600-${drawnAs}.png`);
  const onBackground = sharp(Buffer.from(await shown.arrayBuffer())).flatten({ background: BACKGROUND });
  const { visible } = await visibleDifference(picture, await onBackground.png().toBuffer());
  expect(visible).toBeLessThan(0.005);
});

test('without its base picture, a hat in the cart shows its color and text', { tag: '@nightly' }, async ({
  page,
}) => {
  await breakBasePictures(page);
  const picture = sharp(await bytesOf((await addCustomHat(page)).image));
  const [corner, ...others] = await colorsAt(picture, [5, 5], [594, 394], [300, 20]);
  expect(corner).toBe('efeeec');
  expect(others).toEqual([corner, corner]);
  expect((await picture.stats()).channels[1]?.min).toBeLessThan(80);
});

test('a hat whose text cannot be captured is added without artwork', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { toDataURL } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toDataURL = function (type, quality) {
      return type === 'image/png' ? 'data:,' : toDataURL.call(this, type, quality);
    };
  });
  const { image, frontendArtwork } = await addCustomHat(page);
  expect(image).toMatch(/^data:image\/jpeg;/);
  expect(frontendArtwork).toBeNull();
});

test('without a canvas, a hat in the cart has a placeholder picture that exists', {
  tag: '@nightly',
}, async ({ page, shop }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  const { image, frontendArtwork } = await addCustomHat(page);
  expect([image, frontendArtwork]).toEqual(['/hat-placeholder.svg', null]);
  expect((await fetch(shop.url + image)).headers.get('content-type')).toContain('image/svg+xml');
});

/** Adds the designer's default hat. Returns its line in the cart. */
async function addCustomHat(page: Page): Promise<CartItem> {
  await page.goto('/custom-hat');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible();
  const [item] = readStoredCart(await page.evaluate((key) => localStorage.getItem(key), CART_KEY));
  if (!item) throw new Error('The cart is empty');
  return item;
}

async function bytesOf(dataUrl: string | null): Promise<Buffer> {
  if (!dataUrl?.startsWith('data:')) throw new Error(`Not a data URL: ${dataUrl}`);
  return Buffer.from(await (await fetch(dataUrl)).arrayBuffer());
}

/** Colors of single pixels, as `rrggbb`. */
async function colorsAt(picture: Sharp, ...places: [left: number, top: number][]): Promise<string[]> {
  const pixel = ([left, top]: [number, number]) =>
    picture.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return Promise.all(places.map(async (place) => (await pixel(place)).toString('hex')));
}
