import sharp from 'sharp';
import { ARTWORK } from '../../src/hat/layout.ts';
import { PICTURE, placeOnPanel } from '../../src/hat/panel-placement.ts';

/*
 * Checks that text appears where it is printed, by finding the corners of a checkerboard rendered on the panel.
 *   node assets/studio/check-fit.ts make checker.png
 *   blender -b -P assets/studio/render-layers.py -- --scene scene --checker checker.png --width 1200 --samples 16 --out .
 *   node assets/studio/check-fit.ts compare checker.png
 */

const COLUMNS = 24;
const ROWS = 12;
const CELL = { width: ARTWORK.width / COLUMNS, height: ARTWORK.height / ROWS };

const [job, file = 'checker.png'] = process.argv.slice(2);
await (job === 'make' ? make(file) : compare(file));

async function make(path: string): Promise<void> {
  const { width, height } = ARTWORK;
  const gray = Buffer.from(
    Array.from({ length: width * height }, (_, i) => {
      const column = Math.floor((i % width) / CELL.width);
      const row = Math.floor(Math.floor(i / width) / CELL.height);
      return (column + row) % 2 ? 255 : 20;
    }),
  );
  await sharp(gray, { raw: { width, height, channels: 1 } })
    .png()
    .toFile(path);
}

async function compare(path: string): Promise<void> {
  const image = sharp(path).toColourspace('grey16').raw({ depth: 'ushort' });
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const gray = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  const errors: number[] = [];
  for (let row = 1; row < ROWS; row++)
    for (let column = 1; column < COLUMNS; column++) {
      const placed = placeOnPanel(column * CELL.width, row * CELL.height);
      const [x, y] = placed.map((units) => (units * info.width) / PICTURE.width) as [number, number];
      // Starts two pixels off, so that the search has to find the corner.
      const seen = findCorner({ gray, width: info.width }, x + 2, y - 2);
      errors.push(Math.hypot(seen[0] - x, seen[1] - y));
    }
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  process.stdout.write(
    `${errors.length} corners at ${info.width} px: mean ${mean.toFixed(3)}, worst ${Math.max(...errors).toFixed(3)} px\n`,
  );
}

type Gray = { gray: Uint16Array; width: number };

const REACH = 6;

/** Moves a guess to the saddle: every gradient nearby must point across, not along, the line from the corner. */
function findCorner(picture: Gray, x: number, y: number): [x: number, y: number] {
  let at: [number, number] = [x, y];
  for (let turn = 0; turn < 30; turn++) {
    const better = saddleNear(picture, at);
    const move = Math.hypot(better[0] - at[0], better[1] - at[1]);
    at = better;
    if (move < 1e-3) break;
  }
  return at;
}

/** Weighted least squares of `gradient · (corner - pixel) = 0` over the pixels around. */
function saddleNear({ gray, width }: Gray, [x, y]: [number, number]): [number, number] {
  let [xx, xy, yy, right, down] = [0, 0, 0, 0, 0];
  for (let row = Math.round(y) - REACH; row <= Math.round(y) + REACH; row++)
    for (let column = Math.round(x) - REACH; column <= Math.round(x) + REACH; column++) {
      const i = row * width + column;
      const gradientX = ((gray[i + 1] ?? 0) - (gray[i - 1] ?? 0)) / 2;
      const gradientY = ((gray[i + width] ?? 0) - (gray[i - width] ?? 0)) / 2;
      const [centerX, centerY] = [column + 0.5, row + 0.5];
      const weight = Math.exp(-((centerX - x) ** 2 + (centerY - y) ** 2) / (REACH * REACH * 0.5));
      const along = gradientX * centerX + gradientY * centerY;
      xx += weight * gradientX * gradientX;
      xy += weight * gradientX * gradientY;
      yy += weight * gradientY * gradientY;
      right += weight * gradientX * along;
      down += weight * gradientY * along;
    }
  const determinant = xx * yy - xy * xy;
  return [(yy * right - xy * down) / determinant, (xx * down - xy * right) / determinant];
}
