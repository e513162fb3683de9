import { HATS_TAX_CODE, type TaxSettings } from '../money/tax.ts';
import type { Holiday } from './holiday.ts';
import { DEFAULT_SETTINGS, type Settings, type SettingsVersion } from './settings.ts';
import { SLOGANS, type Slogan } from './slogans.ts';

/** Everything that an administrator can change. What shoppers' browsers need of it is `Settings`. */
export interface ShopSettings extends Settings {
  emails: { general: string; orders: string; returns: string };
  /** Addresses of the shop's pages there; empty if it has none. */
  social: { instagram: string; tiktok: string; facebook: string; x: string };
  /** A line at the top of every page of the shop. `link` is a page of the shop, or empty. */
  announcement: { isOn: boolean; text: string; link: string };
  holiday: Holiday;
  /** What "Surprise Me" chooses from, at least two. */
  slogans: readonly Slogan[];
  /** At the foot of newsletters; empty if not set. Its lines are separated by line breaks. */
  postalAddress: string;
  /** What the owner is told by email beside what needs a decision: each morning of yesterday, and of which new orders. */
  ownerEmails: { morning: 'none' | 'daily'; orders: 'none' | 'first' | 'each' };
  /** Whether helpers need sign-in codes, or everyone chooses. */
  signInCodes: 'chosen' | 'helpers';
  /** What the paper in each parcel says. `logo` is a picture's address, or empty. */
  packingSlip: { name: string; text: string; logo: string };
  /** The last day of Printful's token, like "2026-12-31"; empty if it is not known. */
  printfulTokenEnds: string;
  /** Days after delivery until a shopper is asked for a review; 0 asks nobody. */
  reviewsAfterDays: number;
  tax: TaxSettings;
}

export interface ShopSettingsVersion extends SettingsVersion {
  settings: ShopSettings;
}

/** Never edit them: orders of version 0 were sold under them. The environment may name other email and social addresses. */
export const DEFAULT_SHOP_SETTINGS: ShopSettings = {
  ...DEFAULT_SETTINGS,
  emails: {
    general: 'hello@unhingedhats.example',
    orders: 'orders@unhingedhats.example',
    returns: 'returns@unhingedhats.example',
  },
  social: { instagram: '', tiktok: '', facebook: '', x: '' },
  announcement: { isOn: false, text: '', link: '' },
  holiday: {
    isOn: false,
    from: '',
    backOn: '',
    effect: 'closed',
    moreDays: 5,
    text: '',
    timeZone: 'UTC',
  },
  slogans: SLOGANS,
  postalAddress: '',
  ownerEmails: { morning: 'daily', orders: 'none' },
  signInCodes: 'chosen',
  packingSlip: { name: 'Unhinged Hats', text: 'Wear it before someone talks you out of it.', logo: '' },
  printfulTokenEnds: '',
  reviewsAfterDays: 7,
  tax: { isOn: false, code: HATS_TAX_CODE },
};

/** What shoppers' browsers may see. */
export function shopperSettings({ version, settings }: ShopSettingsVersion): SettingsVersion {
  const { customHatPrice, partyPack, rates, freeStandardAbove, days } = settings;
  const { editWindowMinutes, words, countries, pause } = settings;
  const { profitFloor, digitizationFee } = DEFAULT_SETTINGS;
  return {
    version,
    settings: {
      customHatPrice,
      partyPack,
      rates,
      freeStandardAbove,
      days,
      editWindowMinutes,
      profitFloor,
      digitizationFee,
      words,
      countries,
      pause,
    },
  };
}
