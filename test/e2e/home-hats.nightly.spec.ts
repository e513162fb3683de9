import { hatColorOf } from '../../src/domain/design/design.ts';
import type { Product } from '../../src/wire/products.ts';
import { ask } from '../ask.ts';
import { expect, test } from './shop.ts';

test('no hat in the shop melts into its cell', async ({ page, shop }) => {
  const products = await ask<Product[]>(`${shop.url}/api/products`);
  await page.goto('/shop');
  for (const { id, name, hatColor } of products) {
    const ground = await page
      .locator(`#hat-${id}`)
      .evaluate((cell) => getComputedStyle(cell).backgroundColor.match(/\d+/g)?.map(Number) ?? []);
    const { front, visor } = hatColorOf(hatColor);
    for (const fabric of [front, visor])
      expect(distance(channels(fabric), ground), `${name}: ${fabric}`).toBeGreaterThan(100);
  }
});

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** How different two sRGB colors look, about 0 to 765: https://www.compuphase.com/cmetric.htm */
function distance([r1 = 0, g1 = 0, b1 = 0]: number[], [r2 = 0, g2 = 0, b2 = 0]: number[]): number {
  const red = (r1 + r2) / 2;
  return Math.sqrt(
    (2 + red / 256) * (r1 - r2) ** 2 + 4 * (g1 - g2) ** 2 + (2 + (255 - red) / 256) * (b1 - b2) ** 2,
  );
}
