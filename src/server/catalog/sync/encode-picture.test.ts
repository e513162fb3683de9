import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodePicture } from './encode-picture.ts';

const pink = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff2e93' } });

describe('a picture of Printful’s', () => {
  test.each([
    [1000, 1000, 900, 600],
    [1800, 1200, 900, 600],
    [450, 300, 450, 300],
    [200, 200, 300, 200],
    [2000, 400, 900, 600],
  ])('of %i x %i is kept as %i x %i', async (width, height, ...kept) => {
    const encoded = await encodePicture(await pink(width, height).png().toBuffer());
    const { format, width: across, height: down } = await sharp(encoded).metadata();
    expect([format, across, down]).toEqual(['webp', ...kept]);
  });

  test('is kept whole, with nothing beside it', async () => {
    const encoded = await encodePicture(await pink(200, 200).png().toBuffer());
    const { data, info } = await sharp(encoded).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const coverAt = (x: number) => data[(100 * info.width + x) * 4 + 3];
    expect([10, 60, 240, 290].map(coverAt)).toEqual([0, 255, 255, 0]);
  });

  test('is turned upright, and keeps nothing but its pixels', async () => {
    const turned = await pink(300, 450)
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .jpeg()
      .toBuffer();
    const onItsSide = await sharp(turned).keepExif().withMetadata({ orientation: 6 }).toBuffer();
    const kept = await sharp(await encodePicture(onItsSide)).metadata();
    expect([kept.width, kept.height, kept.exif, kept.orientation]).toEqual([450, 300, undefined, undefined]);
  });
});

test('what is no picture is refused', async () => {
  await expect(encodePicture(Buffer.from('<svg onload="alert(1)">'))).rejects.toThrow();
});
