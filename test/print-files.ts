import sharp, { type Sharp } from 'sharp';
import type { Design } from '../src/domain/design/design.ts';
import type { Canvas } from '../src/hat/layout.ts';
import { printFile } from '../src/hat/print-file.ts';
import { glyphTables } from '../src/server/pictures/glyph-tables.ts';
import { rasterize } from '../src/server/pictures/rasterize.ts';

const glyphs = glyphTables();

export interface Print {
  format: string;
  canvas: Canvas;
  /** Share of the canvas covered with ink. */
  ink: number;
  /** Distance in pixels from the canvas center to the center of the ink's bounding box. */
  offCenter: { x: number; y: number };
  /** Colors of the opaque pixels, such as `#ff2e93`. */
  colors: string[];
  /** Dots per inch. */
  density: number | undefined;
  /** Share of pixels where the print differs from the outlines of the design. */
  differing: number;
}

/** Fetches a print file as Printful does, decodes it, and compares it with the outlines of a design. */
export async function inspectPrint(url: string, design: Design): Promise<Print> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const image = sharp(Buffer.from(await response.arrayBuffer()));
  const { format, width, height, density } = await image.metadata();
  const drawing = printFile(design, await glyphs.tableFor(design), { canvas: { width, height } });
  const [printed, drawn] = [await coverageOf(image), await coverageOf(sharp(await rasterize(drawing)))];
  let inked = 0;
  let differing = 0;
  for (const [at, cover] of printed.entries()) {
    if (cover > 127) inked += 1;
    if (cover > 127 !== (drawn[at] ?? 0) > 127) differing += 1;
  }
  return {
    format,
    canvas: { width, height },
    density,
    ...(await measureInk(image, { width, height })),
    ink: inked / printed.length,
    differing: differing / printed.length,
  };
}

/** Finds the ink's position and colors in the pixels. */
async function measureInk(
  image: Sharp,
  { width, height }: Canvas,
): Promise<Pick<Print, 'offCenter' | 'colors'>> {
  const pixels = await image.clone().ensureAlpha().raw().toBuffer();
  const colors = new Set<string>();
  const xs: [first: number, last: number] = [width, -1];
  const ys: [first: number, last: number] = [height, -1];
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha < 128) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    [xs[0], xs[1]] = [Math.min(xs[0], x), Math.max(xs[1], x)];
    [ys[0], ys[1]] = [Math.min(ys[0], y), Math.max(ys[1], y)];
    if (alpha === 255) colors.add(`#${pixels.toString('hex', at, at + 3)}`);
  }
  return {
    offCenter: { x: (xs[0] + xs[1] + 1 - width) / 2, y: (ys[0] + ys[1] + 1 - height) / 2 },
    colors: [...colors],
  };
}

/** The coverage of each pixel, 0 to 255. */
const coverageOf = (image: Sharp): Promise<Buffer> =>
  image.clone().ensureAlpha().extractChannel('alpha').raw().toBuffer();
