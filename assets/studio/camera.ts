import { DEGREE } from './cap.ts';
import { add, type Vector } from './vector.ts';

/** In degrees and units; `scale` and `center` in pixels of a picture of FRAME size. `roll` levels long lines of text. */
export type View = {
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  readonly distance: number;
  readonly scale: number;
  readonly center: readonly [x: number, y: number];
  readonly target: Vector;
};

export const FRAME = { width: 600, height: 400 } as const;

export const VIEWS = {
  front: {
    yaw: 11,
    pitch: 6.2,
    roll: 1.1,
    distance: 9,
    scale: 176,
    center: [302, 183],
    target: [0, 0.46, 0.3],
  },
  back: { yaw: 156, pitch: 9, roll: 0, distance: 9, scale: 172, center: [306, 186], target: [0, 0.46, 0.1] },
} as const satisfies Record<string, View>;

/** A pinhole camera: where a point on the cap appears, in FRAME pixels. */
export function photograph(view: View, point: Vector): [x: number, y: number] {
  const [yaw, pitch, roll] = [view.yaw * DEGREE, view.pitch * DEGREE, view.roll * DEGREE];
  const [x, y, z] = add(point, view.target, -1);
  const across = x * Math.cos(yaw) - z * Math.sin(yaw);
  const towards = x * Math.sin(yaw) + z * Math.cos(yaw);
  const up = y * Math.cos(pitch) - towards * Math.sin(pitch);
  const near = y * Math.sin(pitch) + towards * Math.cos(pitch);
  const zoom = (view.scale * view.distance) / (view.distance - near);
  return [
    view.center[0] + (across * Math.cos(roll) - up * Math.sin(roll)) * zoom,
    view.center[1] - (across * Math.sin(roll) + up * Math.cos(roll)) * zoom,
  ];
}
