import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../src/server/db/connect.ts';
import { connectTo } from '../separate-database.ts';
import { until } from '../until.ts';
import { openInstance, openShopInside, type ShopInside } from './shop-inside.ts';
import { blob, photo, spokenIn } from './spoken.ts';

let shop: ShopInside;
let db: Db;
let maya: ReturnType<typeof spokenIn>;
let other: Awaited<ReturnType<typeof openInstance>>;
let hat: { id: number; slug: string };
let sister: { slug: string };

beforeAll(async () => {
  shop = await openShopInside({ RATE_LIMIT_SCALE: '1000' });
  other = await openInstance(shop.databaseUrl, { RATE_LIMIT_SCALE: '1000' });
  db = connectTo(shop.databaseUrl, 2);
  maya = spokenIn(shop, db);
  const hats = await shop.rows<{ id: number; slug: string }>(
    `select id, slug from products where hat_color = 'pink' and state = 'live' order by id limit 2`,
  );
  [hat, sister] = hats as [typeof hat, typeof hat];
});

afterAll(async () => {
  await db.destroy();
  await other.close();
  await shop.close();
});

const pageOf = async (path: string, url = shop.url) =>
  (await (await fetch(url + path)).text()).replaceAll('<!-- -->', '');

/** Waits until both instances show a text, or no longer, and says how many milliseconds it took. */
async function bothSay(path: string, words: string, isThere = true): Promise<number> {
  const start = performance.now();
  for (const url of [shop.url, other.url])
    await until(`${url}${path} ${isThere ? 'has' : 'lost'} “${words}”`, async () =>
      (await pageOf(path, url)).includes(words) === isThere ? true : null,
    );
  return performance.now() - start;
}

const quote = (page: string) => page.split('id="reviews"')[1]?.split('</section>')[0] ?? '';

test('a hat’s page and the home page say what people say once they do, with numbers from five on', async () => {
  const path = `/hats/${hat.slug}`;
  expect(await pageOf(path)).not.toContain('id="voices"');
  const options = { product: hat.id };
  const first = await maya.published({ words: 'One < two.', photo: blob(await photo()) }, options);
  await bothSay(path, 'One &lt; two.');
  expect(await pageOf(path)).toContain('loading="lazy"');
  expect(await pageOf(path)).not.toMatch(/of 5<\/b>, from/);
  expect(quote(await pageOf('/'))).toContain('The pink one');

  await maya.published({ words: 'Second.', stars: '1' }, options);
  await maya.published({ words: 'Third.' }, options);
  await bothSay('/', 'Third.');
  expect(quote(await pageOf('/'))).not.toContain('The pink one');
  expect(quote(await pageOf('/'))).toContain('One &lt; two.');

  await maya.published({ words: 'Fourth.' }, options);
  await bothSay(path, 'Fourth.');
  expect(await pageOf(path)).not.toMatch(/AggregateRating|of 5<\/b>, from/);
  await maya.published({ words: 'Fifth.', stars: '5' }, options);
  await bothSay(path, 'Fifth.');
  const page = await pageOf(path);
  expect(page).toContain('<b>3.6 of 5</b>, from 5');
  expect(page).toContain('"ratingValue":"3.6","reviewCount":5');
  expect(page.indexOf('Fifth.')).toBeLessThan(page.indexOf('Fourth.'));
  expect(page).toContain('All 5');

  const otherHat = await pageOf(`/hats/${sister.slug}`);
  expect(otherHat).toContain('Same color, other words');
  expect(otherHat).not.toContain('AggregateRating');

  await maya.takeBack(first);
  expect(await bothSay('/', 'One &lt; two.', false)).toBeLessThan(1500);
});
