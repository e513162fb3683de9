/** @module-tag nightly */

import { XMLParser, XMLValidator } from 'fast-xml-parser';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../structured-data-rules.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

const CARD = { format: 'jpeg', width: 1200, height: 630 };

let shop: ShopInside;

beforeAll(async () => {
  shop = await openShopInside();
});

afterAll(() => shop.close());

const read = async (path: string) => (await fetch(shop.url + path)).text();

interface Head {
  title: string | undefined;
  canonical: string | undefined;
  /** By name or property. */
  tags: Map<string, string>;
  /** JSON-LD by type. */
  things: Map<string, Record<string, unknown>>;
}

async function headOf(path: string): Promise<Head> {
  const html = await read(path);
  const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, json = '']): Record<string, unknown> => JSON.parse(json))
    .map((thing): [string, Record<string, unknown>] => [String(thing['@type']), thing]);
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"\/>/g)];
  return {
    title: html.match(/<title>([^<]+)/)?.[1],
    canonical: html.match(/<link rel="canonical" href="([^"]+)"/)?.[1],
    tags: new Map(tags.map(([, name = '', content = '']) => [name, content])),
    things: new Map(things),
  };
}

test('a hat’s page names the hat, its price and its card to search engines and chats', async () => {
  const { title, canonical, tags } = await headOf('/hats/maid-of-dishonor');
  expect([title, canonical]).toEqual([
    'Maid of Dishonor Trucker Hat | Unhinged Hats',
    `${shop.url}/hats/maid-of-dishonor`,
  ]);
  expect(Object.fromEntries(tags)).toMatchObject({
    description: expect.stringMatching(/^.{40,161}$/),
    'og:type': 'product',
    'og:title': 'Maid of Dishonor Trucker Hat',
    'og:url': `${shop.url}/hats/maid-of-dishonor`,
    'og:image:alt': expect.stringContaining('Maid of Dishonor'),
    'og:image:width': '1200',
    'og:image:height': '630',
    'product:price:amount': '29.99',
    'product:price:currency': 'USD',
    'twitter:card': 'summary_large_image',
  });
  const card = await fetch(String(tags.get('og:image')));
  expect(card.headers.get('cache-control')).toContain('immutable');
  expect(await sharp(Buffer.from(await card.arrayBuffer())).metadata()).toMatchObject(CARD);
});

test('the owner’s title and description replace ours', async () => {
  await shop.rows(
    `update products set page_title = 'Hats for <Maids>', page_description = 'The one that everyone photographs.'
     where slug = 'maid-of-dishonor'`,
  );
  await shop.catalogRead();
  const { title, tags } = await headOf('/hats/maid-of-dishonor');
  expect(title).toBe('Hats for &lt;Maids&gt;');
  expect([tags.get('description'), tags.get('og:description')]).toEqual(
    Array(2).fill('The one that everyone photographs.'),
  );
  expect(await read('/api/products')).not.toContain('everyone photographs');
});

test('the JSON-LD of every hat and of every kind of page follows the written rules', async () => {
  const slugs = await shop.rows<{ slug: string }>('select slug from products');
  for (const path of [
    '/',
    '/shop',
    '/shop?occasion=birthday',
    '/returns',
    ...slugs.map(({ slug }) => `/hats/${slug}`),
  ])
    for (const thing of (await headOf(path)).things.values()) expect(violations(thing), path).toEqual([]);
});

test('a hat’s page is found under its occasion, with the price that it has in the shop', async () => {
  const { things } = await headOf('/hats/maid-of-dishonor');
  expect(things.get('BreadcrumbList')).toMatchObject({
    itemListElement: [
      { item: `${shop.url}/` },
      { item: `${shop.url}/shop` },
      { name: 'Bachelorette', item: `${shop.url}/shop?occasion=bachelorette` },
      { item: `${shop.url}/hats/maid-of-dishonor` },
    ],
  });
  const product = things.get('Product') as { image: string[]; offers: object };
  expect(product.offers).toMatchObject({ price: '29.99', availability: 'https://schema.org/InStock' });
  for (const image of product.image)
    expect((await fetch(image)).headers.get('content-type')).toBe('image/jpeg');
});

test('a hat from Printful’s store is shown by its picture', async () => {
  const name = 'a'.repeat(32);
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 4, background: '#f0f' } })
    .webp()
    .toBuffer();
  await shop.rows('insert into product_pictures (name, bytes) values ($1, $2)', [name, bytes]);
  await shop.rows(
    `insert into products (name, price, printful_picture) values ('From the Store', 3100, $1)`,
    [name],
  );
  await shop.catalogRead();
  const { tags, things } = await headOf('/hats/from-the-store');
  expect(tags.get('og:image')).toBe(`${shop.url}/product-pictures/${name}-card.jpg`);
  expect(violations(things.get('Product'))).toEqual([]);
  const card = await fetch(String(tags.get('og:image')));
  expect(await sharp(Buffer.from(await card.arrayBuffer())).metadata()).toMatchObject(CARD);
  expect((await fetch(`${shop.url}/product-pictures/${name}-large.jpg`)).status).toBe(400);
});

interface Entry {
  loc: string;
  lastmod?: string;
  'image:image'?: { 'image:loc': string };
}

async function sitemapOf(): Promise<Entry[]> {
  const xml = await read('/sitemap.xml');
  expect(XMLValidator.validate(xml)).toBe(true);
  return new XMLParser().parse(xml).urlset.url;
}

test('the sitemap has every page of a hat that is sold, with its picture and when it changed', async () => {
  const [hat] = await shop.rows<{ updated_at: Date }>(
    `update products set name = 'Maid & Dishonor' where slug = 'maid-of-dishonor' returning updated_at`,
  );
  await shop.rows(`update products set state = 'draft' where slug = 'bride-or-die'`);
  await shop.catalogRead();
  const entries = await sitemapOf();
  const hats = entries.filter(({ loc }) => loc.startsWith(`${shop.url}/hats/`));
  const [{ count } = { count: '' }] = await shop.rows<{ count: string }>(
    `select count(*) from products where state = 'live'`,
  );
  expect(hats).toHaveLength(Number(count));
  expect(hats.map(({ loc }) => loc)).not.toContain(`${shop.url}/hats/bride-or-die`);
  const maid = hats.find(({ loc }) => loc.endsWith('/maid-of-dishonor'));
  expect(maid?.lastmod).toBe(hat?.updated_at.toISOString());
  expect((await fetch(String(maid?.['image:image']?.['image:loc']))).headers.get('content-type')).toBe(
    'image/jpeg',
  );
});

test('the sitemap names only addresses that search engines keep', async () => {
  for (const { loc } of await sitemapOf())
    expect((await headOf(loc.replace(shop.url, ''))).canonical).toBe(loc);
});

test('without a database, the last sitemap is sent', async () => {
  const before = await read('/sitemap.xml');
  await shop.gate.close();
  const answer = await fetch(`${shop.url}/sitemap.xml`);
  expect([answer.status, await answer.text()]).toEqual([200, before]);
  await shop.gate.open();
});
