import { hatColorOf } from '../../domain/design/design.ts';

/** The backgrounds of hats, the most liked first; each as in `tokens.css`. */
export const GROUNDS = {
  pink: '#ff2e93',
  lime: '#b6f230',
  orange: '#ff7a1a',
  blush: '#ffe6f1',
  limeTint: '#f0fcd2',
  orangeTint: '#ffe7d3',
  ink: '#1a0912',
  white: '#fff',
} as const;

export type Ground = keyof typeof GROUNDS;

/** A hat stands out from a background that is this different, and melts into one below the second limit. */
const [CLEAR, VISIBLE] = [225, 200];

/** The background of a single hat, as a CSS color. */
export const hatGround = (hatColor: string | null): string => groundColor(clearestGround(hatColor));

export const clearestGround = (hatColor: string | null): Ground => candidates(hatColor)[0] ?? 'white';

/** A background as a CSS color, which high contrast replaces. */
export const groundColor = (ground: Ground): string => `var(--${ground.replace('T', '-t')})`;

/**
 * The backgrounds of hats in a grid of up to four columns. None equals the one before it or the one above it, except for
 * photos, and in four columns where only those would leave the hat visible.
 */
export function gridGrounds(hatColors: readonly (string | null)[]): Ground[] {
  const grounds: Ground[] = [];
  for (const [index, hatColor] of hatColors.entries()) {
    const near = [grounds[index - 1], grounds[index - 2]];
    const free = candidates(hatColor).filter((ground) => !near.includes(ground));
    grounds.push(free.find((ground) => ground !== grounds[index - 4]) ?? free[0] ?? 'white');
  }
  return grounds;
}

/** The backgrounds of the hats in a cart or an order, as CSS colors: a hat keeps its own from the cart on. */
export const lineGrounds = (hatColors: readonly (string | null)[]): string[] =>
  gridGrounds(hatColors).map(groundColor);

/**
 * The backgrounds on which every fabric of a hat can be seen, those first from which it stands out. None for an item without
 * a hat color: it has a photo, and photos of hats have a white background.
 */
function candidates(hatColor: string | null): Ground[] {
  if (hatColor === null) return [];
  const { front, mesh, visor } = hatColorOf(hatColor);
  const from = (limit: number) =>
    (Object.keys(GROUNDS) as Ground[]).filter(
      (ground) =>
        ground !== 'white' &&
        [front, mesh, visor].every((fabric) => difference(fabric, GROUNDS[ground]) >= limit),
    );
  return [...new Set([...from(CLEAR), ...from(VISIBLE)])];
}

/** How different two `#rrggbb` colors look, 0 to about 765: https://www.compuphase.com/cmetric.htm */
function difference(one: string, other: string): number {
  const red = (channel(one, 1) + channel(other, 1)) / 512;
  const squared = (at: number) => (channel(one, at) - channel(other, at)) ** 2;
  return Math.sqrt((2 + red) * squared(1) + 4 * squared(3) + (3 - red) * squared(5));
}

const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
