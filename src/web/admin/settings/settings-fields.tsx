import {
  SETTINGS_GROUPS,
  type SettingsField,
  type SettingsForm,
  type SettingsLine,
  type WordsField,
} from '../../../domain/settings-form.ts';
import { InputField, TextField } from '../../ui/field.tsx';

interface SettingsFieldsProps {
  form: SettingsForm;
  problems: SettingsForm;
  onWrite(name: string, value: string): void;
  onLeave(name: string): void;
}

/** The fields of all settings, in their groups. */
export const SettingsFields = (props: SettingsFieldsProps) =>
  SETTINGS_GROUPS.map(({ title, lines }) => (
    <fieldset key={title} className="settings-group">
      <legend>{title}</legend>
      <div className="settings-lines">
        {lines.map((line) => (
          <Line key={line.label} line={line} {...props} />
        ))}
      </div>
    </fieldset>
  ));

function Line({ line, ...props }: SettingsFieldsProps & { line: SettingsLine }) {
  const [only, second] = line.fields;
  if (only && !second) return <Field field={only} label={line.label} hint={line.hint} {...props} />;
  return (
    <fieldset className="settings-pair">
      <legend>{line.label}</legend>
      {line.hint && <p className="admin-hint">{line.hint}</p>}
      <div className="settings-pair-fields">
        {line.fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            label={field.label.replace(`${line.label}: `, '')}
            {...props}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface FieldProps extends SettingsFieldsProps {
  field: SettingsField | WordsField;
  label: string;
  hint?: string | undefined;
}

function Field({ field: { name, kind }, label, hint, form, problems, onWrite, onLeave }: FieldProps) {
  const common = {
    id: settingsFieldId(name),
    name,
    hint,
    autoComplete: 'off',
    value: form[name] ?? '',
    error: problems[name],
    onBlur: () => onLeave(name),
  };
  if (kind === 'words')
    return (
      <TextField {...common} label={label} rows={6} onChange={({ target }) => onWrite(name, target.value)} />
    );
  return (
    <InputField
      {...common}
      label={kind === 'amount' ? `${label} ($)` : label[0]?.toUpperCase() + label.slice(1)}
      inputMode={kind === 'amount' ? 'decimal' : 'numeric'}
      maxLength={12}
      onChange={({ target }) => onWrite(name, target.value)}
    />
  );
}

export const settingsFieldId = (name: string): string => `setting-${name.replaceAll('.', '-')}`;
