import pLimit, { type LimitFunction } from 'p-limit';
import { ARTWORK } from '../../hat/layout.ts';
import { ShopError } from '../http/shop-error.ts';
import { loadSharp } from '../pictures/load-sharp.ts';

const { width: WIDTH, height: HEIGHT } = ARTWORK;
const LARGEST = 300 * 1024;
const LARGEST_OF_ORDER = 4 * 1024 * 1024;
const PREFIX = 'data:image/png;base64,';

/** A hat's picture as the browser sent it, and the field's name for errors. */
interface SentArtwork {
  dataUrl: string;
  path: string;
}

export interface ArtworkReader {
  /**
   * Decodes and re-encodes the pictures of one order, so that only pixels are stored. Throws `unavailable`
   * if too many orders are waiting.
   */
  read(artworks: readonly SentArtwork[]): Promise<Buffer[] | ShopError>;
}

interface Settings {
  /** How many pictures are decoded at the same time, across all orders. */
  decoding: number;
  /** How many orders may have pictures that are being decoded or waiting for that. */
  orders: number;
  /** Milliseconds that one picture may take. */
  timeout: number;
}

/** Limits decoding across all requests, since it takes memory and CPU. */
export function createArtworkReader({ decoding, orders, timeout }: Settings): ArtworkReader {
  const limit = pLimit(decoding);
  let inside = 0;
  return {
    async read(artworks) {
      const size = artworks.reduce((sum, { dataUrl }) => sum + Buffer.byteLength(dataUrl, 'base64'), 0);
      if (size > LARGEST_OF_ORDER)
        return new ShopError('invalid', 'The artworks of an order must be at most 4 MB together.', {
          path: 'items',
        });
      const pictures = artworks.map(checkHeader);
      const refusal = pictures.find((picture) => picture instanceof ShopError);
      if (refusal) return refusal;
      if (pictures.length === 0) return [];
      if (inside >= orders)
        throw new ShopError('unavailable', 'The shop is busy. Try again in a moment.', {
          retryAfter: 5,
        });
      inside += 1;
      try {
        return await decodeAll(pictures as Picture[], limit, timeout);
      } finally {
        inside -= 1;
      }
    },
  };
}

type Picture = SentArtwork & { base64: string };

/** Refuses a wrong format, size or shape before any decoding. */
function checkHeader(artwork: SentArtwork): Picture | ShopError {
  const { dataUrl, path } = artwork;
  const refusal = (message: string) => new ShopError('invalid', message, { path });
  if (!dataUrl.startsWith(PREFIX)) return refusal('The artwork must be a PNG data image.');
  const base64 = dataUrl.slice(PREFIX.length);
  if (Buffer.byteLength(base64, 'base64') > LARGEST) return refusal('The artwork must be at most 300 KB.');
  const header = Buffer.from(base64.slice(0, HEADER_CHARACTERS), 'base64');
  if (header.length < HEADER_BYTES || !header.subarray(0, 16).equals(PNG_START))
    return refusal('The artwork is not a readable PNG.');
  if (header.readUInt32BE(16) !== WIDTH || header.readUInt32BE(20) !== HEIGHT)
    return refusal(`The artwork must be a PNG of ${WIDTH} by ${HEIGHT} pixels.`);
  return { ...artwork, base64 };
}

/** The signature, then the length and name of the first chunk: https://www.w3.org/TR/png-3/#11IHDR */
const PNG_START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const HEADER_BYTES = 24;
const HEADER_CHARACTERS = (HEADER_BYTES / 3) * 4;

async function decodeAll(
  pictures: readonly Picture[],
  limit: LimitFunction,
  timeout: number,
): Promise<Buffer[] | ShopError> {
  const decoded: Buffer[] = [];
  // One at a time, so that an order with many pictures does not block others.
  for (const { base64, path } of pictures) {
    const picture = await limit(() => decode(Buffer.from(base64, 'base64'), path, timeout));
    if (picture instanceof ShopError) return picture;
    decoded.push(picture);
  }
  return decoded;
}

async function decode(bytes: Buffer, path: string, timeout: number): Promise<Buffer | ShopError> {
  const sharp = await loadSharp();
  try {
    const stored = await sharp(bytes, { limitInputPixels: WIDTH * HEIGHT, failOn: 'error' })
      .timeout({ seconds: timeout / 1000 })
      .png({ compressionLevel: 6 })
      .toBuffer();
    // Browsers pack looser than this. What is sent is counted, and noise with few colors becomes a hundred times as large.
    if (stored.length <= 2 * bytes.length) return stored;
    return new ShopError('invalid', 'The artwork takes too much space.', { path });
  } catch {
    return new ShopError('invalid', 'The artwork is not a readable PNG.', { path });
  }
}
