import pLimit from 'p-limit';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../../src/domain/design/design.ts';
import { PRINTED } from '../../src/domain/design/making.ts';
import { type PictureFormat, pictureAddress } from '../../src/domain/design/picture-address.ts';
import type { Product } from '../../src/wire/products.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const saying = (textLine1: string) => ({ ...DEFAULT_DESIGN, textLine1 });
const get = (path: string) => fetch(shop.url + path);

test.each(['webp', 'png', 'jpg'] as const)('the shop draws a hat as %s', async (format: PictureFormat) => {
  const response = await get(pictureAddress(DEFAULT_DESIGN, PRINTED, { width: 300, format }));
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('immutable');
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect([width, height]).toEqual([300, 200]);
});

test('the first product has a picture', async () => {
  const products: Product[] = await (await get('/api/products')).json();
  const [first] = products;
  const response = await get(first?.image ?? '');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('a picture supports HEAD and ETag', async () => {
  const address = shop.url + pictureAddress(DEFAULT_DESIGN, PRINTED, { width: 300 });
  const head = await fetch(address, { method: 'HEAD' });
  expect(head.status).toBe(200);
  const etag = head.headers.get('etag') ?? '';
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('in a flood of requests for new hats, each is drawn or told when to retry, and the shop stays up', {
  tags: 'nightly',
  timeout: 150_000,
}, async () => {
  // As many connections as a network may have.
  const limit = pLimit(90);
  const answers = await limit.map(Array.from({ length: 400 }).keys(), async (i) => {
    const response = await get(pictureAddress(saying(`Flood ${i}`), PRINTED, { width: 300 }));
    if (response.ok) return 'drawn';
    const { error } = await response.json();
    return Number(response.headers.get('retry-after')) > 0 ? error.code : 'without a time to retry';
  });
  const counts = (kind: string) => answers.filter((answer) => answer === kind).length;
  expect(counts('drawn')).toBeGreaterThan(0);
  // 200 at once, and one more per second.
  expect(counts('too_many_requests')).toBeGreaterThan(50);
  expect(counts('drawn') + counts('too_many_requests') + counts('unavailable')).toBe(400);
  expect((await get('/api/products')).status).toBe(200);
  expect((await get(pictureAddress(DEFAULT_DESIGN, PRINTED, { width: 300, format: 'webp' }))).status).toBe(
    200,
  );
});
