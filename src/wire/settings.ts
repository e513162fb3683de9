import { z } from 'zod';
import type { Cents } from '../domain/money/money.ts';
import { DEFAULT_SHOP_SETTINGS as FIRST } from '../domain/settings/shop-settings.ts';
import type { Slogan } from '../domain/settings/slogans.ts';

const cents = z.int().nonnegative() as unknown as z.ZodType<Cents, number>;
const pack = z.object({ hats: z.int(), percentage: z.int() });
const days = z.tuple([z.int(), z.int()]).readonly();

const words = z.array(z.string());
const ownerWords = z.object({ refused: words, asked: words, allowed: words });

/** Prices are in cents, days are business days. */
export const settings = z
  .object({
    customHatPrice: cents,
    partyPack: z.tuple([pack], pack).readonly(),
    rates: z.object({ standard: cents, express: cents, elsewhere: cents }),
    freeStandardAbove: cents,
    days: z.object({
      production: days,
      shippedIn: days,
      standard: days,
      express: days,
      free: days,
      standardElsewhere: days,
      expressElsewhere: days,
    }),
    editWindowMinutes: z.int(),
    // Earlier versions have none of these.
    profitFloor: cents.default(FIRST.profitFloor),
    digitizationFee: cents.default(FIRST.digitizationFee),
    words: ownerWords.default(FIRST.words),
    countries: z
      .array(z.enum(['US', 'CA', 'UK', 'AU']))
      .readonly()
      .default(FIRST.countries),
    pause: z.object({ until: z.string(), text: z.string() }).nullable().default(null),
  })
  .meta({ id: 'Settings' });

const slogan = z.array(z.string()).min(1).max(3) as unknown as z.ZodType<Slogan, string[]>;

/** With what only the server and administrators need. */
export const shopSettings = settings
  .extend({
    emails: z.object({ general: z.string(), orders: z.string(), returns: z.string() }).default(FIRST.emails),
    social: z
      .object({ instagram: z.string(), tiktok: z.string(), facebook: z.string(), x: z.string() })
      .default(FIRST.social),
    announcement: z
      .object({ isOn: z.boolean(), text: z.string(), link: z.string() })
      .default(FIRST.announcement),
    holiday: z
      .object({
        isOn: z.boolean(),
        from: z.string(),
        backOn: z.string(),
        effect: z.enum(['closed', 'longer']),
        moreDays: z.int(),
        text: z.string(),
        timeZone: z.string(),
      })
      .default(FIRST.holiday),
    slogans: z.array(slogan).readonly().default(FIRST.slogans),
    postalAddress: z.string().default(''),
    ownerEmails: z
      .object({ morning: z.enum(['none', 'daily']), orders: z.enum(['none', 'first', 'each']) })
      .default(FIRST.ownerEmails),
    signInCodes: z.enum(['chosen', 'helpers']).default(FIRST.signInCodes),
    packingSlip: z
      .object({ name: z.string(), text: z.string(), logo: z.string() })
      .default(FIRST.packingSlip),
    printfulTokenEnds: z.string().default(''),
    reviewsAfterDays: z.int().default(FIRST.reviewsAfterDays),
    tax: z.object({ isOn: z.boolean(), code: z.string() }).default(FIRST.tax),
  })
  .meta({ id: 'ShopSettings' });

/** The settings in force; version 0 until the first change. */
export const settingsVersion = z.object({ version: z.int(), settings }).meta({ id: 'SettingsVersion' });
