import { crownNormal, crownOffset, rimLevel } from '../cap.ts';
import { add, cross, mix, unit } from '../vector.ts';
import { ARCH, BACK, RIM } from './mesh.ts';
import type { ObjWriter } from './obj-writer.ts';

/** Seven snaps on one side and seven holes on the other, four of them closed. `pitch` is in radians. */
export const SNAPS = { count: 7, closed: 4, pitch: 0.105 / RIM.radius };
/** In levels above the rim. */
export const STRAP = { middle: 0.055, half: 0.043 };

/** The snapback strap across the arch. */
export function addStrap(obj: ObjWriter): void {
  const { count, closed, pitch } = SNAPS;
  const places = 2 * count - closed;
  const start = BACK - ((places - 1) / 2) * pitch;
  const at = (place: number) => start + place * pitch;
  const inside = BACK - ARCH.halfAngle - 0.07;
  const outside = BACK + ARCH.halfAngle + 0.07;
  piece(obj, 'mesh_strap', { from: inside, to: at(count - 0.2), lift: -0.02, roundEnd: true });
  piece(obj, 'mesh_strap', { from: outside, to: at(places - 0.5), lift: 0.004 });
  const holes = { from: at(places - 0.5), to: at(count - closed - 0.5), lift: 0.004, tiles: count };
  piece(obj, 'mesh_strapholes', holes);
  const tip = { from: at(count - closed - 0.5), to: at(count - closed - 0.95), lift: 0.004, roundEnd: true };
  piece(obj, 'mesh_strap', tip);
  for (let place = 0; place < count; place++) addSnap(obj, at(place));
}

/** A piece of the strap between two angles; `tiles` repeats the texture. */
type Piece = { from: number; to: number; lift: number; roundEnd?: boolean; tiles?: number };

function piece(obj: ObjWriter, name: string, { from, to, lift, roundEnd = false, tiles = 1 }: Piece): void {
  obj.texturedSheet(name, [60, 14], (i, j) => {
    const phi = mix(from, to, roundEnd ? 1 - (1 - i) ** 2 : i);
    const toTip = (Math.abs(to - phi) * RIM.radius) / (STRAP.half * RIM.wall);
    const narrowed = roundEnd && toTip < 1 ? Math.sqrt(Math.max(0, 1 - (1 - toTip) ** 2)) : 1;
    const across = 2 * j - 1;
    const level = rimLevel(phi) + STRAP.middle + across * STRAP.half * narrowed;
    const height = lift + 0.008 * (1 - across ** 8) - (i === 1 && roundEnd ? 0.006 : 0);
    return { at: crownOffset(phi, level, height), texture: [i * tiles, j] };
  });
}

/** A short post with a round head. */
function addSnap(obj: ObjWriter, phi: number): void {
  const level = rimLevel(phi) + STRAP.middle;
  const foot = crownOffset(phi, level, -0.015);
  const normal = crownNormal(phi, level);
  const side = unit(cross([0, 1, 0], normal));
  const up = cross(normal, side);
  obj.sheet('mesh_strap', [24, 10], (i, j) => {
    const [turn, head] = [i * 2 * Math.PI, (j - 0.5) * Math.PI];
    const radius = 0.026 * (j < 0.5 ? 1 - 0.15 * j : Math.cos(head));
    const height = j < 0.5 ? j * 0.056 : 0.028 + 0.014 * Math.sin(head);
    const beside = add(foot, side, radius * Math.cos(turn));
    return add(add(beside, up, radius * Math.sin(turn)), normal, height);
  });
}
