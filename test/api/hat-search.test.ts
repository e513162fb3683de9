/** @module-tag nightly */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHELF_PAGE_SIZE } from '../../src/wire/page-sizes.ts';
import { nextOn } from '../shelf-pages.ts';
import { until } from '../until.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT_SCALE: '100' });
});

afterAll(() => shop.close());

const get = (query: string) => fetch(`${shop.url}/shop${query}`, { redirect: 'manual' });
const text = async (query = '') => (await get(query)).text();
const hatsOn = (page: string) => [...page.matchAll(/id="hat-(\d+)"/g)].map(([, id]) => Number(id));

/** All hats of a list, page after page. */
async function hatsAt(query: string): Promise<number[]> {
  const ids: number[] = [];
  for (let path: string | null = query; path !== null; ) {
    const page: string = await text(path.replace('/shop', ''));
    const found = hatsOn(page);
    expect(found.length).toBeLessThanOrEqual(SHELF_PAGE_SIZE);
    ids.push(...found);
    path = nextOn(page);
  }
  return ids;
}

const inDatabase = async (rest: string) =>
  (await shop.rows<{ id: number }>(`select id from products where state = 'live' ${rest}`)).map(
    ({ id }) => id,
  );

test('a page that has all hats offers no search, and ignores one in its address', async () => {
  const page = await text();
  expect(hatsOn(page)).toHaveLength(SHELF_PAGE_SIZE);
  expect(page).toContain('24 hats, $29.99 each.');
  expect(page).not.toMatch(/<form[^>]*action="\/shop"|name="sort"|Clear filters/);
  expect(hatsOn(await text('?q=nothing&sort=price&color=navy'))).toEqual(hatsOn(page));
});

describe('a shelf of several pages', () => {
  beforeAll(async () => {
    await shop.rows(
      `insert into products (name, description, price, hat_color, text_color, font_style, text_line1, text_line2, text_line3,
          occasions, state)
        select 'Señor ' || number, case when number % 4 = 0 then 'Worn by Zoë' else '' end, 2000 + number % 7,
          case when number % 2 = 0 then 'navy' else 'pink' end, 'white', 'impact', 'Burrito', number::text, '',
          case when number % 3 = 0 then array['festival'] else '{}' end, case when number > 80 then 'draft' else 'live' end
        from generate_series(1, 90) as number`,
    );
    await until('the shop shows them', async () => ((await text()).includes('104 hats') ? true : null));
  });

  test('says no price for all, since they differ', async () => {
    expect(await text()).toContain('104 hats.');
  });

  test('is searched by words in names, descriptions and on hats, without accents and by their beginnings', async () => {
    const zoes = await inDatabase(`and description = 'Worn by Zoë' order by position, id`);
    expect(zoes).toHaveLength(20);
    for (const words of ['zoe', 'ZOË WORN', "zo'e senor", 'burr zoe'])
      expect(await hatsAt(`?q=${encodeURIComponent(words)}`), words).toEqual(zoes);
    expect(await hatsAt('?q=senor+7')).toEqual(
      await inDatabase(`and name ~ '^Señor 7' order by position, id`),
    );
    expect(await hatsAt('?q=zoe+nobody')).toEqual([]);
  });

  test.each([
    ['?sort=newest', 'order by id desc'],
    ['?sort=price', 'order by price, position, id'],
    ['?sort=price&color=navy', "and hat_color = 'navy' order by price, position, id"],
    ['?sort=newest&q=burrito', "and text_line1 = 'Burrito' order by id desc"],
    ['?sort=price&q=burrito', "and text_line1 = 'Burrito' order by price, position, id"],
    ['?q=burrito&color=pink', "and text_line1 = 'Burrito' and hat_color = 'pink' order by position, id"],
    [
      '?occasion=festival&color=navy&sort=newest',
      "and 'festival' = any(occasions) and hat_color = 'navy' order by id desc",
    ],
  ])('%s shows each of its hats once, in its order', async (query, rest) => {
    const ids = await inDatabase(rest);
    expect(ids.length).toBeGreaterThan(10);
    expect(await hatsAt(query)).toEqual(ids);
  });

  test('goes on where it was after its last hat is gone', async () => {
    const [, second = ''] = [await text('?sort=price'), nextOn(await text('?sort=price'))];
    expect(
      hatsOn(await text((second ?? '').replace(/^\/shop/, '').replace(/after=\d+/, 'after=999999'))),
    ).toEqual(hatsOn(await text('?sort=price')));
  });

  test('links of a search keep the rest of it', async () => {
    const page = await text('?q=burrito&color=navy&sort=price&occasion=festival');
    expect(page).toContain('href="/shop?q=burrito&amp;sort=price&amp;color=navy&amp;occasion=birthday"');
    expect(page).toContain('href="/shop?q=burrito&amp;sort=price&amp;color=navy"');
    expect(page).toMatch(/<input type="hidden" name="occasion" value="festival"/);
    expect(page).toMatch(/<option value="navy" selected=""/);
    expect(page).toMatch(/<a[^>]*href="\/shop\?occasion=festival"[^>]*>Clear filters/);
  });

  test('without a match it offers to make the hat', async () => {
    const page = await text('?q=mother+of+dragons');
    expect(hatsOn(page)).toEqual([]);
    expect(page).toContain('We have no hat with “mother of dragons”.');
    expect(page).toMatch(/href="\/custom-hat\?design=1\.[^"]*mother_of_dragons"/);
  });

  test('search engines keep the whole shelf and those of occasions, and nothing that was searched', async () => {
    const canonical = (page: string) => /rel="canonical" href="([^"]+)"/.exec(page)?.[1] ?? '';
    const whole = canonical(await text());
    for (const query of [
      '?q=burrito',
      '?sort=price',
      '?color=navy&occasion=festival',
      nextOn(await text('?q=burrito')) ?? '',
    ]) {
      const page = await text(query.replace('/shop', ''));
      expect(canonical(page)).toBe(whole + (query.includes('festival') ? '?occasion=festival' : ''));
      expect(page.includes('content="noindex"'), query).toBe(query.includes('q='));
    }
  });

  test('odd queries show hats, not errors', async () => {
    const all = hatsOn(await text());
    for (const query of [
      '?q=%00',
      '?sort=drop',
      '?color=beige',
      '?q=&q=burrito',
      '?sort=&sort=price',
      '?q=%EF%BF%BD',
      '?q[]=a',
    ])
      expect(hatsOn(await text(query)), query).toEqual(all);
    for (const query of [
      `?q=${'x'.repeat(10_000)}`,
      `?q=${'a+'.repeat(3_000)}`,
      '?q=%27%3B+drop+table+products%3B--',
      '?q=%26%7C!()%3A*+burrito',
      '?q=%FF%FE',
      '?q=burrito&after=2147483647',
      '?sort=newest&after=999999999',
    ])
      expect((await get(query)).status, query).toBe(200);
    expect(hatsOn(await text('?q=%26%7C!()%3A*+burrito'))).toEqual(hatsOn(await text('?q=burrito')));
  });
});
