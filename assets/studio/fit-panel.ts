import { ARTWORK } from '../../src/hat/layout.ts';
import { REACH } from '../../src/hat/panel-placement.ts';
import { photograph, VIEWS } from '../../src/hat/turn/camera.ts';
import { artworkToPanel, printToPanel } from './panel.ts';

/** The highest powers of u and v in a fit. The front's is within 0.05 px of the camera wherever ink is possible. */
const DEGREES = { front: { u: 7, v: 4 }, shape: { u: 10, v: 5 } };
const SAMPLES = { u: 40, v: 24 };

/** Coefficients of u^i v^j as `[i][j]`. u and v run from -1 to 1 over the inked area. */
export type Polynomial = readonly (readonly number[])[];

/**
 * Where the artwork appears in the picture, as polynomials for x and y, rounded to 1/10,000 px. Every JavaScript engine computes
 * them alike.
 */
export function fitPanel(): { x: Polynomial; y: Polynomial } {
  const [x = [], y = []] = fitPoints(photographArtwork, DEGREES.front, 1e4);
  return { x, y };
}

/** Where the artwork is printed on the cap, as polynomials for its coordinates, rounded to 1/1,000,000 of a unit. */
export function fitPanelShape(): { x: Polynomial; y: Polynomial; z: Polynomial } {
  const [x = [], y = [], z = []] = fitPoints(printToPanel, DEGREES.shape, 1e6);
  return { x, y, z };
}

/** One polynomial for each coordinate of the points, rounded to 1/`perUnit`. */
function fitPoints(
  point: (x: number, y: number) => readonly number[],
  degree: Degree,
  perUnit: number,
): Polynomial[] {
  const [us, vs] = [chebyshevNodes(SAMPLES.u), chebyshevNodes(SAMPLES.v)];
  const points = us.map((u) => vs.map((v) => point(...artworkAt(u, v))));
  const axes = points[0]?.[0]?.keys() ?? [];
  return [...axes].map((axis) =>
    fitPolynomial(degree, { us, vs }, (i, j) => points[i]?.[j]?.[axis] ?? 0).map((row) =>
      row.map((coefficient) => Math.round(coefficient * perUnit) / perUnit),
    ),
  );
}

/** Where the camera sees a pixel of the artwork. */
export const photographArtwork = (x: number, y: number): [x: number, y: number] =>
  photograph(VIEWS.front, artworkToPanel(x, y));

/** The artwork pixel at u, v of the inked area. */
export const artworkAt = (u: number, v: number): [x: number, y: number] => [
  ARTWORK.width / 2 + u * REACH.across,
  ARTWORK.height / 2 + v * REACH.down,
];

const chebyshevNodes = (count: number) =>
  Array.from({ length: count }, (_, k) => Math.cos((Math.PI * (k + 0.5)) / count));

type Degree = { u: number; v: number };

function fitPolynomial(
  degree: Degree,
  { us, vs }: { us: readonly number[]; vs: readonly number[] },
  value: (i: number, j: number) => number,
): number[][] {
  const result = Array.from({ length: degree.u + 1 }, () => new Array<number>(degree.v + 1).fill(0));
  for (let m = 0; m <= degree.u; m++)
    for (let n = 0; n <= degree.v; n++) {
      let sum = 0;
      us.forEach((u, i) => {
        vs.forEach((v, j) => {
          sum += value(i, j) * Math.cos(m * Math.acos(u)) * Math.cos(n * Math.acos(v));
        });
      });
      const weight = (sum * (m ? 2 : 1) * (n ? 2 : 1)) / (us.length * vs.length);
      chebyshevPowers(m).forEach((a, i) => {
        chebyshevPowers(n).forEach((b, j) => {
          const row = result[i];
          if (row) row[j] = (row[j] ?? 0) + weight * a * b;
        });
      });
    }
  return result;
}

/** The Chebyshev polynomial of a degree, as coefficients of rising powers. */
function chebyshevPowers(degree: number): number[] {
  if (degree === 0) return [1];
  if (degree === 1) return [0, 1];
  const [last, before] = [chebyshevPowers(degree - 1), chebyshevPowers(degree - 2)];
  return [0, ...last.map((a) => 2 * a)].map((a, i) => a - (before[i] ?? 0));
}
