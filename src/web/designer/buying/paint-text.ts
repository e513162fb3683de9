import { degreesOf, edgeColor, type Finish, sheenOf, TILE } from '../../../hat/finish.ts';
import { PICTURE, type TEXT_AREA } from '../../../hat/panel-placement.ts';
import { blankCanvas } from './blank-canvas.ts';

/** What text is painted with. A picture that did not load is null. */
interface Paint {
  /** The ink or thread, `#rrggbb`. */
  color: string;
  finish: Finish;
  tile: HTMLImageElement | null;
  light: { picture: CanvasImageSource; area: typeof TEXT_AREA } | null;
  /** For thread, from `stitchPaths`. */
  stitches: readonly string[] | null;
}

/** Paints text on a picture as the live preview does. The pen may be scaled to the picture's size. */
export function paintText(pen: CanvasRenderingContext2D, text: Path2D, paint: Paint): void {
  for (const { by, opacity } of paint.finish.shadows)
    fillMoved(pen, text, { by, style: `rgb(0 0 0 / ${opacity})` });
  const { a: scale } = pen.getTransform();
  pen.drawImage(clippedText(text, paint, scale), 0, 0, PICTURE.width, PICTURE.height);
}

/** On a canvas of its own and clipped last, so that the edges are as smooth as the outlines. */
function clippedText(
  text: Path2D,
  { color, finish, tile, light, stitches }: Paint,
  scale: number,
): HTMLCanvasElement {
  const { width, height } = PICTURE;
  const { canvas, pen } = blankCanvas(width * scale, height * scale);
  pen.scale(scale, scale);
  pen.fillStyle = edgeColor(color, finish);
  pen.fillRect(0, 0, width, height);
  fillMoved(pen, text, { by: finish.edge.by, style: color });
  const everywhere = new Path2D();
  everywhere.rect(0, 0, width, height);
  if (finish.tile === 'film') fillWithTile(pen, everywhere, { tile, direction: 0 });
  for (const [direction, path] of stitches?.entries() ?? []) {
    const area = new Path2D(path);
    fillWithTile(pen, area, { tile, direction });
    const sheen = sheenOf(direction);
    pen.fillStyle = `rgb(${sheen > 0 ? '255 255 255' : '0 0 0'} / ${Math.abs(sheen)})`;
    pen.fill(area);
  }
  if (light) {
    const { left, top, width: across, height: down } = light.area;
    pen.drawImage(light.picture, left, top, across, down);
  }
  pen.globalCompositeOperation = 'destination-in';
  pen.fillStyle = '#000';
  pen.fill(text);
  return canvas;
}

function fillMoved(
  pen: CanvasRenderingContext2D,
  path: Path2D,
  { by: [across, down], style }: { by: readonly [number, number]; style: string },
): void {
  pen.fillStyle = style;
  pen.translate(across, down);
  pen.fill(path);
  pen.translate(-across, -down);
}

function fillWithTile(
  pen: CanvasRenderingContext2D,
  path: Path2D,
  { tile, direction }: { tile: HTMLImageElement | null; direction: number },
): void {
  const pattern = tile && pen.createPattern(tile, 'repeat');
  if (!pattern) return;
  pattern.setTransform(new DOMMatrix().rotate(degreesOf(direction)).scale(TILE / tile.naturalWidth));
  pen.fillStyle = pattern;
  pen.fill(path);
}
