/** From this many hats the whole cart is discounted and standard shipping is free. */
export const SMALL_PACK = { hats: 4, percentage: 10 } as const;

/** From this many hats the discount is larger and all shipping is free. */
export const LARGE_PACK = { hats: 7, percentage: 15 } as const;

export type DiscountPercentage = 0 | typeof SMALL_PACK.percentage | typeof LARGE_PACK.percentage;

export function discountPercentage(hats: number): DiscountPercentage {
  if (hats >= LARGE_PACK.hats) return LARGE_PACK.percentage;
  return hats >= SMALL_PACK.hats ? SMALL_PACK.percentage : 0;
}

/** How a receipt names the discount. */
export const discountLabel = (percentage: number): string => `Party Pack discount (${percentage}%)`;

/** 'Add 1 more hat to unlock …' when the cart is one or two hats short of the first discount, else null. */
export function nudge(hats: number): string | null {
  const missing = SMALL_PACK.hats - hats;
  if (missing !== 1 && missing !== 2) return null;
  return `Add ${missing} more ${missing === 1 ? 'hat' : 'hats'} to unlock ${SMALL_PACK.percentage}% Party Pack discount!`;
}
