import { hatColorOf } from './design.ts';

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

type Ground = keyof typeof GROUNDS;

export const clearestGround = (hatColor: string | null): Ground => clearGrounds(hatColor)[0] ?? 'white';

/**
 * The backgrounds on which every fabric of a hat can be seen, those first from which it stands out. None for an item without
 * a hat color: it has a photo, and photos of hats have a white background.
 */
export function clearGrounds(hatColor: string | null): Ground[] {
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

/** A hat stands out from a background that is this different, and melts into one below the second limit. */
const [CLEAR, VISIBLE] = [225, 200];

/** How different two `#rrggbb` colors look, 0 to about 765: https://www.compuphase.com/cmetric.htm */
function difference(one: string, other: string): number {
  const red = (channel(one, 1) + channel(other, 1)) / 512;
  const squared = (at: number) => (channel(one, at) - channel(other, at)) ** 2;
  return Math.sqrt((2 + red) * squared(1) + 4 * squared(3) + (3 - red) * squared(5));
}

const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
