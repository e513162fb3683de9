import { z } from 'zod';
import { settings } from '../settings.ts';

const version = z.int().min(0).max(2_147_483_647);

/** A version of the settings, and who made it. Version 0 is what the shop opened with. */
export const settingsEntry = z
  .object({
    version,
    at: z.iso.datetime().nullable(),
    who: z.string().nullable(),
    settings,
    /** What it changed, in sentences. */
    changes: z.array(z.string()),
    /** The earlier version that this one restored. */
    restores: version.nullable(),
  })
  .meta({ id: 'SettingsEntry' });

export type SettingsEntry = z.infer<typeof settingsEntry>;

/** The fields as typed, by their names; the domain validates them. `version` is the one that was edited. */
export const settingsRequest = z
  .object({ version, form: z.record(z.string().max(50), z.string().max(20_000)) })
  .meta({ id: 'SettingsRequest' });

/** `version` is the one in force, as far as the administrator knows. */
export const restoreSettingsRequest = z.object({ version }).meta({ id: 'RestoreSettingsRequest' });
