import { ARTWORK } from '../../src/hat/layout.ts';
import { REACH } from '../../src/hat/panel-placement.ts';
import { photograph, VIEWS } from './camera.ts';
import { artworkToPanel } from './panel.ts';

/** The highest powers of u and v in the fit, which is within 0.05 px of the camera wherever ink is possible. */
const DEGREE = { u: 7, v: 4 };
const SAMPLES = { u: 40, v: 24 };

/** Coefficients of u^i v^j as `[i][j]`, rounded to 1/10,000 px. u and v run from -1 to 1 over the inked area. */
export type Polynomial = readonly (readonly number[])[];

/** Where the artwork appears in the picture, as polynomials for x and y. Every JavaScript engine computes them alike. */
export function fitPanel(): { x: Polynomial; y: Polynomial } {
  const [us, vs] = [chebyshevNodes(SAMPLES.u), chebyshevNodes(SAMPLES.v)];
  const seen = us.map((u) => vs.map((v) => photographArtwork(...artworkAt(u, v))));
  const polynomial = (axis: 0 | 1) => fitPolynomial(us, vs, (i, j) => seen[i]?.[j]?.[axis] ?? 0);
  return { x: polynomial(0), y: polynomial(1) };
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

function fitPolynomial(
  us: readonly number[],
  vs: readonly number[],
  value: (i: number, j: number) => number,
): Polynomial {
  const result = Array.from({ length: DEGREE.u + 1 }, () => new Array<number>(DEGREE.v + 1).fill(0));
  for (let m = 0; m <= DEGREE.u; m++)
    for (let n = 0; n <= DEGREE.v; n++) {
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
  return result.map((row) => row.map((coefficient) => Math.round(coefficient * 1e4) / 1e4));
}

/** The Chebyshev polynomial of a degree, as coefficients of rising powers. */
function chebyshevPowers(degree: number): number[] {
  if (degree === 0) return [1];
  if (degree === 1) return [0, 1];
  const [last, before] = [chebyshevPowers(degree - 1), chebyshevPowers(degree - 2)];
  return [0, ...last.map((a) => 2 * a)].map((a, i) => a - (before[i] ?? 0));
}
