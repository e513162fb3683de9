import { DEFAULT_SETTINGS, type Settings, type SettingsVersion } from '../../domain/settings.ts';
import { describeChanges, readSettingsForm, type SettingsForm } from '../../domain/settings-form.ts';
import type { SettingsEntry } from '../../wire/admin/settings.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../http/shop-error.ts';
import { findVersion, insertVersion, listVersions, type StoredVersion } from './queries.ts';

type SettingsDeps = Pick<Deps, 'db' | 'config' | 'catalogVersion'>;

/** A change is made to version `base`, which must still be in force. */
interface Change {
  base: number;
  /** The administrator's email address. */
  who: string;
}

/** Adds a version with the settings of a form. */
export async function saveSettings(
  deps: SettingsDeps,
  change: Change,
  form: SettingsForm,
): Promise<SettingsEntry | ShopError> {
  const { settings, problems } = readSettingsForm(form);
  if (settings) return addVersion(deps, change, settings, null);
  const [[path, message] = ['', '']] = Object.entries(problems);
  return new ShopError('invalid', message, { path: `form.${path}`, details: problems });
}

/** Adds a version with the settings of an earlier one. */
export async function restoreSettings(
  deps: SettingsDeps,
  change: Change,
  earlier: number,
): Promise<SettingsEntry | ShopError> {
  const restored =
    earlier === 0 ? firstSettings(deps.config) : (await findVersion(deps.db, earlier))?.settings;
  return restored && earlier < change.base
    ? addVersion(deps, change, restored, earlier)
    : new ShopError('not_found', 'There is no such earlier version of the settings.');
}

/** The settings before the first change. */
export const firstSettings = ({ editWindowMinutes }: Pick<Config, 'editWindowMinutes'>): Settings => ({
  ...DEFAULT_SETTINGS,
  editWindowMinutes,
});

/** Versions before `after`, newest first, down to version 0. Has one more than `limit` if there are more. */
export async function settingsEntries(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  cut: { after?: number | undefined; limit: number },
): Promise<SettingsEntry[]> {
  if (cut.after === 0) return [];
  const stored = await listVersions(db, { after: cut.after, limit: cut.limit + 2 });
  const first = { version: 0, settings: firstSettings(config) };
  const rows: (StoredVersion | SettingsVersion)[] =
    stored.length < cut.limit + 2 ? [...stored, first] : stored;
  return rows.slice(0, cut.limit + 1).map((row, index) => presentVersion(row, rows[index + 1]));
}

/** Adds nothing when these settings are in force already, for example after a second click. */
async function addVersion(
  deps: SettingsDeps,
  { base, who }: Change,
  settings: Settings,
  restores: number | null,
): Promise<SettingsEntry | ShopError> {
  const isAdded =
    !isSame(await newestEntry(deps), settings) &&
    (await insertVersion(deps.db, { base, who, settings, restores }));
  await deps.catalogVersion.refresh();
  const newest = await newestEntry(deps);
  if (isAdded || isSame(newest, settings)) return newest;
  return new ShopError('conflict', 'Someone else has changed the settings since you opened them.', {
    details: newest,
  });
}

async function newestEntry(deps: SettingsDeps): Promise<SettingsEntry> {
  const [newest] = await settingsEntries(deps, { limit: 1 });
  if (!newest) throw new Error('There are no settings in force.');
  return newest;
}

const isSame = (entry: SettingsEntry, settings: Settings) =>
  describeChanges(entry.settings, settings).length === 0;

const presentVersion = (
  row: StoredVersion | SettingsVersion,
  before: StoredVersion | SettingsVersion | undefined,
): SettingsEntry => ({
  version: row.version,
  at: 'at' in row ? row.at.toISOString() : null,
  who: 'who' in row ? row.who : null,
  settings: row.settings,
  changes: before ? describeChanges(before.settings, row.settings) : [],
  restores: 'restores' in row ? row.restores : null,
});
