import type { Cents } from './money.ts';
import type { OwnerWords } from './words/check-words.ts';

/** From this many hats the whole cart is discounted by this percentage. */
export interface Pack {
  hats: number;
  percentage: number;
}

/** A range of business days. */
export type Days = readonly [first: number, last: number];

/** The numbers that an administrator can change while the shop is open. */
export interface Settings {
  /** The price of every custom hat. */
  customHatPrice: Cents;
  /** The small pack also ships free by standard shipping, the large one in every way. */
  partyPack: { small: Pack; large: Pack };
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
    /** The free shipping of the large pack. */
    free: Days;
    standardElsewhere: Days;
    /** For express outside the US, if Printful does not say. */
    expressElsewhere: Days;
  };
  /** How long after payment an order can be changed. */
  editWindowMinutes: number;
  /** What an order should at least leave for each of its hats. Only administrators see it. */
  profitFloor: Cents;
  /** Words that are refused, looked at by a person, or allowed, besides the shop's own lists. */
  words: OwnerWords;
}

/** Settings and the number of the change that made them; 0 for `DEFAULT_SETTINGS`. */
export interface SettingsVersion {
  version: number;
  settings: Settings;
}

/** Never edit them: orders of version 0 were sold under them. */
export const DEFAULT_SETTINGS: Settings = {
  customHatPrice: 2499 as Cents,
  partyPack: { small: { hats: 4, percentage: 10 }, large: { hats: 7, percentage: 15 } },
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
  words: { refused: [], asked: [], allowed: [] },
};

/** The settings as shoppers may see them. */
export const shopperSettings = ({ version, settings }: SettingsVersion): SettingsVersion => ({
  version,
  settings: { ...settings, profitFloor: DEFAULT_SETTINGS.profitFloor },
});
