import sharp from 'sharp';
import { smooth } from '../vector.ts';
import { RIM } from './mesh.ts';
import { SNAPS, STRAP } from './strap.ts';

/** Gray and alpha, 0 to 1, at a point of a tile. */
type Tile = (x: number, y: number) => [gray: number, alpha: number];

/** One tile of the net, as PNG: two hexagonal holes. */
export const netTexture = (): Promise<Buffer> =>
  pngOf(256, (x, y) => {
    const fromRim = hexagonDistance(x, y) - 0.2;
    return [0.15 + 0.85 * Math.sqrt(smooth(fromRim / 0.11)), smooth(fromRim / 0.02 + 0.5)];
  });

/** One hole of the strap, as PNG. */
export const holeTexture = (): Promise<Buffer> =>
  pngOf(128, (x, y) => {
    const across = (x - 0.5) * SNAPS.pitch * RIM.radius;
    const up = (y - 0.5) * STRAP.half * 2 * RIM.wall;
    const radius = Math.hypot(across, up);
    return [0.5 + 0.5 * smooth(1 - Math.abs(radius - 0.043) / 0.008), smooth((radius - 0.034) / 0.002 + 0.5)];
  });

const HOLES = [
  [0.5, 0.25],
  [0, 0.75],
  [1, 0.75],
  [0.5, 1.25],
  [0, -0.25],
  [1, -0.25],
] as const;

/** The distance from the nearest hole's center, in hexagons. */
function hexagonDistance(x: number, y: number): number {
  const distances = HOLES.map(([holeX, holeY]) => {
    const [dx, dy] = [Math.abs(x - holeX), Math.abs(y - holeY)];
    return Math.max(dx * 0.92 + dy * 0.55, dy * 1.12);
  });
  return Math.min(...distances);
}

function pngOf(size: number, tile: Tile): Promise<Buffer> {
  const data = Buffer.alloc(size * size * 2);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const values = tile((x + 0.5) / size, (y + 0.5) / size);
      for (const [i, value] of values.entries()) data[(y * size + x) * 2 + i] = Math.round(value * 255);
    }
  return sharp(data, { raw: { width: size, height: size, channels: 2 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
}
