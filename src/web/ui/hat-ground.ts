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

// Backgrounds that contrast with both crown and visor, the best first. Hat colors that are not listed use those for black.
const CANDIDATES: { readonly [color in HatColor]?: readonly Ground[] } & { black: readonly Ground[] } = {
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

/** The background of a single hat, as a CSS color. */
export const hatGround = (hatColor: string | null): string => GROUNDS[candidates(hatColor)[0] ?? 'white'];

/**
 * The backgrounds of hats in a grid of up to four columns. None equals the one before it, or the one above it in two or four
 * columns, except for photos.
 */
export function gridGrounds(hatColors: readonly (string | null)[]): Ground[] {
  const grounds: Ground[] = [];
  for (const [index, hatColor] of hatColors.entries()) {
    const neighbors = [grounds[index - 1], grounds[index - 2], grounds[index - 4]];
    const free = candidates(hatColor).find((ground) => !neighbors.includes(ground));
    grounds.push(free ?? (hatColor === null ? 'white' : 'blush'));
  }
  return grounds;
}

/** An item without a hat color has a photo, and photos of hats have a white background. */
const candidates = (hatColor: string | null): readonly Ground[] =>
  hatColor === null ? [] : (CANDIDATES[hatColorOf(hatColor).key] ?? CANDIDATES.black);
