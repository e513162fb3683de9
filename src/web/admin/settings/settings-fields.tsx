import type { SettingsField } from '../../../domain/settings-fields.ts';
import type { SettingsForm } from '../../../domain/settings-form.ts';
import type { SettingsLine } from '../../../domain/settings-groups.ts';
import { COUNTRIES } from '../../../domain/states.ts';
import { InputField, SelectField, TextField } from '../../ui/field.tsx';
import { type FieldProps, type FormProps, settingsFieldId } from './field-props.ts';
import { StepsField } from './steps-field.tsx';
import { WordsField } from './words-field.tsx';

/** The fields of one setting, without its switch. */
export function SettingsLineFields({ line, ...props }: FormProps & { line: SettingsLine }) {
  const fields = line.fields.filter((field) => field.kind !== 'switch' && isShown(field, props.form));
  const [only, second] = fields;
  if (only && !second) return <Field field={only} label={line.label} hint={line.hint} {...props} />;
  const isPair = fields.every(({ kind }) => kind === 'count');
  const named = fields.map((field) => (
    <Field key={field.name} field={field} label={field.label.replace(`${line.label}: `, '')} {...props} />
  ));
  if (!isPair) return named;
  return (
    <fieldset className="settings-pair">
      <legend>{line.label}</legend>
      {line.hint && <p className="admin-hint">{line.hint}</p>}
      <div className="settings-pair-fields">{named}</div>
    </fieldset>
  );
}

const isShown = ({ name }: SettingsField, form: SettingsForm) =>
  name !== 'holiday.moreDays' || form['holiday.effect'] === 'longer';

function Field(props: FieldProps) {
  const { field, label, hint, form, problems, onWrite, onLeave } = props;
  const { name, kind } = field;
  if (kind === 'steps') return <StepsField {...props} />;
  if (kind === 'words') return <WordsField {...props} />;
  if (kind === 'countries') return <CountriesField {...props} />;
  const common = {
    id: settingsFieldId(name),
    name,
    hint,
    autoComplete: 'off',
    value: form[name] ?? '',
    error: problems[name],
    onBlur: () => onLeave(name),
  };
  if (kind === 'choice')
    return (
      <SelectField {...common} label={label} onChange={({ target }) => onWrite({ [name]: target.value })}>
        <option value="closed">No new orders</option>
        <option value="longer">A longer promise</option>
      </SelectField>
    );
  if (kind === 'slogans' || kind === 'paragraph' || name === 'holiday.text')
    return (
      <TextField
        {...common}
        label={label}
        rows={kind === 'slogans' ? 10 : kind === 'paragraph' ? 4 : 2}
        fieldClass="settings-wide"
        placeholder={
          name === 'holiday.text' ? 'We’re away. Orders open again on the day you are back.' : undefined
        }
        onChange={({ target }) => onWrite({ [name]: target.value })}
      />
    );
  return (
    <InputField
      {...common}
      type={kind === 'day' ? 'date' : kind === 'email' ? 'email' : 'text'}
      label={kind === 'amount' ? `${label} ($)` : label[0]?.toUpperCase() + label.slice(1)}
      inputMode={kind === 'amount' ? 'decimal' : kind === 'count' ? 'numeric' : undefined}
      fieldClass={
        kind === 'text' ? 'settings-wide' : kind === 'email' || kind === 'address' ? 'settings-long' : ''
      }
      onChange={({ target }) => onWrite({ [name]: target.value })}
    />
  );
}

function CountriesField({ field: { name }, label, form, problems, onWrite, onLeave }: FieldProps) {
  const chosen = (form[name] ?? '').split(' ').filter((code) => code !== '');
  const choose = (code: string, isOn: boolean) => {
    const next = COUNTRIES.map((country) => country.code).filter((each) =>
      each === code ? isOn : chosen.includes(each),
    );
    onWrite({ [name]: next.join(' ') });
    if (next.length === 0) onLeave(name);
  };
  return (
    <fieldset className="settings-checks settings-wide" id={settingsFieldId(name)} tabIndex={-1}>
      <legend className="visually-hidden">{label}</legend>
      {COUNTRIES.map(({ code, name: country }) => (
        <label key={code}>
          <input
            type="checkbox"
            checked={chosen.includes(code)}
            onChange={({ target }) => choose(code, target.checked)}
          />
          {country}
        </label>
      ))}
      <p className="field-error" role="alert">
        {problems[name]}
      </p>
    </fieldset>
  );
}
