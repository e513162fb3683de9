import { expect, test } from 'vitest';
import { placeOnPanel } from '../../src/hat/panel-placement.ts';
import { crownOffset, INCHES_PER_UNIT, seamAngle } from './cap.ts';
import { artworkAt } from './fit-panel.ts';
import { artworkToPanel } from './panel.ts';
import { distance } from './vector.ts';

const COLUMNS = 24;
const ROWS = 12;

type Point = readonly [x: number, y: number];

/** Where the corners of the cells of a grid over all ink appear, as `[column][row]`. */
const corners = Array.from({ length: COLUMNS + 1 }, (_, i) =>
  Array.from({ length: ROWS + 1 }, (_, j) =>
    placeOnPanel(...artworkAt((2 * i) / COLUMNS - 1, (2 * j) / ROWS - 1)),
  ),
);
const corner = (i: number, j: number): Point => corners[i]?.[j] ?? [Number.NaN, Number.NaN];

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
const length = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay);
const degrees = ([ax, ay]: Point, [bx, by]: Point) => (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;

/** Along each row from left to right, the widths of its cells; along each column from top to bottom, their heights. */
const widths = upTo(ROWS + 1).map((j) => upTo(COLUMNS).map((i) => length(corner(i, j), corner(i + 1, j))));
const heights = upTo(COLUMNS + 1).map((i) => upTo(ROWS).map((j) => length(corner(i, j), corner(i, j + 1))));
/** The heights again, but along each row of cells. */
const heightsAcross = upTo(ROWS).map((j) => heights.map((column) => column[j] ?? Number.NaN));

test('neighboring cells differ by at most 12 percent in width and height', () => {
  for (const line of [...widths, ...heights, ...heightsAcross]) expect(largestStep(line)).toBeLessThan(1.12);
});

test('widths and heights only fall from the middle to the edges', () => {
  for (const line of widths) expect(peakOf(line)).toSatisfy((peak: number) => peak > 10 && peak < 18);
  for (const line of heightsAcross) expect(peakOf(line)).toSatisfy((peak: number) => peak > 10 && peak < 18);
  // The panel leans back towards its top.
  for (const line of heights) expect(peakOf(line)).toBeGreaterThanOrEqual(ROWS - 2);
});

test('letters at the edges keep half of the width of those in the middle', () => {
  for (const line of widths) {
    const widest = Math.max(...line);
    for (const width of line) expect(width / widest).toBeGreaterThan(0.5);
  }
});

test('no cell leans by more than 10 degrees, nor by 2.5 more than its neighbor', () => {
  const leans = upTo(ROWS).map((j) =>
    upTo(COLUMNS).map((i) => {
      const across =
        (degrees(corner(i, j), corner(i + 1, j)) + degrees(corner(i, j + 1), corner(i + 1, j + 1))) / 2;
      const down =
        (degrees(corner(i, j), corner(i, j + 1)) + degrees(corner(i + 1, j), corner(i + 1, j + 1))) / 2;
      return down - across - 90;
    }),
  );
  for (const [j, line] of leans.entries())
    for (const [i, lean] of line.entries()) {
      expect(Math.abs(lean)).toBeLessThan(10);
      expect(Math.abs(lean - (line[i + 1] ?? lean))).toBeLessThan(2.5);
      expect(Math.abs(lean - (leans[j + 1]?.[i] ?? lean))).toBeLessThan(2.5);
    }
});

test('ink keeps more than half an inch from the seams', () => {
  const seam = upTo(200).map((k) => crownOffset(seamAngle(k / 200), k / 200, 0));
  for (const j of upTo(ROWS + 1))
    for (const side of [1, -1]) {
      const [x, y, z] = artworkToPanel(...artworkAt(side, (2 * j) / ROWS - 1));
      const nearest = Math.min(...seam.map((at) => distance(at, [x * side, y, z])));
      expect(nearest * INCHES_PER_UNIT).toBeGreaterThan(0.5);
    }
});

/** The largest ratio of two neighbors. */
const largestStep = (line: readonly number[]) =>
  Math.max(...line.slice(1).map((size, i) => Math.max(size / (line[i] ?? 0), (line[i] ?? 0) / size)));

/** The place of the largest value; NaN if the values do not rise to it and fall after it. */
function peakOf(line: readonly number[]): number {
  const peak = line.indexOf(Math.max(...line));
  const rises = line.every((size, i) => i === 0 || size > (line[i - 1] ?? 0) === i <= peak);
  return rises ? peak : Number.NaN;
}
