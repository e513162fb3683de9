import type { ShopSettings } from '../../domain/settings/shop-settings.ts';

export type EnvironmentSettings = Pick<ShopSettings, 'emails' | 'social' | 'editWindowMinutes'>;

/** What the environment says until an administrator says otherwise, each address by itself. */
export const ENVIRONMENT_FIELDS = [
  'editWindowMinutes',
  ...(['emails.general', 'emails.orders', 'emails.returns'] as const),
  ...(['social.instagram', 'social.tiktok', 'social.facebook', 'social.x'] as const),
] as const;
export type EnvironmentField = (typeof ENVIRONMENT_FIELDS)[number];

/** These settings, with what `source` has in some fields. */
export function withFieldsOf<T extends EnvironmentSettings>(
  settings: T,
  source: EnvironmentSettings,
  fields: readonly EnvironmentField[],
): T {
  const paths: readonly string[] = fields;
  const take = <Group extends object>(path: string, own: Group, theirs: Group): Group => ({
    ...own,
    ...Object.fromEntries(Object.entries(theirs).filter(([name]) => paths.includes(`${path}.${name}`))),
  });
  const { emails, social, editWindowMinutes } = source;
  return {
    ...settings,
    editWindowMinutes: fields.includes('editWindowMinutes') ? editWindowMinutes : settings.editWindowMinutes,
    emails: take('emails', settings.emails, emails),
    social: take('social', settings.social, social),
  };
}

/** The fields that are the same in both. */
export const sameFields = (
  a: EnvironmentSettings,
  b: EnvironmentSettings,
  fields: readonly EnvironmentField[],
): EnvironmentField[] => fields.filter((field) => fieldOf(a, field) === fieldOf(b, field));

const fieldOf = (settings: EnvironmentSettings, field: EnvironmentField) =>
  field.split('.').reduce<unknown>((group, name) => (group as Record<string, unknown>)[name], settings);

/** The fields that a row has no place for. */
export const fieldsMissingIn = (row: object): EnvironmentField[] =>
  ENVIRONMENT_FIELDS.filter((field) => !((field.split('.')[0] ?? '') in row));
