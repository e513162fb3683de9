import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { HatColor } from '../../domain/design.ts';
import type { PictureWidth } from '../../domain/picture-address.ts';

/** Pixels row by row: `channels` is 4 for a hat (RGBA, not premultiplied), 1 for the light on its ink. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 4 };

/** A hat without text. Copy it before you draw on it. */
export const blankHat = (hatColor: HatColor, width: PictureWidth): Promise<Pixels> =>
  decodeOnce(hatColor, width, 4);

/** The light on the front panel, by which ink is multiplied. */
export const inkShade = (width: PictureWidth): Promise<Pixels> => decodeOnce('shade', width, 1);

/** How many decoded pictures are cached, up to 4 MB each. */
const CACHE_SIZE = 12;
const cache = new Map<string, Promise<Pixels>>();

function decodeOnce(name: HatColor | 'shade', width: PictureWidth, channels: 1 | 4): Promise<Pixels> {
  const key = `${name} ${width}`;
  const pixels = cache.get(key) ?? decode(name, width, channels);
  cache.delete(key);
  cache.set(key, pixels);
  if (cache.size > CACHE_SIZE) cache.delete(cache.keys().next().value ?? '');
  pixels.catch(() => cache.delete(key));
  return pixels;
}

async function decode(name: HatColor | 'shade', width: PictureWidth, channels: 1 | 4): Promise<Pixels> {
  // Browsers show the small files at 600 px, so these use them too.
  const folder = width === 600 ? 'front-small' : 'front';
  const file = new URL(`../../../assets/hats/${folder}/${name}.webp`, import.meta.url);
  const image = sharp(fileURLToPath(file)).resize(width);
  if (channels === 1) image.extractChannel('green');
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels };
}
