import { add, cross, mix, smooth, unit, type Vector } from './vector.ts';

/*
  The cap's shape. `phi` (radians) runs around the head with 0 in front; `level` runs up it with
 * 0 at the front edge of the panel and 1 at the button. Lengths are in units of INCHES_PER_UNIT.
 */

export const INCHES_PER_UNIT = 3.45;
export const DEGREE = Math.PI / 180;

const HALF_WIDTH = 1;
const HALF_LENGTH = 1.13;
export const HEIGHT = 1.34;
/** Units per level where the crown goes straight down. */
export const WALL = HEIGHT * (Math.PI / 2);
/** 2 is an ellipse; a higher value is flatter in front, like a structured panel. */
const SECTION_POWER = 2.14;

/** The crown without its padding; below level 0 its wall goes straight down. */
export function crown(phi: number, level: number): Vector {
  const [x, z] = section(phi);
  if (level < 0) return [x, level * WALL, z];
  const frontness = smooth((1 + Math.cos(phi)) / 2);
  const [up, across] = superArc((level * Math.PI) / 2, mix(2.1, 2.55, frontness));
  const lean = -0.13 * up * up;
  const peak = 0.035 * smooth(1.6 * frontness - 0.6) * Math.sin(Math.PI * Math.min(1, level)) ** 2;
  return [x * across, HEIGHT * up + peak, z * across + lean];
}

/** The crown's unit normal, pointing outwards. */
export function crownNormal(phi: number, level: number): Vector {
  const step = 0.004;
  const below = Math.min(level, 0.985);
  const around = add(crown(phi + step, below), crown(phi - step, below), -1);
  const upwards = add(crown(phi, below + step), crown(phi, below - step), -1);
  return unit(cross(around, upwards));
}

/** A point on the crown, moved outwards by `height`. */
export const crownOffset = (phi: number, level: number, height: number): Vector =>
  add(crown(phi, level), crownNormal(phi, level), height);

/** Level of the lower rim: it follows the visor in front and descends to the table in the back. */
export function rimLevel(phi: number): number {
  const turn = Math.abs(Math.atan2(Math.sin(phi), Math.cos(phi)));
  const [x, z] = section(Math.min(turn, VISOR_HALF_ANGLE));
  const behind = smooth((turn - VISOR_HALF_ANGLE) / (Math.PI - VISOR_HALF_ANGLE));
  return mix(visorHeight(x, z), -0.4, behind) / WALL;
}

/** Where the front panel is sewn to the mesh. */
export const seamAngle = (level: number): number => (49 + 7 * smooth(level / 0.5)) * DEGREE;

const VISOR_HALF_ANGLE = 77 * DEGREE;
const VISOR_ARCH = 0.43;
const VISOR_SLOPE = 0.27;
const VISOR_LENGTH = 0.9;

/** Middle sheet of the visor, a bent card: `along` the join from -1 to 1, `out` from the join (0) to the edge (1). */
export function visorSheet(along: number, out: number): Vector {
  const [joinX, joinZ] = section(along * VISOR_HALF_ANGLE);
  const [cornerX, cornerZ] = section(VISOR_HALF_ANGLE);
  const [across, forward] = superArc((along * Math.PI) / 2, 2.05);
  // Flares, then tucks in under the crown.
  const edgeX = cornerX * (1.06 * across - 0.09 * along * Math.abs(along));
  const edgeZ = cornerZ + (HALF_LENGTH + VISOR_LENGTH - cornerZ) * forward;
  const x = mix(joinX, edgeX, out);
  const z = mix(joinZ, edgeZ, out);
  return [x, visorHeight(x, z), z];
}

export const visorNormal = ([x]: Vector): Vector => unit([2 * VISOR_ARCH * x, 1, VISOR_SLOPE]);

const visorHeight = (x: number, z: number) => -VISOR_ARCH * x * x - VISOR_SLOPE * (z - HALF_LENGTH);

/** Horizontal outline of the crown. */
function section(phi: number): [x: number, z: number] {
  const [sin, cos] = [Math.sin(phi), Math.cos(phi)];
  const sum = Math.abs(sin / HALF_WIDTH) ** SECTION_POWER + Math.abs(cos / HALF_LENGTH) ** SECTION_POWER;
  const radius = sum ** (-1 / SECTION_POWER);
  return [radius * sin, radius * cos];
}

/** The point on a unit superellipse in the direction of an angle. */
function superArc(angle: number, power: number): [number, number] {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const radius = (Math.abs(sin) ** power + Math.abs(cos) ** power) ** (-1 / power);
  return [sin * radius, cos * radius];
}
