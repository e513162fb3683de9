import { z } from 'zod';
import type { Cents } from '../domain/money.ts';

const cents = z.int().nonnegative() as unknown as z.ZodType<Cents, number>;
const pack = z.object({ hats: z.int(), percentage: z.int() });
const days = z.tuple([z.int(), z.int()]).readonly();

const words = z.array(z.string());
const ownerWords = z.object({ refused: words, asked: words, allowed: words });

/** Prices are in cents, days are business days. */
export const settings = z
  .object({
    customHatPrice: cents,
    partyPack: z.object({ small: pack, large: pack }),
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
    // Earlier versions have none.
    profitFloor: cents.default(0 as Cents),
    words: ownerWords.default({ refused: [], asked: [], allowed: [] }),
  })
  .meta({ id: 'Settings' });

/** The settings in force; version 0 until the first change. */
export const settingsVersion = z.object({ version: z.int(), settings }).meta({ id: 'SettingsVersion' });
