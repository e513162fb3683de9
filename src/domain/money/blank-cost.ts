import { add, type Cents } from './money.ts';

/** What Printful charges for a variant: for the hat, by technique, and for each placement. */
export interface PriceList {
  currency: string;
  techniques: readonly { technique: string; price: Cents }[];
  placements: readonly { placement: string; technique: string; price: Cents }[];
}

/**
 * What one hat with one print costs at Printful: the price of its technique plus that of its placement. Null if either is
 * missing, or not in dollars: an unknown cost is never counted as zero.
 */
export function blankCost(
  { currency, techniques, placements }: PriceList,
  wanted: { technique: string; placement: string },
): Cents | null {
  if (currency !== 'USD') return null;
  const hat = techniques.find(({ technique }) => technique === wanted.technique);
  const print = placements.find(
    ({ technique, placement }) => technique === wanted.technique && placement === wanted.placement,
  );
  return hat && print ? add(hat.price, print.price) : null;
}
