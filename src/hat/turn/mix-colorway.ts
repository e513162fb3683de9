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

type Cloths = { readonly front: string; readonly mesh: string; readonly visor: string };

/**
 * A hat in its cloths' colors as RGBA, 8 bits, not premultiplied. Cloth is mixed in linear light. Coverage and shadow
 * are stored for viewers that blend display values, like browsers.
 */
export function mixColorway(layers: LightLayers, cloths: Cloths): Uint8ClampedArray<ArrayBuffer> {
  const [front, mesh, visor] = [lightOf(cloths.front), lightOf(cloths.mesh), lightOf(cloths.visor)];
  const pixels = new Uint8ClampedArray(layers.width * layers.height * 4);
  for (let i = 0; i < layers.width * layers.height; i++) {
    if (!layers.alpha[i] && !layers.shadow[i]) continue;
    const cover = clip(at(layers.alpha, i));
    const dimmed = 1 - toDisplay(1 - SHADOW_STRENGTH * clip(at(layers.shadow, i))) / 255;
    const total = cover + (1 - cover) * dimmed;
    if (total * 255 < 0.5) continue;
    // A plain loop: a browser mixes a million channels while the shopper waits.
    for (let channel = 0; channel < 3; channel++) {
      const light =
        at(layers.base, i) +
        at(layers.front, i) * (front[channel] ?? 0) +
        at(layers.mesh, i) * (mesh[channel] ?? 0) +
        at(layers.visor, i) * (visor[channel] ?? 0);
      const shown = cover > 0 ? toDisplay(rollOff(light / cover)) * cover : 0;
      pixels[i * 4 + channel] = Math.round(shown / total);
    }
    pixels[i * 4 + 3] = Math.round(total * 255);
  }
  return pixels;
}

/**
 * The light on ink of any color, as RGBA to be laid over it: shading, which darkens, and gloss, which also lightens black. Ink
 * gets only a share of the panel's shading, so that white stays white.
 */
export function mixInkLight({
  front,
  base,
  alpha,
  width,
  height,
}: LightLayers): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    if (at(alpha, i) < 0.99) continue;
    const shown = toDisplay(clip(at(front, i)) ** SHADE_ON_INK) / 255;
    const gloss = (GLOSS_ON_INK * toDisplay(clip(at(base, i)))) / 255;
    const cover = Math.max(gloss, 1 - shown);
    pixels.fill(Math.round((255 * gloss) / cover), i * 4, i * 4 + 3);
    pixels[i * 4 + 3] = Math.round(255 * cover);
  }
  return pixels;
}

const SHADE_ON_INK = 0.8;
const GLOSS_ON_INK = 0.2;
const SHADOW_STRENGTH = 0.9;

const at = (layer: Float32Array, i: number) => layer[i] ?? 0;
const clip = (value: number) => Math.min(1, Math.max(0, value));

/** Compresses highlights instead of clipping them. */
const rollOff = (light: number) => (light < 0.8 ? light : 0.8 + 0.2 * (1 - Math.exp((0.8 - light) / 0.2)));

/** A color's channels in linear light, 0 to 1. */
type Light = readonly [red: number, green: number, blue: number];

/** `#rrggbb` (sRGB) in linear light. */
function lightOf(hex: string): Light {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/** Linear light as a display value from 0 to 255, clipped. */
const toDisplay = (light: number): number =>
  DISPLAY[Math.round(STEPS * Math.sqrt(Math.min(1, Math.max(0, light))))] ?? 0;

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

// Steps of the square root: finer in the dark, like the eye.
const STEPS = 16_384;
const DISPLAY = Float32Array.from({ length: STEPS + 1 }, (_, i) => {
  const light = (i / STEPS) ** 2;
  return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
});
