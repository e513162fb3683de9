import pLimit from 'p-limit';
import type { Limits } from '../../config/limits.ts';
import { ShopError } from '../../http/shop-error.ts';
import { loadSharp } from '../../pictures/load-sharp.ts';

export interface PhotoReader {
  /**
   * Decodes a photo and encodes its pixels anew as a JPEG, so that nothing else in the file is stored, such as where it was
   * taken. Throws `unavailable` if too many photos are waiting.
   */
  read(bytes: Buffer): Promise<Buffer | ShopError>;
}

/** Limits decoding across all requests, since it takes memory and CPU. */
export function createPhotoReader(limits: Limits['photo']): PhotoReader {
  const { size, pixels, edge, seconds, decoding, waiting } = limits;
  const limit = pLimit(decoding);
  return {
    async read(bytes) {
      if (bytes.length > size) return refused(`This photo is larger than ${size / 1024 / 1024} MB.`);
      const refusal = refuseFormat(bytes, limits);
      if (refusal) return refused(refusal);
      if (limit.pendingCount >= waiting)
        throw new ShopError('unavailable', 'The shop is busy. Try again in a moment.', {
          retryAfter: 5,
        });
      return limit(async () => {
        const sharp = await loadSharp();
        try {
          return await sharp(bytes, { limitInputPixels: pixels, failOn: 'error', sequentialRead: true })
            .timeout({ seconds })
            .autoOrient()
            .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
            .flatten({ background: '#fff' })
            .jpeg({ quality: 82 })
            .toBuffer();
        } catch {
          return refused(UNREADABLE);
        }
      });
    },
  };
}

const UNREADABLE = 'We can’t read this photo. Send it as a JPEG, PNG or WebP.';

/** Why a file is not decoded, by its first bytes; null if it is. Its name and type are the sender's. */
function refuseFormat(bytes: Buffer, { interlaced }: Limits['photo']): string | null {
  const ascii = bytes.toString('latin1', 0, 12);
  if (bytes.length < 32) return UNREADABLE;
  if (ascii.startsWith('\xff\xd8\xff') || (ascii.startsWith('RIFF') && ascii.endsWith('WEBP'))) return null;
  if (/^....ftyp(heic|heix|hevc|hevx|mif1|msf1)/s.test(ascii))
    return 'We can’t read iPhone photos in HEIC. Send a screenshot of it, or a JPEG.';
  if (!ascii.startsWith('\x89PNG\r\n\x1a\n')) return UNREADABLE;
  // The header: https://www.w3.org/TR/png-3/#11IHDR
  const isInterlaced = bytes[28] === 1;
  const isLarge = bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > interlaced;
  return isInterlaced && isLarge ? 'This PNG is too large for its kind. Send the photo as a JPEG.' : null;
}

const refused = (message: string) => new ShopError('invalid', message, { path: 'photo' });
