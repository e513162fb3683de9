/** A color's channels in linear light, 0 to 1. */
export type Light = readonly [red: number, green: number, blue: number];

/** `#rrggbb` (sRGB) in linear light. */
export function lightOf(hex: string): Light {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/** Linear light as a display value from 0 to 255, clipped. */
export const toDisplay = (light: number): number =>
  DISPLAY[Math.round(STEPS * Math.sqrt(Math.min(1, Math.max(0, light))))] ?? 0;

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

// Steps of the square root: finer in the dark, like the eye.
const STEPS = 16_384;
const DISPLAY = Float32Array.from({ length: STEPS + 1 }, (_, i) => {
  const light = (i / STEPS) ** 2;
  return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
});
