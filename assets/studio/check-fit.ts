import sharp from 'sharp';
import { ARTWORK } from '../../src/hat/layout.ts';
import { PICTURE, placeOnPanel } from '../../src/hat/panel-placement.ts';

/*
 * Proves that text lies where it is printed: finds the corners of a checker rendered on the panel.
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
  const grey = Buffer.from(
    Array.from({ length: width * height }, (_, i) => {
      const column = Math.floor((i % width) / CELL.width);
      const row = Math.floor(Math.floor(i / width) / CELL.height);
      return (column + row) % 2 ? 255 : 20;
    }),
  );
  await sharp(grey, { raw: { width, height, channels: 1 } })
    .png()
    .toFile(path);
}

async function compare(path: string): Promise<void> {
  const image = sharp(path).toColourspace('grey16').raw({ depth: 'ushort' });
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const grey = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  const errors: number[] = [];
  for (let row = 1; row < ROWS; row++)
    for (let column = 1; column < COLUMNS; column++) {
      const placed = placeOnPanel(column * CELL.width, row * CELL.height);
      const [x, y] = placed.map((units) => (units * info.width) / PICTURE.width) as [number, number];
      // Two pixels off, so that agreement is found and not assumed.
      const seen = findCorner({ grey, width: info.width }, x + 2, y - 2);
      errors.push(Math.hypot(seen[0] - x, seen[1] - y));
    }
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  process.stdout.write(
    `${errors.length} corners at ${info.width} px: mean ${mean.toFixed(3)}, worst ${Math.max(...errors).toFixed(3)} px\n`,
  );
}

type Grey = { grey: Uint16Array; width: number };

const REACH = 6;

/** Moves a guess to a saddle: every gradient nearby must point across, not along, the line from the corner. */
function findCorner(picture: Grey, x: number, y: number): [x: number, y: number] {
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
function saddleNear({ grey, width }: Grey, [x, y]: [number, number]): [number, number] {
  let [xx, xy, yy, right, down] = [0, 0, 0, 0, 0];
  for (let row = Math.round(y) - REACH; row <= Math.round(y) + REACH; row++)
    for (let column = Math.round(x) - REACH; column <= Math.round(x) + REACH; column++) {
      const i = row * width + column;
      const gradientX = ((grey[i + 1] ?? 0) - (grey[i - 1] ?? 0)) / 2;
      const gradientY = ((grey[i + width] ?? 0) - (grey[i - width] ?? 0)) / 2;
      const [centreX, centreY] = [column + 0.5, row + 0.5];
      const weight = Math.exp(-((centreX - x) ** 2 + (centreY - y) ** 2) / (REACH * REACH * 0.5));
      const along = gradientX * centreX + gradientY * centreY;
      xx += weight * gradientX * gradientX;
      xy += weight * gradientX * gradientY;
      yy += weight * gradientY * gradientY;
      right += weight * gradientX * along;
      down += weight * gradientY * along;
    }
  const determinant = xx * yy - xy * xy;
  return [(yy * right - xy * down) / determinant, (xx * down - xy * right) / determinant];
}
