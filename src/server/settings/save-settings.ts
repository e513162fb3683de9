import type { z } from 'zod';
import { describeChanges, readSettingsForm, type SettingsForm } from '../../domain/settings/settings-form.ts';
import { SETTINGS_GROUPS } from '../../domain/settings/settings-groups.ts';
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '../../domain/settings/shop-settings.ts';
import type { settingsEntry } from '../../wire/admin/settings.ts';
import { readRegistrations } from '../checkout/sales-tax.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { taxFault } from '../gateways/stripe-tax.ts';
import { ShopError } from '../http/shop-error.ts';
import { type EnvironmentField, sameFields } from './environment-fields.ts';
import {
  findVersion,
  insertVersion,
  listVersions,
  newestChanges,
  type StoredVersion,
  settingsBefore,
  type VersionZero,
  versionZero,
} from './queries.ts';

type SettingsEntry = z.output<typeof settingsEntry>;

type SettingsDeps = Pick<Deps, 'db' | 'config' | 'catalogVersion'>;

/** A change is made to version `base`, which must still be in force. */
interface Change {
  base: number;
  /** The administrator's email address. */
  who: string;
}

/** Adds a version with the settings of a form. */
export async function saveSettings(
  deps: Deps,
  change: Change,
  form: SettingsForm,
): Promise<SettingsEntry | ShopError> {
  const { settings, problems } = readSettingsForm(form);
  if (settings) {
    const refusal = await refuseTax(deps, settings);
    return refusal ?? addVersion(deps, change, { changed: settings, restores: null });
  }
  const [[path, message] = ['', '']] = Object.entries(problems);
  return new ShopError('invalid', message, { path: `form.${path}`, details: problems });
}

/** Adds a version with the settings of an earlier one. */
export async function restoreSettings(
  deps: Deps,
  change: Change,
  earlier: number,
): Promise<SettingsEntry | ShopError> {
  const first = firstSettings(deps.config);
  const restored = earlier === 0 ? versionZero(first) : await findVersion(deps.db, first, earlier);
  const { settings: changed, fromEnvironment: unchanged = [] } = restored ?? {};
  return changed && earlier < change.base
    ? ((await refuseTax(deps, changed)) ??
        addVersion(deps, change, { changed, unchanged, restores: earlier }))
    : new ShopError('not_found', 'There is no such earlier version of the settings.');
}

/** Why sales tax cannot be turned on; null if it can, is on already, or stays off. Reads the registrations. */
async function refuseTax(deps: Deps, { tax }: ShopSettings): Promise<ShopError | null> {
  if (!tax.isOn || deps.settings.current().settings.tax.isOn) return null;
  const fault = await taxFault(deps.stripe);
  if (fault !== null) return new ShopError('invalid', `${fault}.`, { path: 'form.tax.isOn' });
  await readRegistrations(deps);
  return null;
}

/** The settings before the first change. */
export const firstSettings = ({
  editWindowMinutes,
  support,
  social,
}: Pick<Config, 'editWindowMinutes' | 'support' | 'social'>): ShopSettings => ({
  ...DEFAULT_SHOP_SETTINGS,
  editWindowMinutes,
  emails: support,
  social,
});

/** Versions before `after`, newest first, down to version 0. Has one more than `limit` if there are more. */
export async function settingsEntries(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  cut: { after?: number | undefined; limit: number; group?: string | undefined },
): Promise<SettingsEntry[]> {
  if (cut.after === 0) return [];
  if (cut.group) return groupEntries({ db, config }, { ...cut, group: cut.group });
  const first = versionZero(firstSettings(config));
  const stored = await listVersions(db, first.settings, { after: cut.after, limit: cut.limit + 2 });
  const rows: PresentedVersion[] = stored.length < cut.limit + 2 ? [...stored, first] : stored;
  return rows.slice(0, cut.limit + 1).map((row, index) => presentVersion(row, rows[index + 1]));
}

/** The versions that changed one group of the settings, with what they changed there. */
async function groupEntries(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  {
    after = Number.POSITIVE_INFINITY,
    limit,
    group: id,
  }: { after?: number | undefined; limit: number; group: string },
): Promise<SettingsEntry[]> {
  const groups = SETTINGS_GROUPS.filter((group) => group.id === id);
  const rows = await newestChanges(db, firstSettings(config));
  return rows
    .map(({ before, ...row }) => ({ ...row, changes: describeChanges(before, row.stored, groups) }))
    .filter(({ version, changes }) => version < after && changes.length > 0)
    .slice(0, limit + 1);
}

/**
 * Adds nothing when these settings are in force already, for example after a second click. Of those that nobody has changed, what
 * still equals the environment's goes on following it: the browser sends every field.
 */
async function addVersion(
  deps: SettingsDeps,
  { base, who }: Change,
  {
    changed,
    unchanged,
    restores,
  }: { changed: ShopSettings; unchanged?: readonly EnvironmentField[]; restores: number | null },
): Promise<SettingsEntry | ShopError> {
  const holiday = { ...changed.holiday, timeZone: deps.config.timeZone };
  const settings = { ...changed, holiday };
  const first = firstSettings(deps.config);
  const before = await readNewest(deps);
  const fromEnvironment = sameFields(settings, first, unchanged ?? before.fromEnvironment);
  const isAdded =
    !isSame(before.entry, settings) &&
    (await insertVersion(deps.db, { base, who, settings, restores, fromEnvironment }));
  await deps.catalogVersion.refresh();
  const { entry: newest } = await readNewest(deps);
  if (isAdded || isSame(newest, settings)) return newest;
  return new ShopError('conflict', 'Someone else has changed the settings since you opened them.', {
    details: newest,
  });
}

/** The version in force, and what of it nobody has changed. */
async function readNewest({ db, config }: SettingsDeps) {
  const first = versionZero(firstSettings(config));
  const [newest, ...earlier] = await listVersions(db, first.settings, { after: undefined, limit: 2 });
  const row: PresentedVersion = newest ?? first;
  const entry = presentVersion(row, newest && (earlier[0] ?? first));
  return { entry, fromEnvironment: row.fromEnvironment };
}

const isSame = (entry: SettingsEntry, settings: ShopSettings) =>
  describeChanges(entry.settings, settings).length === 0;

/** Version 0 has no row: nobody made it. */
type PresentedVersion = VersionZero & Partial<StoredVersion>;

function presentVersion(row: PresentedVersion, before: PresentedVersion | undefined): SettingsEntry {
  const { version, settings, at = null, who = null, restores = null } = row;
  const changes = before ? describeChanges(settingsBefore(row, before), row.stored) : [];
  return { version, settings, at, who, restores, changes };
}
