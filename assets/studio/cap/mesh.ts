import { crown, crownNormal, crownOffset, DEGREE, rimLevel, seamAngle } from '../cap.ts';
import { distance, mix, smooth } from '../vector.ts';
import type { ObjWriter } from './obj-writer.ts';
import { type Route, stitches, tape } from './sewing.ts';

/** Units per level near the rim, and the rim's radius at the back; approximate. */
export const RIM = { wall: 2.04, radius: 1.1 };
/** The opening for the strap, in the middle of the back. */
export const ARCH = { halfAngle: 29 * DEGREE, height: 0.54 / RIM.wall };
export const BACK = Math.PI;

/** A place is a `way` from the front seam (0) to the middle of the back (1) and a level. */
const angleAt = (way: number, level: number) => mix(seamAngle(level) - 0.01, BACK, way);

/** Way of the seam between the side and the back. */
const SIDE_SEAM = 0.47;
/** Radians from the front seam to the middle of the back (approximate), and the width of one tile of the net. */
const SPAN = 2.15;
const CELL = 0.046;

/** How far behind the net its lining is. Without one, holes would show the sweatband in some places and the other side in others. */
const LINING = 0.07;

/** The net and its lining, one sheet of each for each side. */
export function addNet(obj: ObjWriter): void {
  const ways = columns();
  const upTo = lengthsUp();
  for (const side of [1, -1]) {
    const place = (i: number, j: number) => {
      const way = ways[Math.round(i * (ways.length - 1))] ?? 0;
      const level = mix(lowerEdge(side * angleAt(way, 0)), 0.995, j);
      return { way, level, phi: side * angleAt(way, level) };
    };
    obj.texturedSheet('mesh_net', [ways.length - 1, 110], (i, j) => {
      const { way, level, phi } = place(i, j);
      const middle = way < SIDE_SEAM ? SIDE_SEAM / 2 : (1 + SIDE_SEAM) / 2;
      const [x, , z] = crown(1.6, level);
      const radius = Math.max(0.3, Math.hypot(x, z));
      return {
        at: crownOffset(phi, level, bulge(way, level - lowerEdge(side * phi))),
        texture: [(side * SPAN * (way - middle) * radius) / CELL, upTo(level) / CELL],
      };
    });
    obj.sheet('mesh_lining', [ways.length - 1, 40], (i, j) => {
      const { phi, level } = place(i, j);
      return crownOffset(phi, level, -LINING);
    });
  }
}

/** Tapes over the seams and along every edge, their stitches, and the sweatband inside the front. */
export function addMeshTrim(obj: ObjWriter): void {
  const open = BACK - ARCH.halfAngle;
  for (const side of [1, -1]) {
    tape(obj, seam(side, 0, { shift: 0.012, lift: 0 }), { width: 0.05, lift: 0.012 });
    sewnTape(obj, side, SIDE_SEAM);
    tape(obj, alongRim(side, open, { rise: 0.018, lift: 0 }), { width: 0.085, lift: 0.007 });
    stitches(obj, 'mesh_stitch', alongRim(side, open - 0.03, { rise: 0.03, lift: 0.0075 }));
    obj.sheet('mesh_sweatband', [40, 6], (i, j) => {
      const phi = side * mix(0, seamAngle(0), i);
      return crownOffset(phi, rimLevel(phi) + 0.004 + 0.15 * j, -0.045 - 0.015 * Math.sin(Math.PI * j));
    });
  }
  sewnTape(obj, 1, 1);
  tape(obj, alongArch(0.012, 0), { width: 0.075, lift: 0.014, steps: 200 });
  stitches(obj, 'mesh_stitch', alongArch(0.026, 0.0135));
}

function sewnTape(obj: ObjWriter, side: number, way: number): void {
  tape(obj, seam(side, way, { shift: 0, lift: 0 }), { width: 0.085, lift: 0.012 });
  for (const shift of [-0.025, 0.025]) stitches(obj, 'mesh_stitch', seam(side, way, { shift, lift: 0.0115 }));
}

/** Up the mesh, moved sideways by `shift`; all but the front seams start above the band along the rim. */
const seam =
  (side: number, way: number, { shift, lift }: { shift: number; lift: number }): Route =>
  (share) => {
    const level = mix(lowerEdge(angleAt(way, 0)) + (way ? 0.033 : 0), 0.93, share);
    const [x, , z] = crown(angleAt(way, level), level);
    const phi = side * (angleAt(way, level) + shift / Math.max(0.12, Math.hypot(x, z + 0.05)));
    return { at: crownOffset(phi, level, lift), normal: crownNormal(phi, level) };
  };

/** Along the rim of a side, from the front seam to an angle. */
const alongRim =
  (side: number, to: number, { rise, lift }: { rise: number; lift: number }): Route =>
  (share) => {
    const phi = side * mix(seamAngle(0), to, share);
    const level = rimLevel(phi) + rise;
    return { at: crownOffset(phi, level, lift), normal: crownNormal(phi, level) };
  };

const alongArch =
  (outset: number, lift: number): Route =>
  (share) => {
    const turn = mix(-1.56, 1.56, share);
    const power = 2 / 2.3;
    const across = Math.sign(Math.sin(turn)) * Math.abs(Math.sin(turn)) ** power;
    const up = Math.abs(Math.cos(turn)) ** power;
    const phi = BACK + across * (ARCH.halfAngle + outset / RIM.radius);
    const level = rimLevel(phi) + up * (ARCH.height + outset / RIM.wall);
    return { at: crownOffset(phi, level, lift), normal: crownNormal(phi, level) };
  };

/** Level of the mesh's lower edge, which rises over the arch. */
function lowerEdge(phi: number): number {
  const within = (Math.abs(phi) - (BACK - ARCH.halfAngle)) / ARCH.halfAngle;
  return rimLevel(phi) + (within > 0 ? ARCH.height * Math.sqrt(Math.max(0, 1 - (1 - within) ** 2.6)) : 0);
}

/** The net bulges a little between its seams; `rise` is the height above its lower edge. */
function bulge(way: number, rise: number): number {
  const between = way < SIDE_SEAM ? way / SIDE_SEAM : (way - SIDE_SEAM) / (1 - SIDE_SEAM);
  return 0.014 * Math.sin(Math.PI * Math.min(1, between)) * smooth(rise * 6) * smooth((1 - rise) * 3);
}

/** Ways of the net's columns, denser where the arch begins. */
function columns(): number[] {
  const arch = 1 - ARCH.halfAngle / (BACK - seamAngle(0));
  const beside = Array.from({ length: 71 }, (_, i) => (arch * i) / 70);
  const above = Array.from({ length: 50 }, (_, i) => {
    const share = (i + 1) / 50;
    return arch + (1 - arch) * (1 - Math.cos(share * (Math.PI / 2)));
  });
  return [...beside, ...above];
}

/** Length up the side of the crown, to a level. */
function lengthsUp(): (level: number) => number {
  const lengths = [0];
  for (let i = 1; i <= 200; i++)
    lengths.push((lengths[i - 1] ?? 0) + distance(crown(1.6, (i - 1) / 200), crown(1.6, i / 200)));
  return (level) => (level < 0 ? level * RIM.wall : (lengths[Math.min(200, Math.round(level * 200))] ?? 0));
}
