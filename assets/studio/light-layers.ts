import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { LightLayers } from '../../src/hat/turn/mix-colorway.ts';

export type HatView = 'front' | 'back';

export const LAYER_NAMES = ['front', 'mesh', 'visor', 'base', 'alpha', 'shadow'] as const;
type LayerName = (typeof LAYER_NAMES)[number];

export const layerFile = (view: HatView, name: LayerName): URL => new URL(`${name}.png`, folderOf(view));

const folderOf = (view: HatView) => new URL(`../light/${view}/`, import.meta.url);

/** The layers of a view at a width in pixels, with light scaled to the view's exposure: 1 shows a cloth's own color. */
export const readLayers = async (view: HatView, width: number): Promise<LightLayers> =>
  readLayersIn(folderOf(view), width, await exposureOf(view));

/** The layers in a folder at a width in pixels, with light scaled by an exposure. */
export async function readLayersIn(folder: URL, width: number, exposure: number): Promise<LightLayers> {
  const gray = (name: LayerName) => readGray(new URL(`${name}.png`, folder), width);
  const light = async (name: LayerName) => (await gray(name)).values.map((v) => v * exposure);
  const alpha = await gray('alpha');
  return {
    width: alpha.width,
    height: alpha.height,
    front: await light('front'),
    mesh: await light('mesh'),
    visor: await light('visor'),
    base: await light('base'),
    alpha: alpha.values,
    shadow: (await gray('shadow')).values,
  };
}

type Gray = { values: Float32Array; width: number; height: number };

async function readGray(file: URL, width?: number): Promise<Gray> {
  const image = sharp(await readFile(file)).toColourspace('grey16');
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

/** What a view's light is multiplied by. */
export async function exposureOf(view: HatView): Promise<number> {
  const [front, mesh] = [await readGray(layerFile(view, 'front')), await readGray(layerFile(view, 'mesh'))];
  const brightest = front.values.map((value, i) => Math.max(value, mesh.values[i] ?? 0)).sort();
  return 1 / (brightest[Math.floor(brightest.length * (1 - BRIGHTER))] ?? 1);
}
