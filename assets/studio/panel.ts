import { ARTWORK } from '../../src/hat/layout.ts';
import { REACH } from '../../src/hat/panel-placement.ts';
import { evened } from '../../src/hat/turn/evened.ts';
import { crown, crownOffset, HEIGHT, INCHES_PER_UNIT, rimLevel, seamAngle, WALL } from './cap.ts';
import { distance, mix, smooth, type Vector } from './vector.ts';

/** Distances of the double stitching from the seam. */
export const STITCH_ROWS = [0.036, 0.08];

/** The visible, padded surface of the front panel. */
export function panel(phi: number, level: number): Vector {
  const height = level * HEIGHT * 1.5;
  const fromRim = height - rimLevel(phi) * HEIGHT * 1.5;
  return crownOffset(phi, level, padding(seamDistance(phi, level), height) * smooth(0.35 + fromRim / 0.05));
}

/** The point of the panel where artwork pixel (x, y) is pictured from the front. */
export const artworkToPanel = (x: number, y: number): Vector =>
  printToPanel(ARTWORK.width / 2 + evened((x - ARTWORK.width / 2) / REACH.across) * REACH.across, y);

/** The point of the panel where artwork pixel (x, y) is printed. */
export function printToPanel(x: number, y: number): Vector {
  const level = levelAt(GAP_ABOVE_VISOR + (ARTWORK.height - y) * UNITS_PER_PIXEL);
  const { end, lengths } = row(level);
  const across = (x - ARTWORK.width / 2) * UNITS_PER_PIXEL;
  const phi = end * placeOf(Math.abs(across), lengths);
  return panel(Math.sign(across) * phi, level);
}

/** The artwork pixel that is printed at a point of the panel. */
export function panelToArtwork(phi: number, level: number): [x: number, y: number] {
  const { end, lengths } = row(level);
  const across = Math.sign(phi) * lengthOf(Math.abs(phi) / end, lengths);
  const share = beforeEvening(across / UNITS_PER_PIXEL / REACH.across);
  const up = level < 0 ? level * WALL : lengthOf(level, LENGTHS_UP);
  return [
    ARTWORK.width / 2 + share * REACH.across,
    ARTWORK.height - (up - GAP_ABOVE_VISOR) / UNITS_PER_PIXEL,
  ];
}

/** 1608 x 720 pixels of artwork are 5.36 x 2.4 inches of panel. */
const UNITS_PER_PIXEL = 5.36 / INCHES_PER_UNIT / ARTWORK.width;
const GAP_ABOVE_VISOR = 0.27;

/** About the middle of the slopes of `evened` over the panel, 0.9 to 2.2. */
const SLOPE = 1.5;

/** The share that `evened` moves to a place. */
function beforeEvening(place: number): number {
  let share = place;
  for (let turn = 0; turn < 30; turn++) share += (place - evened(share)) / SLOPE;
  return share;
}

/** Distance to the nearer seam, along the panel. */
function seamDistance(phi: number, level: number): number {
  const [x, , z] = crown(seamAngle(level), level);
  return (seamAngle(level) - Math.abs(phi)) * Math.hypot(x, z + 0.05);
}

/** How far the middle of the panel is padded out. */
const PADDED = 0.036;

/** A ridge at the seam, a dip under each row of stitches, then the padded panel; puckered by the thread. */
function padding(fromSeam: number, height: number): number {
  const body = 0.018 * smooth(fromSeam / 0.02) + (PADDED - 0.014) * smooth((fromSeam - 0.07) / 0.08);
  const dips = STITCH_ROWS.reduce(
    (sum, stitches) => sum + Math.exp(-(((fromSeam - stitches) / 0.011) ** 2)),
    0,
  );
  const pucker = Math.cos(height * 62) + 0.7 * Math.cos(height * 39 + 1);
  const nearSeam = smooth(fromSeam / 0.03) * Math.exp(-((fromSeam / 0.12) ** 2));
  return body - 0.009 * dips - 0.004 + 0.0015 * pucker * nearSeam;
}

// Lengths are those of the padded panel without its seams, so that rows are as smooth near the seams as in the middle.

const LENGTHS_UP = lengthsAlong(300, (share) => crownOffset(0, share, PADDED));

const levelAt = (length: number): number => placeOf(length, LENGTHS_UP);

/** The lengths from the middle to the seam, along one level. */
function row(level: number): { end: number; lengths: readonly number[] } {
  const end = seamAngle(level);
  return { end, lengths: lengthsAlong(64, (share) => crownOffset(end * share, level, PADDED)) };
}

/** The length of a path after each of `steps` equal steps, starting with 0. */
function lengthsAlong(steps: number, path: (share: number) => Vector): readonly number[] {
  const lengths = [0];
  let [length, last] = [0, path(0)];
  for (let i = 1; i <= steps; i++) {
    const here = path(i / steps);
    length += distance(last, here);
    lengths.push(length);
    last = here;
  }
  return lengths;
}

/** The share of the steps at which a length is reached; extrapolated from the first and last step beyond the ends. */
function placeOf(length: number, lengths: readonly number[]): number {
  const steps = lengths.length - 1;
  let i = 1;
  while (i < steps && (lengths[i] ?? 0) < length) i++;
  const [from = 0, to = 0] = lengths.slice(i - 1, i + 1);
  return (i - 1 + (length - from) / (to - from)) / steps;
}

/** The length after a share of the steps. */
function lengthOf(share: number, lengths: readonly number[]): number {
  const steps = lengths.length - 1;
  const place = Math.min(share * steps, steps - 1e-9);
  const i = Math.floor(place);
  return mix(lengths[i] ?? 0, lengths[i + 1] ?? 0, place - i);
}
