import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** The grays of a view, row by row. `front`, `mesh` and `visor` are the light on each cloth, `base` the gloss over all. */
export type LightLayers = {
  readonly width: number;
  readonly height: number;
  readonly front: Float32Array;
  readonly mesh: Float32Array;
  readonly visor: Float32Array;
  readonly base: Float32Array;
  /** How much of a pixel the hat covers. */
  readonly alpha: Float32Array;
  /** The share of light that the ground loses. */
  readonly shadow: Float32Array;
};

export type HatView = 'front' | 'back';

export const LAYER_NAMES = ['front', 'mesh', 'visor', 'base', 'alpha', 'shadow'] as const;
type LayerName = (typeof LAYER_NAMES)[number];

export const layerFile = (view: HatView, name: LayerName): URL =>
  new URL(`../light/${view}/${name}.png`, import.meta.url);

/** The layers of a view at a width in pixels, with light scaled to the view's exposure: 1 shows a cloth's own color. */
export async function readLayers(view: HatView, width: number): Promise<LightLayers> {
  const exposure = exposureOf(await readGray(view, 'front'), await readGray(view, 'mesh'));
  const light = async (name: LayerName) =>
    (await readGray(view, name, width)).values.map((v) => v * exposure);
  const alpha = await readGray(view, 'alpha', width);
  return {
    width: alpha.width,
    height: alpha.height,
    front: await light('front'),
    mesh: await light('mesh'),
    visor: await light('visor'),
    base: await light('base'),
    alpha: alpha.values,
    shadow: (await readGray(view, 'shadow', width)).values,
  };
}

type Gray = { values: Float32Array; width: number; height: number };

async function readGray(view: HatView, name: LayerName, width?: number): Promise<Gray> {
  const image = sharp(await readFile(layerFile(view, name))).toColourspace('grey16');
  if (width) image.resize(width, null, { kernel: 'lanczos3' });
  const { data, info } = await image.raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true });
  const samples = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  return {
    values: Float32Array.from(samples, (sample) => sample / 65_535),
    width: info.width,
    height: info.height,
  };
}

/** This share of the picture is lit more brightly than a cloth's own color. */
const BRIGHTER = 0.09;

function exposureOf(front: Gray, mesh: Gray): number {
  const brightest = front.values.map((value, i) => Math.max(value, mesh.values[i] ?? 0)).sort();
  return 1 / (brightest[Math.floor(brightest.length * (1 - BRIGHTER))] ?? 1);
}
