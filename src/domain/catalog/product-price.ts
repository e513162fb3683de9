import { type Cents, parseAmount } from '../money/money.ts';

export const PRICE_MESSAGE = 'Price must be an amount like 29.99';

const LOWEST = 100;
const HIGHEST = 99_999;

/** Reads a price of 1.00 to 999.99 with two decimals; null if the text is anything else. */
export function parseProductPrice(text: string): Cents | null {
  const amount = /^\d{1,3}\.\d{2}$/.test(text) ? parseAmount(text) : null;
  return amount !== null && amount >= LOWEST && amount <= HIGHEST ? amount : null;
}
