/** Hats in the cart from which each discount holds, the larger first. */
const STEPS = [
  { hats: 7, percentage: 15 },
  { hats: 4, percentage: 10 },
] as const;

/** From this many hats shipping is free without a question asked. */
export const FREE_SHIPPING_HATS = 7;

/** From this many hats standard shipping is free. */
export const FREE_STANDARD_HATS = 4;

export type DiscountPercentage = 0 | 10 | 15;

/** 0 below four hats, 10 from four, 15 from seven. */
export function discountPercentage(hats: number): DiscountPercentage {
  return STEPS.find((step) => hats >= step.hats)?.percentage ?? 0;
}

/** 'Add 1 more hat to unlock …' with two or three hats, else null. */
export function nudge(hats: number): string | null {
  if (hats !== 2 && hats !== 3) return null;
  const missing = 4 - hats;
  return `Add ${missing} more ${missing === 1 ? 'hat' : 'hats'} to unlock 10% Party Pack discount!`;
}
