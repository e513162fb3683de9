import { expect, test } from 'vitest';
import { atlasHeight, packLight, unpackLight } from './light-atlas.ts';
import type { LightLayers } from './mix-colorway.ts';

const WIDTH = 12;
const HEIGHT = 8;

/** Layers whose values all differ. The shadow is even in each square of two by two pixels, since it is stored at half size. */
function layersOf(): LightLayers {
  const layer = (value: (x: number, y: number) => number) =>
    Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => value(i % WIDTH, Math.floor(i / WIDTH)));
  return {
    width: WIDTH,
    height: HEIGHT,
    front: layer((x) => x / 8),
    mesh: layer((_, y) => y / 8),
    visor: layer((x, y) => (x + y) / 20),
    base: layer((x) => x / 200),
    alpha: layer((x) => x / 11),
    shadow: layer((x, y) => (Math.floor(x / 2) + Math.floor(y / 2)) / 10),
  };
}

/** What a browser reads from a gray picture. */
const asRgba = (grays: Uint8Array) =>
  Uint8Array.from({ length: grays.length * 4 }, (_, i) => grays[i >> 2] ?? 0);

test('all layers come out of the picture as they went in', () => {
  const layers = layersOf();
  const grays = packLight(layers);
  expect(grays.length).toBe(WIDTH * atlasHeight(WIDTH));
  const unpacked = unpackLight(asRgba(grays), WIDTH);
  expect([unpacked.width, unpacked.height]).toEqual([WIDTH, HEIGHT]);
  for (const name of ['front', 'mesh', 'visor', 'base', 'alpha', 'shadow'] as const)
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      const [before = 0, after = 0] = [layers[name][i], unpacked[name][i]];
      // Half a step of 255 in the square root, of light up to 1.6.
      expect(Math.abs(Math.sqrt(after) - Math.sqrt(before)), `${name} ${i}`).toBeLessThan(0.003);
    }
});

test('light beyond the range is stored as its brightest', () => {
  const layers = layersOf();
  layers.front.fill(9);
  expect(unpackLight(asRgba(packLight(layers)), WIDTH).front[0]).toBeCloseTo(1.6);
});
