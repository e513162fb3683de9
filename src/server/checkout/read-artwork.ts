import sharp from 'sharp';
import { ShopError } from '../http/shop-error.ts';

const WIDTH = 1608;
const HEIGHT = 720;
const LARGEST = 1024 * 1024;
const PREFIX = 'data:image/png;base64,';

/**
 * What the shopper saw of a custom hat's text, decoded and encoded anew so that nothing but pixels is kept.
 * `path` names the field in a refusal. Nothing sent is nothing kept.
 */
export async function readArtwork(
  dataUrl: string | null | undefined,
  path: string,
): Promise<Buffer | null | ShopError> {
  if (!dataUrl) return null;
  const refusal = (message: string) => new ShopError('invalid', message, { path });
  if (!dataUrl.startsWith(PREFIX)) return refusal('The artwork must be a PNG data image.');
  const bytes = Buffer.from(dataUrl.slice(PREFIX.length), 'base64');
  if (bytes.length > LARGEST) return refusal('The artwork must be at most 1 MB.');
  try {
    const image = sharp(bytes, { limitInputPixels: WIDTH * HEIGHT, failOn: 'error' });
    const { format, width, height } = await image.metadata();
    if (format !== 'png' || width !== WIDTH || height !== HEIGHT) {
      return refusal(`The artwork must be a PNG of ${WIDTH} by ${HEIGHT} pixels.`);
    }
    return await image.png({ compressionLevel: 6 }).toBuffer();
  } catch {
    return refusal('The artwork is no readable PNG.');
  }
}
