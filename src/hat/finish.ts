import type { Making } from '../domain/design/making.ts';

/**
 * How ink or thread looks on a pictured hat; print files have none of it. Lengths are in the units of `PICTURE`, shares and
 * opacities from 0 to 1. The live preview, the cart's picture and the server's pictures follow it step by step.
 */
export interface Finish {
  /** The texture in `assets/hats/ink`, laid over the color. */
  tile: 'film' | 'satin';
  /** Copies of the text beneath it, in black. */
  shadows: readonly { by: Offset; opacity: number }[];
  /** The color's own edge: what a shifted copy of the text leaves uncovered, mixed with white or black. */
  edge: { by: Offset; with: 255 | 0; share: number };
}

type Offset = readonly [across: number, down: number];

/** Film is thin and flat: a hairline of light where it begins, one of shadow where it ends. */
const FILM: Finish = {
  tile: 'film',
  shadows: [{ by: [0.2, 0.3], opacity: 0.18 }],
  edge: { by: [0.2, 0.3], with: 255, share: 0.24 },
};

/** Thread stands out from the cloth: dark where it dives into it, with a soft shadow. */
const SATIN: Finish = {
  tile: 'satin',
  shadows: [
    { by: [1, 1.5], opacity: 0.12 },
    { by: [0.5, 0.8], opacity: 0.3 },
  ],
  edge: { by: [-0.45, -0.6], with: 0, share: 0.34 },
};

export const finishOf = ({ isStitched }: Pick<Making, 'isStitched'>): Finish => (isStitched ? SATIN : FILM);

/** The side of the square that a tile covers. */
export const TILE = 24;

/** The color of an edge, as `#rrggbb`. */
export function edgeColor(hex: string, { edge }: Finish): string {
  const mixed = channelsOf(hex).map((value) => Math.round(value + (edge.with - value) * edge.share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Red, green and blue of `#rrggbb`, from 0 to 255. */
export const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Threads lie in one of so many directions. */
export const DIRECTIONS = 12;

/** How far a tile of level threads is turned clockwise to follow a direction. */
export const degreesOf = (direction: number): number => (direction * 180) / DIRECTIONS;

/**
 * The sheen of threads in a direction: the opacity of white, or of black if negative. The light comes from the left and
 * above, so threads that cross its way shine most.
 */
export const sheenOf = (direction: number): number => SHEEN[direction] ?? 0;

const LIGHT_FROM = 55;
const SHEEN = Array.from({ length: DIRECTIONS }, (_, k) => {
  const turn = ((degreesOf(k) - LIGHT_FROM) * Math.PI) / 180;
  return Math.round((-0.02 - 0.1 * Math.cos(2 * turn)) * 100) / 100;
});
