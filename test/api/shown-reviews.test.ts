/** @module-tag nightly */

import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../src/server/db/connect.ts';
import { connectTo } from '../separate-database.ts';
import { until } from '../until.ts';
import { openInstance, openShopInside, type ShopInside } from './shop-inside.ts';
import { blob, photo, spokenIn } from './spoken.ts';

/** Within which nobody sees anymore what was taken back. */
const SECOND = 1000;

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

/** Waits until both instances show a text. */
async function bothSay(path: string, words: string): Promise<void> {
  for (const url of [shop.url, other.url])
    await until(`${url}${path} has “${words}”`, async () =>
      (await pageOf(path, url)).includes(words) ? true : null,
    );
}

const quote = (page: string) => page.split('id="reviews"')[1]?.split('</section>')[0] ?? '';

test('a hat’s page and the home page say what people say once they do, with numbers from five on', async () => {
  const path = `/hats/${hat.slug}`;
  expect(await pageOf(path)).not.toContain('id="voices"');
  const options = { product: hat.id };
  await maya.published({ words: 'One < two.', photo: blob(await photo()) }, options);
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
  const last = await maya.published({ words: 'Fifth.', stars: '5' }, options);
  await bothSay(path, 'Fifth.');
  const page = await pageOf(path);
  expect(page).toContain('<b>3.6 of 5</b>, from 5');
  expect(page).toContain('"ratingValue":"3.6","reviewCount":5');
  expect(page.indexOf('Fifth.')).toBeLessThan(page.indexOf('Fourth.'));
  expect(page).toContain('All 5');

  const otherHat = await pageOf(`/hats/${sister.slug}`);
  expect(otherHat).toContain('Same color, other words');
  expect(otherHat).not.toContain('AggregateRating');

  const everywhere = ['/', path, `${path}/reviews`, `/hats/${sister.slug}`];
  for (const each of everywhere) await bothSay(each, 'Fifth.');
  await maya.takeBack(last);
  await pause(SECOND);
  for (const each of everywhere)
    for (const url of [other.url, shop.url])
      expect((await pageOf(each, url)).includes('Fifth.'), url + each).toBe(false);
});

test('all that is said of a hat is reachable without scripts, newest first', async () => {
  await shop.rows(
    `insert into reviews (product_id, hat_name, technique, asked_at, stars, words, may_show, said_at, changed_at, published_at)
     select $1, 'Maid', 'printed', now(), 3, 'Voice ' || n || '.', true, now() - n * interval '1 hour', now(), now()
     from generate_series(1, 45) as n`,
    [hat.id],
  );
  const found: string[] = [];
  for (let next: string | undefined = `/hats/${hat.slug}/reviews`; next; ) {
    const page = await pageOf(next);
    found.push(...[...page.matchAll(/voice-words[^>]*>(Voice \d+)\./g)].map(([, words = '']) => words));
    next = /href="([^"]+after=[^"]+)"/.exec(page)?.[1];
  }
  expect(found).toEqual(Array.from({ length: 45 }, (_, index) => `Voice ${index + 1}`));
  const page = await fetch(`${shop.url}/hats/${hat.slug}/reviews?after=nonsense`);
  expect(await page.text()).toContain('Voice 1.');
  expect((await fetch(`${shop.url}/hats/none-such/reviews`)).status).toBe(404);
  expect(await pageOf(`/hats/${sister.slug}/reviews`)).toContain('Nobody has said a word yet.');
});
