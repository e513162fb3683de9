import sharp from 'sharp';

const LARGEST_SIDE = 8000;
/** The shape of every picture of a hat in the shop, and the width of the largest. */
const SHAPE = 3 / 2;
const WIDTH = 900;
const NOTHING = { r: 255, g: 255, b: 255, alpha: 0 };

// No picture is decoded twice, so what libvips would keep of thousands is of no use; and one is drawn at a time.
sharp.cache(false);
sharp.concurrency(1);

/**
 * A picture decoded and encoded anew, so that nothing but its pixels is kept: webp, whole, on a 3:2 ground of nothing,
 * as Printful's are square. Throws for what is no picture, or one beyond 64 megapixels.
 */
export async function encodePicture(original: Buffer): Promise<Buffer> {
  const picture = sharp(original, { limitInputPixels: LARGEST_SIDE ** 2, failOn: 'error' });
  const { autoOrient } = await picture.metadata();
  const width = Math.round(Math.min(WIDTH, Math.max(autoOrient.width, autoOrient.height * SHAPE)));
  return picture
    .autoOrient()
    .resize({ width, height: Math.round(width / SHAPE), fit: 'contain', background: NOTHING })
    .webp({ quality: 82 })
    .toBuffer();
}

/** One that was encoded, small and on white, as a jpg: some mail programs know no webp. */
export const pictureForMail = (encoded: Buffer): Promise<Buffer> =>
  sharp(encoded).resize({ width: 300 }).flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer();
