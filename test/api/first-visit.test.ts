import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.close());

test.each([
  { encoding: 'br', atMost: 115_000 },
  { encoding: 'gzip', atMost: 132_000 },
])('the home page loads at most $atMost bytes of JavaScript ($encoding)', async ({ encoding, atMost }) => {
  const html = await (await fetch(`${shop.url}/`)).text();
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
  expect(scripts.length).toBeGreaterThan(2);
  const sizes = await Promise.all(scripts.map((path) => weigh(path, encoding)));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(atMost);
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
async function weigh(path: string, encoding: string): Promise<number> {
  const answer = await fetch(shop.url + path, { method: 'HEAD', headers: { 'accept-encoding': encoding } });
  const size = Number(answer.headers.get('content-length'));
  expect(size, path).toBeGreaterThan(0);
  return size;
}
