import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodePicture } from './pictures.ts';

const pink = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff2e93' } });

describe('a picture from Printful', () => {
  test.each([
    [1000, 1000, 900, 600],
    [1800, 1200, 900, 600],
    [450, 300, 450, 300],
    [200, 200, 300, 200],
    [2000, 400, 900, 600],
  ])('of %i x %i is stored as %i x %i', async (width, height, ...stored) => {
    const encoded = await encodePicture(await pink(width, height).png().toBuffer());
    const { format, width: across, height: down } = await sharp(encoded).metadata();
    expect([format, across, down]).toEqual(['webp', ...stored]);
  });

  test('is not cropped, and has a transparent background', async () => {
    const encoded = await encodePicture(await pink(200, 200).png().toBuffer());
    const { data, info } = await sharp(encoded).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const coverAt = (x: number) => data[(100 * info.width + x) * 4 + 3];
    expect([10, 60, 240, 290].map(coverAt)).toEqual([0, 255, 255, 0]);
  });

  test('is turned upright and loses its metadata', async () => {
    const turned = await pink(300, 450)
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .jpeg()
      .toBuffer();
    const onItsSide = await sharp(turned).keepExif().withMetadata({ orientation: 6 }).toBuffer();
    const metadata = await sharp(await encodePicture(onItsSide)).metadata();
    expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
      450,
      300,
      undefined,
      undefined,
    ]);
  });
});

test('a file that is not a picture is refused', async () => {
  await expect(encodePicture(Buffer.from('<svg onload="alert(1)">'))).rejects.toThrow();
});
