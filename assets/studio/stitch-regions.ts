import { DIRECTIONS } from '../../src/hat/finish.ts';
import { CELL } from '../../src/hat/stitches.ts';
import type { StitchField } from './stitch-field.ts';

/** The areas of a glyph by the direction of their threads, as outlines like those of `assets/glyphs`, but in cells. */
export function stitchRegions(field: StitchField): Record<string, string> {
  const regions: Record<string, string> = {};
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const outline = ringsOf(field, direction)
      .map((ring) => simplified(ring, TOLERANCE))
      .filter((ring) => ring.length > 2)
      .map((ring) => written(ring, field))
      .join('');
    if (outline) regions[direction] = outline;
  }
  return regions;
}

/** In cells. */
const TOLERANCE = 0.9;

type Point = readonly [x: number, y: number];

/** The borders of the cells with a direction, in cells, with the cells to the right of the way. */
function ringsOf({ columns, rows, directions }: StitchField, direction: number): Point[][] {
  const isIn = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < columns && y < rows && directions[y * columns + x] === direction;
  const next = new Map<string, Point[]>();
  const add = (from: Point, to: Point) => next.set(`${from}`, [...(next.get(`${from}`) ?? []), to]);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      if (!isIn(x, y)) continue;
      if (!isIn(x, y - 1)) add([x, y], [x + 1, y]);
      if (!isIn(x + 1, y)) add([x + 1, y], [x + 1, y + 1]);
      if (!isIn(x, y + 1)) add([x + 1, y + 1], [x, y + 1]);
      if (!isIn(x - 1, y)) add([x, y + 1], [x, y]);
    }
  const rings: Point[][] = [];
  for (const [start] of next) {
    const ring: Point[] = [];
    let at = start;
    for (;;) {
      const to = next.get(at)?.pop();
      if (!to) break;
      ring.push(to);
      at = `${to}`;
    }
    if (ring.length > 0) rings.push(ring);
  }
  return rings;
}

/** Leaves out points that are within the tolerance of the line between those that stay (Douglas and Peucker). */
function simplified(ring: readonly Point[], tolerance: number): Point[] {
  const [first] = ring;
  if (!first) return [];
  const far = ring.reduce(
    (best, point, i) => (away(point, first) > away(ring[best] ?? first, first) ? i : best),
    0,
  );
  const half = (points: readonly Point[]): Point[] => {
    const [a, b] = [points[0], points.at(-1)];
    if (!a || !b || points.length < 3) return points.slice(0, -1);
    const distances = points.map((point) => fromLine(point, a, b));
    const worst = distances.indexOf(Math.max(...distances));
    if ((distances[worst] ?? 0) <= tolerance) return [a];
    return [...half(points.slice(0, worst + 1)), ...half(points.slice(worst))];
  };
  return [...half(ring.slice(0, far + 1)), ...half([...ring.slice(far), first])];
}

const away = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

function fromLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

function written(ring: readonly Point[], { left, top }: StitchField): string {
  const points = ring.map(([x, y]) => [left / CELL + x, top / CELL + y] as const);
  let [fromX = 0, fromY = 0] = points[0] ?? [];
  const join = (x: number, y: number) => `${x}${y < 0 ? '' : ' '}${y}`;
  let path = `M${join(fromX, fromY)}l`;
  for (const [x, y] of points.slice(1)) {
    const step = join(x - fromX, y - fromY);
    path += path.endsWith('l') || step.startsWith('-') ? step : ` ${step}`;
    [fromX, fromY] = [x, y];
  }
  return `${path}z`;
}
