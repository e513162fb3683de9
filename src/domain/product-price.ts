import { type Cents, parseAmount } from './money.ts';

export const PRICE_MESSAGE = 'Price must be an amount like 29.99';

const LOWEST = 100;
const HIGHEST = 99_999;

/** A product's price from its text: two decimals, 1.00 to 999.99; null when it is none. */
export function parseProductPrice(text: string): Cents | null {
  const amount = /^\d{1,3}\.\d{2}$/.test(text) ? parseAmount(text) : null;
  return amount !== null && amount >= LOWEST && amount <= HIGHEST ? amount : null;
}
