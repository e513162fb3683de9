import type { Settings } from './settings.ts';

export function discountPercentage(hats: number, { partyPack: { small, large } }: Settings): number {
  if (hats >= large.hats) return large.percentage;
  return hats >= small.hats ? small.percentage : 0;
}

/** How a receipt names the discount. */
export const discountLabel = (percentage: number): string => `Party Pack discount (${percentage}%)`;

/** 'Add 1 more hat to unlock …' when the cart is one or two hats short of the first discount, else null. */
export function nudge(hats: number, { partyPack: { small } }: Settings): string | null {
  const missing = small.hats - hats;
  if (missing !== 1 && missing !== 2) return null;
  return `Add ${missing} more ${missing === 1 ? 'hat' : 'hats'} to unlock ${small.percentage}% Party Pack discount!`;
}
