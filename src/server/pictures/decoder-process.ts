import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { Recipe } from './decode-picture.ts';
import { loadSharp } from './load-sharp.ts';

/* The program that decodes one picture from outside: from the standard input, into the standard output. */

/** The aspect ratio of every hat picture in the shop. */
const SHAPE = 3 / 2;
const HAT_WIDTH = 900;
/** Pixels. A panorama is shorter; a line of millions of pixels would take until the process is killed. */
const LONGEST_SIDE = 20_000;
const TRANSPARENT = { r: 255, g: 255, b: 255, alpha: 0 };

// Pages come first, but a busy machine still decodes in time.
setPriority(5);
const [recipe = '', pixels, progressivePixels] = process.argv.slice(2);
const sharp = await loadSharp();
const picture = sharp(await buffer(process.stdin), {
  limitInputPixels: Number(pixels),
  failOn: 'error',
  sequentialRead: true,
});
const { autoOrient, isProgressive } = await picture.metadata();
if (Math.max(autoOrient.width, autoOrient.height) > LONGEST_SIDE) throw new Error('The picture is too long.');
// All of a progressive picture is in memory until it ends.
if (isProgressive && autoOrient.width * autoOrient.height > Number(progressivePixels))
  throw new Error('The picture is progressive or interlaced, and too large for that.');
process.stdout.write(await (recipe === ('photo' satisfies Recipe) ? photo() : hat()));

function photo(): Promise<Buffer> {
  return picture
    .autoOrient()
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** Fitted into 3:2 on a transparent background, because Printful's pictures are square. */
function hat(): Promise<Buffer> {
  const width = Math.round(Math.min(HAT_WIDTH, Math.max(autoOrient.width, autoOrient.height * SHAPE)));
  return picture
    .autoOrient()
    .resize({ width, height: Math.round(width / SHAPE), fit: 'contain', background: TRANSPARENT })
    .webp({ quality: 82 })
    .toBuffer();
}
