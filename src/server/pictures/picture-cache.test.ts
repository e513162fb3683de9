import { expect, test } from 'vitest';
import type { EncodedBody } from '../http/encoded-body.ts';
import { PictureCache } from './picture-cache.ts';

const pictureOf = (bytes: number): EncodedBody => ({
  type: 'image/svg+xml',
  etag: '""',
  identity: Buffer.alloc(bytes),
  br: null,
  gzip: null,
});

test('the least recently used pictures are evicted', async () => {
  const cache = new PictureCache(100);
  await cache.draw('a', Promise.resolve(pictureOf(40)));
  await cache.draw('b', Promise.resolve(pictureOf(40)));
  expect(cache.get('a')).toBeDefined();
  await cache.draw('c', Promise.resolve(pictureOf(40)));
  expect(['a', 'b', 'c'].filter((address) => cache.get(address))).toEqual(['a', 'c']);
});

test('a picture larger than the cache is returned but not cached', async () => {
  const cache = new PictureCache(100);
  expect((await cache.draw('wide', Promise.resolve(pictureOf(101)))).identity).toHaveLength(101);
  expect(cache.get('wide')).toBeUndefined();
});

test('concurrent requests wait for the same drawing', async () => {
  const cache = new PictureCache(100);
  const drawing = Promise.withResolvers<EncodedBody>();
  const first = cache.draw('a', drawing.promise);
  const second = cache.get('a');
  const picture = pictureOf(1);
  drawing.resolve(picture);
  expect([await first, await second]).toEqual([picture, picture]);
});

test('a failed drawing is not cached', async () => {
  const cache = new PictureCache(100);
  await expect(cache.draw('a', Promise.reject(new Error('no glyphs')))).rejects.toThrow('no glyphs');
  expect(cache.get('a')).toBeUndefined();
});

test('ten thousand pictures stay within the capacity', async () => {
  const cache = new PictureCache(5000);
  const addresses = Array.from({ length: 10_000 }, (_, i) => `hat ${i}`);
  for (const [i, address] of addresses.entries())
    await cache.draw(address, Promise.resolve(pictureOf(1 + (i % 97))));
  let bytes = 0;
  for (const address of addresses) bytes += (await cache.get(address))?.identity.length ?? 0;
  expect(bytes).toBeLessThanOrEqual(5000);
  expect(bytes).toBeGreaterThan(4900);
});
