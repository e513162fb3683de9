/** x to the wearer's left (right in the picture), y up, z forward. */
export type Vector = readonly [x: number, y: number, z: number];

export const add = (a: Vector, b: Vector, times = 1): Vector => [
  a[0] + b[0] * times,
  a[1] + b[1] * times,
  a[2] + b[2] * times,
];

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const distance = (a: Vector, b: Vector): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

export function unit(a: Vector): Vector {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

/** From `a` (share 0) to `b` (share 1). */
export const mix = (a: number, b: number, share: number): number => a + (b - a) * share;

/** Smoothstep: rises from 0 to 1 with a slope of zero at both ends. */
export function smooth(share: number): number {
  const k = Math.min(1, Math.max(0, share));
  return k * k * (3 - 2 * k);
}
