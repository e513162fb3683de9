import { add, cross, distance, unit, type Vector } from '../vector.ts';
import type { ObjWriter } from './obj-writer.ts';

/** A line over the cap, from 0 to 1, with the normal of the surface under it. */
export type Route = (share: number) => { at: Vector; normal: Vector };

const THREAD = { length: 0.032, gap: 0.013, width: 0.0062, height: 0.0036 };

/** A row of stitches: flat ellipsoids, half sunk into the cloth. */
export function stitches(obj: ObjWriter, name: string, route: Route): void {
  for (const { at, normal, along } of walk(route, THREAD.length + THREAD.gap)) {
    const side = unit(cross(along, normal));
    obj.sheet(name, [8, 6], (i, j) => {
      const [turn, rise] = [i * 2 * Math.PI, (j - 0.5) * Math.PI];
      const radius = Math.cos(rise);
      const middle = add(at, along, (THREAD.length / 2) * Math.sin(rise));
      const beside = add(middle, side, THREAD.width * radius * Math.cos(turn));
      return add(beside, normal, THREAD.height * radius * Math.sin(turn));
    });
  }
}

/** A strip of cloth along a route, rounded across. */
export function tape(
  obj: ObjWriter,
  route: Route,
  { width, lift, steps = 120 }: { width: number; lift: number; steps?: number },
): void {
  const nearby = 0.002;
  obj.sheet('mesh_tape', [steps, 10], (i, j) => {
    const k = Math.min(1 - nearby, Math.max(nearby, i));
    const { at, normal } = route(i);
    const along = unit(add(route(k + nearby).at, route(k - nearby).at, -1));
    const side = unit(cross(along, normal));
    const across = 2 * j - 1;
    const edge = add(at, side, across * (width / 2));
    return add(edge, normal, lift * Math.sqrt(Math.max(0, 1 - across ** 4)) + 0.002);
  });
}

/** Points along a route at equal distances. */
function walk(route: Route, spacing: number): { at: Vector; normal: Vector; along: Vector }[] {
  const steps = 1600;
  const stops: { at: Vector; normal: Vector; along: Vector }[] = [];
  let last = route(0).at;
  let [travelled, next] = [0, spacing / 2];
  for (let i = 1; i <= steps; i++) {
    const here = route(i / steps);
    const move = distance(here.at, last);
    travelled += move;
    if (travelled >= next && move > 1e-7) {
      stops.push({ ...here, along: unit(add(here.at, last, -1)) });
      next += spacing;
    }
    last = here.at;
  }
  return stops;
}
