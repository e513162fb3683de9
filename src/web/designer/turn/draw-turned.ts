import { type Design, type HatColor, hatColorOf } from '../../../domain/design/design.ts';
import type { Making } from '../../../domain/design/making.ts';
import { colorOnHat } from '../../../domain/design/thread-colors.ts';
import { finishOf } from '../../../hat/finish.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { realLayout } from '../../../hat/layout.ts';
import { type OutlineOptions, outlines } from '../../../hat/outlines.ts';
import { PICTURE } from '../../../hat/panel-placement.ts';
import { stitchPaths } from '../../../hat/stitches.ts';
import { TURN_FRAMES } from '../../../hat/turn/frames.ts';
import { unpackLight } from '../../../hat/turn/light-atlas.ts';
import { mixColorway, mixInkLight } from '../../../hat/turn/mix-colorway.ts';
import { placeOnTurnedPanel } from '../../../hat/turn/turned-panel.ts';
import { oncePerKey } from '../../../lib/once-per-key.ts';
import { tileAddress } from '../../preview/base-pictures.ts';
import { loadStitches } from '../../preview/use-stitches.ts';
import { blankCanvas } from '../buying/blank-canvas.ts';
import { load } from '../buying/draw-custom-hat.ts';
import { paintText } from '../buying/paint-text.ts';

interface TurnedDesign {
  frame: number;
  design: Design;
  /** The glyphs of the design; null while they load. */
  table: GlyphTable | null;
  making: Making;
  /** Of the drawing, in pixels. */
  width: number;
}

/** A design's hat in a frame other than the front. Rejects when the frame cannot be fetched. */
export async function drawTurned({
  frame,
  design,
  table,
  making,
  width,
}: TurnedDesign): Promise<HTMLCanvasElement> {
  const placement = placeOnTurnedPanel(frame);
  const finish = finishOf(making);
  const [{ hat, inkLight }, tile, stitches] = await Promise.all([
    turnPicture(frame, design.hatColor),
    load(tileAddress(finish.tile)),
    making.isStitched ? loadStitches(design.fontStyle).catch(() => null) : null,
  ]);
  const { canvas, pen } = blankCanvas(width, Math.round((width * PICTURE.height) / PICTURE.width));
  pen.drawImage(hat, 0, 0, canvas.width, canvas.height);
  if (!placement || !table) return canvas;
  const options: OutlineOptions = { placement, longestStep: LONGEST_STEP, perUnit: 100 };
  const text = outlines(realLayout(design, table, making.canvas), options);
  const paths = stitches && stitchPaths(design, table, { stitches, canvas: making.canvas, options });
  pen.scale(width / PICTURE.width, width / PICTURE.width);
  // The text's shadow falls on nothing but the hat.
  pen.globalCompositeOperation = 'source-atop';
  paintText(pen, new Path2D(text), {
    color: colorOnHat(design.textColor, making).hex,
    finish,
    tile,
    light: { picture: inkLight, area: { left: 0, top: 0, ...PICTURE } },
    stitches: paths,
  });
  return canvas;
}

/** In artwork pixels: shorter than in front, since the panel bends more towards its sides. */
const LONGEST_STEP = 30;

/** A frame in a hat's colors, and the light on its ink. Both fill the picture. */
interface TurnPicture {
  hat: HTMLCanvasElement;
  inkLight: HTMLCanvasElement;
}

// Only the addresses.
const ADDRESSES = import.meta.glob<string>('../../../../assets/turn/*', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Rejects when the frame cannot be fetched; the next call then tries again. */
async function turnPicture(frame: number, hatColor: HatColor): Promise<TurnPicture> {
  const name = `${frame} ${hatColor}`;
  const before = mixed.get(name);
  if (before) return before;
  const light = await lightOf(frame);
  const picture = mixed.get(name) ?? mix(light, hatColor);
  // Only one color is kept, since each frame takes 1.4 MB.
  for (const each of mixed.keys()) if (!each.endsWith(` ${hatColor}`)) mixed.delete(each);
  mixed.set(name, picture);
  return picture;
}

const mixed = new Map<string, TurnPicture>();

/** Fetches and mixes all other frames in the background, the nearest first. A frame that fails is fetched when it is needed. */
export async function fetchTurn(from: number, hatColor: HatColor): Promise<void> {
  wanted = hatColor;
  if (isFetching) return;
  isFetching = true;
  for (let away = 1; away <= TURN_FRAMES / 2; away++)
    for (const frame of [from + away, from - away + TURN_FRAMES].map((each) => each % TURN_FRAMES))
      if (frame !== 0) {
        await turnPicture(frame, wanted).catch(() => undefined);
        await pause();
      }
  isFetching = false;
}

/** Mixing a frame takes up to a tenth of a second on a phone. In between, the hat follows the finger. */
const pause = () => new Promise((done) => setTimeout(done, 60));

let isFetching = false;
/** The latest color, if it changes meanwhile. */
let wanted: HatColor;

/** Whether AVIF could not be decoded: Safari 15 and Edge before 121 cannot. */
let needsWebp = false;

const lightOf = oncePerKey(async (frame: number): Promise<HTMLImageElement> => {
  if (!needsWebp) {
    const picture = await decoded(`${frame}.avif`).catch(() => null);
    if (picture) return picture;
  }
  const picture = await decoded(`${frame}.webp`);
  needsWebp = true;
  return picture;
});

async function decoded(name: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = ADDRESSES[`../../../../assets/turn/${name}`] ?? '';
  await image.decode();
  return image;
}

/** How much smaller than the frame the light on ink is. It is smooth once the grain of the rendering is gone. */
const SMOOTH = 8;

function mix(light: HTMLImageElement, hatColor: HatColor): TurnPicture {
  const layers = unpackLight(pixelsOf(light), light.naturalWidth);
  const { width, height } = layers;
  const full = painted(mixInkLight(layers), width, height);
  const { canvas: inkLight, pen } = blankCanvas(width / SMOOTH, height / SMOOTH);
  pen.drawImage(full, 0, 0, inkLight.width, inkLight.height);
  return { hat: painted(mixColorway(layers, hatColorOf(hatColor)), width, height), inkLight };
}

function painted(pixels: Uint8ClampedArray<ArrayBuffer>, width: number, height: number): HTMLCanvasElement {
  const { canvas, pen } = blankCanvas(width, height);
  pen.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}

function pixelsOf(image: HTMLImageElement): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('This browser has no canvas');
  pen.drawImage(image, 0, 0);
  return pen.getImageData(0, 0, canvas.width, canvas.height).data;
}
