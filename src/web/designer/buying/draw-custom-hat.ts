import { clearestGround, GROUNDS } from '../../../domain/design/clear-grounds.ts';
import { type Design, hatColorOf } from '../../../domain/design/design.ts';
import type { Making } from '../../../domain/design/making.ts';
import { makingAddress } from '../../../domain/design/picture-address.ts';
import { colorOnHat } from '../../../domain/design/thread-colors.ts';
import { finishOf } from '../../../hat/finish.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { ARTWORK, layout } from '../../../hat/layout.ts';
import { outlines } from '../../../hat/outlines.ts';
import { TEXT_AREA } from '../../../hat/panel-placement.ts';
import { pictureOutlines } from '../../../hat/picture-outlines.ts';
import { stitchPaths } from '../../../hat/stitches.ts';
import { basePicture, LIGHT, tileAddress } from '../../preview/base-pictures.ts';
import { loadStitches } from '../../preview/use-stitches.ts';
import { inTime } from '../in-time.ts';
import { blankCanvas } from './blank-canvas.ts';
import type { HatDrawings } from './custom-hat.ts';
import { paintText } from './paint-text.ts';

/** A file in `public`, shown in the cart for a hat that this browser cannot draw. */
const PLACEHOLDER = '/hat-placeholder.svg';

/** The pictures of a hat for the cart. If this browser cannot draw them, the hat can still be bought without. */
export async function drawCustomHat(
  design: Design,
  table: GlyphTable | null,
  making: Making,
): Promise<HatDrawings> {
  const image = table && (await cartPicture(design, table, making).catch(() => null));
  return {
    image: image ?? PLACEHOLDER,
    drawnAs: makingAddress(making),
    frontendArtwork: table && artworkOrNull(design, table, making),
  };
}

const WIDTH = 600;
const HEIGHT = 400;

/**
 * The front of the hat as a JPEG of 600 x 400, as a data URL. If the base picture does not load in time, the text is drawn on the
 * hat's color. Rejects in a browser without a canvas.
 */
async function cartPicture(design: Design, table: GlyphTable, making: Making): Promise<string> {
  const { canvas, pen } = blankCanvas(WIDTH, HEIGHT);
  const finish = finishOf(making);
  const [base, light, tile, stitches] = await Promise.all([
    inTime(load(basePicture(design.hatColor, 'front').src)),
    inTime(load(LIGHT)),
    inTime(load(tileAddress(finish.tile))),
    making.isStitched ? inTime(loadStitches(design.fontStyle).catch(() => null)) : null,
  ]);
  pen.fillStyle = base ? GROUNDS[clearestGround(design.hatColor)] : hatColorOf(design.hatColor).front;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  if (base) pen.drawImage(base, 0, 0, WIDTH, HEIGHT);
  const outlines = pictureOutlines(design, table, making.canvas);
  const color = colorOnHat(design.textColor, making).hex;
  const paths = stitches && stitchPaths(design, table, { stitches, canvas: making.canvas });
  const lit = light && { picture: light, area: TEXT_AREA };
  paintText(pen, new Path2D(outlines), { color, finish, tile, light: lit, stitches: paths });
  return dataUrl(canvas, 'image/jpeg', 0.9);
}

/** Loads one of our pictures; null if it cannot be loaded. */
export async function load(src: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = src;
  return image.decode().then(
    () => image,
    () => null,
  );
}

function artworkOrNull(design: Design, table: GlyphTable, making: Making): string | null {
  try {
    return textArtwork(design, table, making);
  } catch {
    return null;
  }
}

/** The shop accepts artwork of up to 1 MB; a data URL is a third longer than its content. */
const MAX_ARTWORK_LENGTH = 1_398_000;

/** A design's text alone, flat, as a transparent PNG of 1608 x 720. Throws when it cannot be drawn or is too large. */
export function textArtwork(design: Design, table: GlyphTable, making: Making): string {
  const { canvas, pen } = blankCanvas(ARTWORK.width, ARTWORK.height);
  pen.fillStyle = colorOnHat(design.textColor, making).hex;
  pen.fill(new Path2D(outlines(layout(design, table))));
  const artwork = dataUrl(canvas, 'image/png', 0.8);
  if (artwork.length > MAX_ARTWORK_LENGTH) throw new Error('The artwork is larger than the shop accepts');
  return artwork;
}

/** The drawing as a data URL; `quality` is from 0 to 1. Throws if the browser cannot write the type, or lacks the memory. */
function dataUrl(canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png', quality: number): string {
  const url = canvas.toDataURL(type, quality);
  if (!url.startsWith(`data:${type};`)) throw new Error(`This browser cannot write ${type}`);
  return url;
}
