import { type HatColor, hatColorOf } from '../../domain/design.ts';

export const GROUNDS = {
  pink: 'var(--pink)',
  lime: 'var(--lime)',
  orange: 'var(--orange)',
  blush: 'var(--blush)',
  limeTint: 'var(--lime-tint)',
  orangeTint: 'var(--orange-tint)',
  ink: 'var(--ink)',
  white: 'var(--white)',
} as const;

export type Ground = keyof typeof GROUNDS;

// Crown and brim both stand out from these; the best comes first.
const CANDIDATES: Record<HatColor, readonly Ground[]> = {
  black: ['pink', 'lime', 'orange', 'blush', 'limeTint', 'orangeTint'],
  white: ['orange', 'pink', 'lime', 'ink', 'blush'],
  red: ['blush', 'orangeTint', 'lime', 'limeTint', 'ink'],
  navy: ['pink', 'orange', 'blush', 'lime', 'limeTint', 'orangeTint'],
  aqua: ['orangeTint', 'pink', 'blush', 'ink', 'orange'],
  pink: ['lime', 'ink', 'limeTint', 'orange', 'orangeTint'],
  'black-white': ['limeTint', 'pink', 'orange', 'lime', 'blush'],
  'pink-white': ['lime', 'orange', 'limeTint', 'ink', 'orangeTint'],
  'red-white-blue': ['lime', 'limeTint', 'blush', 'orangeTint', 'pink'],
};

/** The ground a hat is shown on when it stands alone, as a CSS color. */
export const hatGround = (hatColor: string | null): string => GROUNDS[candidates(hatColor)[0] ?? 'white'];

/**
 * The grounds of hats that stand in a grid of up to four columns: none but a photo's is like the one before it,
 * nor like the one above it in two or four columns.
 */
export function gridGrounds(hatColors: readonly (string | null)[]): Ground[] {
  const grounds: Ground[] = [];
  for (const [index, hatColor] of hatColors.entries()) {
    const neighbours = [grounds[index - 1], grounds[index - 2], grounds[index - 4]];
    const free = candidates(hatColor).find((ground) => !neighbours.includes(ground));
    grounds.push(free ?? (hatColor === null ? 'white' : 'blush'));
  }
  return grounds;
}

/** Without a known hat, what is pictured is a photo, and photos of hats lie on white. */
const candidates = (hatColor: string | null): readonly Ground[] =>
  hatColor === null ? [] : CANDIDATES[hatColorOf(hatColor).key];
