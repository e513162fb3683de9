import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { HatColor } from '../../domain/design/design.ts';
import type { PictureWidth } from '../../domain/design/picture-address.ts';
import { type Finish, TILE } from '../../hat/finish.ts';
import { PICTURE, TEXT_AREA } from '../../hat/panel-placement.ts';

/** RGBA row by row, not premultiplied. */
export type Pixels = { data: Buffer; width: number; height: number };

/** A hat without text. Copy it before you draw on it. */
export const blankHat = (hatColor: HatColor, width: PictureWidth): Promise<Pixels> =>
  decodeOnce(`front/${hatColor}`, width);

/** The light on the area that may have text, to be laid over its ink. */
export const inkLight = (width: PictureWidth): Promise<Pixels> =>
  decodeOnce('ink/light', (TEXT_AREA.width * width) / PICTURE.width);

/** The texture of ink or thread, as large as it is on a picture of a width. */
export const inkTile = (tile: Finish['tile'], width: PictureWidth): Promise<Pixels> =>
  decodeOnce(`ink/${tile}`, (TILE * width) / PICTURE.width);

/** How many decoded pictures are cached, up to 4 MB each. */
const CACHE_SIZE = 12;
const cache = new Map<string, Promise<Pixels>>();

function decodeOnce(name: string, width: number): Promise<Pixels> {
  const key = `${name} ${width}`;
  const pixels = cache.get(key) ?? decode(name, width);
  cache.delete(key);
  cache.set(key, pixels);
  if (cache.size > CACHE_SIZE) cache.delete(cache.keys().next().value ?? '');
  pixels.catch(() => cache.delete(key));
  return pixels;
}

async function decode(name: string, width: number): Promise<Pixels> {
  const file = new URL(`../../../assets/hats/${name}.webp`, import.meta.url);
  const image = sharp(fileURLToPath(file)).ensureAlpha().resize(width);
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
