import type { Design } from '../../../domain/design/design.ts';
import type { Making } from '../../../domain/design/making.ts';
import { colorOnHat } from '../../../domain/design/thread-colors.ts';
import { finishOf } from '../../../hat/finish.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { realLayout } from '../../../hat/layout.ts';
import { type OutlineOptions, outlines } from '../../../hat/outlines.ts';
import { PICTURE } from '../../../hat/panel-placement.ts';
import { stitchPaths } from '../../../hat/stitches.ts';
import { placeOnTurnedPanel } from '../../../hat/turn/turned-panel.ts';
import { tileAddress } from '../../preview/base-pictures.ts';
import { loadStitches } from '../../preview/use-stitches.ts';
import { blankCanvas } from '../buying/blank-canvas.ts';
import { load } from '../buying/draw-custom-hat.ts';
import { paintText } from '../buying/paint-text.ts';
import { fetchTurn, turnPicture } from './turn-pictures.ts';

export { fetchTurn };

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
  const paths = stitches && stitchPaths(design, table, stitches, making.canvas, options);
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
