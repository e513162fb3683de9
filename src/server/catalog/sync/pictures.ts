import { createHash } from 'node:crypto';
import { CARD } from '../../../domain/design/picture-address.ts';
import type { Limits } from '../../config/limits.ts';
import { withDeadline } from '../../gateways/deadline.ts';
import { readAtMost } from '../../gateways/read-at-most.ts';
import { decodePicture } from '../../pictures/decode-picture.ts';
import { loadSharp } from '../../pictures/load-sharp.ts';

/**
 * Downloads a picture from Printful and re-encodes it; null if it is not a picture, not on one of Printful's hosts, too large
 * or too slow. `apiUrl` is the base URL of Printful's API, whose host is allowed too.
 */
export async function fetchPicture(
  address: string,
  apiUrl: string,
  { syncedPicture: { size, timeout }, decoding }: Pick<Limits, 'syncedPicture' | 'decoding'>,
): Promise<{ name: string; bytes: Buffer } | null> {
  if (!isOnPrintful(address, apiUrl)) return null;
  try {
    const original = await withDeadline(timeout, (signal) => download(address, size, signal));
    if (!original) return null;
    const bytes = await decodePicture(original, 'hat', decoding);
    return bytes && { name: createHash('sha256').update(bytes).digest('hex').slice(0, 32), bytes };
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

/** A jpg on white, because not every email client can show WebP. */
export async function pictureForMail(encoded: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(encoded)
    .resize({ width: 600, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** A jpg of the size of cards, with the whole picture on white. */
export async function pictureForCard(encoded: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(encoded)
    .resize({ ...CARD, fit: 'contain', background: '#fff' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 88 })
    .toBuffer();
}
