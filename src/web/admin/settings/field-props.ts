import type { SettingsField } from '../../../domain/settings/settings-fields.ts';
import type { SettingsForm } from '../../../domain/settings/settings-form.ts';

/** What every field of the settings needs. */
export interface FormProps {
  form: SettingsForm;
  problems: SettingsForm;
  onWrite(changes: SettingsForm): void;
  onLeave(name: string): void;
}

export interface FieldProps extends FormProps {
  field: SettingsField;
  label: string;
  hint?: string | undefined;
}
