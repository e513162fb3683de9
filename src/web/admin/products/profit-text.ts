import { priceText } from '../../../domain/money/money.ts';
import type { ProductProfit } from '../../../wire/admin/products.ts';

/** What the owner keeps of a hat alone, and of each of seven: "$13.49, or $7.66 each of 7". */
export function keeps({ one, seven }: Pick<ProductProfit, 'one' | 'seven'>): string {
  if (one === null) return 'Not known';
  return seven === null ? priceText(one) : `${priceText(one)}, or ${priceText(seven)} each of 7`;
}
