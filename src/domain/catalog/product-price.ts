import { type Cents, readDollars } from '../money/money.ts';

export const PRICE_MESSAGE = 'Price must be an amount like 29.99';

const LOWEST = 100;
const HIGHEST = 99_999;

/** Reads a price of 1.00 to 999.99, as a person types it; null if the text is anything else. */
export function parseProductPrice(text: string): Cents | null {
  const amount = readDollars(text);
  return amount !== null && amount >= LOWEST && amount <= HIGHEST ? amount : null;
}
