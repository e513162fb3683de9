import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ARTWORK } from '../../hat/layout.ts';
import { createArtworkReader } from './read-artwork.ts';

const { width, height } = ARTWORK;

const drawn = (changes: { width?: number; height?: number } = {}) =>
  sharp({ create: { width, height, channels: 4, background: '#ffcc00', ...changes } });

const GOLD = await drawn().png().toBuffer();

const sent = (png: Buffer, path = 'items.0.frontendArtwork') => ({
  dataUrl: `data:image/png;base64,${png.toString('base64')}`,
  path,
});

const SIZE = new RegExp(`of ${width} by ${height} pixels`);

const reader = (limits: { decoding?: number; orders?: number; timeout?: number } = {}) =>
  createArtworkReader({ decoding: 2, orders: 2, timeout: 5000, ...limits });

/** A PNG of so many bytes, whose header alone is real. */
const padded = (bytes: number) => Buffer.concat([GOLD, Buffer.alloc(bytes - GOLD.length)]);

test('of each picture only the pixels are kept, in the order of the hats', async () => {
  const commented = await drawn()
    .withExif({ IFD0: { Copyright: 'Maya Ortiz' } })
    .png()
    .toBuffer();
  const empty = await sharp({ create: { width, height, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  expect(commented.includes('Maya Ortiz')).toBe(true);
  const read = await reader().read([sent(commented), sent(empty, 'items.2.frontendArtwork')]);
  if (!Array.isArray(read)) return expect.fail();
  expect(read.map((png) => png.includes('Maya Ortiz'))).toEqual([false, false]);
  const pixels = (png: Buffer) => sharp(png).raw().toBuffer();
  for (const [index, png] of [commented, empty].entries())
    expect((await pixels(read[index] ?? expect.fail())).equals(await pixels(png))).toBe(true);
});

test.each([
  ['another format', { dataUrl: 'data:image/jpeg;base64,AAAA', path: 'p' }, /must be a PNG data image/],
  ['no bytes', sent(Buffer.alloc(0), 'p'), /not a readable PNG/],
  ['23 bytes of a PNG', sent(GOLD.subarray(0, 23), 'p'), /not a readable PNG/],
  [
    'another first chunk',
    sent(Buffer.concat([GOLD.subarray(0, 12), Buffer.from('IDAT'), GOLD.subarray(16)]), 'p'),
    /not a readable PNG/,
  ],
  ['half a PNG', sent(GOLD.subarray(0, GOLD.length / 2), 'p'), /not a readable PNG/],
  [
    'another width',
    sent(
      await drawn({ width: width + 1 })
        .png()
        .toBuffer(),
      'p',
    ),
    SIZE,
  ],
  [
    'another height',
    sent(
      await drawn({ height: height - 1 })
        .png()
        .toBuffer(),
      'p',
    ),
    SIZE,
  ],
  ['a byte more than 300 KB', sent(padded(300 * 1024 + 1), 'p'), /at most 300 KB/],
])('%s is refused with the name of its field', async (_, artwork, message) => {
  const refused = { code: 'invalid', path: 'p', message: expect.stringMatching(message) };
  expect(await reader().read([sent(GOLD), artwork])).toMatchObject(refused);
});

test('300 KB are read, and 4 MB of an order', async () => {
  const full = sent(padded(300 * 1024));
  expect(await reader().read([full])).toHaveLength(1);
  const [most, more] = [13, 14].map((pictures) => Array.from({ length: pictures }, () => full));
  expect(await reader().read(most ?? [])).toHaveLength(13);
  expect(await reader().read(more ?? [])).toMatchObject({
    code: 'invalid',
    path: 'items',
    message: 'The artworks of an order must be at most 4 MB together.',
  });
});

test('a picture that would take far more space than it was sent in is refused', async () => {
  // Eight lines of noise, again and again: short with a byte for a pixel, and beyond what deflate remembers with four.
  const colors = randomBytes(4 * 256);
  const noise = Array.from(randomBytes(8 * width), (color) => colors.subarray(4 * color, 4 * color + 4));
  const raw = { width, height, channels: 4 } as const;
  const png = await sharp(Buffer.concat(Array(height / 8).fill(Buffer.concat(noise))), { raw })
    .png({ palette: true, dither: 0, effort: 1, compressionLevel: 9 })
    .toBuffer();
  expect(png.length).toBeLessThan(60_000);
  expect(await reader().read([sent(png)])).toMatchObject({
    code: 'invalid',
    path: 'items.0.frontendArtwork',
    message: 'The artwork takes too much space.',
  });
});

test('more orders than may wait are told to come again, and orders without pictures pass', async () => {
  const busy = reader({ orders: 1 });
  const first = busy.read([sent(GOLD)]);
  await expect(busy.read([sent(GOLD)])).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  expect(await busy.read([])).toEqual([]);
  expect(await first).toHaveLength(1);
  expect(await busy.read([sent(GOLD)])).toHaveLength(1);
});
