import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.close());

// In a browser, test/e2e/first-visit.spec.ts counts all that a first visit fetches.
test('the home page loads at most 132,000 bytes of JavaScript in browsers without Brotli', async () => {
  const html = await (await fetch(`${shop.url}/`)).text();
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
  expect(scripts.length).toBeGreaterThan(2);
  const sizes = await Promise.all(scripts.map(weigh));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(132_000);
});

test.each(['/', '/shop', '/hats/maid-of-dishonor', '/custom-hat', '/about'])(
  '%s preloads only pictures that it shows',
  async (path) => {
    const html = await (await fetch(shop.url + path)).text();
    const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
    const shown = (html.match(/<img\s[^>]*>/g) ?? []).map((tag) => [
      attribute(tag, 'srcset'),
      attribute(tag, 'sizes'),
    ]);
    const preloaded = (html.match(/<link\s[^>]*>/g) ?? []).filter((tag) => tag.includes('as="image"'));
    for (const tag of preloaded)
      expect(shown).toContainEqual([attribute(tag, 'imagesrcset'), attribute(tag, 'imagesizes')]);
  },
);

/** The number of transferred bytes. Asks for headers only, because `fetch` decompresses bodies. */
async function weigh(path: string): Promise<number> {
  const answer = await fetch(shop.url + path, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
  const size = Number(answer.headers.get('content-length'));
  expect(size, path).toBeGreaterThan(0);
  return size;
}
