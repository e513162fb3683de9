import type { ProductProfit } from '../../../wire/admin/products.ts';

/** What the owner keeps of a hat alone, and of each of seven: "$13.49, or $7.66 each of 7". */
export function keeps({ one, seven }: Pick<ProductProfit, 'one' | 'seven'>): string {
  if (one === null) return 'Not known';
  return seven === null ? dollars(one) : `${dollars(one)}, or ${dollars(seven)} each of 7`;
}

const dollars = (amount: string) => (amount.startsWith('-') ? `−$${amount.slice(1)}` : `$${amount}`);
