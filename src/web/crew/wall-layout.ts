import type { HatColor } from '../../domain/design/design.ts';

/** The wall's grid. Two, three, and four hats beside each other fill it. */
export const WALL_TRACKS = 12;

/** How many hats are beside each other: on a phone, on a desktop, on a large screen. */
export const WALL_COLUMNS = [2, 3, 4] as const;

/** How many tracks a cell spans, in each of `WALL_COLUMNS`. */
export type WallSpans = readonly number[];

interface WallLayout {
  problems: WallSpans[];
  hats: WallSpans[];
  /** The cell that asks for more names fills the last row. */
  more: WallSpans;
}

/** The cells of a wall, in this order, without a gap in any row. */
export function wallLayout(problems: number, hats: number): WallLayout {
  const cells = (count: number, spans: (index: number, columns: number) => number): WallSpans[] =>
    Array.from({ length: count }, (_, index) => WALL_COLUMNS.map((columns) => spans(index, columns)));
  return {
    problems: cells(problems, (index, columns) => {
      const isAlone = index === problems - 1 && index % 2 === 0;
      return columns === 2 || isAlone ? WALL_TRACKS : WALL_TRACKS / 2;
    }),
    hats: cells(hats, (_, columns) => WALL_TRACKS / columns),
    more: WALL_COLUMNS.map((columns) => WALL_TRACKS - (hats % columns) * (WALL_TRACKS / columns)),
  };
}

const GROUNDS = ['orange', 'pink', 'blush', 'lime', 'yellow-tint', 'orange-tint', 'lime-tint'] as const;

export type WallGround = (typeof GROUNDS)[number];

/** On these a hat of that color is hard to see. */
const MELTS: Partial<Record<HatColor, readonly WallGround[]>> = {
  pink: ['pink', 'blush'],
  red: ['orange', 'pink'],
};

/**
 * A ground for each hat. None equals any of the four before it, so neighbors differ in all of `WALL_COLUMNS`. Those of the first
 * row differ from what is above them: problems, or the lime headline.
 */
export function wallGrounds(hatColors: readonly HatColor[], hasProblems: boolean): WallGround[] {
  const most = Math.max(...WALL_COLUMNS);
  const grounds: WallGround[] = [];
  for (const [index, hatColor] of hatColors.entries()) {
    const above: WallGround = hasProblems ? 'orange-tint' : 'lime';
    const near = [...grounds.slice(-most), ...(index < most ? [above] : []), ...(MELTS[hatColor] ?? [])];
    const turn = GROUNDS.map((_, step) => GROUNDS[(index + step) % GROUNDS.length] ?? 'blush');
    grounds.push(turn.find((ground) => !near.includes(ground)) ?? 'blush');
  }
  return grounds;
}
