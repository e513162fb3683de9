/** @module-tag nightly */

import { parse } from 'csv-parse/sync';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeedsAnswer } from '../../src/wire/admin/feeds.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { fillShop } from '../fill-shop.ts';
import { ROBIN } from '../world.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShopInside();
  robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
});

afterAll(() => shop.close());

type Item = Record<string, string | Record<string, string>>;

const parser = new XMLParser({
  parseTagValue: false,
  htmlEntities: true,
  removeNSPrefix: true,
  isArray: (name) => name === 'item',
});

async function read(path: string): Promise<string> {
  const answer = await fetch(shop.url + path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

async function itemsOf(market: 'google' | 'pinterest'): Promise<Item[]> {
  const xml = await read(`/feeds/${market}.xml`);
  expect(XMLValidator.validate(xml)).toBe(true);
  return parser.parse(xml).rss.channel.item;
}

const rowsOf = async (): Promise<Item[]> => parse(await read('/feeds/meta.csv'), { columns: true });

const isAddress = (text: unknown) => String(text).startsWith(`${shop.url}/`) && URL.canParse(String(text));

/** What each field must be: required or not, and the form of its value. From the documents that are named in `MARKETS`. */
const COMMON = {
  id: /^\d{1,50}$/,
  title: /^.{1,150}$/u,
  description: /^.{1,5000}$/u,
  link: isAddress,
  image_link: isAddress,
  price: /^[1-9]\d*\.\d{2} USD$/,
  brand: /^Unhinged Hats$/,
  condition: /^new$/,
  google_product_category: /^173$/,
  product_type: /^Hats > Trucker Hats( > .+)?$/,
  age_group: /^adult$/,
  gender: /^unisex$/,
  color: /^[A-Z][A-Za-z ]*(\/[A-Z][a-z]+){0,2}$/,
};
const FIELDS = {
  google: {
    ...COMMON,
    availability: /^in_stock$/,
    identifier_exists: /^no$/,
    shipping: (value: unknown) =>
      JSON.stringify(value) === JSON.stringify({ country: 'US', service: 'Standard', price: '4.99 USD' }),
  },
  pinterest: { ...COMMON, availability: /^in stock$/, image_link: /^[^,]+$/ },
  meta: {
    ...COMMON,
    availability: /^in stock$/,
    shipping: /^US::Standard:4\.99 USD$/,
    item_group_id: /^(words-\d+)?$/,
  },
};

test.each(['google', 'pinterest', 'meta'] as const)(
  'every field of every hat is as %s wants it',
  async (market) => {
    const items = market === 'meta' ? await rowsOf() : await itemsOf(market);
    const [{ count } = { count: '' }] = await shop.rows<{ count: string }>(
      `select count(*) from products where state = 'live'`,
    );
    expect(items).toHaveLength(Number(count));
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    for (const item of items) {
      expect(Object.keys(item).sort()).toEqual(
        [...Object.keys(FIELDS[market]), ...('item_group_id' in item ? ['item_group_id'] : [])]
          .filter((name, index, all) => all.indexOf(name) === index)
          .sort(),
      );
      for (const [name, form] of Object.entries(FIELDS[market]))
        expect(
          typeof form === 'function' ? form(item[name]) : form.test(String(item[name])),
          `${name}: ${item[name]}`,
        ).toBe(true);
    }
  },
);

test('the link of a hat opens its page with the same price, and its picture is a JPEG on white', async () => {
  for (const item of (await itemsOf('google')).slice(0, 3)) {
    const page = await (await fetch(String(item.link))).text();
    expect(page).toContain(`"price":"${String(item.price).replace(' USD', '')}"`);
    expect(page).toContain(`"sku":"${item.id}"`);
    const picture = sharp(Buffer.from(await (await fetch(String(item.image_link))).arrayBuffer()));
    const { format, width, height } = await picture.metadata();
    expect([format, width >= 500, height >= 500]).toEqual(['jpeg', true, true]);
    expect([...(await picture.raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  }
});

test('who has the newest file gets none, until a hat changes', async () => {
  for (const path of ['/feeds/google.xml', '/feeds/meta.csv', '/feeds/pinterest.xml']) {
    const etag = (await fetch(shop.url + path)).headers.get('etag') ?? '';
    const again = () => fetch(shop.url + path, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await shop.rows(`update products set price = price + 1 where slug = 'blame-the-bride'`);
    await shop.catalogRead();
    expect((await again()).status).toBe(200);
  }
});

test('a hat that cannot be made today is in no file, and the admin says why', async () => {
  const [{ id } = { id: 0 }] = await shop.rows<{ id: number }>(
    `insert into products (name, price, hat_color, text_color, font_style, text_line1)
     values ('Kanji Night', 2999, 'pink', 'dark', 'block', '新娘') returning id`,
  );
  const [{ id: long } = { id: 0 }] = await shop.rows<{ id: number }>(
    `insert into products (name, price, hat_color, text_color, font_style, text_line1)
     values (repeat('Long ', 35) || 'name', 2999, 'pink', 'dark', 'block', 'long') returning id`,
  );
  await shop.rows(`insert into products (name, price) values ('No Picture', 2999)`);
  await shop.catalogRead();
  const has = (items: Item[], hat: number) => items.some((item) => item.id === String(hat));
  const files = [await itemsOf('google'), await rowsOf(), await itemsOf('pinterest')];
  expect(files.map((items) => [has(items, id), has(items, long)])).toEqual([
    [false, false],
    [false, true],
    [false, true],
  ]);
  const { feeds, refused, refusals } = (await robin.ask('GET', '/api/admin/feeds')).body as FeedsAnswer;
  expect(feeds).toEqual([
    { market: 'Google', address: `${shop.url}/feeds/google.xml`, hats: files[0]?.length },
    { market: 'Meta', address: `${shop.url}/feeds/meta.csv`, hats: files[1]?.length },
    { market: 'Pinterest', address: `${shop.url}/feeds/pinterest.xml`, hats: files[2]?.length },
  ]);
  expect(refusals).toBe(3);
  expect(refused.map(({ name, reasons }) => [name.slice(0, 11), reasons])).toEqual([
    ['Kanji Night', [{ markets: ['Google', 'Meta', 'Pinterest'], why: expect.stringContaining('新') }]],
    ['Long Long L', [{ markets: ['Google'], why: 'Its name has 179 characters; Google takes 150.' }]],
    ['No Picture', [{ markets: ['Google', 'Meta', 'Pinterest'], why: 'Its picture is not here yet.' }]],
  ]);
});

test('without a database, the last file is sent', async () => {
  const before = await read('/feeds/google.xml');
  await shop.gate.close();
  expect(await read('/feeds/google.xml')).toBe(before);
  await shop.gate.open();
});

test('thousands of hats are written once, and then sent as fast as ten', async () => {
  const database = { query: (text: string) => shop.rows(text) } as unknown as Parameters<typeof fillShop>[0];
  await fillShop(database, { orders: 0, subscribers: 0, products: 3000 });
  // Until the new files are written, the last ones are sent.
  for (const [path, ends] of [
    ['/feeds/google.xml', '</item>'],
    ['/feeds/meta.csv', '\r\n'],
    ['/sitemap.xml', '</url>'],
  ] as const)
    await expect
      .poll(async () => (await read(path)).split(ends).length, { timeout: 60_000, interval: 500 })
      .toBeGreaterThan(3000);
  const start = performance.now();
  for (const path of ['/feeds/google.xml', '/feeds/meta.csv', '/sitemap.xml']) await read(path);
  expect(performance.now() - start).toBeLessThan(2000);
}, 120_000);
