import { TURN_FRAMES } from './frames.ts';

/** In degrees and units; `scale` and `center` in pixels of a picture of FRAME size. `roll` levels long lines of text. */
export type View = {
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  readonly distance: number;
  readonly scale: number;
  readonly center: readonly [x: number, y: number];
  readonly target: Point;
};

/** x to the wearer's left, y up, z forward; one unit is 3.45 inches. */
export type Point = readonly [x: number, y: number, z: number];

const DEGREE = Math.PI / 180;

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

/**
 * The camera while the hat is turned by a number of frames, its front to the right. It is level with the front view's, but rises
 * a little towards the back to show the opening, and keeps the whole visor in the picture from the side.
 */
export function turnView(frame: number): View {
  const { front } = VIEWS;
  const turn = ((frame * 360) / TURN_FRAMES) * DEGREE;
  const behind = (1 - Math.cos(turn)) / 2;
  const [centerX, centerY] = front.center;
  const [x, y, z] = front.target;
  return {
    ...front,
    yaw: front.yaw - turn / DEGREE,
    pitch: front.pitch + 2.8 * behind,
    roll: front.roll * (1 - behind),
    center: [centerX, centerY - 4 * behind],
    target: [x, y, z - 0.2 * behind + 0.25 * Math.sin(turn) ** 2],
  };
}

/** A pinhole camera: where a point on the cap appears, in FRAME pixels. */
export function photograph(view: View, point: Point): [x: number, y: number] {
  const [yaw, pitch, roll] = [view.yaw * DEGREE, view.pitch * DEGREE, view.roll * DEGREE];
  const [x, y, z] = [point[0] - view.target[0], point[1] - view.target[1], point[2] - view.target[2]];
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

/** Where a camera is. */
export function cameraPlace({ yaw, pitch, distance, target }: View): Point {
  const [turn, rise] = [yaw * DEGREE, pitch * DEGREE];
  return [
    target[0] + distance * Math.sin(turn) * Math.cos(rise),
    target[1] + distance * Math.sin(rise),
    target[2] + distance * Math.cos(turn) * Math.cos(rise),
  ];
}
