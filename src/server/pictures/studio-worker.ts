import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { drawHat } from './draw-hat.ts';
import type { Drawing, Drawn } from './drawing.ts';
import { glyphTables } from './glyph-tables.ts';
import { rasterize } from './rasterize.ts';

/* The studio's thread. It draws one picture at a time on one core, so that requests are not blocked. */

sharp.concurrency(1);
sharp.cache(false);
const glyphs = glyphTables();

parentPort?.on('message', async (drawing: Drawing) => {
  const drawn: Drawn = await draw(drawing).then(
    (bytes) => ({ bytes }),
    (error: unknown) => ({ error }),
  );
  parentPort?.postMessage(drawn);
});

async function draw(drawing: Drawing): Promise<Uint8Array> {
  if (drawing.kind === 'print') return rasterize(drawing.svg);
  return drawHat(drawing.picture, await glyphs.tableFor(drawing.picture.design));
}
