import { type Design, hatColorOf, textColorOf } from '../../../domain/design.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { pictureOutlines } from '../../../hat/picture-outlines.ts';
import { basePicture, SHADE } from '../../preview/base-pictures.ts';
import { blankCanvas, dataUrl } from './blank-canvas.ts';

const WIDTH = 600;
const HEIGHT = 400;

/**
 * The hat from the front as a JPEG of 600 x 400 on `ground`, as a data URL. Without its base picture the text stands on
 * the color of the hat. Rejects where there is no canvas.
 */
export async function cartPicture(design: Design, table: GlyphTable, ground: string): Promise<string> {
  const { canvas, pen } = blankCanvas(WIDTH, HEIGHT);
  const [base, shade] = await Promise.all([load(basePicture(design.hatColor, 'front').src), load(SHADE)]);
  pen.fillStyle = base ? ground : hatColorOf(design.hatColor).front;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  if (base) pen.drawImage(base, 0, 0, WIDTH, HEIGHT);
  const outlines = pictureOutlines(design, table);
  // An empty path cuts nothing away.
  if (outlines) pen.drawImage(printedText(outlines, textColorOf(design.textColor).ink, shade), 0, 0);
  return dataUrl(canvas, 'image/jpeg', 0.9);
}

/** Ink, darkened as its panel is, cut to the outlines; as in the live preview. */
function printedText(outlines: string, ink: string, shade: HTMLImageElement | null): HTMLCanvasElement {
  const { canvas, pen } = blankCanvas(WIDTH, HEIGHT);
  pen.fillStyle = ink;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.globalCompositeOperation = 'multiply';
  if (shade) pen.drawImage(shade, 0, 0, WIDTH, HEIGHT);
  pen.globalCompositeOperation = 'destination-in';
  pen.fill(new Path2D(outlines));
  return canvas;
}

/** A picture of ours; null when it does not load. */
async function load(src: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = src;
  return image.decode().then(
    () => image,
    () => null,
  );
}
