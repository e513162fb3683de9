import { clearestGround, clearGrounds, type GROUNDS } from '../../domain/design/clear-grounds.ts';

export type Ground = keyof typeof GROUNDS;

/** The background of a single hat, as a CSS color. */
export const hatGround = (hatColor: string | null): string => groundColor(clearestGround(hatColor));

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
    const free = clearGrounds(hatColor).filter((ground) => !near.includes(ground));
    grounds.push(free.find((ground) => ground !== grounds[index - 4]) ?? free[0] ?? 'white');
  }
  return grounds;
}

/** The backgrounds of the hats in a cart or an order, as CSS colors: a hat keeps its own from the cart on. */
export const lineGrounds = (hatColors: readonly (string | null)[]): string[] =>
  gridGrounds(hatColors).map(groundColor);
