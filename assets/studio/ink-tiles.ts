import sharp from 'sharp';

/* The textures laid over ink and thread. Each repeats seamlessly and covers `TILE` units of a picture. */

/** The side of a tile in pixels: 4 per unit, as on a phone with three pixels per CSS pixel. */
const SIDE = 96;

/** Film follows the knit of the cloth: ribs of 1.2 units, each loop a little brighter than the gap beside it. */
export const filmTile = (): Promise<Buffer> => {
  const mottle = noise(16, 16, 11);
  return webpOf((x, y) => {
    const rib = Math.cos(2 * Math.PI * 20 * x);
    const loop = Math.cos(2 * Math.PI * (15 * y + 0.25 * rib));
    return 0.012 * rib + 0.017 * loop * (0.6 + 0.4 * rib) + 0.015 * mottle(x, y) - 0.005;
  });
};

const THREADS = 16;

/**
 * Satin: level threads of 1.5 units. Each has its own brightness, is round, and shines where it bends; between two threads is a
 * dark gap.
 */
export const satinTile = (): Promise<Buffer> => {
  const own = noise(1, THREADS, 3);
  const glint = noise(4, 8, 5);
  return webpOf((x, y) => {
    const thread = Math.floor(y * THREADS);
    const across = 2 * (y * THREADS - thread) - 1;
    const round = 0.13 * (1 - across ** 2) - 0.22 * across ** 4;
    const twist = 0.035 * Math.cos(2 * Math.PI * (30 * x + 0.5 * across));
    return (
      round + twist - 0.01 + 0.09 * own(0.5, (thread + 0.5) / THREADS) + 0.1 * glint(x, y) * (1 - across ** 2)
    );
  });
};

/** Smooth noise of -1 to 1 with so many bumps per side, the same on every run, repeating at 1. */
function noise(columns: number, rows: number, seed: number): (x: number, y: number) => number {
  const value = (i: number, j: number) => {
    const turned = Math.sin(((i % columns) * 127.1 + (j % rows) * 311.7 + seed * 74.7) % 1000) * 43_758.5453;
    return 2 * (turned - Math.floor(turned)) - 1;
  };
  const ease = (t: number) => t * t * (3 - 2 * t);
  return (x, y) => {
    const [i, j] = [Math.floor(x * columns), Math.floor(y * rows)];
    const [u, v] = [ease(x * columns - i), ease(y * rows - j)];
    const upper = value(i, j) * (1 - u) + value(i + 1, j) * u;
    return upper * (1 - v) + (value(i, j + 1) * (1 - u) + value(i + 1, j + 1) * u) * v;
  };
}

/** `light` is the opacity of white at a point from 0 to 1, or of black if negative. */
function webpOf(light: (x: number, y: number) => number): Promise<Buffer> {
  const data = Buffer.alloc(SIDE * SIDE * 4);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const value = light((x + 0.5) / SIDE, (y + 0.5) / SIDE);
      data.fill(value > 0 ? 255 : 0, (y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3);
      // In steps of 3, which no eye sees, the file is half as large.
      data[(y * SIDE + x) * 4 + 3] = Math.round((Math.abs(value) * 255) / 3) * 3;
    }
  return sharp(data, { raw: { width: SIDE, height: SIDE, channels: 4 } })
    .webp({ lossless: true, exact: true, effort: 6 })
    .toBuffer();
}
