import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { limitsAt } from '../config/limits.ts';
import { decodePicture } from './decode-picture.ts';

const { decoding } = limitsAt(1);

const pink = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff2e93' } });

const decode = (bytes: Buffer) => decodePicture(bytes, 'photo', decoding);

describe('a picture from Printful', () => {
  test.each([
    [1800, 1200, 900, 600],
    [200, 200, 300, 200],
    [2000, 400, 900, 600],
  ])('of %i x %i is stored as %i x %i', async (width, height, ...stored) => {
    const { format, width: across, height: down } = await hat(pink(width, height).png()).metadata();
    expect([format, across, down]).toEqual(['webp', ...stored]);
  });

  test('is not cropped, and has a transparent background', async () => {
    const { data, info } = await hat(pink(200, 200).png())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const coverAt = (x: number) => data[(100 * info.width + x) * 4 + 3];
    expect([10, 60, 240, 290].map(coverAt)).toEqual([0, 255, 255, 0]);
  });

  test('is turned upright and loses its metadata', async () => {
    const turned = await pink(300, 450)
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .jpeg()
      .toBuffer();
    const metadata = await hat(sharp(turned).keepExif().withMetadata({ orientation: 6 })).metadata();
    expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
      450,
      300,
      undefined,
      undefined,
    ]);
  });

  /** What the shop stores of a picture. */
  function hat(sent: Sharp): Sharp {
    const stored = sharp();
    void sent
      .toBuffer()
      .then((bytes) => decodePicture(bytes, 'hat', decoding))
      .then((bytes) => stored.end(bytes));
    return stored;
  }
});

describe('what is sent as a photo', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['nothing', async () => Buffer.alloc(0)],
    ['noise', async () => randomBytes(100_000)],
    ['the first half of a JPEG', async () => half(await pink(400, 400).jpeg().toBuffer())],
    ['the first half of a PNG', async () => half(await pink(400, 400).png().toBuffer())],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a PDF', async () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
    ['a TIFF', () => pink(9, 9).tiff().toBuffer()],
    ['an AVIF', () => pink(9, 9).avif().toBuffer()],
    ['a PNG as high as no photo', () => pink(1, 20_001).png().toBuffer()],
    ['a PNG as wide as no photo', () => pink(20_001, 1).png().toBuffer()],
    ['a GIF of 10,000 frames', async () => manyFrames(await pink(9, 9).gif().toBuffer())],
  ])('%s is refused', async (_, sent) => {
    expect(await decode(await sent())).toBeNull();
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['too many pixels', () => pink(201, 100).png().toBuffer()],
    ['an interlaced PNG of too many', () => pink(101, 100).png({ progressive: true }).toBuffer()],
    ['a progressive JPEG of too many', () => pink(101, 100).jpeg({ progressive: true }).toBuffer()],
  ])('%s is refused', async (_, sent) => {
    const limits = { ...decoding, pixels: 200 * 100, progressivePixels: 100 * 100 };
    expect(await decodePicture(await sent(), 'photo', limits)).toBeNull();
  });

  test('plain and progressive pictures of just as many pixels as allowed are decoded', async () => {
    const limits = { ...decoding, pixels: 200 * 100, progressivePixels: 100 * 100 };
    const [plain, progressive] = [
      await pink(200, 100).png().toBuffer(),
      await pink(100, 100).jpeg({ progressive: true }).toBuffer(),
    ];
    expect(await decodePicture(plain, 'photo', limits)).not.toBeNull();
    expect(await decodePicture(progressive, 'photo', limits)).not.toBeNull();
  });

  test('a JPEG in a printer’s colors is decoded', async () => {
    const sent = await pink(400, 300).toColorspace('cmyk').jpeg().toBuffer();
    expect(await sharp((await decode(sent)) ?? undefined).metadata()).toMatchObject({
      format: 'jpeg',
      space: 'srgb',
      width: 400,
      height: 300,
    });
  });

  test('one that takes too long ends its process, and the next one is decoded', async () => {
    const sent = await pink(400, 300).jpeg().toBuffer();
    expect(await decodePicture(sent, 'photo', { ...decoding, timeout: 1 })).toBeNull();
    expect(await decode(sent)).not.toBeNull();
  });

  test('is refused as busy when too many wait', async () => {
    const sent = await pink(400, 300).jpeg().toBuffer();
    const decodeOne = () => decodePicture(sent, 'photo', { ...decoding, waiting: 1 });
    const [first, second, third] = await Promise.allSettled([decodeOne(), decodeOne(), decodeOne()]);
    expect([first?.status, second?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(third).toMatchObject({ reason: { code: 'unavailable' } });
  });
});

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

/** Repeats the one frame of a GIF, which lies between its header and the last byte. */
function manyFrames(gif: Buffer): Buffer {
  const start = gif.indexOf(Buffer.from([0x21, 0xf9]));
  return Buffer.concat([
    gif.subarray(0, start),
    ...Array<Buffer>(10_000).fill(gif.subarray(start, -1)),
    gif.subarray(-1),
  ]);
}
