import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { png } from '../test-orders.ts';
import { probePicture } from './probe-picture.ts';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#ff00ff' } });

test('reads the size of a PNG', async () => {
  const bytes = await blank(189, 76).png().toBuffer();
  expect(probePicture(bytes)).toEqual({ mimeType: 'image/png', width: 189, height: 76 });
  expect(probePicture(png(1890, 765))).toEqual({ mimeType: 'image/png', width: 1890, height: 765 });
});

test.each([false, true])('reads the size of a JPEG, progressive: %s', async (progressive) => {
  const bytes = await blank(189, 76).jpeg({ progressive }).toBuffer();
  expect(probePicture(bytes)).toEqual({ mimeType: 'image/jpeg', width: 189, height: 76 });
});

test('a truncated picture is refused', async () => {
  const pictures = [await blank(9, 7).png().toBuffer(), await blank(9, 7).jpeg().toBuffer()];
  for (const bytes of pictures) {
    for (let length = 0; length < bytes.length; length++) {
      expect(probePicture(bytes.subarray(0, length))).toBeNull();
    }
  }
});

test('a PNG with an altered size is refused', () => {
  const bytes = png(1890, 765);
  bytes[19] = 1;
  expect(probePicture(bytes)).toBeNull();
});

test('arbitrary bytes are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(probePicture(Buffer.from(bytes))).toBeNull();
    }),
  );
});
