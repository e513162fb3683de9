import type { Placement } from '../outlines.ts';
import { evaluate, inkPlace } from '../panel-placement.ts';
import { cameraPlace, type Point, photograph, turnView, type View } from './camera.ts';
import { evened } from './evened.ts';
import { TURN_FRAMES } from './frames.ts';
import { PANEL_SHAPE } from './panel-shape.ts';

/**
 * Where the camera sees a point of the artwork after the hat has been turned by a number of frames, in the units of `PICTURE`;
 * null if it sees nothing of the artwork. Points that the panel hides behind its own curve are moved to where it disappears, so
 * that an outline ends there.
 */
export function placeOnTurnedPanel(frame: number): Placement | null {
  const view = turnView(frame);
  const side = ([1, -1] as const).find((end) => isSeen(view, end, 0));
  if (!side) return null;
  const limits = Array.from({ length: ROWS + 1 }, (_, row) => lastSeen(view, side, (2 * row) / ROWS - 1));
  return (x, y) => {
    const [u, v] = inkPlace(x, y);
    return photograph(view, panelPoint(side * Math.max(side * pictured(frame, u), limitAt(limits, v)), v));
  };
}

/**
 * Where a printed place of a row is pictured, both from -1 to 1. In front, rows are evened for the camera; the more the hat is
 * turned, the more they are as printed.
 */
export function pictured(frame: number, u: number): number {
  const away = Math.min(frame, TURN_FRAMES - frame);
  return u + (evened(u) - u) * Math.max(0, 1 - away / 2);
}

/** The edge at which the panel turns out of sight is computed for this many rows, and is straight between them. */
const ROWS = 24;

/** How far towards the other side the panel is seen in a row: `side` times u, where it turns away from the camera. */
function lastSeen(view: View, side: 1 | -1, v: number): number {
  if (isSeen(view, -side, v)) return -REACH_OF_INK;
  let [seen, hidden] = [1, -1];
  for (let step = 0; step < 24; step++) {
    const middle = (seen + hidden) / 2;
    if (isSeen(view, side * middle, v)) seen = middle;
    else hidden = middle;
  }
  return seen;
}

/** Ink never lies farther out, in u. */
const REACH_OF_INK = 1.1;

function limitAt(limits: readonly number[], v: number): number {
  const place = Math.min(Math.max(((v + 1) / 2) * ROWS, 0), ROWS);
  const row = Math.min(Math.floor(place), ROWS - 1);
  const [from = 0, to = 0] = limits.slice(row, row + 2);
  return from + (to - from) * (place - row);
}

/** Whether the panel faces the camera at a place of the artwork. */
function isSeen(view: View, u: number, v: number): boolean {
  const at = panelPoint(u, v);
  const camera = cameraPlace(view);
  const across = minus(panelPoint(u + STEP, v), panelPoint(u - STEP, v));
  const down = minus(panelPoint(u, v + STEP), panelPoint(u, v - STEP));
  const [x, y, z] = minus(camera, at);
  const outwards: Point = [
    down[1] * across[2] - down[2] * across[1],
    down[2] * across[0] - down[0] * across[2],
    down[0] * across[1] - down[1] * across[0],
  ];
  return outwards[0] * x + outwards[1] * y + outwards[2] * z > 0;
}

const STEP = 0.01;

const panelPoint = (u: number, v: number): Point => [
  evaluate(PANEL_SHAPE.x, u, v),
  evaluate(PANEL_SHAPE.y, u, v),
  evaluate(PANEL_SHAPE.z, u, v),
];

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
