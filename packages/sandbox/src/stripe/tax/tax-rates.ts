/** How a state taxes what a shop sends there: its combined rates by ZIP code, in thousandths of a percent. */
interface StateTax {
  zips: Record<string, number>;
  /** Whether shipping that is charged on its own is taxed like the goods. */
  taxesShipping: boolean;
  /** Clothing that costs less than this, in cents, is exempt from all but what `clothing` says; 0 where it is taxed like anything. */
  exemptBelow?: number;
  /** So much of the price of a piece of clothing is exempt, in cents. */
  exemptPart?: number;
  /** What localities still take of exempt clothing. */
  clothing?: Record<string, number>;
}

const ALL = Number.POSITIVE_INFINITY;

/**
 * Rates as the states' departments of revenue publish them: 60 ZIP codes in 12 states. New York exempts cheap clothing,
 * Massachusetts the first $175 of each piece (830 CMR 64H.1.3, TIR 04-14), Pennsylvania all of it, and Oregon has no sales tax.
 * Michigan stopped taxing shipping that is charged on its own in April 2023 (Public Act 20).
 */
export const STATE_TAXES: Record<string, StateTax> = {
  TN: {
    zips: { 37203: 9750, 38103: 9750, 37902: 9250, 37402: 9250, 37064: 9750 },
    taxesShipping: true,
  },
  NY: {
    zips: { 10001: 8875, 11201: 8875, 14202: 8750, 14604: 8000, 12207: 8000 },
    taxesShipping: true,
    exemptBelow: 11_000,
    clothing: { 10001: 0, 11201: 0, 14202: 4750, 14604: 4000, 12207: 4000 },
  },
  PA: {
    zips: { 19103: 8000, 15222: 7000, 17101: 6000, 16501: 6000, 18101: 6000 },
    taxesShipping: true,
    exemptBelow: ALL,
  },
  OR: { zips: { 97201: 0, 97301: 0, 97401: 0, 97701: 0, 97501: 0 }, taxesShipping: false },
  CA: {
    zips: { 90012: 9750, 94103: 8625, 92101: 7750, 95814: 8750, 93721: 8350 },
    taxesShipping: false,
  },
  TX: {
    zips: { 78701: 8250, 77002: 8250, 75201: 8250, 78205: 8250, 79901: 8250 },
    taxesShipping: true,
  },
  NC: {
    zips: { 27601: 7250, 27701: 7500, 27401: 6750, 28801: 7000, 28401: 7000 },
    taxesShipping: true,
  },
  OH: {
    zips: { 43215: 8000, 44114: 8000, 45202: 7800, 43604: 7750, 45402: 7500 },
    taxesShipping: true,
  },
  IN: {
    zips: { 46204: 7000, 46802: 7000, 47708: 7000, 46601: 7000, 47906: 7000 },
    taxesShipping: true,
  },
  MI: {
    zips: { 48226: 6000, 49503: 6000, 48933: 6000, 48104: 6000, 49684: 6000 },
    taxesShipping: false,
  },
  MD: {
    zips: { 21201: 6000, 21401: 6000, 20850: 6000, 21701: 6000, 21502: 6000 },
    taxesShipping: false,
  },
  MA: {
    zips: { 2108: 6250, 1608: 6250, 1103: 6250, 2740: 6250, 1852: 6250 },
    taxesShipping: false,
    exemptPart: 17_500,
  },
};

/** Stripe's codes for clothing and for hats. */
const CLOTHING = ['txcd_30011000', 'txcd_30060006'];

/** What is taxed: amounts in cents, of which `quantity` equal pieces make a line. */
export interface TaxedLine {
  amount: number;
  quantity: number;
  code: string;
}

/** The rate for a line, in thousandths of a percent. A ZIP code outside the table has the first rate of its state. */
export function rateOf(state: string, zip: string, { amount, quantity, code }: TaxedLine): number {
  const tax = STATE_TAXES[state];
  if (!tax) return 0;
  const key = String(Number(zip.slice(0, 5)));
  const isExempt = CLOTHING.includes(code) && amount / quantity < (tax.exemptBelow ?? 0);
  return isExempt ? (tax.clothing?.[key] ?? 0) : (tax.zips[key] ?? Object.values(tax.zips)[0] ?? 0);
}

/** What is taxed of the amount of a line. */
export function taxableOf(state: string, { amount, quantity, code }: TaxedLine): number {
  const exempt = CLOTHING.includes(code) ? (STATE_TAXES[state]?.exemptPart ?? 0) : 0;
  return Math.max(0, amount - quantity * exempt);
}

/** Where shipping is taxed, it has the rate of the goods. */
export const shippingRateOf = (state: string, zip: string, lines: readonly TaxedLine[]): number =>
  STATE_TAXES[state]?.taxesShipping ? Math.max(0, ...lines.map((line) => rateOf(state, zip, line))) : 0;

/** Rounded half up. */
export const taxOn = (amount: number, rate: number): number => Math.floor((amount * rate + 50_000) / 100_000);
