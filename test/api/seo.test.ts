import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HAT_COLORS } from '../../src/domain/design/design.ts';
import type { Product } from '../../src/wire/products.ts';
import { ask } from '../ask.ts';
import { BREAKOUT } from '../world.ts';
import { type OpenShop, openShop } from './open-shop.ts';

const ORIGIN = 'http://hats.example';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: ORIGIN, SOCIAL_INSTAGRAM: 'https://www.instagram.com/unhinged' });
});

afterAll(() => shop.close());

const read = async (path: string) => (await fetch(shop.url + path)).text();

/** The JSON-LD of a page, by type. */
async function jsonLdOf(path: string): Promise<Map<string, Record<string, unknown>>> {
  const blocks = (await read(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return new Map(
    [...blocks].map(([, json = '']) => JSON.parse(json)).map((thing) => [thing['@type'], thing]),
  );
}

const INDEXED = [
  '/',
  '/shop',
  '/custom-hat',
  '/crew',
  '/about',
  '/shipping',
  '/returns',
  '/sizing-guide',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/accessibility',
];

describe.each(INDEXED)('%s', (path) => {
  test('has a title, a description, a canonical address and a share picture', async () => {
    const html = await read(path);
    const content = (name: string) =>
      html.match(new RegExp(`(?:property|name)="${name}" content="([^"]*)"`))?.[1];
    const title = html.match(/<title>([^<]+)<\/title>/)?.[1];
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${path}"/>`);
    expect(content('description')).toBeTruthy();
    expect(content('og:title')).toBe(title);
    expect(content('og:url')).toBe(ORIGIN + path);
    expect(content('twitter:card')).toBe('summary_large_image');
    const picture = content('og:image') ?? '';
    expect(picture).toContain(`${ORIGIN}/pictures/`);
    const answer = await fetch(picture.replace(ORIGIN, shop.url));
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
  });

  test('is in the sitemap', async () => {
    expect(await read('/sitemap.xml')).toContain(`<loc>${ORIGIN}${path}</loc>`);
  });
});

test('titles and descriptions differ from page to page', async () => {
  const heads = await Promise.all(INDEXED.map(read));
  const titles = heads.map((html) => html.match(/<title>[^<]+/)?.[0]);
  const descriptions = heads.map((html) => html.match(/name="description" content="[^"]+/)?.[0]);
  expect(new Set(titles).size).toBe(INDEXED.length);
  expect(new Set(descriptions).size).toBe(INDEXED.length);
});

test.each(['/checkout', '/thank-you', '/styleguide', '/admin', '/printful-admin', '/pool-bar'])(
  '%s is not indexed',
  async (path) => {
    expect(await read(path)).toContain('<meta name="robots" content="noindex"/>');
    expect(await read('/sitemap.xml')).not.toContain(`${path}<`);
  },
);

test('the JSON-LD of the shop lists every hat with its price, and markup in a name stays text', async () => {
  await shop.rows('update products set name = $1 where id = 3', [BREAKOUT.slogan]);
  await expect
    .poll(async () => JSON.stringify((await jsonLdOf('/shop')).get('ItemList')), { timeout: 5_000 })
    .toContain('onerror');
  const products = await ask<Product[]>(`${shop.url}/api/products`);
  const list = (await jsonLdOf('/shop')).get('ItemList') as { itemListElement: { item: unknown }[] };
  expect(list.itemListElement.map(({ item }) => item)).toEqual(
    products.map(({ name, price, slug }) =>
      expect.objectContaining({
        '@type': 'Product',
        name,
        offers: expect.objectContaining({ price, priceCurrency: 'USD', url: `${ORIGIN}/hats/${slug}` }),
      }),
    ),
  );
  expect(await read('/shop')).not.toContain(BREAKOUT.slogan);
});

test('pages have breadcrumbs, the home page names the organization, and no page has a rating', async () => {
  expect((await jsonLdOf('/returns')).get('BreadcrumbList')).toMatchObject({
    itemListElement: [{ item: `${ORIGIN}/` }, { name: 'Returns & Exchanges', item: `${ORIGIN}/returns` }],
  });
  expect((await jsonLdOf('/')).get('Organization')).toMatchObject({
    url: `${ORIGIN}/`,
    sameAs: ['https://www.instagram.com/unhinged'],
  });
  for (const path of INDEXED) expect(await read(path)).not.toMatch(/"(Review|AggregateRating)"/);
});

test('the three quotes are spoken by hats, each tagged with its color', async () => {
  const [, reviews = ''] = (await read('/')).split('id="reviews"');
  const quotes = [...reviews.matchAll(/<figcaption[^>]*><b>(.*?)<\/b> <span>(.*?)<\/span>/g)];
  expect(quotes).toHaveLength(3);
  const colors = HAT_COLORS.map(({ label }) => label);
  for (const [, author, tag] of quotes) {
    expect(author).toMatch(/^The \w+ one$/);
    expect(colors).toContain(tag);
  }
});

test('the footer links only the configured social pages', async () => {
  const html = await read('/about');
  expect(html).toContain('href="https://www.instagram.com/unhinged"');
  expect(html).not.toContain('social.svg#TikTok');
});

/** The type and size of a picture of the shop, and whether it covers all of its square. */
async function pictureAt(path: string) {
  const answer = await fetch(shop.url + path);
  const picture = sharp(Buffer.from(await answer.arrayBuffer()));
  const [{ width, height }, { isOpaque }] = [await picture.metadata(), await picture.stats()];
  return { type: answer.headers.get('content-type'), size: `${width}x${height}`, isOpaque };
}

test('robots.txt names the sitemap, and browsers find an icon', async () => {
  expect(await read('/robots.txt')).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  const icon = await fetch(`${shop.url}/favicon.ico`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
  expect(await read('/')).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>');
  expect((await fetch(`${shop.url}/favicon.svg`)).headers.get('content-type')).toBe('image/svg+xml');
});

interface Manifest {
  name: string;
  short_name: string;
  id: string;
  start_url: string;
  background_color: string;
  theme_color: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

test('on a home screen the shop has its name, its colors, and icons of every shape', async () => {
  expect(await read('/')).toContain('<link rel="manifest" href="/site.webmanifest"/>');
  const answer = await fetch(`${shop.url}/site.webmanifest`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ name: 'Unhinged Hats', id: '/', start_url: '/' });
  // Launchers cut longer ones.
  expect(manifest.short_name).toMatch(/^.{1,12}$/);
  for (const color of [manifest.background_color, manifest.theme_color])
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
  expect(await read('/')).toContain(`<meta name="theme-color" content="${manifest.theme_color}"/>`);
  expect((await fetch(shop.url + manifest.start_url)).status).toBe(200);
  const kinds = manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`);
  expect(kinds).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  for (const { src, sizes: size, type, purpose } of manifest.icons)
    expect(await pictureAt(src), src).toEqual({ type, size, isOpaque: purpose === 'maskable' });
  const apple = await pictureAt('/apple-touch-icon.png');
  expect(apple).toEqual({ type: 'image/png', size: '180x180', isOpaque: true });
});

test('email clients, which have no origin, may load the fonts that emails name', async () => {
  const mail = await read('/dev/mails/order-confirmation.html');
  const fonts = [...mail.matchAll(/src:url\(http:\/\/hats\.example(\/fonts\/[^)]*)\)/g)].map(
    ([, path = '']) => path,
  );
  expect(fonts).toHaveLength(2);
  for (const path of fonts) {
    const answer = await fetch(shop.url + path);
    expect(answer.headers.get('content-type'), path).toBe('font/woff2');
    expect(answer.headers.get('access-control-allow-origin'), path).toBe('*');
    expect((await answer.arrayBuffer()).byteLength, path).toBeGreaterThan(5000);
  }
  expect((await fetch(`${shop.url}/fonts/..%2f..%2fpackage.json`)).status).toBe(400);
});
