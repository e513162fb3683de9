import { DIRECTIONS } from '../../src/hat/finish.ts';
import type { Segment } from '../../src/hat/outline.ts';
import { CELL } from '../../src/hat/stitches.ts';

/** The direction of the thread in each cell of a glyph, row by row: 0 to DIRECTIONS - 1, or NONE beside the letter. */
export interface StitchField {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  readonly directions: Int8Array;
}

export const NONE = -1;

/** How far the field reaches beyond the outline, in cells, so that stitches never end before the edge. */
const BEYOND = 1;

/**
 * Satin stitches go straight across a stroke, so the thread in each cell takes the shortest way across the letter. Neighbors
 * agree with each other, so that corners and crossings do not fray.
 */
export function stitchField(outline: readonly Segment[]): StitchField | null {
  const rings = flatten(outline);
  const points = rings.flat();
  if (points.length === 0) return null;
  const left = (Math.floor(Math.min(...points.map(([x]) => x)) / CELL) - BEYOND - 1) * CELL;
  const top = (Math.floor(Math.min(...points.map(([, y]) => y)) / CELL) - BEYOND - 1) * CELL;
  const columns = Math.ceil((Math.max(...points.map(([x]) => x)) - left) / CELL) + BEYOND + 1;
  const rows = Math.ceil((Math.max(...points.map(([, y]) => y)) - top) / CELL) + BEYOND + 1;
  const grid = { left, top, columns, rows };
  const inked = Uint8Array.from({ length: columns * rows }, (_, i) =>
    isInside(rings, left + ((i % columns) + 0.5) * CELL, top + (Math.floor(i / columns) + 0.5) * CELL)
      ? 1
      : 0,
  );
  const directions = agreed(grid, inked, costsOf(rings, grid, inked));
  mergeSpecks(grid, directions);
  for (let turn = 0; turn < BEYOND; turn++) grow(grid, directions);
  return { ...grid, directions };
}

type Grid = Omit<StitchField, 'directions'>;
type Point = readonly [x: number, y: number];

const CURVE_STEPS = 6;

/** The closed rings of an outline as straight lines. */
function flatten(outline: readonly Segment[]): Point[][] {
  const rings: Point[][] = [];
  let [x, y] = [0, 0];
  for (const { command, points } of outline) {
    if (command === 'Z') continue;
    if (command === 'M') rings.push([]);
    const [x1 = 0, y1 = 0, x2 = x1, y2 = y1, x3 = x2, y3 = y2] = points;
    const steps = command === 'Q' || command === 'C' ? CURVE_STEPS : 1;
    for (let i = 1; i <= steps; i++) {
      const [t, u] = [i / steps, 1 - i / steps];
      const at =
        command === 'C'
          ? ([0, 1] as const).map(
              (k) =>
                u ** 3 * (k ? y : x) +
                3 * u * u * t * (k ? y1 : x1) +
                3 * u * t * t * (k ? y2 : x2) +
                t ** 3 * (k ? y3 : x3),
            )
          : ([0, 1] as const).map(
              (k) => u * u * (k ? y : x) + 2 * u * t * (k ? y1 : x1) + t * t * (k ? y2 : x2),
            );
      rings.at(-1)?.push(steps === 1 ? [x3, y3] : [at[0] ?? 0, at[1] ?? 0]);
    }
    [x, y] = [x3, y3];
  }
  return rings;
}

/** By the nonzero rule. */
function isInside(rings: readonly Point[][], x: number, y: number): boolean {
  let winding = 0;
  for (const ring of rings)
    for (let i = 0; i < ring.length; i++) {
      const [ax, ay] = ring[i] ?? [0, 0];
      const [bx, by] = ring[(i + 1) % ring.length] ?? [0, 0];
      if (ay > y === by > y) continue;
      if (ax + ((y - ay) / (by - ay)) * (bx - ax) > x) winding += by > ay ? 1 : -1;
    }
  return winding !== 0;
}

/** How much longer than the shortest way across the letter each direction is, for each cell: 0 to 1; less near corners. */
function costsOf(
  rings: readonly Point[][],
  { left, top, columns, rows }: Grid,
  inked: Uint8Array,
): Float32Array {
  const costs = new Float32Array(columns * rows * DIRECTIONS);
  const shortest = new Float32Array(columns * rows);
  for (let i = 0; i < columns * rows; i++) {
    if (!inked[i]) continue;
    const middle = [
      left + ((i % columns) + 0.5) * CELL,
      top + (Math.floor(i / columns) + 0.5) * CELL,
    ] as const;
    const lengths = Array.from({ length: DIRECTIONS }, (_, k) => wayAcross(rings, middle, k));
    const least = Math.min(...lengths);
    shortest[i] = least;
    for (const [k, length] of lengths.entries())
      costs[i * DIRECTIONS + k] = Math.min(1, SHARE * (length / least - 1));
  }
  // The shortest way near a corner cuts it off, and says little about the stroke.
  for (let i = 0; i < columns * rows; i++) {
    if (!inked[i]) continue;
    const widest = Math.max(...AROUND.map(([dx, dy]) => shortest[i + dy * columns + dx] ?? 0));
    const weight = Math.max(0.1, ((shortest[i] ?? 0) / widest) ** 3);
    for (let k = i * DIRECTIONS; k < (i + 1) * DIRECTIONS; k++) costs[k] = (costs[k] ?? 0) * weight;
  }
  return costs;
}

/** So much of a longer way counts that one of 1.4 times the length is as bad as any. */
const SHARE = 2.5;
const AROUND = squareOf(4);

/** The length of the line through a point of the letter, in a direction, from edge to edge. */
function wayAcross(rings: readonly Point[][], [x, y]: Point, direction: number): number {
  const angle = (direction * Math.PI) / DIRECTIONS;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [ahead, behind] = [Infinity, Infinity];
  for (const ring of rings) {
    let [fromAlong, fromBeside] = [0, 0];
    for (let i = 0; i <= ring.length; i++) {
      const [px, py] = ring[i % ring.length] ?? [0, 0];
      const along = (px - x) * cos + (py - y) * sin;
      const beside = (py - y) * cos - (px - x) * sin;
      if (i > 0 && fromBeside > 0 !== beside > 0) {
        const at = along + ((fromAlong - along) * beside) / (beside - fromBeside);
        if (at > 0) ahead = Math.min(ahead, at);
        else behind = Math.min(behind, -at);
      }
      [fromAlong, fromBeside] = [along, beside];
    }
  }
  return ahead + behind;
}

const NEIGHBORS = squareOf(2).filter(([dx, dy]) => dx || dy);
/** What a turn of a right angle between two neighbors costs, where 1 is a way across of twice the length. */
const TURN = 0.4;
const TURNS = 14;

/** The direction of each cell with the least cost, its own and that of turning against its neighbors. */
function agreed({ columns, rows }: Grid, inked: Uint8Array, costs: Float32Array): Int8Array {
  const directions = new Int8Array(columns * rows).fill(NONE);
  const cells = Array.from(inked.keys()).filter((i) => inked[i]);
  // Starting from what is cheapest all around, or the first cells would lead all others astray.
  for (const i of cells) {
    let least = Infinity;
    for (let k = 0; k < DIRECTIONS; k++) {
      let cost = 0;
      for (const [dx, dy] of AROUND) cost += costs[(i + dy * columns + dx) * DIRECTIONS + k] ?? 0;
      if (cost < least) [directions[i], least] = [k, cost];
    }
  }
  for (let turn = 0; turn < TURNS; turn++)
    for (const i of turn % 2 ? cells.toReversed() : cells) {
      let [best, least] = [0, Infinity];
      for (let k = 0; k < DIRECTIONS; k++) {
        let cost = costs[i * DIRECTIONS + k] ?? 0;
        for (const [dx, dy] of NEIGHBORS) {
          const next = directions[i + dy * columns + dx] ?? NONE;
          if (next !== NONE) cost += (TURN * turnBetween(k, next)) / 4;
        }
        if (cost < least) [best, least] = [k, cost];
      }
      directions[i] = best;
    }
  return directions;
}

/** 0 for parallel threads, 1 for a right angle. A turn of half of that already costs as much: seams may be sharp. */
function turnBetween(a: number, b: number): number {
  const steps = Math.abs(a - b);
  return Math.min(1, (Math.min(steps, DIRECTIONS - steps) * 4) / DIRECTIONS);
}

/** Areas of fewer cells are too small for a stitch of their own. */
const SPECK = 10;

/** Gives every speck the direction of the cells around it. */
function mergeSpecks({ columns }: Grid, directions: Int8Array): void {
  const sides = [-1, 1, -columns, columns];
  const seen = new Set<number>();
  for (const [start, direction] of directions.entries()) {
    if (direction === NONE || seen.has(start)) continue;
    const area = new Set([start]);
    const around: number[] = [];
    for (const i of area)
      for (const by of sides) {
        const next = directions[i + by] ?? NONE;
        if (next === direction) area.add(i + by);
        else if (next !== NONE) around.push(next);
      }
    for (const i of area) seen.add(i);
    if (area.size >= SPECK || around.length === 0) continue;
    const counts = around.map((k) => around.filter((other) => other === k).length);
    const most = around[counts.indexOf(Math.max(...counts))] ?? direction;
    for (const i of area) directions[i] = most;
  }
}

/** The steps to all cells at most so far away. */
function squareOf(reach: number): (readonly [dx: number, dy: number])[] {
  const steps = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
  return steps.flatMap((dy) => steps.map((dx) => [dx, dy] as const));
}

/** Fills the cells beside filled ones. */
function grow({ columns }: Grid, directions: Int8Array): void {
  const before = directions.slice();
  for (const [i, direction] of before.entries()) {
    if (direction !== NONE) continue;
    const near = [-1, 1, -columns, columns].map((by) => before[i + by] ?? NONE).find((k) => k !== NONE);
    if (near !== undefined) directions[i] = near;
  }
}
