/** @module-tag nightly */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRODUCTS_PAGE_SIZE, SHELF_PAGE_SIZE } from '../../src/wire/page-sizes.ts';
import { nextOn } from '../shelf-pages.ts';
import { until } from '../until.ts';
import { type OpenShop, openShop } from './open-shop.ts';

const HATS = 10_000;

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
  const [{ count } = { count: 0 }] = await shop.rows<{ count: number }>('select count(*)::int from products');
  await shop.rows(
    `insert into products (name, description, price, hat_color, text_color, font_style, text_line1, text_line2, text_line3,
        position, occasions, featured)
      select 'Hat ' || number, '', 2999, 'navy', 'white', 'impact', 'Hat', number::text, '', 100000 + number,
        case when number % 100 = 0 then array['festival'] else '{}' end, number % 50 = 0
      from generate_series(1, $1::int) as number`,
    [HATS - count],
  );
  // Each page of the shop is rendered anew on its own.
  await until('the shop shows them', async () =>
    (await text('/shop')).includes('10,000 hats') &&
    hatsOn(await text('/shop?occasion=festival')).length === SHELF_PAGE_SIZE
      ? true
      : null,
  );
});

afterAll(() => shop.close());

const text = async (path: string) => (await fetch(shop.url + path)).text();
const hatsOn = (page: string) => [...page.matchAll(/id="hat-(\d+)"/g)].map(([, id]) => Number(id));
const shelf = async (where = 'true') =>
  (await shop.rows<{ id: number }>(`select id from products where ${where} order by position, id`)).map(
    ({ id }) => id,
  );

describe('a shelf of ten thousand hats', () => {
  test('has pages of 24, which links lead through in the order of the shelf', async () => {
    const seen: number[] = [];
    for (let path: string | null = '/shop'; path !== null && seen.length < 5 * SHELF_PAGE_SIZE; ) {
      const page: string = await text(path);
      seen.push(...hatsOn(page));
      path = nextOn(page);
    }
    expect(seen).toEqual((await shelf()).slice(0, 5 * SHELF_PAGE_SIZE));
  });

  test('ends with a page that leads back, and keeps to its occasion', async () => {
    const all = await shelf("'festival' = any(occasions)");
    const seen: number[] = [];
    let last = '';
    for (let path: string | null = '/shop?occasion=festival'; path !== null; path = nextOn(last)) {
      last = await text(path);
      seen.push(...hatsOn(last));
    }
    expect(seen).toEqual(all);
    expect(last).toMatch(/href="\/shop\?occasion=festival"[^>]*>.*?Back to the first hats/);
  });

  test('is as heavy as one of 24, and a later page is one that search engines keep', async () => {
    const first = await text('/shop');
    expect(hatsOn(first)).toHaveLength(SHELF_PAGE_SIZE);
    expect(first.length).toBeLessThan(200_000);
    const later = await text(nextOn(first) ?? '');
    expect(later).toContain(
      `<link rel="canonical" href="${/rel="canonical" href="([^"]+)"/.exec(first)?.[1]}?after=`,
    );
    for (const wrong of ['0', '-1', 'x', '1e9', '99999999999'])
      expect(hatsOn(await text(`/shop?after=${wrong}`))).toEqual(hatsOn(first));
  });

  test('shows a hundred of its featured hats on the home page, and all of them in pages of a list', async () => {
    const featured = await shelf('featured');
    expect(hatsOn(await text('/'))).toEqual(featured.slice(0, PRODUCTS_PAGE_SIZE));
    const pages: number[][] = [];
    for (let path: string | undefined = '/api/products/featured'; path; ) {
      const answer: Response = await fetch(shop.url + path);
      pages.push(((await answer.json()) as { id: number }[]).map(({ id }) => id));
      path = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(pages.flat()).toEqual(featured);
    expect(pages.map(({ length }) => length)).toEqual([100, 100, featured.length - 200]);
  });
});
