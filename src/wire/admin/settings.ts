import { z } from 'zod';
import { time } from '../answers.ts';
import { shopSettings } from '../settings.ts';

const version = z.int().min(0).max(2_147_483_647);

/** A version of the settings, and who made it. Version 0 is what the shop opened with. */
export const settingsEntry = z
  .object({
    version,
    at: time.nullable(),
    who: z.string().nullable(),
    settings: shopSettings,
    /** What it changed, in sentences. */
    changes: z.array(z.string()),
    /** The earlier version that this one restored. */
    restores: version.nullable(),
  })
  .meta({ id: 'SettingsEntry' });

const cents = z.int();

/** What the settings page shows beside the settings. Amounts are in cents. */
export const settingsFacts = z
  .object({
    /** Orders under the version in force. */
    ordersSince: z.int(),
    /** The last change of each group that was changed, by the group's id. */
    lastChanges: z.record(z.string(), z.object({ who: z.string(), at: time, changes: z.array(z.string()) })),
    /** Null for a helper without the area Hats. */
    costs: z
      .object({
        /** What Printful takes for the hat that costs most; null if that is not known. */
        hat: cents.nullable(),
        /** Whether a new design of it is digitized, and for how much by Printful's estimate; null if that has none. */
        embroidery: z.object({ isStitched: z.boolean(), estimated: cents.nullable() }),
        fee: z.object({ basisPoints: z.int(), fixed: cents }),
        /** Printful's rates for that hat in the US, for each number of hats that they are known for. */
        rates: z.array(
          z.object({
            hats: z.int(),
            rates: z.array(
              z.object({
                id: z.string(),
                rate: cents,
                minDeliveryDays: z.int().nullable(),
                maxDeliveryDays: z.int().nullable(),
              }),
            ),
          }),
        ),
      })
      .nullable(),
    /** Paid orders of the last 30 days without a discount code; null for a helper without the area Money. */
    sold: z
      .array(
        z.object({
          hats: z.int(),
          customHats: z.int(),
          subtotal: cents,
          country: z.enum(['US', 'CA', 'UK', 'AU']),
          isExpress: z.boolean(),
          orders: z.int(),
        }),
      )
      .nullable(),
  })
  .meta({ id: 'SettingsFacts' });

export type SettingsFacts = z.input<typeof settingsFacts>;

export type SettingsEntry = Omit<z.infer<typeof settingsEntry>, 'at'> & { at: string | null };

/** The fields as typed, by their names; the domain validates them. `version` is the one that was edited. */
export const settingsRequest = z
  .object({ version, form: z.record(z.string().max(50), z.string().max(20_000)) })
  .meta({ id: 'SettingsRequest' });

/** `version` is the one in force, as far as the administrator knows. */
export const restoreSettingsRequest = z.object({ version }).meta({ id: 'RestoreSettingsRequest' });

/** The states in which the shop is registered for sales tax, like "TN". */
export const taxStates = z.object({ states: z.array(z.string()) }).meta({ id: 'TaxStates' });

export type TaxStates = z.infer<typeof taxStates>;
