import { NO_HEIC } from '../../domain/orders/photo.ts';
import type { Limits } from '../config/limits.ts';
import { ShopError } from '../http/shop-error.ts';
import { decodePicture } from './decode-picture.ts';

export interface PhotoReader {
  /**
   * Decodes a photo and encodes its pixels anew as a JPEG, so that nothing else in the file is stored, such as where it was
   * taken. Throws `unavailable` if too many photos are waiting.
   */
  read(bytes: Buffer): Promise<Buffer | ShopError>;
}

export function createPhotoReader({ photoSize, decoding }: Limits): PhotoReader {
  return {
    async read(bytes) {
      if (bytes.length > photoSize)
        return refused(`This photo is larger than ${photoSize / 1024 / 1024} MB.`);
      const format = formatOf(bytes);
      if (format === 'heic') return refused(NO_HEIC);
      const photo = format && (await decodePicture(bytes, 'photo', decoding));
      const megapixels = decoding.pixels / 1e6;
      return (
        photo ??
        refused(`We can’t read this photo. Send a JPEG, PNG or WebP of at most ${megapixels} megapixels.`)
      );
    },
  };
}

/** By its first bytes, because its name and type are the sender's. */
function formatOf(bytes: Buffer): 'heic' | 'read' | null {
  const start = bytes.toString('latin1', 0, 12);
  if (/^....ftyp(heic|heix|hevc|hevx|mif1|msf1)/s.test(start)) return 'heic';
  const isRead = start.startsWith('\xff\xd8\xff') || /^\x89PNG\r\n|^RIFF....WEBP/s.test(start);
  return isRead ? 'read' : null;
}

const refused = (message: string) => new ShopError('invalid', message, { path: 'photo' });
