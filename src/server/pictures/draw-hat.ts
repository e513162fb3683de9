import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { clearestGround, GROUNDS } from '../../domain/design/clear-grounds.ts';
import type { FontStyle, HatColor } from '../../domain/design/design.ts';
import {
  CARD,
  type HatPicture,
  type PictureFormat,
  type PictureWidth,
} from '../../domain/design/picture-address.ts';
import { colorOnHat } from '../../domain/design/thread-colors.ts';
import { finishOf } from '../../hat/finish.ts';
import type { GlyphTable } from '../../hat/glyph-table.ts';
import { pictureOutlines } from '../../hat/picture-outlines.ts';
import { type StitchTable, stitchPaths } from '../../hat/stitches.ts';
import { oncePerKey } from '../../lib/once-per-key.ts';
import { blankHat, inkLight, inkTile } from './blank-hats.ts';
import { paintText } from './paint-text.ts';
import { coverOf, threadsOf } from './text-cover.ts';

/** A design's hat as an encoded picture, nearly pixel for pixel what the browser's preview shows. */
export async function drawHat(
  { design, making, width, format, isCard }: HatPicture,
  table: GlyphTable,
): Promise<Buffer> {
  const blank = await blankHat(design.hatColor, width);
  const hat = { ...blank, data: Buffer.from(blank.data) };
  const path = pictureOutlines(design, table, making.canvas);
  if (path) {
    const finish = finishOf(making);
    const cover = coverOf(path, width);
    const [tile, light] = await Promise.all([inkTile(finish.tile, width), inkLight(width)]);
    const stitches = making.isStitched ? await stitchTable(design.fontStyle) : null;
    const threads =
      stitches && threadsOf(stitchPaths(design, table, { stitches, canvas: making.canvas }), cover);
    const { hex: color } = colorOnHat(design.textColor, making);
    paintText(hat, cover, { color, finish, tile, light, threads });
  }
  const { data, ...size } = hat;
  const image = sharp(data, { raw: { ...size, channels: 4 } });
  return (isCard ? onCard(image, design.hatColor) : ENCODED[format](image, width)).toBuffer();
}

/** The hat from its button to the end of its shadow, on the background that it has in the shop. */
function onCard(image: Sharp, hatColor: HatColor): Sharp {
  const background = GROUNDS[clearestGround(hatColor)];
  const all = image.extract({ left: 0, top: 20, width: CARD.width, height: 780 });
  return jpegOn(background, all.resize({ ...CARD, fit: 'contain', background }));
}

const stitchTable = oncePerKey(async (font: FontStyle): Promise<StitchTable> => {
  const file = new URL(`../../../assets/stitches/${font}.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8'));
});

/** A jpg has no transparency, so it has a white background. Emails and link previews use it. */
const ENCODED: Record<PictureFormat, (image: Sharp, width: PictureWidth) => Sharp> = {
  // Looks as good as the webp at half its size and twice its CPU. At effort 4, it takes ten times the CPU to save 3 % more.
  avif: (image, width) =>
    image.avif({ quality: width < 900 ? 75 : 70, chromaSubsampling: '4:4:4', effort: 2 }),
  // Without smart subsampling, thin red letters fray.
  webp: (image) => image.webp({ quality: 90, alphaQuality: 90, smartSubsample: true, effort: 2 }),
  png: (image) => image.png({ compressionLevel: 6 }),
  jpg: (image) => jpegOn('#ffffff', image),
};

const jpegOn = (background: string, image: Sharp): Sharp =>
  image.flatten({ background }).jpeg({ quality: 88, chromaSubsampling: '4:4:4' });
