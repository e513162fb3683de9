/** Whole US cents. Plain numbers become cents only through `cents`. */
export type Cents = number & { readonly unit: 'cents' };

/** Throws unless the value is a whole, non-negative number of cents. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not an amount in cents`);
  return value as Cents;
}

export const ZERO = cents(0);

/** "24.99" or "25" -> 2499 or 2500. Signs, spaces, exponents and a third decimal give null. */
export function parseAmount(text: string): Cents | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  return cents(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')));
}

/** Reads dollars as a person types them: "31", "$28", "28.5". */
export const readDollars = (typed: string): Cents | null => parseAmount(typed.trim().replace(/^\$\s*/, ''));

/** Reads an amount that the shop itself wrote, such as a product's price. Throws where `parseAmount` returns null. */
export function readAmount(text: string): Cents {
  const amount = parseAmount(text);
  if (amount === null) throw new RangeError(`"${text}" is not an amount`);
  return amount;
}

/** 2499 -> "24.99", the format of every amount in the API. */
export function formatAmount(amount: Cents): string {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

/** Whole cents of either sign: -320 -> "-3.20". */
export const formatBalance = (balance: number): string =>
  `${balance < 0 ? '-' : ''}${formatAmount(cents(Math.abs(balance)))}`;

/** 123456 -> "$1,234.56", the format of every amount on a page. */
export function formatPrice(amount: Cents): string {
  const [dollars = '', decimals = ''] = formatAmount(amount).split('.');
  return `$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}

/** Cents of either sign, on a page: -123456 -> "−$1,234.56". */
export const formatSigned = (balance: number): string =>
  `${balance < 0 ? '−' : ''}${formatPrice(cents(Math.abs(balance)))}`;

/** What a page says of an amount from the API, which may be below zero: "-3.20" -> "−$3.20". */
export const priceText = (amount: string): string => formatSigned(Math.round(Number(amount) * 100));

export const add = (...amounts: Cents[]): Cents => cents(amounts.reduce((sum, amount) => sum + amount, 0));

/** Throws if the result is negative. */
export const subtract = (from: Cents, amount: Cents): Cents => cents(from - amount);

export const times = (amount: Cents, quantity: number): Cents => cents(amount * quantity);

/** `amount` minus `percentage`, rounded once, half up: 14995 minus 10 percent is 13496. */
export function lessPercent(amount: Cents, percentage: number): Cents {
  return cents(Math.floor((amount * (100 - percentage) + 50) / 100));
}

/**
 * Splits `total` in proportion to `weights`, to the last cent. Shares are rounded down, and the leftover cents go to the
 * shares with the largest remainders, in order among equal ones. If all weights are zero, the first share is the total.
 */
export function split(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((whole, weight) => whole + weight, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : ZERO));
  // BigInt keeps the product exact: for 100 lines of 99 hats at 999.99 it exceeds 2^53.
  const products = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = products.map((product) => Number(product / BigInt(sum)));
  const remainders = products.map((product, index) => ({ index, rest: product % BigInt(sum) }));
  remainders.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1));
  const missing = total - shares.reduce((whole, share) => whole + share, 0);
  for (const { index } of remainders.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares.map(cents);
}
