import type { Country } from '../address/states.ts';
import type { Cents } from '../money/money.ts';
import type { OwnerWords } from '../words/check-words.ts';

/** From this many hats the whole cart is discounted by this percentage. */
export interface Pack {
  hats: number;
  percentage: number;
}

/** A range of business days. */
export type Days = readonly [first: number, last: number];

/** Why no orders are taken: the day on which the shop takes them again, and what shoppers read. */
export interface Pause {
  /** "2026-12-31" in the shop's time zone. */
  until: string;
  text: string;
}

/** What the rules depend on that an administrator can change while the shop is open. */
export interface Settings {
  /** The price of every custom hat. */
  customHatPrice: Cents;
  /** Steps by their hats. From the first on, standard shipping is free; from the last on, it is set by itself. */
  partyPack: readonly [Pack, ...Pack[]];
  /** `standard` and `express` are for the US; `elsewhere` is used when Printful gives no rate. */
  rates: { standard: Cents; express: Cents; elsewhere: Cents };
  /** Standard shipping is free for discounted subtotals above this, but not for exactly this. */
  freeStandardAbove: Cents;
  days: {
    /** From payment until the hats ship. The ship-by date of an order is the last of them. */
    production: Days;
    /** What the thank-you page and the confirmation email say about when the hats ship. */
    shippedIn: Days;
    standard: Days;
    express: Days;
    /** The free shipping of the last step. */
    free: Days;
    standardElsewhere: Days;
    /** For express outside the US, if Printful does not say. */
    expressElsewhere: Days;
  };
  /** How long after payment an order can be changed. */
  editWindowMinutes: number;
  /** What an order should at least leave for each of its hats. Only administrators see it. */
  profitFloor: Cents;
  /** What Printful charges once for each new embroidery, where its estimates do not say. Only administrators see it. */
  digitizationFee: Cents;
  /** Words that are refused, looked at by a person, or allowed, besides the shop's own lists. */
  words: OwnerWords;
  /** Where the shop ships to, at least one. */
  countries: readonly Country[];
  /** Set while the owner is away and takes no orders. Follows from the holiday, so it is never stored. */
  pause: Pause | null;
}

/** Settings and the number of the change that made them; 0 for `DEFAULT_SETTINGS`. */
export interface SettingsVersion {
  version: number;
  settings: Settings;
}

/** Never edit them: orders of version 0 were sold under them. */
export const DEFAULT_SETTINGS: Settings = {
  customHatPrice: 2499 as Cents,
  partyPack: [
    { hats: 4, percentage: 10 },
    { hats: 7, percentage: 15 },
  ],
  rates: { standard: 499 as Cents, express: 999 as Cents, elsewhere: 1499 as Cents },
  freeStandardAbove: 5000 as Cents,
  days: {
    production: [2, 7],
    shippedIn: [5, 7],
    standard: [5, 10],
    express: [2, 5],
    free: [4, 9],
    standardElsewhere: [7, 14],
    expressElsewhere: [2, 7],
  },
  editWindowMinutes: 60,
  profitFloor: 0 as Cents,
  digitizationFee: 650 as Cents,
  words: { refused: [], asked: [], allowed: [] },
  countries: ['US', 'CA', 'UK', 'AU'],
  pause: null,
};
