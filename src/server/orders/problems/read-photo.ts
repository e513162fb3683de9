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
export function createPhotoReader({ size, pixels, edge, decoding, waiting }: Limits['photo']): PhotoReader {
  const limit = pLimit(decoding);
  return {
    async read(bytes) {
      if (bytes.length > size) return refused(`This photo is larger than ${size / 1024 / 1024} MB.`);
      if (limit.pendingCount >= waiting)
        throw new ShopError('unavailable', 'The shop is busy. Try again in a moment.', {
          retryAfter: 5,
        });
      return limit(async () => {
        const sharp = await loadSharp();
        try {
          return await sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
            .autoOrient()
            .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
            .flatten({ background: '#fff' })
            .jpeg({ quality: 82 })
            .toBuffer();
        } catch {
          return refused('We can’t read this photo. Send it as a JPEG, PNG or WebP.');
        }
      });
    },
  };
}

const refused = (message: string) => new ShopError('invalid', message, { path: 'photo' });
