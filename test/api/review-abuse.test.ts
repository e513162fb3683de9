/** @module-tag nightly */

import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../src/server/db/connect.ts';
import { connectTo } from '../separate-database.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';
import { blob, photo, spokenIn } from './spoken.ts';

const MEGABYTE = 1024 * 1024;

let shop: ShopInside;
let db: Db;
let maya: ReturnType<typeof spokenIn>;

beforeAll(async () => {
  shop = await openShopInside({ RATE_LIMIT_SCALE: '1000', TRUST_PROXY: '1' });
  db = connectTo(shop.databaseUrl, 2);
  maya = spokenIn(shop, db);
});

afterAll(async () => {
  await db.destroy();
  await shop.close();
});

const refusal = async (answer: Response) =>
  `${answer.status} ${((await answer.json()) as { error: { message: string } }).error.message}`;

/** A photo that goes on after its end. */
const longer = async (bytes: number, text = '') =>
  Buffer.concat([await photo(), Buffer.from(text), Buffer.alloc(bytes)]);

test('a photo of 10 MB is taken, one byte more is refused', async () => {
  const id = await maya.asked();
  const { length } = await photo();
  const most = await longer(10 * MEGABYTE - length);
  expect((await maya.say(id, { photo: blob(most) })).status).toBe(204);
  const over = await longer(10 * MEGABYTE - length + 1);
  expect(await refusal(await maya.say(id, { photo: blob(over) }))).toBe(
    '422 This photo is larger than 10 MB.',
  );
});

test('of a file that is a photo and a page, only the photo is stored', async () => {
  const id = await maya.asked();
  const both = await longer(9, '<script>alert(1)</script>PK\x03\x04');
  expect((await maya.say(id, { photo: blob(both) })).status).toBe(204);
  const row = await maya.row(id);
  for (const stored of [row?.photo, row?.thumbnail] as Buffer[]) {
    expect(stored.includes('script')).toBe(false);
    expect((await sharp(stored).metadata()).format).toBe('jpeg');
  }
});

test('a small file of huge pixels, and a page named photo.jpg, are refused', async () => {
  const id = await maya.asked();
  const bomb = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f39' } })
    .png()
    .toBuffer();
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  for (const sent of [bomb, Buffer.from('<svg onload="alert(1)"/>')])
    expect(await refusal(await maya.say(id, { photo: blob(sent) }))).toMatch(/^422 We can’t read this photo/);
  expect(await maya.row(id)).toMatchObject({ stars: null, photo: null });
});

test('of an order that may say nothing, no photo is decoded', async () => {
  const broken = { photo: blob(Buffer.from('no photo')) };
  const unasked = await maya.delivered();
  expect((await maya.say(unasked, broken)).status).toBe(404);
  const often = await maya.asked();
  await shop.rows('update reviews set changes = 30 where order_id = $1', [often]);
  expect((await maya.say(often, broken)).status).toBe(409);
});

test('a link keeps one photo and ends after thirty changes, from whichever networks it is used', async () => {
  const id = await maya.asked();
  await shop.rows('update reviews set changes = 27 where order_id = $1', [id]);
  const statuses: number[] = [];
  for (let network = 1; network <= 5; network += 1)
    statuses.push(
      (await maya.say(id, { photo: blob(await photo()) }, { network: `203.0.${network}.7` })).status,
    );
  expect(statuses).toEqual([204, 204, 204, 409, 409]);
  expect(await shop.rows('select 1 from reviews where order_id = $1', [id])).toHaveLength(1);
});

test('5,000 characters are refused, and markup is shown as text', async () => {
  const id = await maya.asked();
  expect(await refusal(await maya.say(id, { words: 'x'.repeat(5000) }))).toBe(
    '422 Use at most 600 characters.',
  );
  const [hat] = await shop.rows<{ id: number; slug: string }>(
    `select id, slug from products where state = 'live' order by id limit 1`,
  );
  await maya.published({ words: '<img src=x onerror=alert(1)>' }, { product: hat?.id ?? null });
  const page = await until('the review is shown', async () => {
    const html = await (await fetch(`${shop.url}/hats/${hat?.slug}`)).text();
    return html.includes('onerror') ? html : null;
  });
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(page).not.toContain('<img src=x');
});

test('what the team bought is marked, and is no part of the numbers', async () => {
  const [hat] = await shop.rows<{ id: number; slug: string }>(
    `select id, slug from products where state = 'live' order by id desc limit 1`,
  );
  for (let count = 0; count < 4; count += 1) await maya.published({}, { product: hat?.id ?? null });
  const own = await maya.asked({ product: hat?.id ?? null });
  await shop.rows('update orders set customer_email = $2 where id = $1', [own, ROBIN.email]);
  await maya.say(own, { words: 'Ours is the best.' });
  await shop.rows(`update reviews set published_at = now() where order_id = $1`, [own]);
  const page = await until('the own one is shown', async () => {
    const html = await (await fetch(`${shop.url}/hats/${hat?.slug}/reviews`)).text();
    return html.includes('Ours is the best.') ? html : null;
  });
  expect(page.replaceAll('<!-- -->', '')).toContain('works here and bought');
  expect(await (await fetch(`${shop.url}/hats/${hat?.slug}`)).text()).not.toContain('AggregateRating');
});
