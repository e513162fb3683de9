import { crown, visorNormal, visorSheet } from '../cap.ts';
import { add, cross, distance, mix, smooth, unit, type Vector } from '../vector.ts';
import type { ObjWriter } from './obj-writer.ts';
import { stitches } from './sewing.ts';

const VISOR = { half: 0.014, roll: 0.02, groove: 0.0045, rows: 6, firstRow: 0.062, rowGap: 0.118 };
/** Positions around the skin: where the top ends, and where the rolled edge ends. */
const TOP = 0.55;
const EDGE = 0.7;

/** A closed skin in three strips, rows of stitches parallel to its edge, and the button of the crown. */
export function addVisor(obj: ObjWriter): void {
  strip(obj, 'visor_bill', { rows: 100, from: 0, to: TOP });
  strip(obj, 'visor_roll', { rows: 24, from: TOP, to: EDGE });
  strip(obj, 'visor_underside', { rows: 40, from: EDGE, to: 1 });
  for (let row = 0; row < VISOR.rows; row++) addRow(obj, VISOR.firstRow + row * VISOR.rowGap);
  addButton(obj);
}

type Strip = { rows: number; from: number; to: number };

function strip(obj: ObjWriter, name: string, { rows, from, to }: Strip): void {
  obj.texturedSheet(name, [220, rows], (i, j) => {
    const at = skin(2 * i - 1, mix(from, to, j));
    return { at, texture: [at[0], at[2]] };
  });
}

function addRow(obj: ObjWriter, fromEdge: number): void {
  let reach = 0.93;
  while (reach > 0 && fromEdge / width(reach) >= 0.97) reach -= 0.002;
  stitches(obj, 'visor_stitch', (share) => {
    const along = mix(-reach, reach, share);
    const at = visorSheet(along, 1 - fromEdge / width(along));
    const normal = visorNormal(at);
    return { at: add(at, normal, skinHeight(along, fromEdge) + 0.0005), normal };
  });
}

/** A point of the skin: `way` goes once around it, over the top, the rolled edge and the underside. */
function skin(along: number, way: number): Vector {
  // A little way in under the crown.
  const inside = -Math.min(0.3, 0.022 / width(along));
  if (way <= TOP) {
    const out = mix(inside, 1, 1 - (1 - way / TOP) ** 1.25);
    const at = visorSheet(along, out);
    return add(at, visorNormal(at), skinHeight(along, (1 - out) * width(along)));
  }
  if (way >= EDGE) {
    const at = visorSheet(along, mix(1, inside, (way - EDGE) / (1 - EDGE)));
    return add(at, visorNormal(at), -VISOR.half * thickness(along));
  }
  const turn = ((way - TOP) / (EDGE - TOP)) * Math.PI;
  const at = visorSheet(along, 1);
  const normal = visorNormal(at);
  const edge = unit(add(visorSheet(along + 1e-3, 1), visorSheet(along - 1e-3, 1), -1));
  const outwards = unit(cross(edge, normal));
  const half = mix(VISOR.roll, VISOR.half, smooth(turn / Math.PI));
  const raised = add(at, normal, Math.cos(turn) * half * thickness(along));
  return add(raised, outwards, Math.sin(turn) * VISOR.roll * thickness(along));
}

/** The height of the skin above the visor's middle sheet. The grooves of the stitches fade out toward the tips. */
function skinHeight(along: number, fromEdge: number): number {
  const roll = 1 - smooth((fromEdge - 0.012) / 0.022);
  let height = thickness(along) * (VISOR.half + (VISOR.roll - VISOR.half) * roll);
  for (let row = 0; row < VISOR.rows; row++) {
    const fromRow = (fromEdge - VISOR.firstRow - row * VISOR.rowGap) / 0.016;
    height -= VISOR.groove * smooth((0.97 - Math.abs(along)) * 4) * Math.exp(-(fromRow ** 2));
  }
  return height;
}

/** The visor thins out at its tips, where it tucks in under the crown. */
const thickness = (along: number) => 0.1 + 0.9 * smooth((1 - Math.abs(along)) / 0.1);

const width = (along: number) => distance(visorSheet(along, 0), visorSheet(along, 1));

function addButton(obj: ObjWriter): void {
  const [x, y, z] = crown(0, 1);
  obj.sheet('visor_button', [48, 18], (i, j) => {
    const [turn, rise] = [i * 2 * Math.PI, (j * Math.PI) / 2];
    const radius = 0.085 * Math.cos(rise) ** 0.8;
    return [x + radius * Math.cos(turn), y - 0.006 + 0.066 * Math.sin(rise), z + radius * Math.sin(turn)];
  });
}
