import sharp, { type Sharp } from 'sharp';
import type { Design } from '../src/domain/design.ts';
import { type Canvas, printFile } from '../src/hat/print-file.ts';
import { glyphTables } from '../src/server/pictures/glyph-tables.ts';
import { rasterise } from '../src/server/pictures/rasterise.ts';

const glyphs = glyphTables();

export interface Print {
  format: string;
  canvas: Canvas;
  /** Share of the canvas that is inked. */
  ink: number;
  /** Share of the canvas on which the print and the outlines of the design disagree. */
  strayed: number;
}

/** Fetches a print file as a printer would, decodes it, and lays it over the outlines of a design. */
export async function inspectPrint(url: string, design: Design): Promise<Print> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const image = sharp(Buffer.from(await response.arrayBuffer()));
  const { format, width, height } = await image.metadata();
  const drawing = printFile(design, await glyphs.tableFor(design), { width, height });
  const [printed, drawn] = [await coverOf(image), await coverOf(sharp(await rasterise(drawing)))];
  let inked = 0;
  let strayed = 0;
  for (const [at, cover] of printed.entries()) {
    if (cover > 127) inked += 1;
    if (cover > 127 !== (drawn[at] ?? 0) > 127) strayed += 1;
  }
  return {
    format,
    canvas: { width, height },
    ink: inked / printed.length,
    strayed: strayed / printed.length,
  };
}

/** How much of each pixel is covered, 0 to 255. */
const coverOf = (image: Sharp): Promise<Buffer> =>
  image.ensureAlpha().extractChannel('alpha').raw().toBuffer();
