import type { LightLayers } from './light-layers.ts';
import { lightOf, toDisplay } from './linear-light.ts';

export type Cloths = { readonly front: string; readonly mesh: string; readonly visor: string };

/**
 * A hat in its cloths' colors as RGBA, 8 bits, not premultiplied. Cloth is mixed in linear light. Coverage and shadow
 * are stored for viewers that blend display values, like browsers.
 */
export function mixColorway(layers: LightLayers, cloths: Cloths): Buffer {
  const [front, mesh, visor] = [lightOf(cloths.front), lightOf(cloths.mesh), lightOf(cloths.visor)];
  const pixels = Buffer.alloc(layers.width * layers.height * 4);
  for (let i = 0; i < layers.width * layers.height; i++) {
    const cover = clip(at(layers.alpha, i));
    const dimmed = 1 - toDisplay(1 - SHADOW_STRENGTH * clip(at(layers.shadow, i))) / 255;
    const total = cover + (1 - cover) * dimmed;
    if (total * 255 < 0.5) continue;
    for (const channel of [0, 1, 2] as const) {
      const light =
        at(layers.base, i) +
        at(layers.front, i) * front[channel] +
        at(layers.mesh, i) * mesh[channel] +
        at(layers.visor, i) * visor[channel];
      const shown = cover > 0 ? toDisplay(rollOff(light / cover)) * cover : 0;
      pixels[i * 4 + channel] = Math.round(shown / total);
    }
    pixels[i * 4 + 3] = Math.round(total * 255);
  }
  return pixels;
}

/**
 * The light on ink as display values, by which ink of any color is multiplied. Ink gets only a share of the panel's
 * shading, so that white stays white.
 */
export const mixInkShade = ({ front }: LightLayers): Buffer =>
  Buffer.from(front.map((light) => Math.round(toDisplay(Math.max(0, light) ** SHADE_ON_INK))));

const SHADE_ON_INK = 0.65;
const SHADOW_STRENGTH = 0.9;

const at = (layer: Float32Array, i: number) => layer[i] ?? 0;
const clip = (value: number) => Math.min(1, Math.max(0, value));

/** Compresses highlights instead of clipping them. */
const rollOff = (light: number) => (light < 0.8 ? light : 0.8 + 0.2 * (1 - Math.exp((0.8 - light) / 0.2)));
