import { createHash } from 'node:crypto';
import { withDeadline } from '../../gateways/deadline.ts';
import { readAtMost } from '../../gateways/read-at-most.ts';
import { loadSharp } from '../../pictures/load-sharp.ts';

interface PictureLimits {
  /** Bytes of the largest picture that is read. */
  size: number;
  /** In milliseconds. */
  timeout: number;
}

/**
 * Downloads a picture from Printful and re-encodes it; null if it is not a picture, not on one of Printful's hosts, too large
 * or too slow. `apiUrl` is the base URL of Printful's API, whose host is allowed too.
 */
export async function fetchPicture(
  address: string,
  apiUrl: string,
  { size, timeout }: PictureLimits,
): Promise<{ name: string; bytes: Buffer } | null> {
  if (!isOnPrintful(address, apiUrl)) return null;
  try {
    const original = await withDeadline(timeout, (signal) => download(address, size, signal));
    if (!original) return null;
    const bytes = await encodePicture(original);
    return { name: createHash('sha256').update(bytes).digest('hex').slice(0, 32), bytes };
  } catch {
    // The next sync tries again.
    return null;
  }
}

/** Whether a URL is on one of the hosts from which Printful serves pictures. */
function isOnPrintful(address: string, apiUrl: string): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  if (url.origin === new URL(apiUrl).origin) return true;
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    /(^|\.)printful\.com$|^printful-upload\.s3[a-z0-9.-]*\.amazonaws\.com$/.test(url.hostname)
  );
}

async function download(address: string, most: number, signal: AbortSignal): Promise<Buffer | null> {
  const response = await fetch(address, { redirect: 'error', signal });
  if (response.ok) return readAtMost(response, most);
  await response.body?.cancel();
  return null;
}

const LARGEST_SIDE = 8000;
/** The aspect ratio of every hat picture in the shop. */
const SHAPE = 3 / 2;
const WIDTH = 900;
const TRANSPARENT = { r: 255, g: 255, b: 255, alpha: 0 };

/**
 * Re-encodes a picture as webp, so that only its pixels are stored. Fits it into 3:2 on a transparent background, because
 * Printful's pictures are square. Throws if it is not a picture or has over 64 megapixels.
 */
export async function encodePicture(original: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  const picture = sharp(original, { limitInputPixels: LARGEST_SIDE ** 2, failOn: 'error' });
  const { autoOrient } = await picture.metadata();
  const width = Math.round(Math.min(WIDTH, Math.max(autoOrient.width, autoOrient.height * SHAPE)));
  return picture
    .autoOrient()
    .resize({ width, height: Math.round(width / SHAPE), fit: 'contain', background: TRANSPARENT })
    .webp({ quality: 82 })
    .toBuffer();
}

/** A small jpg on white, because not every email client can show WebP. */
export async function pictureForMail(encoded: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(encoded)
    .resize({ width: 300 })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}
