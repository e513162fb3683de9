import { settingsContradictions } from './settings-contradictions.ts';
import type { NumberField, SettingsField } from './settings-fields.ts';
import { SETTINGS_GROUPS, type SettingsGroup } from './settings-groups.ts';
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from './shop-settings.ts';

/** Every setting as text, by the name of its field. */
export type SettingsForm = Record<string, string>;

const ALL_FIELDS: readonly SettingsField[] = SETTINGS_GROUPS.flatMap(({ lines }) => lines).flatMap(
  ({ fields }) => fields,
);

/** The fields with numbers. */
export const SETTINGS_FIELDS: readonly NumberField[] = ALL_FIELDS.filter(isNumberField);

export const settingsForm = (settings: ShopSettings): SettingsForm =>
  Object.fromEntries(ALL_FIELDS.map((field) => [field.name, field.text(settings)]));

/** The settings that a form means, or what is wrong with it, by the name of the field. */
export function readSettingsForm(
  form: SettingsForm,
): { settings: ShopSettings; problems: null } | { settings: null; problems: SettingsForm } {
  const settings = structuredClone(DEFAULT_SHOP_SETTINGS);
  const problems: SettingsForm = {};
  for (const field of ALL_FIELDS) {
    const problem = field.read(form[field.name] ?? '', settings);
    if (problem !== null) problems[field.name] = problem;
  }
  const contradictions = Object.keys(problems).length > 0 ? {} : settingsContradictions(settings);
  const all = { ...problems, ...contradictions };
  return Object.keys(all).length > 0 ? { settings: null, problems: all } : { settings, problems: null };
}

/** What changed, one sentence for each setting. Empty when nothing did. */
export const describeChanges = (
  before: ShopSettings,
  after: ShopSettings,
  groups: readonly SettingsGroup[] = SETTINGS_GROUPS,
): string[] =>
  groups
    .flatMap(({ lines }) => lines)
    .filter(({ fields }) => fields.some(({ text }) => text(before) !== text(after)))
    .map(({ label, text, change }) => {
      if (change) return `${label}: ${change(before, after)}`;
      const [was, is] = [text(before), text(after)];
      // Such as the text of a holiday that is off.
      return was === is ? `${label}: changed, still ${is}` : `${label}: ${is}, was ${was}`;
    });

function isNumberField(field: SettingsField): field is NumberField {
  return 'least' in field;
}
