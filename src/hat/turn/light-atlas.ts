import { FRAME } from './camera.ts';
import type { LightLayers } from './mix-colorway.ts';

/** The layers from top to bottom in the picture of a frame, each with its share of the frame's size. */
const PLACES = [
  { name: 'front', share: 1 },
  { name: 'mesh', share: 1 },
  { name: 'visor', share: 1 },
  { name: 'base', share: 1 },
  { name: 'alpha', share: 1 },
  // The shadow is smooth, so it is stored smaller.
  { name: 'shadow', share: 0.5 },
] as const;

/** Light up to this many times a cloth's own color is stored. */
const BRIGHTEST = 1.6;

const heightOf = (width: number) => (width * FRAME.height) / FRAME.width;

/** The height of the picture that stores all layers of a frame whose width is a multiple of six. */
export const atlasHeight = (width: number): number =>
  PLACES.reduce((sum, { share }) => sum + share * heightOf(width), 0);

/**
 * The layers of a frame as one gray picture, one below the other. Grays are square roots of light, since the eye sees differences
 * in the dark better.
 */
export function packLight(layers: LightLayers): Uint8Array {
  const { width } = layers;
  const pixels = new Uint8Array(width * atlasHeight(width));
  let top = 0;
  for (const { name, share } of PLACES) {
    const [across, down, step] = [width * share, heightOf(width) * share, 1 / share];
    for (let y = 0; y < down; y++)
      for (let x = 0; x < across; x++) {
        const light = mean(layers[name], width, { left: x * step, top: y * step, side: step });
        pixels[(top + y) * width + x] = Math.round(
          255 * Math.sqrt(Math.min(1, Math.max(0, light / rangeOf(name)))),
        );
      }
    top += down;
  }
  return pixels;
}

/** The layers in a picture, from its pixels as RGBA. */
export function unpackLight(pixels: Uint8Array | Uint8ClampedArray, width: number): LightLayers {
  const height = heightOf(width);
  const layers = { width, height } as Record<LayerName, Float32Array> & Pick<LightLayers, 'width' | 'height'>;
  let top = 0;
  for (const { name, share } of PLACES) {
    const layer = new Float32Array(width * height);
    const lights = Float32Array.from({ length: 256 }, (_, gray) => (gray / 255) ** 2 * rangeOf(name));
    for (let y = 0; y < height; y++) {
      const row = (top + Math.floor(y * share)) * width;
      for (let x = 0; x < width; x++)
        layer[y * width + x] = lights[pixels[(row + Math.floor(x * share)) * 4] ?? 0] ?? 0;
    }
    layers[name] = layer;
    top += height * share;
  }
  return layers;
}

type LayerName = (typeof PLACES)[number]['name'];

const rangeOf = (name: LayerName) => (name === 'alpha' || name === 'shadow' ? 1 : BRIGHTEST);

function mean(
  layer: Float32Array,
  width: number,
  { left, top, side }: { left: number; top: number; side: number },
): number {
  let sum = 0;
  for (let y = top; y < top + side; y++)
    for (let x = left; x < left + side; x++) sum += layer[y * width + x] ?? 0;
  return sum / (side * side);
}
